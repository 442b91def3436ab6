import { sickLeave } from '@shiftward/contract/leave.ts'
import { needEndpoints } from '@shiftward/contract/need.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, messagesIn, publishedOf, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import { makeBlock, makeLeave, makeNeeds, makeProvider, makeShift, makeSwap, type User } from '../../demo/factories.ts'

let stage: Stage
let ada: User

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-11-15T13:00:00Z')
  for (const table of ['outbox', 'shifts', 'leaves'] as const) await stage.db.deleteFrom(table).execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Able' })
  stage.token = await stage.server.tokenOf(stage.admin)
})

const callOut = (shiftId: number, version = 1, leftAt?: string) =>
  stage.server.call(scheduleActionEndpoints.callOut, { shiftId, version, leftAt }, stage.token)
const preview = (shiftId: number) => stage.server.call(scheduleActionEndpoints.callOutPreview, { shiftId }, stage.token)
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof callOut>>) => [status, body.error?.message]
const shiftOn = (date: string, rest: object = {}) =>
  makeShift(stage.db, { block: stage.block, provider: ada, date, isPublished: true, ...rest })
const leavesOf = () =>
  stage.db
    .selectFrom('leaves')
    .select(['id', 'status', 'leave_type_id', 'from_date', 'to_date'])
    .orderBy('from_date')
    .execute()
const requested = (from_date: string, to_date: string, rest: object = {}) =>
  makeLeave(stage.db, { provider: ada, organization: stage.organization, from_date, to_date, ...rest })
const sick = { status: 'Approved', leave_type_id: sickLeave, from_date: '2026-11-16', to_date: '2026-11-16' }

test('records the sickness, frees the shifts of the day, closes their swaps and tells the provider', async () => {
  const evening = { start_time: '15:00:00', end_time: '23:00:00' }
  const [shift, second] = [await shiftOn('2026-11-16'), await shiftOn('2026-11-16', evening)]
  const next = await shiftOn('2026-11-17')
  const swap = await makeSwap(stage.db, { shift, to: stage.provider })
  expect((await preview(shift.id)).body.data).toMatchObject({
    shifts: [{ shiftId: shift.id }, { shiftId: second.id }],
    hours: 16,
  })
  const { body } = await callOut(shift.id)
  const leaves = await leavesOf()
  expect(leaves).toMatchObject([sick])
  expect(body.data).toEqual({ shiftId: shift.id, leaveId: leaves[0]?.id, vacancyId: shift.id })
  for (const { id } of [shift, second]) {
    expect(await shiftOf(stage, id)).toMatchObject({ state: 'vacancy', provider_id: null, version: 2 })
  }
  expect(await shiftOf(stage, next.id)).toMatchObject({ provider_id: ada.id, version: 1 })
  const closed = await stage.db.selectFrom('swaps').select('status').where('id', '=', swap.id).executeTakeFirst()
  expect(closed?.status).toBe('MediatorDenied')
  const told = (await messagesIn(stage)).filter(({ cause }) => !cause.startsWith('swap'))
  expect(told).toEqual([
    {
      recipient_id: ada.id,
      cause: `called-out:${leaves[0]?.id}:${shift.id}:1`,
      body:
        'You were marked sick for Mon, Nov 16. You are no longer scheduled for: ' +
        'Mon, Nov 16, 07:00-15:00 (Days, North); Mon, Nov 16, 15:00-23:00 (Days, North).',
    },
  ])
})

test('frees a running shift, but no other one that has begun', async () => {
  const [running, other] = [await shiftOn('2026-11-15'), await shiftOn('2026-11-15')]
  expect((await callOut(running.id)).status).toBe(200)
  expect((await shiftOf(stage, running.id)).state).toBe('vacancy')
  expect((await shiftOf(stage, other.id)).provider_id).toBe(ada.id)
})

describe('of a running shift that the provider has left', () => {
  const toldAda = async () => (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === ada.id)

  test('keeps the hours worked, and makes a vacancy of the rest', async () => {
    const evening = { start_time: '15:00:00', end_time: '23:00:00' }
    const [running, later] = [await shiftOn('2026-11-15'), await shiftOn('2026-11-15', evening)]
    const { body } = await callOut(running.id, 1, '08:00')
    expect(await leavesOf()).toMatchObject([{ ...sick, from_date: '2026-11-15', to_date: '2026-11-15' }])
    const kept = { provider_id: ada.id, start_time: '07:00:00', end_time: '08:00:00' }
    expect(await shiftOf(stage, running.id)).toMatchObject({ ...kept, state: 'assigned', version: 2 })
    expect(await publishedOf(stage, running.id)).toMatchObject(kept)
    expect((await shiftOf(stage, later.id)).state).toBe('vacancy')
    const { vacancyId } = body.data
    expect(await shiftOf(stage, vacancyId)).toMatchObject({
      state: 'vacancy',
      team_id: stage.days.id,
      block_id: stage.block.id,
      skill: running.skill,
      rate: running.rate,
      date: '2026-11-15',
      start_time: '08:00:00',
      end_time: '15:00:00',
      ends_at: running.ends_at,
    })
    expect((await toldAda()).map(({ body: words }) => words)).toEqual([
      'You were marked sick for Sun, Nov 15. Your shift ends when you left: Sun, Nov 15, 07:00-08:00 (Days, North). ' +
        'You are no longer scheduled for: Sun, Nov 15, 15:00-23:00 (Days, North).',
    ])
  })

  test('after midnight the rest is on the next day, and is no part of the next night', async () => {
    stage.server.clock.now = new Date('2026-11-17T09:32:00Z')
    stage.token = await stage.server.tokenOf(stage.admin)
    await makeNeeds(stage.db, { team: stage.nights, needs: { Physician: 1 } })
    const running = await shiftOn('2026-11-16', {
      block: stage.nightBlock,
      start_time: '19:00:00',
      end_time: '07:00:00',
    })
    const { vacancyId } = (await callOut(running.id, 1, '04:30')).body.data
    expect(await shiftOf(stage, running.id)).toMatchObject({ date: '2026-11-16', end_time: '04:30:00' })
    const rest = { date: '2026-11-17', start_time: '04:30:00', end_time: '07:00:00', ends_at: running.ends_at }
    expect(await shiftOf(stage, vacancyId)).toMatchObject(rest)
    const bea = await makeProvider(stage.db, { facility: stage.facility })
    const { add } = callsOf({ server: stage.server, token: stage.token })
    const filled = { team: stage.nights, block: stage.nightBlock, provider: bea, shiftId: vacancyId }
    expect((await add({ ...filled, date: ['11-17-2026'], isConfirmed: true })).body.status).toBe(true)
    expect(await shiftOf(stage, vacancyId)).toMatchObject({ ...rest, provider_id: bea.id, add_on_hours: 0 })
    const day = { departmentCode: stage.department.code, startDate: '11-17-2026', endDate: '11-17-2026' }
    const coverage = await stage.server.call(needEndpoints.coverage, day, stage.token)
    expect(coverage.body.data).toMatchObject([{ date: '11-17-2026', needed: 1, filled: 0 }])
    const missing = await stage.server.call(
      needEndpoints.addMissing,
      { schedulerCode: stage.nightBlock.code },
      stage.token,
    )
    const [first] = missing.body.data.shiftIds
    expect(await shiftOf(stage, first)).toMatchObject({ date: '2026-11-17', start_time: '19:00:00' })
  })

  test('tells nothing of a draft', async () => {
    const draft = await shiftOn('2026-11-15', { isPublished: false })
    expect((await callOut(draft.id, 1, '08:00')).status).toBe(200)
    expect(await publishedOf(stage, draft.id)).toBeUndefined()
    expect((await toldAda()).map(({ body }) => body)).toEqual([
      'Your scheduler entered leave (Sick) for you on Sun, Nov 15, 2026.',
    ])
  })

  test.each([
    ['at its start', '07:00'],
    ['before it', '06:55'],
    ['at its end', '15:00'],
    ['too far ahead', '08:10'],
  ])('refuses a time %s, and changes nothing', async (_, leftAt) => {
    const running = await shiftOn('2026-11-15')
    expect(refusalOf(await callOut(running.id, 1, leftAt))).toEqual([400, texts.schedule.leftOutside])
    expect(await shiftOf(stage, running.id)).toMatchObject({ provider_id: ada.id, version: 1 })
    expect(await leavesOf()).toEqual([])
  })

  test('refuses it of a shift that has not begun', async () => {
    const ahead = await shiftOn('2026-11-16')
    expect(refusalOf(await callOut(ahead.id, 1, '08:00'))).toEqual([400, texts.schedule.leftOutside])
  })
})

test('frees a shift of a deactivated block', async () => {
  const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }
  const block = await makeBlock(stage.db, { team: stage.days, ...dates, is_deactivated: true })
  const shift = await shiftOn('2026-11-18', { block })
  expect((await callOut(shift.id)).status).toBe(200)
  expect((await shiftOf(stage, shift.id)).state).toBe('vacancy')
})

test('uses an approved leave of that day', async () => {
  const known = await requested('2026-11-16', '2026-11-20', { status: 'Approved' })
  const [shift, later] = [await shiftOn('2026-11-16'), await shiftOn('2026-11-18')]
  expect((await callOut(shift.id)).body.data).toEqual({ shiftId: shift.id, leaveId: known.id, vacancyId: shift.id })
  expect(await leavesOf()).toHaveLength(1)
  expect((await shiftOf(stage, shift.id)).state).toBe('vacancy')
  expect((await shiftOf(stage, later.id)).provider_id).toBe(ada.id)
})

describe('an open request gives up the day', () => {
  const open = (from_date: string, to_date: string) => ({ status: 'Open', leave_type_id: 1, from_date, to_date })
  test.each([
    ['the whole', ['2026-11-16', '2026-11-16'], [{ status: 'Cancelled', from_date: '2026-11-16' }, sick]],
    ['its first day', ['2026-11-16', '2026-11-18'], [sick, open('2026-11-17', '2026-11-18')]],
    ['its last day', ['2026-11-14', '2026-11-16'], [open('2026-11-14', '2026-11-15'), sick]],
    [
      'a day between',
      ['2026-11-15', '2026-11-18'],
      [open('2026-11-15', '2026-11-15'), sick, open('2026-11-17', '2026-11-18')],
    ],
  ] as const)('that is %s', async (_, [from, to], expected) => {
    await requested(from, to)
    const shift = await shiftOn('2026-11-16')
    expect((await callOut(shift.id)).status).toBe(200)
    expect(await leavesOf()).toMatchObject(expected)
  })
})

describe('refuses, and changes nothing', () => {
  test('a shift that is over, nobody’s, or changed meanwhile', async () => {
    const over = await shiftOn('2026-11-14')
    const vacant = await shiftOn('2026-11-16', { provider: undefined })
    const changed = await shiftOn('2026-11-17', { version: 2 })
    expect(refusalOf(await callOut(over.id))).toEqual([409, texts.schedule.shiftOver('11-14-2026')])
    expect(refusalOf(await callOut(vacant.id))).toEqual([409, texts.schedule.freedMeanwhile])
    expect(refusalOf(await callOut(changed.id))).toEqual([409, texts.schedule.changedMeanwhile])
    expect((await callOut(987_654)).status).toBe(404)
    expect(await leavesOf()).toEqual([])
    expect(await messagesIn(stage)).toEqual([])
  })

  test('all but one of many at the same time', async () => {
    const shift = await shiftOn('2026-11-16')
    const answers = await Promise.all(Array.from({ length: 10 }, () => callOut(shift.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await leavesOf()).toMatchObject([sick])
    expect(await messagesIn(stage)).toHaveLength(1)
  })
})
