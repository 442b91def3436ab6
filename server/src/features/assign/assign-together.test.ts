import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startBeside, type TestApp } from '../../../test/harness.ts'
import { looseHistory, overlapsUnasked, unlikeTheirHistory } from '../../../test/invariants.ts'
import { callsOf, nothingAboutFatigue, type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import { makeProvider, makeUser, type User } from '../../demo/factories.ts'

let stage: Stage
let beside: TestApp
let admins: { call: ReturnType<typeof callsOf>; server: TestApp; token: string }[]
let providers: User[]

beforeAll(async () => {
  stage = await setStage()
  await setPolicy(stage, nothingAboutFatigue)
  beside = await startBeside(stage.server)
  const { db, server, facility, department } = stage
  providers = []
  for (let count = 0; count < 6; count++) providers.push(await makeProvider(db, { facility }))
  admins = []
  for (let count = 0; count < 50; count++) {
    const token = await server.tokenOf(await makeUser(db, { departments: [department] }))
    const at = count % 2 === 0 ? server : beside
    admins.push({ call: callsOf({ server: at, token }), server: at, token })
  }
})
afterAll(async () => {
  await beside.close()
  await stage.server.close()
})

const providerOf = (number: number): User => {
  const provider = providers[number % providers.length]
  if (!provider) throw new Error('There is no provider')
  return provider
}
const dayOf = (number: number) => `11-${String((number % 10) + 10)}-2026`

type Added = { shiftId: number; provider: User; date: string }
const addedIn = (answer: Answer, provider: User): Added[] =>
  (answer.body.data?.added ?? []).map((one: { shiftId: number; date: string }) => ({ ...one, provider }))

test('50 administrators assign into one block at once: nothing is lost, nothing doubled', async () => {
  const acknowledged: Added[] = []
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      admins.map(async ({ call }, index) => {
        const provider = providerOf(index + round)
        // All assign the same few days, in different orders, by day and by night.
        const dates = [dayOf(index), dayOf(index * 3 + round), dayOf(index * 7)]
        const answer =
          index % 3 === 0
            ? await call.add({ team: stage.nights, block: stage.nightBlock, provider, date: dates })
            : await call.add({ team: stage.days, block: stage.block, provider, date: dates, EndTime: '20:00' })
        // Refused if somebody else has given the provider all of these shifts already.
        if (answer.status !== 200) expect([answer.status, answer.body.error.rule]).toEqual([409, 'overlap'])
        return addedIn(answer, provider)
      }),
    )
    acknowledged.push(...answers.flat())
  }
  const rows = await stage.db
    .selectFrom('shifts')
    .select(['id', 'provider_id', sql<string>`to_char(date, 'MM-DD-YYYY')`.as('date')])
    .orderBy('id')
    .execute()
  const told = acknowledged
    .map(({ shiftId, provider, date }) => ({ id: shiftId, provider_id: provider.id, date }))
    .sort((one, other) => one.id - other.id)
  expect(told).toEqual(rows)
  expect(rows.length).toBeGreaterThan(providers.length)
  expect(await overlapsUnasked(stage.db)).toEqual([])
  // Each provider has each day once, by day or by night, whichever call came first.
  expect(new Set(rows.map(({ provider_id, date }) => `${provider_id} ${date}`)).size).toBe(providers.length * 10)
})

test('50 callers fill the same open shift: one gets it', async () => {
  const { body } = await callsOf(stage).open(stage.days, stage.block, { date: ['12-05-2026'] })
  const [shiftId] = body.data.shiftIds
  const answers = await Promise.all(
    admins.map(({ call }, index) =>
      call.add({ team: stage.days, block: stage.block, provider: providerOf(index), date: ['12-05-2026'], shiftId }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})

test('a dozen callers open a shift on the same day and skill: one creates it or offers a vacancy, the others change its rate', async () => {
  const { db, days, block, token } = stage
  const provider = providerOf(0)
  const { body } = await callsOf(stage).add({ team: days, block, provider, date: ['12-07-2026'] })
  const [{ shiftId }] = body.data.added
  const freed = { teamCode: days.code, date: '12-07-2026', shiftId }
  expect((await stage.server.call(scheduleActionEndpoints.deleteProvider, freed, token)).status).toBe(200)
  for (const date of ['12-06-2026', '12-07-2026']) {
    const answers = await Promise.all(
      admins.slice(0, 12).map((admin, index) => {
        const input = { teamCode: days.code, skillLevel: 'Physician', askRate: 20 + index, date: [date] }
        return admin.server.call(scheduleActionEndpoints.createCalendarOpenShift, input, admin.token)
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.flatMap(({ body }) => body.data.shiftIds)).size, date).toBe(1)
    const there = db.selectFrom('shifts').select('state').where('block_id', '=', block.id)
    expect(await there.where(sql<boolean>`date = to_date(${date}, 'MM-DD-YYYY')`).execute()).toEqual([
      { state: 'open' },
    ])
  }
})

test('everything at once: replaying the history gives the current shifts', async () => {
  const { db, days, block } = stage
  const seen = async () => db.selectFrom('shifts').select(['id', 'date', 'version']).execute()
  const open = await callsOf(stage).open(days, block, { date: ['12-10-2026', '12-11-2026', '12-12-2026'] })
  expect(open.status).toBe(200)
  for (let round = 0; round < 2; round++) {
    const shifts = await seen()
    const answers = await Promise.all(
      admins.map(({ server, token, call }, index) => {
        const shift = shifts[(index * 5 + round) % shifts.length]
        if (!shift) throw new Error('There is no shift')
        const named = { teamCode: days.code, date: shift.date, shiftId: shift.id }
        switch (index % 5) {
          case 0:
            return server.call(scheduleActionEndpoints.deleteProvider, named, token)
          case 1:
            return server.call(scheduleActionEndpoints.deleteShift, named, token)
          case 2: {
            const times = { StartTime: '08:00', EndTime: '12:00', version: shift.version }
            return server.call(scheduleActionEndpoints.changeTime, { id: shift.id, ...times }, token)
          }
          case 3: {
            const rate = { teamCode: days.code, skillLevel: 'Physician', askRate: 30 + index, date: [shift.date] }
            return server.call(scheduleActionEndpoints.createCalendarOpenShift, rate, token)
          }
          default:
            return call.add({ team: days, block, provider: providerOf(index), date: [shift.date], isConfirmed: true })
        }
      }),
    )
    // Refusals are expected; failures are not.
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual([])
  }
  const { body } = await callsOf(stage).open(days, block, { date: ['12-20-2026'] })
  const doomed = { teamCode: days.code, date: '12-20-2026', shiftId: body.data.shiftIds[0] }
  expect((await stage.server.call(scheduleActionEndpoints.deleteShift, doomed, stage.token)).status).toBe(200)

  const { rows } = await sql<{ kept: number; gone: number }>`
    select count(shifts.id) as kept, count(*) filter (where shifts.id is null) as gone
    from (select distinct shift_id from shift_history) as known left join shifts on shifts.id = shift_id`.execute(db)
  expect(rows[0]?.kept).toBeGreaterThan(50)
  expect(rows[0]?.gone).toBeGreaterThan(0)
  expect(await unlikeTheirHistory(db)).toEqual([])
  expect(await looseHistory(db)).toEqual([])
  expect(await overlapsUnasked(db)).toEqual([])
})
