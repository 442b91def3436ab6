import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FillRun } from '@shiftward/contract/fill.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { startServer } from '../e2e/server.ts'
import { defaultPassword } from '../server/src/demo/factories.ts'
import { openDatabase, openPool } from '../server/src/lib/database.ts'
import { startEmbedded } from '../server/src/lib/postgres/embedded.ts'
import { migrate } from '../server/src/lib/postgres/migrate.ts'
import { firstDay, furnish, lastDay } from './fill/ward.ts'
import { middle, timeOf } from './measure.ts'

// What a large run of auto-fill costs everybody else: calls on the idle server, while it runs, and after it. Also how much
// memory its process takes, and how long that is there after somebody stops it.

const rounds = 40
const warmUp = 5
const searched = { seconds: 600 }

async function build(folder: string) {
  const postgres = await startEmbedded({ folder })
  const pool = openPool(postgres.owner)
  await migrate(pool)
  const db = openDatabase(pool)
  const ward = await furnish(db)
  await pool.query('vacuum analyze')
  await db.destroy()
  await postgres.stop()
  return ward
}

const folder = await mkdtemp(join(tmpdir(), 'shiftward-bench-'))
const ward = await build(folder)
const platformAdmin = { ADMIN_EMAIL: 'platform@demo.test', ADMIN_PASSWORD: defaultPassword }
const server = await startServer({ DATA_DIR: folder, DEMO: 'off', ...platformAdmin })

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${ward.token}`, 'content-type': 'application/json' }
  const options = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${server.address}/api/${path}`, { headers, ...options })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Answer }).data
}

const range = new URLSearchParams({
  departmentCode: ward.department.code,
  startDate: toWireDate(firstDay),
  endDate: toWireDate(lastDay),
})
const calls = {
  'Roster/Get': () => call(`Roster/Get?${range}`),
  'Team/GetDatesForScheduleCodeWithData': () =>
    call(`Team/GetDatesForScheduleCodeWithData?code=${ward.blocks[0]?.code}`),
  'Candidates/Get': () => call(`Candidates/Get?shiftId=${ward.shiftId}`),
}
type Name = keyof typeof calls
const names = Object.keys(calls) as Name[]

/** The middle time of each call. They take turns. */
async function measure(): Promise<Map<Name, number>> {
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const name of names) {
      const time = await timeOf(calls[name])
      if (round >= warmUp) times.get(name)?.push(time)
    }
  }
  return new Map([...times].map(([name, all]) => [name, middle(all)]))
}

/** The process that searches: the server's child that is not its database. */
async function findWorker(): Promise<number> {
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
  for (const child of children.trim().split(' ')) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('fill-worker')) return Number(child)
  }
  throw new Error('Nobody searches')
}

const peakOf = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s*(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function untilGone(pid: number) {
  while (
    await readFile(`/proc/${pid}/status`).then(
      () => true,
      () => false,
    )
  )
    await sleep(20)
}

async function untilSearching(runId: number) {
  for (;;) {
    const { bestCost } = await call<FillRun>(`Fill/Get?id=${runId}`)
    if (bestCost !== null) return
    await sleep(200)
  }
}

try {
  const before = await measure()
  const { runId } = await call<{ runId: number }>('Fill/Start', {
    schedulerCodes: ward.blocks.map(({ code }) => code),
    ...searched,
  })
  await untilSearching(runId)
  const pid = await findWorker()
  const during = await measure()
  const run = await call<FillRun>(`Fill/Get?id=${runId}`)
  if (run.state !== 'running') throw new Error(`The run was over before everything was measured: ${run.state}`)
  const peak = await peakOf(pid)
  const stopped = await timeOf(async () => {
    await call('Fill/Stop', { id: runId, discard: true })
    await untilGone(pid)
  })
  const after = await measure()

  console.log(
    `\nCalls while auto-fill searches for ${run.vacancies} shifts and ${run.people} people, middle of ${rounds}`,
  )
  for (const name of names) {
    const idle = ((before.get(name) ?? 0) + (after.get(name) ?? 0)) / 2
    const meanwhile = during.get(name) ?? 0
    const figures = `${meanwhile.toFixed(1)} ms, idle ${idle.toFixed(1)} ms`
    console.log(`  ${name.padEnd(40)} ${figures.padStart(26)}   ${(meanwhile / idle).toFixed(2)} x`)
  }
  console.log(
    `  most memory of the run ${peak.toFixed(0)} MiB; gone ${(stopped / 1000).toFixed(2)} s after it was discarded`,
  )
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
