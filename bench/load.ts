import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../server/src/lib/database.ts'
import { openPool } from '../server/src/lib/database.ts'
import { startEmbedded } from '../server/src/lib/postgres/embedded.ts'
import { migrate } from '../server/src/lib/postgres/migrate.ts'
import { serverRole } from '../server/src/lib/postgres/role.ts'
import { playServer } from '../server/test/http-server.ts'
import { acts, noWrites, type Person, poll, readMonth } from './load/acts.ts'
import { Client } from './load/client.ts'
import { databaseCpu } from './load/database-cpu.ts'
import { compare, Figures } from './load/figures.ts'
import { furnish, future } from './load/house.ts'
import { lostWrites } from './load/lost-writes.ts'
import { beAtWork } from './load/people.ts'
import { startWatched } from './load/watched-server.ts'

// Hundreds of administrators work at the same time: each has a live calendar open, polls the requests every nine
// seconds, and does something every few seconds. The same calls run on the idle server before and after, so that
// the figures under load can be given as ratios. Fails when a call fails or an acknowledged write is lost.
//
// LOAD_PEOPLE (500), LOAD_SECONDS (90); CPU_PROFILE=folder keeps a profile of the server.

const people = Number(process.env.LOAD_PEOPLE ?? 500)
const seconds = Number(process.env.LOAD_SECONDS ?? 90)
const idleRounds = 20

const urlOf = ({ user, port, database, host }: Address) =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

const folder = await mkdtemp(join(tmpdir(), 'shiftward-load-'))
const postgres = await startEmbedded({ folder })
const pool = openPool(postgres.owner)
const sms = await playServer((request, response) => {
  request.resume()
  response.writeHead(201).end('{"sid":"SM1"}')
})
let failed = true
try {
  failed = await run()
} finally {
  await sms.close()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function run(): Promise<boolean> {
  await migrate(pool, serverRole)
  const { administrators, shifts } = await furnish(pool, people)
  console.log(`${people} administrators, ${shifts.toLocaleString('en-US')} shifts`)
  const server = await startWatched({
    DATABASE_URL: urlOf(postgres.address),
    DATABASE_OWNER_URL: urlOf(postgres.owner),
    ADMIN_EMAIL: 'first@example.test',
    ADMIN_PASSWORD: 'secret-1',
    SMS_URL: sms.url,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'secret',
    SMS_FROM: '+15550100',
  })
  try {
    const [warm, idle, coming, busy] = [new Figures(), new Figures(), new Figures(), new Figures()]
    const writes = noWrites()
    const persons = (client: Client): Person[] =>
      administrators.map((administrator) => ({ ...administrator, client, writes, mine: [], day: dayAhead }))

    await takeTurns(persons(new Client(server.url, warm)), 3)
    await takeTurns(persons(new Client(server.url, idle)), idleRounds / 2)
    const before = await server.read()
    const load = loadavg()[0]
    const client = new Client(server.url, coming)
    const work = await beAtWork(persons(client))
    const connected = await server.read()
    const databaseBefore = await databaseCpu(folder)
    const start = performance.now()
    client.figures = busy
    await sleep(seconds * 1000)
    const after = await server.read()
    const databaseAfter = await databaseCpu(folder)
    const elapsed = (performance.now() - start) / 1000
    client.figures = coming
    await work.stop()
    await takeTurns(persons(new Client(server.url, idle)), idleRounds / 2)

    const lost = await lostWrites(pool, writes)
    const written = writes.assigned.size + writes.released.size + writes.approved.size
    const perSecond = busy.calls / elapsed
    console.log(
      `\n${busy.calls} calls in ${elapsed.toFixed(0)} s: ${perSecond.toFixed(0)} a second; machine load before ${load?.toFixed(1)}, after ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const line of compare(busy, idle)) console.log(line)
    console.log(
      `  answers: ${[...busy.statuses].map(([status, count]) => `${count} x ${status || 'none'}`).join(', ')}`,
    )
    console.log(`  writes acknowledged: ${written}, lost: ${lost}`)
    console.log(
      `  event loop late by: p50 ${after.delay.p50.toFixed(1)}, p99 ${after.delay.p99.toFixed(1)}, at most ${after.delay.most.toFixed(0)} ms`,
    )
    console.log(
      `  processor: server ${((after.cpu - connected.cpu) / busy.calls).toFixed(2)} ms a call, database ${((databaseAfter - databaseBefore) / busy.calls).toFixed(2)} ms a call`,
    )
    console.log(
      `  memory of the server: ${mebibytes(before.rss)} MiB idle, ${mebibytes(after.rss)} MiB under load; heap ${mebibytes(before.heap)} MiB, with ${people} live connections ${mebibytes(connected.heap)} MiB (${((connected.heap - before.heap) / 1024 / people).toFixed(0)} KiB each)`,
    )
    const failures = busy.failures() + coming.failures() + idle.failures()
    if (failures > 0) console.error(`  ${failures} calls failed`)
    return failures > 0 || lost > 0
  } finally {
    await server.stop()
  }
}

function dayAhead(): string {
  const day = new Date(Date.now() + (1 + Math.floor(Math.random() * (future - 1))) * 86_400_000).toISOString()
  return `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`
}

/** Does each act, one call at a time, with different people of each role in each round. */
async function takeTurns(persons: Person[], rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    for (const role of ['admin', 'organization', 'facility', 'department'] as const) {
      const those = persons.filter((person) => person.role === role)
      const person = those[round % those.length]
      if (!person) continue
      for (const act of [...acts, poll, readMonth]) await act(person)
    }
  }
}
