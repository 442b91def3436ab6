import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { callsOf, messagesIn, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeInterest,
  makeLeave,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'
import { withdrawRequest } from '../request/request-change.store.ts'
import { closeBegunRequests } from '../request/request-closing.store.ts'
import { listPending, publishRows } from '../shift/shift-published.store.ts'

let stage: Stage
let ada: User
let ben: User
let token: string
const text = texts.undo

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
  await setPolicy(stage, {})
  const admin = await makeUser(stage.db, {
    departments: [stage.department],
    first_name: 'Amelia',
    last_name: 'Harrow',
  })
  token = await stage.server.tokenOf(admin)
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Moss' })
  ben = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ben', last_name: 'Oaks' })
  await stage.db.deleteFrom('outbox').execute()
})

const undo = (by = token) => stage.server.call(scheduleUndoEndpoints.undo, {}, by)
const redo = (by = token) => stage.server.call(scheduleUndoEndpoints.redo, {}, by)
const dayOf = (date: string, rest: Record<string, unknown> = {}) =>
  makeShift(stage.db, { block: stage.block, date, ...rest })
const assign = (rest: Record<string, unknown>, by = token) =>
  callsOf(stage).add({ team: stage.days, block: stage.block, provider: ada, ...rest }, by)
const release = ({ id, date }: Shift, by = token) => {
  const wire = `${date.slice(5)}-${date.slice(0, 4)}`
  return stage.server.call(
    scheduleActionEndpoints.deleteProvider,
    { teamCode: stage.days.code, date: wire, shiftId: id },
    by,
  )
}
const remove = ({ id, date }: Shift, by = token) => {
  const wire = `${date.slice(5)}-${date.slice(0, 4)}`
  return stage.server.call(
    scheduleActionEndpoints.deleteShift,
    { teamCode: stage.days.code, date: wire, shiftId: id },
    by,
  )
}
const move = ({ id, version }: Pick<Shift, 'id' | 'version'>, to: Record<string, unknown>, by = token) =>
  stage.server.call(scheduleMoveEndpoints.moveShift, { shiftId: id, version, ...to }, by)
const rowOf = (id: number) => stage.db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst()
const bodiesFor = async (person: User) =>
  (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === person.id).map(({ body }) => body)
const passTime = (minutes: number) => stage.server.clock.pass(minutes * 60_000)
const ask = (shift: Shift, provider: User) => makeShiftRequest(stage.db, { shift, provider })
const statusOf = async ({ id }: { id: number }) =>
  (await stage.db.selectFrom('shift_requests').select('status').where('id', '=', id).executeTakeFirst())?.status
/** As the calendar shows it. */
const interestedIn = async ({ id }: Shift) =>
  (await callsOf(stage).calendar(stage.block))
    .find(({ shiftId }) => shiftId === id)
    ?.interests.map(({ providerCode }) => providerCode)
/** Everything but what counts the changes. */
const valuesOf = ({ version: _, ...values }: Shift) => values

describe('undo', () => {
  test('deletes what was created, all of one action, and redo brings it back under the same numbers', async () => {
    const { body } = await assign({ date: ['11-16-2026', '11-18-2026', '11-20-2026'] })
    const ids = body.data.added.map(({ shiftId }: { shiftId: number }) => shiftId)
    const made = await Promise.all(ids.map((id: number) => shiftOf(stage, id)))
    expect((await undo()).body.data).toEqual({
      action: 'assigned 3 shifts',
      passedOver: null,
      note: null,
      shiftIds: ids,
    })
    expect(await Promise.all(ids.map(rowOf))).toEqual([undefined, undefined, undefined])
    expect((await redo()).body.data).toEqual({
      action: 'assigned 3 shifts',
      passedOver: null,
      note: null,
      shiftIds: ids,
    })
    const back = await Promise.all(ids.map((id: number) => shiftOf(stage, id)))
    expect(back.map(valuesOf)).toEqual(made.map(valuesOf))
    expect(back.map(({ version }) => version)).toEqual([2, 2, 2])
  })

  test('brings back what was deleted, and gives back what was freed or moved', async () => {
    const vacancy = await dayOf('2026-11-20', { state: 'vacancy' })
    const freed = await dayOf('2026-11-21', { provider: ada, comment: 'Bring the key' })
    const moved = await dayOf('2026-11-23', { provider: ben })
    await remove(vacancy)
    await release(freed)
    await move(moved, { toDate: '11-24-2026', toProviderId: ada.code })
    for (const action of ['moved Ada Moss, 11-24', 'released Ada Moss, 11-21', 'deleted Days, 11-20']) {
      expect((await undo()).body.data.action).toBe(action)
    }
    for (const shift of [vacancy, freed, moved]) {
      expect(valuesOf(await shiftOf(stage, shift.id))).toEqual(valuesOf(shift))
    }
    expect((await undo()).body.error).toMatchObject({ code: 409, message: text.nothingToUndo })
    for (const action of ['deleted Days, 11-20', 'released Ada Moss, 11-21', 'moved Ada Moss, 11-24']) {
      expect((await redo()).body.data.action).toBe(action)
    }
    expect(await rowOf(vacancy.id)).toBeUndefined()
    expect(await shiftOf(stage, moved.id)).toMatchObject({ date: '2026-11-24', provider_id: ada.id })
    expect((await redo()).body.error.message).toBe(text.nothingToRedo)
    expect((await undo()).body.data.action).toBe('moved Ada Moss, 11-24')
  })

  test('undoes the caller’s own actions only, and a new action clears redo', async () => {
    const other = await stage.server.tokenOf(await makeUser(stage.db, { departments: [stage.department] }))
    await assign({ date: ['11-16-2026'] })
    await assign({ provider: ben, date: ['11-17-2026'] }, other)
    expect((await undo()).body.data).toMatchObject({ action: 'assigned Ada Moss, 11-16', passedOver: null })
    expect((await undo()).body.error.message).toBe(text.nothingToUndo)
    await assign({ provider: ben, date: ['11-19-2026'] })
    expect((await redo()).body.error.message).toBe(text.nothingToRedo)
    expect((await undo(other)).status).toBe(200)
  })

  test('is refused when a shift has changed since, and says who, what and when', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    await release(shift)
    const helper = await makeUser(stage.db, { departments: [stage.department], first_name: 'Omar', last_name: 'Vale' })
    stage.server.clock.now = new Date('2026-10-01T18:02:00Z')
    await assign({ provider: ben, date: ['11-20-2026'], shiftId: shift.id }, await stage.server.tokenOf(helper))
    stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
    const { status, body } = await undo()
    expect([status, body.error.message]).toEqual([
      409,
      'Omar Vale filled the Days shift on 11-20 at 14:02, so this cannot be undone.',
    ])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ben.id })
  })

  test('reaches back a day, and not beyond the caller’s scope', async () => {
    const elsewhere = await makeDepartment(stage.db, { facility: stage.facility })
    const leaving = await makeUser(stage.db, { departments: [stage.department, elsewhere] })
    await assign({ date: ['11-16-2026'] }, await stage.server.tokenOf(leaving))
    stage.server.clock.now = new Date('2026-10-02T12:00:01Z')
    expect((await undo(await stage.server.tokenOf(leaving))).body.error.message).toBe(text.nothingToUndo)
    stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
    await stage.db
      .deleteFrom('department_users')
      .where('department_id', '=', stage.department.id)
      .where('user_id', '=', leaving.id)
      .execute()
    expect((await undo(await stage.server.tokenOf(leaving))).body.error.message).toBe(text.nothingToUndo)
    await stage.db
      .insertInto('department_users')
      .values({ user_id: leaving.id, organization_id: stage.organization.id, department_id: stage.department.id })
      .execute()
    expect((await undo(await stage.server.tokenOf(leaving))).status).toBe(200)
  })

  test('by two presses at once undoes two actions, not one twice', async () => {
    await assign({ date: ['11-16-2026'] })
    await assign({ date: ['11-18-2026'] })
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(await stage.db.selectFrom('shifts').select('id').where('provider_id', '=', ada.id).execute()).toEqual([])
  })

  test('books nobody twice', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    const longer = await dayOf('2026-11-22', { provider: ada })
    await release(shift)
    await assign({ date: ['11-20-2026'] }, await stage.server.tokenOf(stage.admin))
    expect((await undo()).body.error).toMatchObject({ code: 409, rule: 'overlap' })
    await release(longer)
    await makeLeave(stage.db, {
      provider: ada,
      organization: stage.organization,
      from_date: '2026-11-22',
      to_date: '2026-11-22',
      status: 'Approved',
      decided_at: stage.server.clock.now,
    })
    expect((await undo()).body.error).toMatchObject({ code: 409, rule: 'leave' })
    expect(await shiftOf(stage, longer.id)).toMatchObject({ state: 'vacancy' })
  })

  test('breaks no rule that blocks, also where only on call or the skill comes back', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    const time = { id: shift.id, StartTime: shift.start_time, EndTime: shift.end_time, onCallOpenShift: 'true' }
    expect((await stage.server.call(scheduleActionEndpoints.changeTime, time, token)).status).toBe(200)
    expect(await shiftOf(stage, shift.id)).toMatchObject({ is_on_call: true })
    await setPolicy(stage, { 'weekly-hours': { level: 'block', value: 4 } })
    expect((await undo()).body.error).toMatchObject({ code: 409, rule: 'weekly-hours' })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ is_on_call: true })
  })

  test('passes over a call-out, and what is in a deactivated block', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    const block = await makeBlock(stage.db, { team: stage.days, start_date: '2027-01-01', end_date: '2027-01-31' })
    await assign({ provider: ben, date: ['11-16-2026'] })
    await accepted(
      stage.server.call(scheduleActionEndpoints.callOut, { shiftId: shift.id, version: shift.version }, token),
    )
    await assign({ provider: ben, date: ['11-18-2026'] })
    await assign({ provider: ben, block, date: ['01-11-2027'] })
    const turn = (is_deactivated: boolean) =>
      stage.db.updateTable('blocks').set({ is_deactivated }).where('id', '=', block.id).execute()
    await turn(true)
    const inBlock = () => stage.db.selectFrom('shifts').select('id').where('block_id', '=', block.id).execute()
    for (const [day, passedOver] of [
      ['11-18', text.newerStays],
      ['11-16', text.callOutStays],
    ]) {
      expect((await undo()).body.data).toMatchObject({ action: `assigned Ben Oaks, ${day}`, passedOver })
    }
    expect([(await inBlock()).length, (await rowOf(shift.id))?.provider_id]).toEqual([1, null])
    expect((await undo()).body.error.message).toBe(text.callOutInstead)
    await turn(false)
    expect((await undo()).status).toBe(200)
    expect(await inBlock()).toEqual([])
  })

  test('brings a shift back at its local times after a new time zone; one that is over keeps its moments', async () => {
    const over = await dayOf('2026-10-01', { start_time: '00:00:00', end_time: '06:00:00' })
    const coming = await dayOf('2026-11-30')
    for (const shift of [over, coming]) expect((await remove(shift)).status).toBe(200)
    const setZone = (time_zone: string) =>
      stage.db.updateTable('facilities').set({ time_zone }).where('id', '=', stage.facility.id).execute()
    await setZone('America/Chicago')
    for (const _ of [over, coming]) expect((await undo()).status).toBe(200)
    await setZone('America/New_York')
    const inChicago = { starts_at: new Date('2026-11-30T13:00:00Z'), ends_at: new Date('2026-11-30T21:00:00Z') }
    expect(valuesOf(await shiftOf(stage, coming.id))).toEqual({ ...valuesOf(coming), ...inChicago })
    expect(valuesOf(await shiftOf(stage, over.id))).toEqual(valuesOf(over))
  })

  test('says that somebody no longer works there, and gives them nothing back', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    await release(shift)
    await stage.db.deleteFrom('facility_providers').where('provider_id', '=', ada.id).execute()
    expect((await undo()).body.error).toMatchObject({ code: 409, message: text.gone('Ada Moss') })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'vacancy' })
  })

  test('gives them back what they have worked, and redo frees it again', async () => {
    // Long ago, because the audit log has its own clock.
    const block = await makeBlock(stage.db, { team: stage.days, start_date: '2024-11-01', end_date: '2024-11-30' })
    const worked = await dayOf('2024-11-20', { block, provider: ada })
    const entered = await dayOf('2024-11-21', { block, state: 'vacancy' })
    await stage.db.deleteFrom('facility_providers').where('provider_id', '=', ada.id).execute()
    await stage.db
      .updateTable('users')
      .set({ deactivated_at: new Date('2024-12-01') })
      .where('id', '=', ada.id)
      .execute()
    await release(worked)
    expect((await undo()).body.data).toMatchObject({ action: 'released Ada Moss, 11-20' })
    expect(await shiftOf(stage, worked.id)).toMatchObject({ state: 'assigned', provider_id: ada.id })
    expect((await redo()).status).toBe(200)
    expect(await shiftOf(stage, worked.id)).toMatchObject({ state: 'vacancy' })
    await assign({ block, date: ['11-21-2024'], shiftId: entered.id, isConfirmed: true })
    for (const turn of [undo, redo]) expect((await turn()).status).toBe(200)
    expect(await shiftOf(stage, entered.id)).toMatchObject({ provider_id: ada.id })
    expect(await messagesIn(stage)).toEqual([])
  })
})

describe('whoever was told of the action', () => {
  test('is told of the undo too, and Publish does not repeat it', async () => {
    const shift = await dayOf('2026-10-02', { provider: ada })
    await publishRows(stage.db, [shift.id], stage.server.clock.now)
    await release(shift)
    await undo()
    await redo()
    await undo()
    const gone = 'You are no longer scheduled at Days, North: Fri, Oct 2, 07:00-15:00.'
    const back = 'You are scheduled at Days, North: Fri, Oct 2, 07:00-15:00.'
    expect(await bodiesFor(ada)).toEqual([gone, back, gone, back])
    expect(await listPending(stage.db, { shiftIds: [shift.id] })).toEqual([])
  })

  test('a change that waited for Publish leaves nothing to publish once it is undone', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    await publishRows(stage.db, [shift.id], stage.server.clock.now)
    await move(shift, { toDate: '11-21-2026' })
    expect(await listPending(stage.db, { shiftIds: [shift.id] })).toHaveLength(1)
    await undo()
    expect(await listPending(stage.db, { shiftIds: [shift.id] })).toEqual([])
    expect(await bodiesFor(ada)).toEqual([])
  })

  test('hears nothing about what they had not been told', async () => {
    await assign({ date: ['11-16-2026'] })
    await undo()
    expect(await bodiesFor(ada)).toEqual([])
  })

  test('an open shift that was given is open again, and offered; a denied request stays denied, and the answer says so', async () => {
    const shift = await dayOf('2026-11-20', { state: 'open', labour_types: ['Employee', 'PerDiem', 'Locum'] })
    await makeShiftRequest(stage.db, { shift, provider: ben })
    await makeInterest(stage.db, { shift, provider: ada })
    await assign({ date: ['11-20-2026'], shiftId: shift.id })
    expect((await undo()).body.data).toMatchObject({ action: 'assigned Ada Moss, 11-20', note: text.closedStay })
    expect(valuesOf(await shiftOf(stage, shift.id))).toEqual(valuesOf(shift))
    expect(await bodiesFor(ada)).toEqual([
      expect.stringContaining('You got the shift'),
      'You are no longer scheduled at Days, North: Fri, Nov 20, 07:00-15:00.',
      expect.stringContaining('You can take an open shift'),
    ])
    expect((await bodiesFor(ben)).at(-1)).toContain('You can take an open shift')
  })

  test('the answer also says that an approved swap stays closed', async () => {
    const shift = await dayOf('2026-11-20', { provider: ada })
    await makeSwap(stage.db, { shift, to: ben, status: 'MediatorApproved', decided_at: stage.server.clock.now })
    passTime(1)
    await move(shift, { toDate: '11-21-2026' })
    expect((await undo()).body.data).toMatchObject({ note: text.closedStay })
  })

  test('an exchange ends when the shift that would come back is taken away again', async () => {
    const back = await dayOf('2026-11-20', { state: 'vacancy' })
    const shift = await dayOf('2026-11-22', { provider: ben })
    await assign({ date: ['11-20-2026'], shiftId: back.id })
    const hours = { return_start_time: back.start_time, return_end_time: back.end_time, return_is_on_call: false }
    const returning = { return_shift_id: back.id, return_date: back.date, return_skill: back.skill, ...hours }
    const { id } = await makeSwap(stage.db, { shift, to: ada, ...returning })
    passTime(1)
    expect((await undo()).body).toMatchObject({ status: true })
    const found = stage.db.selectFrom('swaps').select(['status', 'reason']).where('id', '=', id)
    expect(await found.executeTakeFirst()).toEqual({
      status: 'MediatorDenied',
      reason: 'the shift is no longer with the same person',
    })
  })

  test('a request that an assignment approved is open again with its shift, and approved again by redo', async () => {
    const shift = await dayOf('2026-11-20', { state: 'open', labour_types: ['Employee', 'PerDiem', 'Locum'] })
    const [mine, rival] = [await ask(shift, ada), await ask(shift, ben)]
    await makeInterest(stage.db, { shift, provider: ada })
    const wanted = async () => [await statusOf(mine), await statusOf(rival), await interestedIn(shift)]
    const { body } = await assign({ date: ['11-20-2026'], shiftId: shift.id })
    expect(body.data).toMatchObject({ closedRequests: 1 })
    expect(await wanted()).toEqual(['UserApproved', 'UserDenied', []])

    passTime(1)
    const undone = 'The request that it approved is open again. Requests and swaps that it closed stay closed.'
    expect((await undo()).body.data.note).toBe(undone)
    expect(await wanted()).toEqual(['Open', 'UserDenied', [ada.code]])
    passTime(1)
    // Meanwhile somebody else asks.
    const late = await ask(shift, await makeProvider(stage.db, { facility: stage.facility }))
    expect((await redo()).body.data.note).toBe('Closed 1 request of other people.')
    expect(await wanted()).toEqual(['UserApproved', 'UserDenied', []])
    expect(await statusOf(late)).toBe('UserDenied')
    passTime(1)
    await undo()
    expect(await wanted()).toEqual(['Open', 'UserDenied', [ada.code]])

    const named = 'Fri, Nov 20, 07:00-15:00 (Days, North)'
    const approved = `Your request for the shift on ${named} was approved. It is on your schedule.`
    const takenBack = [
      'You are no longer scheduled at Days, North: Fri, Nov 20, 07:00-15:00.',
      `The approval of your request for the shift on ${named} was taken back. Your request is open again.`,
    ]
    expect(await bodiesFor(ada)).toEqual([approved, ...takenBack, approved, ...takenBack])
    expect((await brokenInvariants(stage.db)).messagesWithoutCause).toBeUndefined()
  })

  test('who withdraws the reopened request still gets the shift by redo, and undo leaves the request withdrawn', async () => {
    const shift = await dayOf('2026-11-20', { state: 'open' })
    const mine = await ask(shift, ada)
    await assign({ date: ['11-20-2026'], shiftId: shift.id })
    await undo()
    passTime(1)
    await withdrawRequest(stage.db, mine.id, stage.server.clock.now)
    expect((await redo()).body.data.note).toBeNull()
    expect((await bodiesFor(ada)).at(-1)).toContain('You got the shift on Fri, Nov 20')
    expect((await undo()).body.data.note).not.toContain('open again')
    expect(await statusOf(mine)).toBe('UserDenied')
  })

  test('a request for a shift that has begun is reopened in silence, and denied with the others', async () => {
    const shift = await dayOf('2026-10-01', { state: 'open', start_time: '08:05', end_time: '17:00' })
    const mine = await ask(shift, ada)
    await assign({ date: ['10-01-2026'], shiftId: shift.id })
    passTime(10)
    expect((await undo()).status).toBe(200)
    await closeBegunRequests(stage.db, stage.server.clock.now)
    expect(await statusOf(mine)).toBe('UserDenied')
    expect((await bodiesFor(ada)).slice(1)).toEqual([
      expect.stringContaining('You are no longer scheduled'),
      expect.stringContaining('has ended: the shift has started'),
    ])
  })
})

test('the action log has one action for each call, and the history keeps its invariants', async () => {
  const { body } = await assign({ date: ['11-16-2026', '11-18-2026'] })
  await undo()
  const [first] = body.data.added
  const entries = await stage.db
    .selectFrom('shift_history')
    .innerJoin('actions', 'actions.id', 'shift_history.action_id')
    .select(['shift_history.action', 'actions.call', 'actions.reverses', 'actions.id'])
    .where('shift_id', '=', first.shiftId)
    .orderBy('shift_history.id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'created', call: 'Scheduler/Calendar/AddProvider', reverses: null },
    { action: 'deleted', call: 'Scheduler/Undo', reverses: entries[0]?.id },
  ])
  const { looseHistory, unlikeTheirHistory: _, ...broken } = await brokenInvariants(stage.db)
  expect(looseHistory).toBeUndefined()
  expect(Object.keys(broken).filter((name) => name === 'messagesWithoutCause')).toEqual([])
})
