import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { startEmbedded } from '../server/src/lib/postgres/embedded.ts'
import { compare, middle, report, timeOf } from './measure.ts'
import { buildHouse, type House } from './schedule/house.ts'
import { measureJudging } from './schedule/judging.ts'

// With 100,000 and 1,000,000 shifts stored: a department's month of 3,000 entries (the overhead over plain SQL, the
// overhead over sending the same bytes) and what judging people costs, and whether both grow with the rest of the data.

const sizes = [100_000, 1_000_000]

const folder = await mkdtemp(join(tmpdir(), 'shiftward-bench-'))
const postgres = await startEmbedded({ folder })

const houses: House[] = []
for (const size of sizes) houses.push(await buildHouse(postgres, size))

const asked = async ({ call: { url, headers } }: House, encoding: 'identity' | 'gzip') =>
  (await fetch(url, { headers: { ...headers, 'accept-encoding': encoding } })).text()
const queried = ({ pool, statement }: House) => pool.query(statement)
const times = houses.map((house) => ({ house, sql: [] as number[], call: [] as number[], zipped: [] as number[] }))
for (let round = 0; round < 60; round++) {
  for (const { house, sql, call, zipped } of times) {
    const query = await timeOf(() => queried(house))
    const plain = await timeOf(() => asked(house, 'identity'))
    const gzip = await timeOf(() => asked(house, 'gzip'))
    // The first rounds only warm up.
    if (round < 10) continue
    sql.push(query)
    call.push(plain)
    zipped.push(gzip)
  }
}

console.log('\nThe month of a department, middle of fifty')
for (const { house, sql, call, zipped } of times) {
  const text = await asked(house, 'identity')
  const { data } = JSON.parse(text)
  console.log(
    `  ${house.shifts.toLocaleString('en-US').padStart(9)} shifts, ${data.providerDatas.length} entries, ` +
      `${(text.length / 1024).toFixed(0)} KiB: call ${middle(call).toFixed(1)} ms, bare SQL ${middle(sql).toFixed(1)} ms, ` +
      `${(middle(call) / middle(sql)).toFixed(2)} x the SQL, compressed ${(middle(zipped) / middle(sql)).toFixed(2)} x`,
  )
}
const [small, large] = times
console.log(`  ten times the shifts: ${(middle(large?.call ?? []) / middle(small?.call ?? [])).toFixed(2)} x the time`)

const big = houses.at(-1)
if (big) {
  // Only here: with the few departments of the small house, any index with a date reads the same pages.
  const plan = JSON.stringify(
    (await big.pool.query({ ...big.statement, text: `explain (format json) ${big.statement.text}` })).rows,
  )
  if (!plan.includes('shifts_department_date') || plan.includes('shifts_block')) throw new Error(`A bad plan: ${plan}`)
  const bytes = await asked(big, 'identity')
  const bare = fastify()
  bare.get('/', async (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  const route = { name: 'a bare Fastify route, same bytes', url: await bare.listen() }
  const calendar = { name: 'Team/GetAllProvider', ...big.call }
  report('Calls at a time: 8', await compare([route, calendar], { connections: 8 }), route.name)
  await bare.close()
}

await measureJudging(houses)

for (const house of houses) await house.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
