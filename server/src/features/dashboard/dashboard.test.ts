import { dashboardEndpoints, type GenericDepartment } from '@shiftward/contract/dashboard.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  type User,
} from '../../demo/factories.ts'

// Examples computed by hand. dashboard-numbers.test.ts compares all other numbers.

let stage: Stage
let second: User
beforeAll(async () => {
  stage = await setStage()
  const { db, block, nightBlock, facility } = stage
  second = await makeProvider(db, { facility, first_name: 'Bo', last_name: 'Lee', preferred_call_number: '5550009999' })
  // Nights from 19:00 to 07:00: 13 hours on 31 October, 12 on 1 November.
  const sourced = { provider: stage.provider, is_sourced: true, secured_at: new Date(), published_at: new Date() }
  await makeShift(db, { block: nightBlock, date: '2026-10-31', ...sourced, ask_rate: 75.5 })
  await makeShift(db, { block: nightBlock, date: '2026-11-01', ...sourced, ask_rate: 75.5, provider: second })
  await makeShift(db, {
    block: nightBlock,
    date: '2026-11-02',
    ...sourced,
    ask_rate: 10,
    add_on_hours: 2,
    add_on_rate: 1.05,
  })
  await makeShift(db, { block, date: '2026-11-14', provider: second, is_on_call: true })
  await makeShift(db, { block, date: '2026-11-14', provider: stage.provider })
  await makeShift(db, { block, date: '2026-11-14' })
  await makeShift(db, { block, date: '2026-11-15' })
  await makeShift(db, { block, date: '2026-11-15', state: 'vacancy' })
})
afterAll(() => stage.server.close())

async function get(endpoint: Endpoint, user: User, input: object = {}) {
  const token = await stage.server.tokenOf(user)
  const { status, body } = await stage.server.call(endpoint, { date: '11-14-2026', daterange: 2, ...input }, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const organizationAdmin = () => makeUser(stage.db, { organization: stage.organization })
const facilityAdmin = () => makeUser(stage.db, { facilities: [stage.facility] })

test('at 21:00 in New York, a facility admin counts that day and an organization admin the next (UTC)', async () => {
  stage.server.clock.now = new Date('2026-11-15T02:00:00Z')
  const ofFacility = await get(dashboardEndpoints.stats, await facilityAdmin())
  expect(ofFacility).toMatchObject({ openShiftsToday: 1, assignShiftsToday: 2, nextOpenShift: '11-15-2026' })
  const ofOrganization = await get(dashboardEndpoints.stats, await organizationAdmin())
  expect(ofOrganization).toMatchObject({ openShiftsToday: 1, assignShiftsToday: 0, tesselMatchTrial: 1 })
})

test('an admin of facilities in different time zones counts the day that is not over at all of them', async () => {
  const { db, server, organization, facility } = stage
  const before = server.clock.now
  const countsWith = async (time_zone: string) => {
    const other = await makeFacility(db, { organization, time_zone })
    const { openShiftsToday, assignShiftsToday } = await get(
      dashboardEndpoints.stats,
      await makeUser(db, { facilities: [facility, other] }),
    )
    return [openShiftsToday, assignShiftsToday]
  }
  // 21:00 on the 14th in New York, the same in Detroit, and 16:00 in Honolulu.
  for (const zone of ['America/Detroit', 'Pacific/Honolulu']) expect(await countsWith(zone), zone).toEqual([1, 2])
  // Half past midnight on the 15th, in Honolulu still the 14th.
  server.clock.now = new Date('2026-11-15T05:30:00Z')
  expect(await countsWith('America/Detroit')).toEqual([1, 0])
  expect(await countsWith('Pacific/Honolulu')).toEqual([1, 2])
  server.clock.now = before
})

test('spend counts the extra hour of the night on which daylight saving ends', async () => {
  const user = await organizationAdmin()
  // October: 13 x 75.50. November: 12 x 75.50, and (12 - 2) x 10 + 2 x 1.05. Nothing in the years before.
  const spend = { currentYearSpent: 981.5 + 906 + 102.1, growth: 0 }
  expect(await get(dashboardEndpoints.sourceSpend, user, { daterange: 0 })).toEqual(spend)
  expect(await get(dashboardEndpoints.sourceSpend, user, { date: '2025-06-01' })).toEqual({
    currentYearSpent: 0,
    growth: 0,
  })
})

test('spend counts shifts that have begun and compares the same number of days', async () => {
  const { db, server, nightBlock: block, provider } = stage
  const user = await organizationAdmin()
  const before = server.clock.now
  const spendAt = async (now: string, daterange: number) => {
    server.clock.now = new Date(now)
    return get(dashboardEndpoints.sourceSpend, user, { date: now.slice(0, 10), daterange })
  }
  const [month, quarter, year] = [2, 1, 0]
  // Each of these nights costs 906, and begins at midnight UTC.
  const sourced = { provider, is_sourced: true, secured_at: new Date(), published_at: new Date(), ask_rate: 75.5 }
  const first = await makeShift(db, { block, date: '2026-12-01', ...sourced })
  for (const date of ['2026-12-02', '2027-01-05']) await makeShift(db, { block, date, ...sourced })

  // 1 and 2 December against 1 and 2 November: 906 against 906 + 102.10.
  const spent = 981.5 + 906 + 102.1 + 906
  expect(await spendAt('2026-12-02T12:00:00Z', month)).toEqual({ currentYearSpent: spent, growth: -10.1 })
  // The second night has begun.
  expect(await spendAt('2026-12-03T00:00:00Z', month)).toEqual({ currentYearSpent: spent + 906, growth: 79.7 })
  // The days of December, all of them, against the thirty days of November.
  expect(await spendAt('2026-12-31T12:00:00Z', month)).toMatchObject({ growth: 79.7 })
  // 1 to 31 January against 1 to 31 October, and up to 30 January without the night of 31 October.
  expect(await spendAt('2027-01-31T12:00:00Z', quarter)).toEqual({ currentYearSpent: 906, growth: -7.7 })
  expect(await spendAt('2027-01-30T12:00:00Z', quarter)).toMatchObject({ growth: 0 })
  // Up to 1 November of each year: 906 against 981.50 + 906.
  expect(await spendAt('2027-11-01T12:00:00Z', year)).toEqual({ currentYearSpent: 906, growth: -52 })

  await db.deleteFrom('shifts').where('id', '>=', first.id).execute()
  server.clock.now = before
})

test('top providers are counted in the chosen range', async () => {
  const user = await organizationAdmin()
  const ada = { providerName: 'Ada Moss', acquiredShifts: 1 }
  expect(await get(dashboardEndpoints.topProviders, user, { date: '10-01-2026' })).toEqual([ada])
  expect(await get(dashboardEndpoints.topProviders, user)).toEqual([ada, { providerName: 'Bo Lee', acquiredShifts: 1 }])
  expect(await get(dashboardEndpoints.topProviders, user, { daterange: 1 })).toEqual([
    { ...ada, acquiredShifts: 2 },
    { providerName: 'Bo Lee', acquiredShifts: 1 },
  ])
})

test('the chart has one bar for each day, month or quarter', async () => {
  const user = await organizationAdmin()
  const lengths = []
  for (const [date, daterange] of [
    ['11-30-2026', 2],
    ['02-29-2028', 2],
    ['02-01-2026', 2],
    ['12-31-2026', 0],
    ['01-01-2026', 1],
  ]) {
    lengths.push((await get(dashboardEndpoints.shifts, user, { date, daterange })).length)
  }
  expect(lengths).toEqual([30, 29, 28, 12, 4])
  const quarters = await get(dashboardEndpoints.shifts, user, { daterange: 1 })
  expect(quarters.at(-1)).toEqual({
    openShiftCount: 2,
    openShiftDate: '10-01-2026',
    openShiftMonth: 10,
    assignShiftCount: 5,
    assignShiftDate: '10-01-2026',
    assignShiftMonth: 10,
  })
})

test('withdrawn shifts of a deactivated block appear in no number and no list', async () => {
  const { db, days } = stage
  const user = await organizationAdmin()
  const parts = ['stats', 'shifts', 'upcomingOpenShifts', 'leastPickedUpShifts'] as const
  const all = () => Promise.all(parts.map((part) => get(dashboardEndpoints[part], user)))
  const before = await all()
  const block = await makeBlock(db, {
    team: days,
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    is_deactivated: true,
  })
  await makeShift(db, { block, date: '2026-11-15' })
  await makeShift(db, { block, date: '2026-11-16', state: 'vacancy' })
  expect(await all()).toEqual(before)
})

test('a provider on leave the next day can take a shift until midnight, but not a night', async () => {
  const { db, nightBlock, organization, facility } = stage
  const user = await organizationAdmin()
  const matches = async () => (await get(dashboardEndpoints.stats, user)).tesselMatchTrial
  const before = await matches()
  const night = await makeShift(db, { block: nightBlock, date: '2027-02-01', labour_types: ['Volunteer'] })
  const volunteer = await makeProvider(db, { facility, labour_type: 'Volunteer' })
  expect(await matches()).toBe(before + 1)
  await makeLeave(db, {
    provider: volunteer,
    organization,
    from_date: '2027-02-02',
    to_date: '2027-02-02',
    status: 'Approved',
  })
  expect(await matches()).toBe(before)
  await makeShift(db, { block: nightBlock, date: '2027-02-01', end_time: '00:00:00', labour_types: ['Volunteer'] })
  expect(await matches()).toBe(before + 1)
  await db.deleteFrom('shifts').where('id', '>=', night.id).execute()
  await db.deleteFrom('leaves').execute()
})

test('upcoming leaves begin today or later', async () => {
  const { db, provider, organization } = stage
  const leave = { provider, organization, status: 'Approved' }
  await makeLeave(db, { ...leave, from_date: '2026-11-10', to_date: '2026-11-13' })
  await makeLeave(db, { ...leave, from_date: '2026-11-14', to_date: '2026-11-14' })
  await makeLeave(db, { ...leave, from_date: '2026-12-24', to_date: '2027-01-02' })
  await makeLeave(db, { ...leave, provider: second, from_date: '2026-12-01', to_date: '2026-12-01', status: 'Open' })
  const dates = (leaves: { fromDate: string }[]) => leaves.map(({ fromDate }) => fromDate)
  expect(dates(await get(dashboardEndpoints.upcomingLeaves, await facilityAdmin()))).toEqual([
    '11-14-2026',
    '12-24-2026',
  ])
  expect(dates(await get(dashboardEndpoints.upcomingLeaves, await organizationAdmin()))).toEqual(['12-24-2026'])
})

test('the generic dashboard has a card for each department, with the people on duty', async () => {
  const { db, facility, organization, department } = stage
  stage.server.clock.now = new Date('2026-11-15T02:00:00Z')
  const empty = await makeDepartment(db, { facility, name: 'A department without teams' })
  const elsewhere = await makeDepartment(db, { facility: await makeFacility(db, { organization }) })
  await makeTeam(db, { department: elsewhere })
  const generic = await makeUser(db, { user_type: 'generic', facilities: [facility] })
  const cards: GenericDepartment[] = await get(dashboardEndpoints.generic, generic)
  expect(cards.map(({ departmentCode }) => departmentCode)).toEqual([empty.code, department.code])
  expect(cards[0]?.providers).toEqual([])
  const times = { shiftDate: '11-14-2026', startTime: '07:00:00', endTime: '15:00:00' }
  const shift = { teamName: 'Days', ...times, isUnsent: false }
  expect(cards[1]?.providers).toEqual([
    { ...shift, providerName: 'Ada Moss', onCall: false, preferredCallNumber: null, duty: 'over' },
    { ...shift, providerName: 'Bo Lee', onCall: true, preferredCallNumber: '5550009999', duty: 'over' },
  ])
  const viewer = await makeUser(db, { is_view_scheduler: true, facilities: [facility], departments: [empty] })
  expect(await get(dashboardEndpoints.generic, viewer)).toHaveLength(1)
  const rival = await makeUser(db, {
    user_type: 'generic',
    facilities: [await makeFacility(db, { organization: await makeOrganization(db) })],
  })
  expect(await get(dashboardEndpoints.generic, rival)).toEqual([])
})

test('a night is on duty until it ends, also on the day after', async () => {
  const { db, server, nightBlock, facility } = stage
  const generic = await makeUser(db, { user_type: 'generic', facilities: [facility] })
  const before = server.clock.now
  const night = await makeShift(db, { block: nightBlock, date: '2026-11-20', provider: second })
  await makeShift(db, { block: nightBlock, date: '2026-11-20', provider: stage.provider, end_time: '00:00:00' })
  const onDuty = async (now: string, date: string) => {
    server.clock.now = new Date(now)
    const cards: GenericDepartment[] = await get(dashboardEndpoints.generic, generic, { date })
    return cards.flatMap(({ providers }) => providers.map((one) => [one.providerName, one.shiftDate, one.duty]))
  }
  // New York is five hours behind UTC: the night lasts from midnight to noon UTC.
  const [ada, bo] = [
    ['Ada Moss', '11-20-2026'],
    ['Bo Lee', '11-20-2026'],
  ]
  expect(await onDuty('2026-11-20T12:00:00Z', '11-20-2026')).toEqual([
    [...ada, 'later'],
    [...bo, 'later'],
  ])
  expect(await onDuty('2026-11-21T04:59:00Z', '11-20-2026')).toEqual([
    [...ada, 'now'],
    [...bo, 'now'],
  ])
  expect(await onDuty('2026-11-21T05:00:00Z', '11-21-2026')).toEqual([[...bo, 'now']])
  expect(await onDuty('2026-11-21T11:59:00Z', '11-21-2026')).toEqual([[...bo, 'now']])
  expect(await onDuty('2026-11-21T12:00:00Z', '11-21-2026')).toEqual([])
  // Asked a day ahead, the night of the day before is listed too.
  expect(await onDuty('2026-11-20T12:00:00Z', '11-21-2026')).toEqual([[...bo, 'later']])
  await db.deleteFrom('shifts').where('id', '>=', night.id).execute()
  server.clock.now = before
})

test('whoever is on duty now is listed today, also where it is another date already', async () => {
  const { db, server, organization, nightBlock, department } = stage
  const before = server.clock.now
  const west = await makeFacility(db, { organization, time_zone: 'Pacific/Honolulu' })
  const ward = await makeDepartment(db, { facility: west, name: 'Ward' })
  const team = await makeTeam(db, { department: ward, start_time: '07:00:00', end_time: '22:00:00' })
  const days = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  const here = await makeShift(db, { block: nightBlock, date: '2026-11-21', provider: second, start_time: '00:00:00' })
  await makeShift(db, { block: days, date: '2026-11-20', provider: stage.provider })
  const onDuty = async (now: string, date: string) => {
    server.clock.now = new Date(now)
    const both = await makeUser(db, { departments: [department, ward] })
    const cards: GenericDepartment[] = await get(dashboardEndpoints.generic, both, { date })
    return cards.flatMap(({ providers }) => providers.map((one) => [one.providerName, one.duty]))
  }
  // 01:00 on the 21st in New York, 20:00 on the 20th in Honolulu.
  expect(await onDuty('2026-11-21T06:00:00Z', '11-20-2026')).toEqual([
    ['Bo Lee', 'now'],
    ['Ada Moss', 'now'],
  ])
  expect(await onDuty('2026-11-21T04:00:00Z', '11-20-2026')).toEqual([['Ada Moss', 'now']])
  await db.deleteFrom('shifts').where('id', '>=', here.id).execute()
  server.clock.now = before
})

test('an invalid date or range is refused', async () => {
  const token = await stage.server.tokenOf(await organizationAdmin())
  const refused = await stage.server.call(dashboardEndpoints.stats, { date: '02-30-2026', daterange: 2 }, token)
  expect(refused.body.error.fields).toEqual({ date: texts.common.invalidDate })
  expect((await stage.server.call(dashboardEndpoints.stats, { date: '02-28-2026', daterange: 3 }, token)).status).toBe(
    400,
  )
})
