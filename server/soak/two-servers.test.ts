import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeProvider, makeShift, makeSwap } from '../src/demo/factories.ts'
import { wakeUp } from '../src/lib/outbox/outbox.ts'
import { differences, type Office, openOffice, truthOf, watch, work, writesReach } from '../test/busy-office.ts'
import { type Pair, startPair } from '../test/server-pair.ts'
import { rounds, soak } from './soak.ts'

const count = rounds({ full: 10, short: 1 })
/** After a minute the other server takes over a message that a killed one was sending. */
const areLeasesWaitedFor = soak({ full: true, short: false })

let pair: Pair
let office: Office
// Fresh for each try: rows left by a failed try would fail the next one.
beforeEach(async () => {
  pair = await startPair()
  office = await openOffice(pair.db, { desks: 6, requestsEach: 15 * count })
})
afterEach(() => pair.close())

/** Undecided swaps whose shift has begun: both servers will try to close them. */
async function leaveUndecided(many: number) {
  const [desk] = office.desks
  if (!desk) throw new Error('There is no desk')
  const { block } = desk
  const giver = await makeProvider(pair.db, { facility: office.facility, phone: '5550200001' })
  const taker = await makeProvider(pair.db, { facility: office.facility, phone: '5550200002' })
  for (let serial = 0; serial < many; serial += 1) {
    await makeSwap(pair.db, {
      shift: await makeShift(pair.db, { block, date: '2020-01-01', provider: giver }),
      to: taker,
    })
  }
}

test(`one of two servers is killed under load, ${count} times: nobody sees a failure, and nothing is lost or done twice`, async () => {
  const calendars = office.desks.map((desk) => ({ desk, ...watch(pair.url, desk) }))
  const working = work(pair.url, office)
  for (let round = 0; round < count; round += 1) {
    const place = round % 2 === 0 ? 0 : 1
    const survivor = pair.running[1 - place]?.url
    const before = working.writes.length
    await writesReach(working, before + 20)
    await pair.kill(place)
    await writesReach(working, before + 60)
    const latest = () => calendars.map(({ servedBy }) => servedBy.at(-1))
    await expect.poll(latest, { timeout: 30_000 }).toEqual(calendars.map(() => survivor))
    await leaveUndecided(10)
    await pair.replace(place)
  }
  await writesReach(working, working.writes.length + 20)
  await working.stop()

  expect(working.problems).toEqual([])
  // Each kill was noticed, and no call was repeated more than once.
  expect(working.retries()).toBeGreaterThanOrEqual(count)
  const { acknowledged, found } = await differences(pair.db, office, working.writes)
  expect(found).toEqual(acknowledged)
  for (const { desk, shown, stop } of calendars) {
    await expect.poll(shown, { timeout: 30_000 }).toEqual(await truthOf(pair.db, desk))
    await stop()
  }

  const undecided = () => pair.db.selectFrom('swaps').select('id').where('status', '<>', 'MediatorDenied').execute()
  await expect.poll(undecided, { timeout: 60_000 }).toEqual([])
  await expectMessages(working.writes.filter(({ kind }) => kind === 'approved').length + 2 * 10 * count)
  for (const { server } of pair.running) expect(server.complaints).toBe('')
})

/** All are sent; only messages that a killed server was sending may arrive twice. */
async function expectMessages(least: number) {
  if (!areLeasesWaitedFor) {
    await pair.db.updateTable('outbox').set({ next_attempt_at: new Date() }).where('status', '=', 'waiting').execute()
    await wakeUp(pair.db)
  }
  const waiting = () => pair.db.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()
  await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toEqual([])
  const { rows } = await sql<{ key: string; attempts: number }>`
    select idempotency_key as key, attempts from outbox`.execute(pair.db)
  expect(rows.length).toBeGreaterThanOrEqual(least)
  const times = Map.groupBy(pair.texts, (key) => key)
  const wrong = rows.filter(({ key, attempts }) => {
    const arrived = times.get(key)?.length ?? 0
    return arrived < 1 || arrived > attempts
  })
  expect(wrong).toEqual([])
  expect(times.size).toBe(rows.length)
}
