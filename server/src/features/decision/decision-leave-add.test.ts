import { leaveEndpoints, sickLeave } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messagesIn, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let ada: User

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-11-15T12:00:00Z')
  for (const table of ['outbox', 'shifts', 'leaves'] as const) await stage.db.deleteFrom(table).execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Able' })
  stage.token = await stage.server.tokenOf(stage.admin)
})

const days = { fromDate: '11-16-2026', toDate: '11-17-2026' }
const add = (rest: object = {}, token = stage.token) =>
  stage.server.call(leaveEndpoints.add, { providerCode: ada.code, leaveType: 1, ...days, ...rest }, token)
const preview = (rest: object = {}, token = stage.token) =>
  stage.server.call(leaveEndpoints.addPreview, { providerCode: ada.code, ...days, ...rest }, token)
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.error?.message]
const shiftOn = (date: string, rest: object = {}) =>
  makeShift(stage.db, { block: stage.block, provider: ada, date, ...rest })
const leavesOf = () => stage.db.selectFrom('leaves').selectAll().orderBy('id').execute()

test('names the shifts first, then approves at once, frees them and tells the provider', async () => {
  const [first, after] = [await shiftOn('2026-11-16', { isPublished: true }), await shiftOn('2026-11-18')]
  expect((await preview()).body.data).toMatchObject({ shifts: [{ shiftId: first.id }], otherShifts: [], hours: 8 })
  expect(await leavesOf()).toEqual([])

  const { body } = await add()
  const [leave] = await leavesOf()
  expect(leave).toMatchObject({
    provider_id: ada.id,
    organization_id: stage.organization.id,
    status: 'Approved',
    decided_by: stage.admin.id,
    from_date: '2026-11-16',
    to_date: '2026-11-17',
  })
  expect(body.data).toEqual({
    leaveOutput: { leaveId: leave?.id },
    scheduleDetails: [expect.objectContaining({ shiftId: first.id, scheduleDate: '11-16-2026', ceilingRate: 80 })],
  })
  expect(await shiftOf(stage, first.id)).toMatchObject({ state: 'vacancy', provider_id: null })
  expect(await shiftOf(stage, after.id)).toMatchObject({ provider_id: ada.id, version: 1 })
  expect(await messagesIn(stage)).toEqual([
    {
      recipient_id: ada.id,
      cause: `leave:${leave?.id}:Approved`,
      body:
        'Your scheduler entered leave (PTO) for you from Mon, Nov 16 to Tue, Nov 17, 2026. ' +
        'You are no longer scheduled for: Mon, Nov 16, 07:00-15:00 (Days, North).',
    },
  ])
})

test('tells the administrators of other departments what was freed there', async () => {
  const department = await makeDepartment(stage.db, { facility: stage.facility })
  await makeDepartmentSkill(stage.db, { department })
  const team = await makeTeam(stage.db, { department })
  const block = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
  const neighbour = await makeUser(stage.db, { departments: [department] })
  const theirs = await shiftOn('2026-11-16', { block })
  expect((await preview()).body.data).toMatchObject({ shifts: [], otherShifts: [{ teamName: team.name }] })
  expect((await add()).body.data.scheduleDetails).toEqual([])
  expect((await shiftOf(stage, theirs.id)).state).toBe('vacancy')
  expect((await messagesIn(stage)).map(({ recipient_id }) => recipient_id)).toEqual([ada.id, neighbour.id])
})

describe('refuses, and changes nothing', () => {
  test.each(['Open', 'Approved'])('days with a leave that is %s', async (status) => {
    const known = { from_date: '2026-11-17', to_date: '2026-11-20' }
    await makeLeave(stage.db, { provider: ada, organization: stage.organization, status, ...known })
    const shift = await shiftOn('2026-11-16')
    expect(refusalOf(await add())).toEqual([409, texts.leave.overlaps])
    expect(await leavesOf()).toHaveLength(1)
    expect((await shiftOf(stage, shift.id)).version).toBe(1)
    expect(await messagesIn(stage)).toEqual([])
  })

  test('more than two years', async () => {
    const from = { fromDate: '11-16-2026' }
    expect(refusalOf(await add({ ...from, toDate: '11-16-2028' }))).toEqual([400, texts.leave.tooLong(2)])
    expect((await add({ ...from, toDate: '11-15-2028' })).status).toBe(200)
  })

  test('a start in the past, except for sickness up to 30 days ago', async () => {
    const one = (date: string) => ({ fromDate: date, toDate: date })
    expect(refusalOf(await add(one('11-14-2026')))).toEqual([400, texts.mobile.leaveInPast])
    expect(refusalOf(await add({ ...one('10-15-2026'), leaveType: sickLeave }))).toEqual([
      400,
      'Sick leave can start at most 30 days ago',
    ])
    expect((await add({ ...one('10-16-2026'), leaveType: sickLeave })).status).toBe(200)
  })

  test('a start too far ahead, an unknown type, and an end before the start', async () => {
    expect((await add({ fromDate: '11-16-2028', toDate: '11-16-2028' })).status).toBe(400)
    expect(refusalOf(await add({ leaveType: 9 }))).toEqual([400, texts.leave.typeRequired])
    expect((await add({ toDate: '11-15-2026' })).status).toBe(400)
    expect((await preview({ toDate: '11-15-2026' })).status).toBe(400)
    expect(await leavesOf()).toEqual([])
  })

  test('a provider who works elsewhere, or whose account is deactivated', async () => {
    const elsewhere = await makeFacility(stage.db, { organization: stage.organization })
    const other = await makeProvider(stage.db, { facility: elsewhere })
    const gone = await makeProvider(stage.db, { facility: stage.facility, deactivated_at: new Date() })
    for (const { code } of [other, gone]) {
      expect((await add({ providerCode: code })).status).toBe(404)
      expect((await preview({ providerCode: code })).status).toBe(404)
    }
  })
})

test('is for the caller’s organization only; a platform admin enters it for each', async () => {
  const organization = await makeOrganization(stage.db)
  const facility = await makeFacility(stage.db, { organization })
  await mapProvider(stage.db, { provider: ada, facility })
  await add()
  expect((await leavesOf()).map((leave) => leave.organization_id)).toEqual([stage.organization.id])
  await stage.db.deleteFrom('leaves').execute()
  const platform = await stage.server.tokenOf(await makeUser(stage.db, { user_type: 'admin' }))
  expect((await add({}, platform)).status).toBe(200)
  expect((await leavesOf()).map((leave) => leave.organization_id)).toEqual([stage.organization.id, organization.id])
  const days = 'from Mon, Nov 16 to Tue, Nov 17, 2026'
  expect((await messagesIn(stage)).slice(-2).map(({ body }) => body)).toEqual([
    `Your scheduler entered leave (PTO) for you at ${stage.organization.name} ${days}.`,
    `Your scheduler entered leave (PTO) for you at ${organization.name} ${days}.`,
  ])
})

test('sickness is not offered to providers, and stays out of the PTO/CME report', async () => {
  const mobile = await stage.server.tokenOf(ada, 'mobile')
  const types = await stage.server.call(mobileEndpoints.leaveTypes, {}, mobile)
  expect(types.body.data.map(({ leaveTypeName }: { leaveTypeName: string }) => leaveTypeName)).toEqual([
    'PTO',
    'Education/CME',
  ])
  const asked = await stage.server.call(mobileEndpoints.requestLeave, { ...days, leaveType: sickLeave }, mobile)
  expect(refusalOf(asked)).toEqual([400, texts.leave.typeRequired])

  await add({ leaveType: sickLeave })
  await add({ fromDate: '11-18-2026', toDate: '11-18-2026', leaveType: 2 })
  const report = { startDate: '11-01-2026', endDate: '11-30-2026', providerCode: ada.code, leaveType: '0' }
  const { body } = await stage.server.call(leaveEndpoints.ptoReport, report, stage.token)
  expect(body.data).toMatchObject([{ date: '11-18-2026', type: 'Education/CME' }])
})
