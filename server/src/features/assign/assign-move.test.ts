import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { MoveShiftAnswer, scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { messagesIn, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeInterest,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
  type Shift,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let ada: User
let ben: User
const text = texts.schedule

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await setPolicy(stage, {})
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Moss' })
  ben = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ben', last_name: 'Oaks' })
  await stage.db.deleteFrom('outbox').execute()
})

const move = (shift: Pick<Shift, 'id' | 'version'>, to: Record<string, unknown>, token = stage.token) =>
  stage.server.call(scheduleMoveEndpoints.moveShift, { shiftId: shift.id, version: shift.version, ...to }, token)
const dayOf = (date: string, rest: Record<string, unknown> = {}) =>
  makeShift(stage.db, { block: stage.block, date, ...rest })
const count = async () =>
  Number(
    (
      await stage.db
        .selectFrom('shifts')
        .select(({ fn }) => fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  )
const bodiesFor = async (person: User) =>
  (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === person.id).map(({ body }) => body)

describe('an assigned shift', () => {
  test('moves to another day with its hours, its person and its history', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada, start_time: '08:00', comment: 'Bring the key' })
    const { status, body } = await move(shift, { toDate: '11-21-2026' })
    expect([status, MoveShiftAnswer.parse(body).data]).toEqual([
      200,
      { shiftId: shift.id, version: shift.version + 1, conflicts: [], closedRequests: 0 },
    ])
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      ...shift,
      date: '2026-11-21',
      starts_at: new Date('2026-11-21T13:00:00Z'),
      ends_at: expect.any(Date),
      version: shift.version + 1,
    })
    const history = await stage.db.selectFrom('shift_history').selectAll().where('shift_id', '=', shift.id).execute()
    expect(history).toMatchObject([{ action: 'moved', before: { date: '2026-11-20' }, after: { date: '2026-11-21' } }])
  })

  test('moves to another person; both are told when the block is published', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada, isPublished: true, comment: 'For Ada' })
    await makeSwap(stage.db, { shift, to: await makeProvider(stage.db, { facility: stage.facility }) })
    const { body } = await move(shift, { toProviderId: ben.code })
    expect(body).toMatchObject({ status: true })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ben.id, comment: '' })
    expect(await bodiesFor(ada)).toEqual([expect.stringContaining('Your swap of the shift')])
    expect(await bodiesFor(ben)).toEqual([])
    await accepted(stage.server.call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token))
    expect((await bodiesFor(ada))[1]).toContain('You are no longer scheduled at Days, North: Fri, Nov 20')
    expect((await bodiesFor(ben))[0]).toContain('You are scheduled at Days, North: Fri, Nov 20')
    expect(await stage.db.selectFrom('swaps').select('status').where('shift_id', '=', shift.id).execute()).toEqual([
      { status: 'MediatorDenied' },
    ])
  })

  test('changes its block with its day', async () => {
    const next = await makeBlock(stage.db, { team: stage.days, start_date: '2027-04-01', end_date: '2027-04-30' })
    const shift = await dayOf('2027-03-31', { provider: ada })
    expect((await move(shift, { toDate: '04-02-2027' })).status).toBe(200)
    expect(await shiftOf(stage, shift.id)).toMatchObject({ block_id: next.id, date: '2027-04-02' })
  })

  test('is left alone by a move to where it is', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    const { body } = await move(shift, { toDate: '11-20-2026', toProviderId: ada.code })
    expect(body.data).toEqual({ shiftId: shift.id, version: shift.version, conflicts: [], closedRequests: 0 })
  })
})

describe('the rules', () => {
  test('do not count the shift against itself, and ask before a warning', async () => {
    await makeShift(stage.db, { block: stage.nightBlock, provider: ada, date: '2026-11-20' })
    const shift = await dayOf('2026-11-23', { provider: ada })
    expect((await move(shift, { toDate: '11-22-2026' })).body.status).toBe(true)
    const asked = await move({ ...shift, version: 2 }, { toDate: '11-21-2026' })
    expect([asked.status, asked.body]).toMatchObject([
      200,
      {
        status: false,
        data: { shiftId: shift.id, version: 2, conflicts: [{ rule: 'rest', level: 'warn', date: '11-21-2026' }] },
        error: { code: 409, message: text.conflict },
      },
    ])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ date: '2026-11-22', version: 2 })
    await move({ ...shift, version: 2 }, { toDate: '11-21-2026', isConfirmed: true })
    const confirmed = { confirmed_rules: ['rest'], confirmed_by: stage.admin.id }
    expect(await shiftOf(stage, shift.id)).toMatchObject({ date: '2026-11-21', ...confirmed })
  })

  test('that block are named, and nothing moves', async () => {
    await setPolicy(stage, { rest: 'block' })
    await makeShift(stage.db, { block: stage.nightBlock, provider: ada, date: '2026-11-20' })
    const shift = await dayOf('2026-11-25', { provider: ben })
    const { status, body } = await move(shift, { toDate: '11-21-2026', toProviderId: ada.code, isConfirmed: true })
    expect([status, body.error]).toMatchObject([409, { rule: 'rest' }])
    expect(await shiftOf(stage, shift.id)).toEqual(shift)
  })

  test('refuse a second shift of the same kind', async () => {
    await dayOf('2026-11-21', { provider: ada })
    const shift = await dayOf('2026-11-20', { provider: ada })
    const { status, body } = await move(shift, { toDate: '11-21-2026', copy: true, isConfirmed: true })
    expect([status, body.error.message]).toEqual([409, text.hasShift('Ada Moss')])
    const moved = await move(shift, { toDate: '11-21-2026', isConfirmed: true })
    expect([moved.status, moved.body.error.message]).toEqual([409, text.hasShift('Ada Moss')])
  })
})

describe('a shift that nobody has', () => {
  test('moves to another day; an open one is offered there, and those who asked for the old day are told', async () => {
    const shift = await dayOf('2026-11-20', { state: 'open', labour_types: ['Employee', 'PerDiem', 'Locum'] })
    await makeInterest(stage.db, { shift, provider: ada })
    await makeShiftRequest(stage.db, { shift, provider: ben })
    expect((await move(shift, { toDate: '11-22-2026' })).body.data.closedRequests).toBe(1)
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', date: '2026-11-22' })
    const offer = expect.stringContaining('You can take an open shift as Physician at Days, North: Sun, Nov 22')
    expect(await bodiesFor(ada)).toEqual([expect.stringContaining('It has been withdrawn.'), offer])
    const denied =
      'Your request for the shift on Fri, Nov 20, 07:00-15:00 (Days, North) has ended: its day, hours or terms have changed.'
    expect(await bodiesFor(ben)).toEqual([denied, offer])
    expect(await stage.db.selectFrom('shift_interests').selectAll().where('shift_id', '=', shift.id).execute()).toEqual(
      [],
    )
  })

  test('is filled by a person, as AddProvider would do it', async () => {
    const open = await dayOf('2026-11-20', { state: 'open' })
    await makeShiftRequest(stage.db, { shift: open, provider: ben })
    expect((await move(open, { toProviderId: ada.id })).body.data.closedRequests).toBe(1)
    expect(await shiftOf(stage, open.id)).toMatchObject({ state: 'assigned', provider_id: ada.id, is_sourced: true })
    expect(await bodiesFor(ada)).toEqual([expect.stringContaining('You got the shift on Fri, Nov 20')])
    const vacancy = await dayOf('2026-11-20', { state: 'vacancy' })
    expect((await move(vacancy, { toProviderId: ben.id, toDate: '11-23-2026' })).status).toBe(200)
    expect(await shiftOf(stage, vacancy.id)).toMatchObject({ provider_id: ben.id, date: '2026-11-23', ask_rate: null })
  })
})

describe('a copy', () => {
  test('leaves the original alone and makes a new shift at today’s rate', async () => {
    const masked = { is_rate_masked: true }
    const shift = await dayOf('2026-09-20', {
      provider: ada,
      rate: '70.00',
      is_on_call: true,
      start_time: '09:00',
      ...masked,
    })
    const { body } = await move(shift, { toDate: '11-20-2026', toProviderId: ben.code, copy: true })
    expect(await shiftOf(stage, shift.id)).toEqual(shift)
    expect(body.data.shiftId).not.toBe(shift.id)
    expect(await shiftOf(stage, body.data.shiftId)).toMatchObject({
      provider_id: ben.id,
      date: '2026-11-20',
      start_time: '09:00:00',
      rate: '80.00',
      ...masked,
      is_on_call: true,
      is_made_by_assigning: true,
      version: 1,
    })
  })

  test('of an open shift is open, of a vacancy a vacancy', async () => {
    for (const state of ['open', 'vacancy']) {
      const shift = await dayOf('2026-11-20', { state })
      const { body } = await move(shift, { toDate: '11-24-2026', copy: true })
      expect(await shiftOf(stage, body.data.shiftId)).toMatchObject({ state, date: '2026-11-24', provider_id: null })
    }
  })
})

test('what cannot be moved is refused, and nothing changes', async () => {
  const shift = await dayOf('2026-11-20', { provider: ada })
  const over = await dayOf('2026-09-20', { provider: ada })
  const before = await count()
  const refused = async (...[one, to]: Parameters<typeof move>) => {
    const { status, body } = await move(one, to)
    return [status, body.error.message, Object.keys(body.error.fields ?? {})]
  }
  expect(await refused(shift, { toDate: '05-01-2027' })).toEqual([400, text.dayNotAllowed, ['toDate']])
  expect(await refused(shift, { toDate: '09-30-2026' })).toEqual([400, text.dayNotAllowed, ['toDate']])
  expect(await refused(over, { toDate: '11-20-2026' })).toEqual([409, text.shiftOver('09-20-2026'), []])
  expect(await refused({ ...shift, version: 7 }, { toDate: '11-21-2026' })).toEqual([409, text.changedMeanwhile, []])
  expect(await refused(shift, { toProviderId: 'USR0' })).toEqual([404, 'QHP not found', []])
  expect(await shiftOf(stage, shift.id)).toEqual(shift)
  expect(await count()).toBe(before)
})

test('two who move one shift at once: one of them hears that it changed', async () => {
  const shift = await dayOf('2026-11-20', { provider: ada })
  const answers = await Promise.all([move(shift, { toDate: '11-21-2026' }), move(shift, { toProviderId: ben.code })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('who looked for the shift in its old block hears that it changed', async () => {
  await makeBlock(stage.db, { team: stage.days, start_date: '2027-06-01', end_date: '2027-06-30' })
  const shift = await dayOf('2026-11-20', { provider: ada })
  const answers = await Promise.all([move(shift, { toDate: '06-01-2027' }), move(shift, { toDate: '06-02-2027' })])
  expect(answers.map(({ status, body }) => [status, body.error?.message])).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, text.changedMeanwhile],
    ]),
  )
})
