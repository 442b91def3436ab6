import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, messagesIn, publishedOf, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeLeave,
  makeProvider,
  makeShift,
  makeTeam,
  type User,
} from '../../demo/factories.ts'

const { stays } = texts.leave

let stage: Stage
let ada: User

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  for (const table of ['outbox', 'shifts', 'leaves'] as const) await stage.db.deleteFrom(table).execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Able' })
  await goTo('2026-11-15T13:00:00Z')
})

async function goTo(moment: string) {
  stage.server.clock.now = new Date(moment)
  stage.token = await stage.server.tokenOf(stage.admin)
}
const shiftOn = (date: string, rest: object = {}) =>
  makeShift(stage.db, { block: stage.block, provider: ada, date, isPublished: true, ...rest })
const callOut = async (shiftId: number, leftAt?: string): Promise<{ leaveId: number; vacancyId: number }> =>
  (await stage.server.call(scheduleActionEndpoints.callOut, { shiftId, version: 1, leftAt }, stage.token)).body.data
const preview = async (leaveId: number) =>
  (await stage.server.call(leaveEndpoints.cancelPreview, { leaveId }, stage.token)).body.data
const cancel = (leaveId: number, isGivenBack = true, token = stage.token) =>
  stage.server.call(leaveEndpoints.cancel, { leaveId, isGivenBack }, token)
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof cancel>>) => [status, body.error?.message]
const leaveOf = (id: number) => stage.db.selectFrom('leaves').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const toldAda = async () =>
  (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === ada.id).map(({ body }) => body)

test('a wrong call-out is cancelled, and its shifts come back as they were', async () => {
  const note = { comment: 'Bring the keys', is_made_by_assigning: true }
  const [shift, second] = [
    await shiftOn('2026-11-16', note),
    await shiftOn('2026-11-16', { start_time: '15:00:00', end_time: '23:00:00' }),
  ]
  const { leaveId } = await callOut(shift.id)
  expect(await preview(leaveId)).toEqual({
    ...{ fromDate: '11-16-2026', toDate: '11-16-2026', leaveTypeName: 'Sick' },
    shifts: [
      expect.objectContaining({ scheduleDate: '11-16-2026', startTime: '07:00:00', teamName: 'Days', duration: 8 }),
      expect.objectContaining({ scheduleDate: '11-16-2026', startTime: '15:00:00' }),
    ],
    otherShifts: [],
  })
  const { body } = await cancel(leaveId)
  expect(body.data).toEqual({ leaveId, leaveStatus: 'Cancelled', shiftIds: [shift.id, second.id] })
  expect(await leaveOf(leaveId)).toMatchObject({ status: 'Cancelled', decided_by: stage.admin.id })
  expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, version: 3, ...note })
  expect((await shiftOf(stage, second.id)).provider_id).toBe(ada.id)
  expect(await publishedOf(stage, shift.id)).toMatchObject({ provider_id: ada.id })
  const [, cancelled, given] = await toldAda()
  expect(cancelled).toBe('Your scheduler cancelled your leave on Mon, Nov 16, 2026.')
  expect(given).toContain('Mon, Nov 16, 07:00-15:00')
  expect(refusalOf(await cancel(leaveId))).toEqual([409, texts.leave.notApproved])
})

test('also one of yesterday, although the person can no longer ask for it', async () => {
  const shift = await shiftOn('2026-11-15', { start_time: '09:00:00', end_time: '17:00:00' })
  const { leaveId } = await callOut(shift.id)
  await goTo('2026-11-16T20:00:00Z')
  const mine = await stage.server.call(
    mobileEndpoints.cancelLeave,
    { leaveId },
    await stage.server.tokenOf(ada, 'mobile'),
  )
  expect(mine.body.error?.message).toBe(texts.mobile.leaveOver)
  expect((await cancel(leaveId)).body.data.shiftIds).toEqual([shift.id])
  expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, state: 'assigned' })
})

test('a shift that was left gets its rest back, unless somebody has it', async () => {
  const [first, second] = [await shiftOn('2026-11-15'), await shiftOn('2026-11-16')]
  const whole = await callOut(first.id, '08:00')
  expect(await preview(whole.leaveId)).toMatchObject({ shifts: [{ startTime: '08:00:00', duration: 7 }] })
  expect((await cancel(whole.leaveId)).body.data.shiftIds).toEqual([first.id])
  expect(await shiftOf(stage, first.id)).toMatchObject({ end_time: '15:00:00', provider_id: ada.id })
  await expect(shiftOf(stage, whole.vacancyId)).rejects.toThrow()

  await goTo('2026-11-16T13:00:00Z')
  const given = await callOut(second.id, '08:00')
  const bea = await makeProvider(stage.db, { facility: stage.facility })
  const filled = { team: stage.days, block: stage.block, provider: bea, shiftId: given.vacancyId }
  await callsOf(stage).add({ ...filled, date: ['11-16-2026'], isConfirmed: true })
  const rest = { startTime: '08:00:00', endTime: '15:00:00', reason: stays.assigned }
  expect(await preview(given.leaveId)).toMatchObject({ shifts: [], otherShifts: [rest] })
  expect((await cancel(given.leaveId)).body.data.shiftIds).toEqual([])
  expect(await shiftOf(stage, second.id)).toMatchObject({ end_time: '08:00:00', provider_id: ada.id })
  expect((await shiftOf(stage, given.vacancyId)).provider_id).toBe(bea.id)
})

test('what is no longer vacant, or not the caller’s, stays as it is', async () => {
  const other = await makeDepartment(stage.db, { facility: stage.facility, name: 'Labs' })
  await makeDepartmentSkill(stage.db, { department: other, rate: 80 })
  const team = await makeTeam(stage.db, { department: other, name: 'Lab' })
  const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  const [mine, theirs, filled] = [
    await shiftOn('2026-11-16'),
    await shiftOn('2026-11-16', { block }),
    await shiftOn('2026-11-17'),
  ]
  const days = { providerCode: ada.code, fromDate: '11-16-2026', toDate: '11-17-2026', leaveType: 1 }
  const { leaveId } = (await stage.server.call(leaveEndpoints.add, days, stage.token)).body.data.leaveOutput
  const bea = await makeProvider(stage.db, { facility: stage.facility })
  const addition = { team: stage.days, block: stage.block, provider: bea, shiftId: filled.id, date: ['11-17-2026'] }
  await callsOf(stage).add({ ...addition, isConfirmed: true })
  expect(await preview(leaveId)).toMatchObject({
    shifts: [{ teamName: 'Days', scheduleDate: '11-16-2026' }],
    otherShifts: [
      { teamName: 'Lab', departmentName: 'Labs', reason: stays.elsewhere },
      { teamName: 'Days', scheduleDate: '11-17-2026', reason: stays.assigned },
    ],
  })
  expect((await cancel(leaveId)).body.data.shiftIds).toEqual([mine.id])
  expect((await shiftOf(stage, mine.id)).provider_id).toBe(ada.id)
  expect((await shiftOf(stage, theirs.id)).state).toBe('vacancy')
  expect((await shiftOf(stage, filled.id)).provider_id).toBe(bea.id)
})

const change = async (id: number, StartTime: string, EndTime: string, rest: object = {}) => {
  const { version } = await shiftOf(stage, id)
  const input = { id: String(id), version: String(version), StartTime, EndTime, isConfirmed: 'true', ...rest }
  const { status, body } = await stage.server.call(scheduleActionEndpoints.changeTime, input, stage.token)
  expect(status, JSON.stringify(body)).toBe(200)
}
const remove = async ({ id, date }: { id: number; date: string }) => {
  const input = { teamCode: stage.days.code, shiftId: id, date: toWireDate(date) }
  expect((await stage.server.call(scheduleActionEndpoints.deleteShift, input, stage.token)).status).toBe(200)
}

describe('hours that were changed since', () => {
  test('stay when the shift is given back', async () => {
    const shift = await shiftOn('2026-11-16', { comment: 'Bring the keys' })
    const { leaveId } = await callOut(shift.id)
    await change(shift.id, '08:00:00', '14:00:00')
    expect(await preview(leaveId)).toMatchObject({ shifts: [{ startTime: '08:00:00', duration: 6 }], otherShifts: [] })
    expect((await cancel(leaveId)).body.data.shiftIds).toEqual([shift.id])
    const given = { provider_id: ada.id, state: 'assigned', start_time: '08:00:00', end_time: '14:00:00' }
    expect(await shiftOf(stage, shift.id)).toMatchObject({ ...given, comment: 'Bring the keys' })
    expect((await toldAda()).at(-1)).toContain('Mon, Nov 16, 08:00-14:00')
  })

  test('keep it vacant if they conflict, also with a shift that is given back', async () => {
    const [first, second] = [
      await shiftOn('2026-11-16'),
      await shiftOn('2026-11-16', { start_time: '15:00:00', end_time: '23:00:00' }),
    ]
    const { leaveId } = await callOut(first.id)
    await change(first.id, '07:00:00', '16:00:00', { addOnHourRate: '90' })
    const { shifts, otherShifts } = await preview(leaveId)
    expect(shifts).toMatchObject([{ startTime: '15:00:00' }])
    expect(otherShifts).toMatchObject([{ startTime: '07:00:00', endTime: '15:00:00' }])
    expect(otherShifts[0].reason).toMatch(/^other hours since\. Overlap: /)
    expect((await cancel(leaveId)).body.data.shiftIds).toEqual([second.id])
    expect(await shiftOf(stage, first.id)).toMatchObject({ state: 'vacancy', end_time: '16:00:00' })
  })

  test('stay vacant if they break a rule that nobody confirmed', async () => {
    await shiftOn('2026-11-17')
    const shift = await shiftOn('2026-11-16')
    const { leaveId } = await callOut(shift.id)
    await change(shift.id, '13:00:00', '23:00:00', { addOnHourRate: '90' })
    expect((await preview(leaveId)).otherShifts[0].reason).toMatch(/^other hours since\. Rest: /)
    expect((await cancel(leaveId)).body.data.shiftIds).toEqual([])
  })
})

describe('of a shift that was left', () => {
  test('all comes back although the time of leaving was corrected', async () => {
    const shift = await shiftOn('2026-11-15')
    const { leaveId, vacancyId } = await callOut(shift.id, '08:00')
    await change(shift.id, '07:00:00', '07:30:00')
    expect(await preview(leaveId)).toMatchObject({
      shifts: [{ startTime: '07:30:00', duration: 7.5 }],
      otherShifts: [],
    })
    expect((await cancel(leaveId)).body.data.shiftIds).toEqual([shift.id])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, end_time: '15:00:00' })
    await expect(shiftOf(stage, vacancyId)).rejects.toThrow()
  })

  test('all comes back although the rest was deleted', async () => {
    const shift = await shiftOn('2026-11-15')
    const { leaveId, vacancyId } = await callOut(shift.id, '08:00')
    await remove(await shiftOf(stage, vacancyId))
    expect(await preview(leaveId)).toMatchObject({ shifts: [{ startTime: '08:00:00', duration: 7 }], otherShifts: [] })
    expect((await cancel(leaveId)).body.data.shiftIds).toEqual([shift.id])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, end_time: '15:00:00' })
  })

  test('nothing is missing if they stayed to the end', async () => {
    const shift = await shiftOn('2026-11-15')
    const { leaveId } = await callOut(shift.id, '08:00')
    await change(shift.id, '07:00:00', '15:30:00', { addOnHourRate: '90' })
    expect(await preview(leaveId)).toMatchObject({ shifts: [], otherShifts: [] })
    expect((await cancel(leaveId)).body.data.shiftIds).toEqual([])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, end_time: '15:30:00' })
  })
})

test('says of each shift why it is not given back', async () => {
  const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
  const [, deleted, moved, ended] = await Promise.all(dates.map((date) => shiftOn(date)))
  const team = await makeTeam(stage.db, { department: stage.department })
  const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  await stage.db
    .updateTable('shifts')
    .set({ block_id: block.id, team_id: team.id })
    .where('id', '=', ended?.id ?? 0)
    .execute()
  const days = { providerCode: ada.code, fromDate: '11-16-2026', toDate: '11-19-2026', leaveType: 1 }
  const { leaveId } = (await stage.server.call(leaveEndpoints.add, days, stage.token)).body.data.leaveOutput
  const open = { teamCode: stage.days.code, skillLevel: 'Physician', askRate: 60, date: ['11-16-2026'] }
  await stage.server.call(scheduleActionEndpoints.createCalendarOpenShift, open, stage.token)
  if (deleted) await remove(deleted)
  const move = { shiftId: moved?.id, version: 2, toDate: '11-25-2026' }
  await stage.server.call(scheduleMoveEndpoints.moveShift, move, stage.token)
  await stage.db.updateTable('blocks').set({ is_deactivated: true }).where('id', '=', block.id).execute()
  const { shifts, otherShifts } = await preview(leaveId)
  expect(shifts).toEqual([])
  expect(otherShifts.map(({ reason }: { reason: string }) => reason)).toEqual([
    ...[stays.open, stays.deleted, stays.moved, stays.deactivated],
  ])
  expect((await cancel(leaveId)).body.data.shiftIds).toEqual([])
})

test('without giving back, the leave alone is cancelled', async () => {
  const shift = await shiftOn('2026-11-16')
  const { leaveId } = await callOut(shift.id)
  expect((await cancel(leaveId, false)).body.data.shiftIds).toEqual([])
  expect((await shiftOf(stage, shift.id)).state).toBe('vacancy')
  expect((await toldAda()).at(-1)).toBe(
    'Your scheduler cancelled your leave on Mon, Nov 16, 2026. Shifts that it freed do not come back by themselves.',
  )
})

test('a rule that blocks by now stops it, and nothing is changed', async () => {
  const shift = await shiftOn('2026-11-16')
  const { leaveId } = await callOut(shift.id)
  await shiftOn('2026-11-16', { block: stage.nightBlock, start_time: '10:00:00', end_time: '18:00:00' })
  expect((await cancel(leaveId)).status).toBe(409)
  expect((await leaveOf(leaveId)).status).toBe('Approved')
  expect((await cancel(leaveId, false)).status).toBe(200)
})

test('is refused of open leave', async () => {
  const days = { from_date: '2026-11-20', to_date: '2026-11-20' }
  const leave = await makeLeave(stage.db, { provider: ada, organization: stage.organization, ...days })
  expect(refusalOf(await cancel(leave.id))).toEqual([409, texts.leave.notApproved])
})
