import { publishEndpoints } from '@shiftward/contract/publish.ts'
import {
  type ExchangeChoice,
  ExchangeShiftsAnswer,
  scheduleExchangeEndpoints,
} from '@shiftward/contract/schedule-exchange.ts'
import { scheduleHistoryEndpoints } from '@shiftward/contract/schedule-history.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { messagesIn, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  makeSwap,
  makeTeam,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let ada: User
let ben: User
let day: Shift
let night: Shift
const text = texts.schedule

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await setPolicy(stage, {})
  const { db, facility } = stage
  ada = await makeProvider(db, { facility, first_name: 'Ada', last_name: 'Moss' })
  ben = await makeProvider(db, { facility, first_name: 'Ben', last_name: 'Oaks' })
  day = await dayOf('2026-11-18', ada)
  night = await nightOf('2026-11-17', ben)
  await db.deleteFrom('outbox').execute()
})

const dayOf = (date: string, provider: User, rest: Record<string, unknown> = {}) =>
  makeShift(stage.db, { block: stage.block, date, provider, ...rest })
const nightOf = (date: string, provider: User, rest: Record<string, unknown> = {}) =>
  makeShift(stage.db, { block: stage.nightBlock, date, provider, ...rest })

type Version = Pick<Shift, 'id' | 'version'>
const exchange = (one: Version, other: Version, rest: Record<string, unknown> = {}, token = stage.token) =>
  stage.server.call(
    scheduleExchangeEndpoints.exchange,
    { shiftId: one.id, version: one.version, otherShiftId: other.id, otherVersion: other.version, ...rest },
    token,
  )
const choices = async (shift: Shift): Promise<ExchangeChoice[]> =>
  (await stage.server.call(scheduleExchangeEndpoints.choices, { shiftId: shift.id }, stage.token)).body.data
const ownersOf = async (...shifts: Shift[]) =>
  Promise.all(shifts.map(async ({ id }) => (await shiftOf(stage, id)).provider_id))
const bodiesFor = async (person: User) =>
  (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === person.id).map(({ body }) => body)

describe('an exchange', () => {
  test('gives each the other’s shift, which keeps its day, hours and team', async () => {
    const { status, body } = await exchange(day, night)
    expect([status, ExchangeShiftsAnswer.parse(body).data]).toEqual([
      200,
      {
        shifts: [
          { shiftId: day.id, version: day.version + 1 },
          { shiftId: night.id, version: night.version + 1 },
        ],
        conflicts: [],
      },
    ])
    expect(await shiftOf(stage, day.id)).toEqual({ ...day, provider_id: ben.id, version: 2 })
    expect(await shiftOf(stage, night.id)).toEqual({ ...night, provider_id: ada.id, version: 2 })
    const history = await stage.db
      .selectFrom('shift_history')
      .select(['action', 'action_id'])
      .where('shift_id', 'in', [day.id, night.id])
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['exchanged', 'exchanged'])
    expect(new Set(history.map(({ action_id }) => action_id)).size).toBe(1)
    const { body: told } = await stage.server.call(
      scheduleHistoryEndpoints.ofShift,
      { shiftId: String(day.id) },
      stage.token,
    )
    expect(told.data[0].text).toBe('Moved from Ada Moss to Ben Oaks (exchange)')
  })

  test('keeps what each shift costs and what was agreed for it, sourced or not', async () => {
    const [published_at, secured_at] = [new Date('2026-09-20T12:00:00Z'), new Date('2026-09-21T12:00:00Z')]
    const pay = { ask_rate: 70, rate: 75, add_on_hours: 2, add_on_rate: 95 }
    const agreed = { is_sourced: true, published_at, secured_at, ...pay }
    const sourced = await dayOf('2026-11-24', ada, agreed)
    const regular = await nightOf('2026-11-25', ben, { rate: 66 })
    expect((await exchange(sourced, regular)).body.status).toBe(true)
    expect(await shiftOf(stage, sourced.id)).toEqual({ ...sourced, provider_id: ben.id, version: 2 })
    expect(await shiftOf(stage, regular.id)).toEqual({ ...regular, provider_id: ada.id, version: 2 })
  })

  test('is undone and done again as one action', async () => {
    await exchange(day, night)
    const undo = await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)
    expect(undo.body.data.action).toBe('exchanged 2 shifts')
    expect(await ownersOf(day, night)).toEqual([ada.id, ben.id])
    await accepted(stage.server.call(scheduleUndoEndpoints.redo, {}, stage.token))
    expect(await ownersOf(day, night)).toEqual([ben.id, ada.id])
  })

  test('ends the swaps of both shifts, and each hears of shifts that begin soon once', async () => {
    const soon = await dayOf('2026-10-02', ada, { isPublished: true, comment: 'For Ada' })
    const later = await nightOf('2026-10-02', ben, { isPublished: true })
    await makeSwap(stage.db, { shift: later, to: await makeProvider(stage.db, { facility: stage.facility }) })
    for (const block of [stage.block, stage.nightBlock]) {
      await accepted(stage.server.call(publishEndpoints.publish, { codes: [block.code] }, stage.token))
    }
    await stage.db.deleteFrom('outbox').execute()
    expect((await exchange(soon, later)).body.status).toBe(true)
    expect(await shiftOf(stage, soon.id)).toMatchObject({ provider_id: ben.id, comment: '' })
    expect(await bodiesFor(ada)).toEqual([
      'You are scheduled at Nights, North: Fri, Oct 2, 19:00-07:00 the next day. ' +
        'You are no longer scheduled at Days, North: Fri, Oct 2, 07:00-15:00.',
    ])
    const ofBen = await bodiesFor(ben)
    expect(ofBen).toHaveLength(2)
    expect(ofBen[0]).toContain('Your swap of the shift')
    expect(await stage.db.selectFrom('swaps').select('status').where('shift_id', '=', later.id).execute()).toEqual([
      { status: 'MediatorDenied' },
    ])
  })
})

test('if one of the shifts begins soon, both are told, so that nobody sees half of the exchange', async () => {
  const soon = await dayOf('2026-10-02', ada, { isPublished: true })
  const late = await nightOf('2026-10-20', ben, { isPublished: true })
  for (const block of [stage.block, stage.nightBlock]) {
    await accepted(stage.server.call(publishEndpoints.publish, { codes: [block.code] }, stage.token))
  }
  await stage.db.deleteFrom('outbox').execute()
  await accepted(exchange(soon, late))
  const told = await stage.db
    .selectFrom('published_shifts')
    .select(['shift_id', 'provider_id'])
    .where('shift_id', 'in', [soon.id, late.id])
    .orderBy('shift_id')
    .execute()
  expect(told).toEqual([
    { shift_id: soon.id, provider_id: ben.id },
    { shift_id: late.id, provider_id: ada.id },
  ])
  expect([await bodiesFor(ada), await bodiesFor(ben)].map(({ length }) => length)).toEqual([1, 1])
})

describe('the rules', () => {
  test('judge each without the shift that they give away', async () => {
    await setPolicy(stage, { overlap: 'block', rest: 'block' })
    // Each works at the hours of the other's shift, in the shift that they give away.
    const evening = await nightOf('2026-11-25', ben)
    const late = await dayOf('2026-11-25', ada, { start_time: '19:00', end_time: '23:00' })
    expect((await exchange(late, evening)).body.status).toBe(true)
    expect(await ownersOf(late, evening)).toEqual([ben.id, ada.id])
  })

  test('ask for both people at once before a warning, and keep with each shift what was confirmed', async () => {
    // The night before Ada's day shift is too short before it; so is Ben's day shift after the night.
    await dayOf('2026-11-18', ada, { start_time: '16:00', end_time: '20:00' })
    await nightOf('2026-11-18', ben)
    const asked = await exchange(day, night)
    expect(asked.body).toMatchObject({
      status: false,
      data: { shifts: [{ shiftId: day.id, version: 1 }, { shiftId: night.id }] },
      error: { code: 409, message: text.conflict },
    })
    const { conflicts } = ExchangeShiftsAnswer.parse(asked.body).data
    expect(conflicts.map(({ providerName, rule, date }) => [providerName, rule, date])).toEqual([
      ['Ben Oaks', 'rest', '11-18-2026'],
      ['Ada Moss', 'rest', '11-17-2026'],
    ])
    expect(await ownersOf(day, night)).toEqual([ada.id, ben.id])
    expect((await exchange(day, night, { isConfirmed: true })).body.status).toBe(true)
    const confirmed = { confirmed_rules: ['rest'], confirmed_by: stage.admin.id }
    expect(await shiftOf(stage, day.id)).toMatchObject({ provider_id: ben.id, ...confirmed })
    expect(await shiftOf(stage, night.id)).toMatchObject({ provider_id: ada.id, ...confirmed })
  })

  test('that block are named with the person, and nobody changes', async () => {
    await setPolicy(stage, { rest: 'block' })
    await nightOf('2026-11-18', ben)
    const { status, body } = await exchange(day, night, { isConfirmed: true })
    expect([status, body.error]).toMatchObject([409, { rule: 'rest' }])
    expect(body.error.message).toContain('Ben Oaks: Rest: Only 4 h rest before Nights on 11-18')
    expect(await ownersOf(day, night)).toEqual([ada.id, ben.id])
  })
})

describe('what cannot be exchanged is refused', () => {
  const refused = async (...given: Parameters<typeof exchange>) => {
    const { status, body } = await exchange(...given)
    return [status, body.error.message]
  }

  test('shifts of nobody, of one person, that have begun or have changed', async () => {
    const vacancy = await makeShift(stage.db, { block: stage.block, date: '2026-11-18', state: 'vacancy' })
    const open = await makeShift(stage.db, { block: stage.block, date: '2026-11-18', state: 'open' })
    const second = await dayOf('2026-11-20', ada)
    const over = await nightOf('2026-09-30', ben)
    expect(await refused(day, vacancy)).toEqual([409, text.exchangeNobody])
    expect(await refused(open, night)).toEqual([409, text.exchangeNobody])
    expect(await refused(day, second)).toEqual([400, text.exchangeOnePerson])
    expect(await refused(day, day)).toEqual([400, text.exchangeOnePerson])
    expect(await refused(day, over)).toEqual([409, text.exchangeBegun('09-30-2026')])
    expect(await refused(day, { ...night, version: 7 })).toEqual([409, text.changedMeanwhile])
    expect(await ownersOf(day, night)).toEqual([ada.id, ben.id])
  })

  test('in a deactivated block, and beyond the scope, the facility or the organization', async () => {
    const { db, organization } = stage
    const closed = await makeBlock(db, {
      team: stage.days,
      start_date: '2027-05-01',
      end_date: '2027-05-30',
      is_deactivated: true,
    })
    const inClosed = await makeShift(db, { block: closed, date: '2027-05-02', provider: ben })
    expect(await refused(day, inClosed)).toEqual([409, text.blockDeactivated])
    const south = await blockAt(await makeFacility(db, { organization, name: 'South' }))
    const away = await makeShift(db, { block: south.block, date: '2026-11-19', provider: south.provider })
    expect(await refused(day, away)).toEqual([404, 'Shift not found'])
    const admin = await stage.server.tokenOf(await makeUser(db, { organization }))
    expect(await refused(day, away, {}, admin)).toEqual([409, text.notAtFacility(south.name, 'North')])
    const abroad = await blockAt(await makeFacility(db, { organization: await makeOrganization(db) }))
    const foreign = await makeShift(db, { block: abroad.block, date: '2026-11-19', provider: abroad.provider })
    const platform = await stage.server.tokenOf(await makeUser(db, { user_type: 'admin' }))
    expect(await refused(day, foreign, {}, platform)).toEqual([400, text.exchangeOrganizations])
    expect(await ownersOf(day, away, foreign)).toEqual([ada.id, south.provider.id, abroad.provider.id])
  })

  async function blockAt(facility: Awaited<ReturnType<typeof makeFacility>>) {
    const department = await makeDepartment(stage.db, { facility })
    await makeDepartmentSkill(stage.db, { department })
    const team = await makeTeam(stage.db, { department })
    const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    const provider = await makeProvider(stage.db, { facility })
    return { block, provider, name: `${provider.first_name} ${provider.last_name}` }
  }
})

test('two exchanges of one shift at once: one of them hears that it changed', async () => {
  const other = await nightOf('2026-11-19', await makeProvider(stage.db, { facility: stage.facility }))
  const answers = await Promise.all([exchange(day, night), exchange(other, day)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the choices are shifts of others near by, those that fit first, with what speaks against the rest', async () => {
  await stage.db.deleteFrom('published_shifts').execute()
  await stage.db.deleteFrom('shifts').where('id', 'not in', [day.id, night.id]).execute()
  await setPolicy(stage, { rest: 'block' })
  const cleo = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Cleo', last_name: 'Park' })
  const [tired, double] = [await dayOf('2026-11-18', cleo, { start_time: '08:00' }), await nightOf('2026-11-17', cleo)]
  const resident = await makeProvider(stage.db, { facility: stage.facility, skills: ['Resident'] })
  await dayOf('2026-11-18', resident, { skill: 'Resident' })
  await dayOf('2026-12-03', ben)
  await makeShift(stage.db, { block: stage.block, date: '2026-11-18', state: 'vacancy' })
  await dayOf('2026-11-22', ada)
  await makeSwap(stage.db, { shift: night, to: cleo })
  const found = await choices(day)
  const facts = found.map(({ shiftId, conflicts }) => [shiftId, conflicts.map((one) => [one.providerName, one.rule])])
  expect(facts).toEqual([
    [night.id, []],
    [double.id, [['Cleo Park', 'overlap']]],
    [tired.id, [['Cleo Park', 'rest']]],
  ])
  expect(found[0]).toMatchObject({
    providerName: 'Ben Oaks',
    teamName: 'Nights',
    date: '11-17-2026',
    startTime: '19:00:00',
  })
  expect(found.map(({ hasSwap }) => hasSwap)).toEqual([true, false, false])
})
