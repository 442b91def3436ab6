import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeFacility,
  makeInterest,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'

let stage: Stage
let provider: User
let token: string

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  provider = await makeProvider(stage.db, { facility: stage.facility, labour_type: 'Locum' })
  token = await stage.server.tokenOf(provider, 'mobile')
})

const openShifts = async () => (await stage.server.call(mobileEndpoints.openShifts, {}, token)).body.data
const idsOf = (shifts: { shiftId: number }[]) => shifts.map(({ shiftId }) => shiftId)
const interest = (shiftId: number, on: boolean) => stage.server.call(mobileEndpoints.interest, { shiftId, on }, token)
const interestsIn = (shiftId: number) =>
  stage.db.selectFrom('shift_interests').select('provider_id').where('shift_id', '=', shiftId).execute()

describe('sessions', () => {
  const password = 'Mobile-2026'
  const login = (username: string, given = password) =>
    stage.server.call(mobileEndpoints.login, { username, password: given })

  test('a provider signs in, and the session opens no console call', async () => {
    await makeProvider(stage.db, { email: 'ada@example.test', password })
    const { status, body } = await login('Ada@Example.test ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: true, userType: 'provider', isTesselMedAdmin: false })
    expect((await stage.server.call(mobileEndpoints.profile, {}, body.token)).status).toBe(200)
    expect((await stage.server.call(sessionEndpoints.session, {}, body.token)).status).toBe(401)
    expect((await stage.server.call(mobileEndpoints.logout, {}, body.token)).status).toBe(200)
    expect((await stage.server.call(mobileEndpoints.profile, {}, body.token)).status).toBe(401)
  })

  test('everybody else gets the same refusal', async () => {
    await makeUser(stage.db, { email: 'boss@example.test', password })
    await makeProvider(stage.db, { email: 'eve@example.test', password, confirmed_at: null })
    for (const [username, given] of [
      ['boss@example.test', password],
      ['eve@example.test', password],
      ['ada@example.test', 'wrong'],
    ] as const) {
      const { status, body } = await login(username, given)
      expect([status, body.error.message]).toEqual([401, texts.login.invalid])
    }
  })
})

test('the profile says who the provider is and where they work', async () => {
  const { body } = await stage.server.call(mobileEndpoints.profile, {}, token)
  expect(body.data).toEqual({
    userCode: provider.code,
    firstName: provider.first_name,
    lastName: provider.last_name,
    emailId: provider.email,
    phone: provider.phone,
    preferredCallNumber: null,
    npi: provider.npi,
    skill: ['Physician'],
    specialty: ['Emergency Medicine'],
    facilities: [
      {
        facilityCode: stage.facility.code,
        facilityName: 'North',
        organizationName: stage.organization.name,
        timeZone: 'America/New_York',
        labourType: 'Locum',
      },
    ],
    publishedUpTo: null,
    choices: expect.arrayContaining([{ kind: 'schedule', channel: 'sms', isOn: true, isLocked: false }]),
  })
})

test('the profile says up to which day a schedule of mine is published', async () => {
  const { db, block } = stage
  const read = async () => (await stage.server.call(mobileEndpoints.profile, {}, token)).body.data.publishedUpTo
  await db.updateTable('blocks').set({ published_at: new Date() }).where('id', '=', block.id).execute()
  expect(await read()).toBe(toWireDate(block.end_date))
  await db.deleteFrom('user_skills').where('user_id', '=', provider.id).execute()
  expect(await read()).toBeNull()
  await db.updateTable('blocks').set({ published_at: null }).where('id', '=', block.id).execute()
})

test('shifts are mine alone, in a range of days, without a rate', async () => {
  const { block, nightBlock } = stage
  const seen = { comment: 'Bring the keys', isPublished: true }
  const mine = await makeShift(stage.db, { block, provider, date: '2026-11-16', ...seen })
  const night = await makeShift(stage.db, { block: nightBlock, provider, date: '2026-11-15', isPublished: true })
  await makeShift(stage.db, { block, provider, date: '2026-11-17', isPublished: true })
  await makeShift(stage.db, { block, provider: stage.provider, date: '2026-11-16', isPublished: true })
  // A draft.
  await makeShift(stage.db, { block, provider, date: '2026-11-16' })
  const { body } = await stage.server.call(mobileEndpoints.shifts, { from: '11-15-2026', to: '2026-11-16' }, token)
  expect(idsOf(body.data)).toEqual([night.id, mine.id])
  expect(body.data[1]).toEqual({
    shiftId: mine.id,
    date: '11-16-2026',
    startTime: '07:00:00',
    endTime: '15:00:00',
    startsAt: '2026-11-16T07:00:00-05:00',
    endsAt: '2026-11-16T15:00:00-05:00',
    paidHours: 8,
    isNight: false,
    updatedAt: expect.any(String),
    skillLevel: 'Physician',
    facilityName: 'North',
    departmentName: stage.department.name,
    teamName: 'Days',
    timeZone: 'America/New_York',
    onCall: false,
    isSourceShift: false,
    addOnHours: 0,
    comment: 'Bring the keys',
  })
  const turned = await stage.server.call(mobileEndpoints.shifts, { from: '11-16-2026', to: '11-15-2026' }, token)
  expect(turned.body.error.fields).toEqual({ to: texts.common.endBeforeStart })
})

describe('open shifts', () => {
  test('are those of my facilities, skills and labour types, of active blocks, still to come', async () => {
    const { db, block, days } = stage
    const forMe = await makeShift(db, { block, date: '2026-11-15' })
    const begun = await makeShift(db, { block, date: '2026-10-01', start_time: '08:00:00', end_time: '09:00:00' })
    expect(begun.starts_at <= stage.server.clock.now).toBe(true)
    await makeShift(db, { block, date: '2026-11-15', skill: 'Resident' })
    await makeShift(db, { block, date: '2026-11-15', labour_types: ['PerDiem', 'Employee'] })
    await makeShift(db, { block, date: '2026-11-15', state: 'vacancy' })
    await makeShift(db, { block, date: '2026-11-15', provider: stage.provider })
    const withdrawn = { start_date: '2026-11-01', end_date: '2026-11-29', is_deactivated: true }
    await makeShift(db, { block: await makeBlock(db, { team: days, ...withdrawn }), date: '2026-11-15' })
    const elsewhere = await makeFacility(db, { organization: stage.organization })
    await mapProvider(db, { provider: stage.provider, facility: elsewhere })
    expect(idsOf(await openShifts())).toEqual([forMe.id])
    await db.deleteFrom('shifts').execute()
  })

  test('are only those that I am free to take: no overlap anywhere, no approved leave in the organization', async () => {
    const { db, block, nightBlock, organization } = stage
    const free = await makeShift(db, { block, date: '2026-11-14' })
    await makeShift(db, { block, date: '2026-11-16' })
    await makeShift(db, { block, date: '2026-11-18' })
    // My night ends at 07:00, when the day shift begins; the night of the leave's eve reaches into the leave.
    await makeShift(db, { block: nightBlock, date: '2026-11-13', provider })
    await makeShift(db, { block: nightBlock, date: '2026-11-17' })
    await makeShift(db, { block, date: '2026-11-16', start_time: '14:00:00', end_time: '16:00:00', provider })
    const leave = { provider, from_date: '2026-11-18', to_date: '2026-11-19' }
    await makeLeave(db, { ...leave, organization, status: 'Approved' })
    await makeLeave(db, { ...leave, organization: await makeOrganization(db), status: 'Approved' })
    await makeLeave(db, { ...leave, organization, status: 'Open', from_date: '2026-11-13', to_date: '2026-11-14' })
    expect(idsOf(await openShifts())).toEqual([free.id])
    await db.deleteFrom('leaves').execute()
    await db.deleteFrom('shifts').execute()
  })

  test('say that I have asked for leave at that time, until it is decided, and can be taken all the same', async () => {
    const { db, block, nightBlock, organization } = stage
    await makeShift(db, { block, date: '2026-11-12' })
    // The night ends on the first day of the leave.
    await makeShift(db, { block: nightBlock, date: '2026-11-17' })
    const day = await makeShift(db, { block, date: '2026-11-19' })
    await makeShift(db, { block, date: '2026-11-20' })
    const leave = { provider, from_date: '2026-11-18', to_date: '2026-11-19', status: 'Open' } as const
    await makeLeave(db, { ...leave, organization })
    await makeLeave(db, { ...leave, organization: await makeOrganization(db), to_date: '2026-11-20' })
    const told = async () =>
      (await openShifts()).map(({ date, askedLeave }: { date: string; askedLeave: object }) => [date, askedLeave])
    const askedLeave = { fromDate: '11-18-2026', toDate: '11-19-2026' }
    expect(await told()).toEqual([
      ['11-12-2026', null],
      ['11-17-2026', askedLeave],
      ['11-19-2026', askedLeave],
      ['11-20-2026', null],
    ])
    await db.updateTable('leaves').set({ status: 'Denied' }).where('organization_id', '=', organization.id).execute()
    expect((await told()).map(([, asked]: [string, object]) => asked)).toEqual([null, null, null, null])
    await db.updateTable('leaves').set({ status: 'Open' }).where('organization_id', '=', organization.id).execute()
    const taken = await stage.server.call(mobileEndpoints.takeShift, { shiftId: day.id }, token)
    expect([taken.status, taken.body.data.outcome]).toEqual([200, 'assigned'])
    await db.deleteFrom('leaves').execute()
    await db.deleteFrom('shifts').execute()
  })

  test('show the rates and the pay in all, unless they are masked: then no answer has them', async () => {
    const { db, block } = stage
    const longer = { end_time: '17:00:00', add_on_hours: 2, add_on_rate: 90 }
    const open = await makeShift(db, { block, date: '2026-11-15', ask_rate: 71.5, ...longer })
    const hidden = { ask_rate: 77.25, is_rate_masked: true, ...longer, add_on_rate: 88.75 }
    const masked = await makeShift(db, { block, date: '2026-11-16', ...hidden })
    const shifts = await openShifts()
    expect(shifts).toEqual([
      expect.objectContaining({
        shiftId: open.id,
        addOnHours: 2,
        askRate: 71.5,
        addOnRate: 90,
        totalPay: 8 * 71.5 + 2 * 90,
        isInterested: false,
        needsApproval: false,
        isRequested: false,
      }),
      expect.objectContaining({ shiftId: masked.id, addOnHours: 2 }),
    ])
    expect(Object.keys(shifts[1]).filter((key) => /rate|pay/i.test(key))).toEqual([])
    expect(JSON.stringify(shifts[1])).not.toMatch(/77\.25|88\.75|795\.5/)
    await accepted(stage.server.call(mobileEndpoints.takeShift, { shiftId: masked.id }, token))
    for (const endpoint of [mobileEndpoints.shifts, mobileEndpoints.messages, mobileEndpoints.swaps]) {
      const answer = await stage.server.call(endpoint, { from: '11-01-2026', to: '11-30-2026' }, token)
      expect(JSON.stringify(answer.body)).not.toContain('77.25')
    }
    await db.deleteFrom('shifts').execute()
  })
})

describe('interest', () => {
  test('comes and goes, and shows in the list', async () => {
    const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
    expect((await interest(shift.id, true)).body.data).toEqual({ shiftId: shift.id, on: true })
    expect((await interest(shift.id, true)).status).toBe(200)
    expect(await interestsIn(shift.id)).toEqual([{ provider_id: provider.id }])
    expect((await openShifts())[0]).toMatchObject({ shiftId: shift.id, isInterested: true })
    expect((await interest(shift.id, false)).body.data).toEqual({ shiftId: shift.id, on: false })
    expect((await interest(shift.id, false)).status).toBe(200)
    expect(await interestsIn(shift.id)).toEqual([])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', version: 1 })
  })

  test('in a shift that is not for me is not found, and I remove only my own', async () => {
    const notForMe = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', labour_types: ['PerDiem'] })
    await makeInterest(stage.db, { shift: notForMe, provider: stage.provider })
    for (const on of [true, false]) {
      const [foreign, unknown] = [await interest(notForMe.id, on), await interest(987_654, on)]
      expect([foreign.status, foreign.body.error.message]).toEqual([404, unknown.body.error.message])
    }
    expect(await interestsIn(notForMe.id)).toEqual([{ provider_id: stage.provider.id }])
  })

  test('in a taken shift is refused, but can be removed', async () => {
    const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-20' })
    await interest(shift.id, true)
    const other = await stage.server.tokenOf(stage.provider, 'mobile')
    expect((await stage.server.call(mobileEndpoints.takeShift, { shiftId: shift.id }, other)).status).toBe(200)
    const again = await interest(shift.id, true)
    expect([again.status, again.body.error.message]).toEqual([409, texts.schedule.filledMeanwhile])
    expect((await interest(shift.id, false)).status).toBe(200)
    expect(await interestsIn(shift.id)).toEqual([])
  })
})

test('messages are mine alone, the newest first', async () => {
  const now = stage.server.clock.now
  const to = (recipientId: number, serial: number) => ({
    channel: 'sms' as const,
    address: `555010${recipientId}${serial}`,
    recipientId,
    body: `Message ${serial}`,
    cause: `test:${recipientId}:${serial}`,
  })
  await enqueue(stage.db, new Date(now.getTime() - 1000), to(provider.id, 1))
  await enqueue(stage.db, now, to(provider.id, 2), to(stage.provider.id, 3))
  const { body } = await stage.server.call(mobileEndpoints.messages, {}, token)
  expect(body.data.map((message: { body: string }) => message.body)).toEqual(['Message 2', 'Message 1'])
})

test('a provider of two organizations sees both, and what each offers', async () => {
  const elsewhere = await makeFacility(stage.db, {
    organization: await makeOrganization(stage.db, { name: 'Lakeside' }),
    name: 'South',
  })
  await mapProvider(stage.db, { provider, facility: elsewhere, labour_type: 'Employee' })
  const { body } = await stage.server.call(mobileEndpoints.profile, {}, token)
  expect(body.data.facilities).toMatchObject([
    { facilityName: 'North', labourType: 'Locum' },
    { facilityName: 'South', organizationName: 'Lakeside', labourType: 'Employee' },
  ])
})
