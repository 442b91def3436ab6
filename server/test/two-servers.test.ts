import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPassword } from '../src/demo/factories.ts'
import { differences, type Office, openOffice, truthOf, watch, work } from './busy-office.ts'
import { callPatiently } from './patient-console.ts'
import { type Pair, startPair } from './server-pair.ts'
import { login, whoIs } from './server-process.ts'

// Both servers stay up here; server/soak/two-servers.test.ts kills one.

let pair: Pair
let office: Office
beforeAll(async () => {
  pair = await startPair()
  office = await openOffice(pair.db, { desks: 4, requestsEach: 10 })
})
afterAll(() => pair.close())

test('a session that one has opened is good on the other, and dead there as soon as it is ended', async () => {
  const [one, other] = pair.running
  const { email } = await pair.db
    .selectFrom('users')
    .select('email')
    .where('user_type', '=', 'department')
    .executeTakeFirstOrThrow()
  const { token } = await login(one.url, email, defaultPassword)
  expect(await whoIs(other.url, token)).toMatchObject({ status: true, userType: 'department' })
  expect((await callPatiently(one.url, sessionEndpoints.logout, {}, token)).status).toBe(200)
  expect(await whoIs(other.url, token)).toMatchObject({ status: false, error: { code: 401 } })
})

test('what was done but not heard of is not done again: the other server knows the answer', async () => {
  const [desk] = office.desks
  if (!desk) throw new Error('There is no desk')
  const { team, block, provider, token } = desk
  const asked = { teamCode: team.code, schedulerCode: block.code, providerId: provider.code, skilllevel: 'Physician' }
  for (const date of ['2032-03-01', '2032-03-02', '2032-03-03', '2032-03-04']) {
    pair.lose(1)
    // Confirmed, so that doing it twice would leave two shifts.
    const input = { ...asked, date: [date], isConfirmed: true }
    const { status, body, tries } = await callPatiently(pair.url, scheduleActionEndpoints.addProvider, input, token)
    expect({ status, tries }).toEqual({ status: 200, tries: 2 })
    const shifts = await pair.db.selectFrom('shifts').select('id').where('date', '=', date).execute()
    expect(shifts.map(({ id }) => id)).toEqual([body.data.added[0].shiftId])
  }
  await pair.db.deleteFrom('shifts').where('date', '>=', '2032-03-01').execute()
})

test('calendars on both show what is done through either, and every message goes out once', async () => {
  const calendars = office.desks.map((desk) => ({ desk, ...watch(pair.url, desk) }))
  await expect.poll(() => calendars.map(({ servedBy }) => servedBy.length), { timeout: 20_000 }).toEqual([1, 1, 1, 1])
  expect(new Set(calendars.flatMap(({ servedBy }) => servedBy)).size).toBe(2)

  const working = work(pair.url, office)
  const approvals = () => working.writes.filter(({ kind }) => kind === 'approved').length
  await expect.poll(approvals, { timeout: 60_000 }).toBe(40)
  await working.stop()
  expect(working.problems).toEqual([])
  expect(working.retries()).toBe(0)
  const { acknowledged, found } = await differences(pair.db, office, working.writes)
  expect(found).toEqual(acknowledged)
  for (const { desk, shown, stop } of calendars) {
    await expect.poll(shown, { timeout: 20_000 }).toEqual(await truthOf(pair.db, desk))
    await stop()
  }

  const waiting = () => pair.db.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
  const keys = await pair.db.selectFrom('outbox').select('idempotency_key').execute()
  expect(keys.length).toBeGreaterThanOrEqual(40)
  expect([...pair.texts].sort()).toEqual(keys.map(({ idempotency_key }) => idempotency_key).sort())
  for (const { server } of pair.running) expect(server.complaints).toBe('')
})
