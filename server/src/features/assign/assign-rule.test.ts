import { AddProviderAnswer, scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let calls: ReturnType<typeof callsOf>
let provider: User
const text = texts.rule

beforeAll(async () => {
  stage = await setStage()
  calls = callsOf(stage)
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await setPolicy(stage, {})
  provider = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Moss' })
})

const add = (rest: Record<string, unknown>) => calls.add({ team: stage.days, block: stage.block, provider, ...rest })
const nightOf = (date: string) => makeShift(stage.db, { block: stage.nightBlock, provider, date })
const shiftsOfProvider = () =>
  stage.db.selectFrom('shifts').selectAll().where('provider_id', '=', provider.id).orderBy('starts_at').execute()
const lateStart = { StartTime: '11:00' }
const shortRest = 'Only 4 h rest after Nights on 11-14 (10 h required)'
const days = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `11-${String(first + index).padStart(2, '0')}-2026`)

describe('a warning', () => {
  test('is an answer that says which rule, and its confirmation stays with the shift and in its history', async () => {
    await nightOf('2026-11-14')
    const asked = await add({ date: ['11-15-2026'], ...lateStart })
    expect(asked.status).toBe(200)
    expect(AddProviderAnswer.parse(asked.body)).toEqual({
      status: false,
      data: {
        added: [],
        closedRequests: 0,
        conflicts: [{ title: shortRest, date: '11-15-2026', rule: 'rest', level: 'warn' }],
      },
      error: { code: 409, message: texts.schedule.conflict },
    })
    const { body } = await add({ date: ['11-15-2026'], ...lateStart, isConfirmed: true })
    const [{ shiftId }] = body.data.added
    const confirmed = { confirmed_rules: ['rest'], confirmed_by: stage.admin.id }
    expect(await shiftOf(stage, shiftId)).toMatchObject({ ...confirmed, confirmed_at: stage.server.clock.now })
    const history = await stage.db.selectFrom('shift_history').selectAll().where('shift_id', '=', shiftId).execute()
    expect(history).toMatchObject([{ action: 'created', after: confirmed }])
  })

  test('is found in a batch that breaks a rule by itself', async () => {
    const { body } = await add({ date: days(15, 8) })
    expect(body.data.added).toHaveLength(7)
    expect(body.data.conflicts).toMatchObject([
      { title: '7 days in a row (at most 6)', date: '11-21-2026', rule: 'days-in-row' },
    ])
  })
})

describe('a block', () => {
  test('cannot be confirmed; the answer names the rule and its facts', async () => {
    await setPolicy(stage, { rest: 'block' })
    await nightOf('2026-11-14')
    for (const isConfirmed of [false, true]) {
      const { status, body } = await add({ date: ['11-15-2026'], ...lateStart, isConfirmed })
      expect(status).toBe(409)
      expect(body.error).toMatchObject({ code: 409, rule: 'rest', message: text.refused(`Rest: ${shortRest}`) })
    }
    expect(await shiftsOfProvider()).toHaveLength(1)
  })

  test('of a strict department holds in a loose one where the person works too', async () => {
    const strict = await makeDepartment(stage.db, { facility: stage.facility })
    const of = { organization_id: stage.organization.id, department_id: strict.id }
    const setting = { rule: 'rest', level: 'block', value: 14 }
    await stage.db
      .insertInto('policy_rules')
      .values({ ...of, ...setting })
      .execute()
    const team = await makeTeam(stage.db, { department: strict, name: 'Strict days' })
    const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    await makeShift(stage.db, { block, provider, date: '2026-11-16' })
    const { status, body } = await add({
      date: ['11-15-2026'],
      StartTime: '11:00',
      EndTime: '18:00',
      isConfirmed: true,
    })
    const words = 'Rest: Only 13 h rest before Strict days on 11-16 (14 h required)'
    expect([status, body.error.message]).toEqual([409, text.refused(words)])
    expect(await shiftsOfProvider()).toHaveLength(1)
  })

  test('leaves out its own days only, and is told beside the warnings', async () => {
    await setPolicy(stage, { rest: 'block' })
    await nightOf('2026-11-14')
    await nightOf('2026-11-18')
    const leaving = { date: ['11-15-2026', '11-17-2026', '11-19-2026'], ...lateStart, skilllevel: 'Resident' }
    const asked = await add(leaving)
    expect(asked.body).toMatchObject({ status: false, error: { message: texts.schedule.conflict, rule: 'rest' } })
    expect(asked.body.data.added).toEqual([])
    const { body } = await add({ ...leaving, isConfirmed: true })
    expect(body.data.added).toMatchObject([{ date: '11-17-2026' }])
    expect(body.data.conflicts.filter(({ level }: { level: string }) => level === 'block')).toMatchObject([
      { date: '11-15-2026', rule: 'rest' },
      { date: '11-19-2026', rule: 'rest' },
    ])
    expect(body.error).toMatchObject({ rule: 'rest', message: expect.stringContaining('Rest: Only 4 h rest') })
  })

  test('of a repeat is named with the days that were not assigned', async () => {
    await setPolicy(stage, { 'days-in-row': { level: 'block', value: 2 } })
    const repeat = { recurrenceType: 'Daily', recurrenceNoofTime: 5, recurrenceStartDate: '11-15-2026' }
    const { status, body } = await add({ ...repeat, isConfirmed: true })
    expect(status).toBe(200)
    expect(body.error).toMatchObject({
      rule: 'days-in-row',
      message: texts.schedule.notAllowed('Days in a row', '11-17-2026'),
    })
    expect(await shiftsOfProvider()).toHaveLength(4)
  })

  test('keeps a vacancy and an open shift unfilled', async () => {
    await setPolicy(stage, { skill: 'block' })
    for (const state of ['open', 'vacancy']) {
      const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-20', skill: 'Resident', state })
      const fill = { date: ['11-20-2026'], skilllevel: 'Resident', shiftId: shift.id, isConfirmed: true }
      const { status, body } = await add(fill)
      expect([status, body.error.rule]).toEqual([409, 'skill'])
      expect((await shiftOf(stage, shift.id)).state).toBe(state)
    }
  })

  test('is not broken by two halves of a batch', async () => {
    await setPolicy(stage, { 'weekly-hours': { level: 'block', value: 24 } })
    const first = await add({ date: days(16, 2), isConfirmed: true })
    expect(first.body.data.added).toHaveLength(2)
    const second = await add({ date: days(18, 3), isConfirmed: true })
    expect(second.body.data.added).toHaveLength(1)
    expect(second.body.error.rule).toBe('weekly-hours')
    expect(await shiftsOfProvider()).toHaveLength(3)
  })

  test('is not broken by fifty administrators at once', async () => {
    await setPolicy(stage, { 'weekly-hours': { level: 'block', value: 24 } })
    const tokens: string[] = []
    for (let count = 0; count < 50; count++) {
      tokens.push(await stage.server.tokenOf(await makeUser(stage.db, { departments: [stage.department] })))
    }
    const wanted = { team: stage.days, block: stage.block, provider, isConfirmed: true }
    const answers = await Promise.all(
      tokens.map((token, index) => calls.add({ ...wanted, date: days(16 + (index % 5), 1) }, token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await shiftsOfProvider()).toHaveLength(3)
  })
})

describe('other hours', () => {
  const change = (id: number, StartTime: string, EndTime: string, rest: object = {}) =>
    stage.server.call(
      scheduleActionEndpoints.changeTime,
      { id, StartTime, EndTime, addOnHourRate: 90, ...rest },
      stage.token,
    )

  test('ask about a rule that they break, and add it to what the shift has confirmed', async () => {
    await nightOf('2026-11-14')
    const { body } = await add({ date: ['11-15-2026'], StartTime: '16:00', EndTime: '20:00', isConfirmed: true })
    const [{ shiftId }] = body.data.added
    expect((await shiftOf(stage, shiftId)).confirmed_rules).toEqual(['rest'])
    await nightOf('2026-11-15')
    const overlap = 'Overlap: Nights, 11-15, 19:00–07:00 (+1) EST, North'
    // The overlap came later, so only the shorter rest is new.
    const asked = await change(shiftId, '15:00', '20:00')
    expect(asked.body.error.message).toBe(text.warned('Rest: Only 8 h rest after Nights on 11-14 (10 h required)'))
    expect((await change(shiftId, '15:00', '20:00', { isConfirmed: true })).status).toBe(200)
    expect((await shiftOf(stage, shiftId)).confirmed_rules).toEqual(['rest'])

    expect((await change(shiftId, '15:00', '17:00')).status).toBe(409)
    expect((await change(shiftId, '15:00', '18:00', { isConfirmed: true })).status).toBe(200)
    const again = await change(shiftId, '15:00', '20:00')
    expect(again.body.error.message).toContain(overlap)
    expect((await change(shiftId, '15:00', '20:00', { isConfirmed: true })).status).toBe(200)
    expect(await shiftOf(stage, shiftId)).toMatchObject({
      confirmed_rules: ['rest', 'overlap'],
      confirmed_by: stage.admin.id,
    })
  })

  test('cannot be talked round a block, but may make it better', async () => {
    await nightOf('2026-11-14')
    const { body } = await add({ date: ['11-15-2026'], ...lateStart, isConfirmed: true })
    const [{ shiftId }] = body.data.added
    await setPolicy(stage, { rest: 'block' })
    const refused = await change(shiftId, '10:00', '15:00', { isConfirmed: true })
    expect([refused.status, refused.body.error.rule]).toEqual([409, 'rest'])
    expect((await shiftOf(stage, shiftId)).start_time).toBe('11:00:00')
    expect((await change(shiftId, '12:00', '15:00')).status).toBe(200)
  })

  test('a shift that is no longer on call is judged like any other', async () => {
    await nightOf('2026-11-14')
    const { body } = await add({ date: ['11-15-2026'], ...lateStart, onCallShift: true })
    const [{ shiftId }] = body.data.added
    const asked = await change(shiftId, '11:00', '15:00', { onCallOpenShift: false })
    expect(asked.body.error.message).toBe(text.warned(`Rest: ${shortRest}`))
    expect((await shiftOf(stage, shiftId)).is_on_call).toBe(true)
  })

  test('of an open shift are judged for nobody', async () => {
    const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
    expect((await change(shift.id, '08:00', '15:00')).status).toBe(200)
  })
})
