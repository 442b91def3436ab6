import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFairness } from '../../../test/expected-fairness.ts'
import { expectHours } from '../../../test/expected-hours.ts'
import {
  type Days,
  expectInventory,
  expectLeaves,
  expectPto,
  expectShifts,
  expectTeamwise,
  expectTimesToFill,
  expectWeeks,
} from '../../../test/expected-report.ts'
import { type Generated, generateOrganization } from '../../../test/generated-organization.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { type Rows, readRows, type Shift, us } from '../../../test/raw-rows.ts'
import type { User } from '../../demo/factories.ts'

// Compares every report, row by row, with the same report computed in plain TypeScript.

const seeds: [seed: number, zones: string[]][] = [
  [11, ['America/New_York', 'America/Los_Angeles']],
  [12, ['Pacific/Auckland', 'America/Phoenix']],
  [13, ['Australia/Lord_Howe', 'Pacific/Honolulu']],
]

/** A month, the nights on which the clocks change, the turn of a year, and all days. */
const ranges: Days[] = [
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-11-01', to: '2026-11-01' },
  { from: '2026-03-07', to: '2026-03-08' },
  { from: '2026-12-31', to: '2027-01-01' },
  { from: '2025-11-01', to: '2028-03-01' },
]

/** Three, six and twelve months, with the clocks and the year changing in them. */
const periods: Days[] = [
  { from: '2026-09-01', to: '2026-11-30' },
  { from: '2026-08-16', to: '2027-02-15' },
  { from: '2026-01-15', to: '2027-01-14' },
]

/** In the middle of a night shift: it is still to come. */
const now = new Date('2026-11-15T03:30:00Z')

let server: TestApp
let rows: Rows
const worlds = new Map<number, Generated>()

beforeAll(async () => {
  server = await startApp()
  server.clock.now = now
  for (const [seed, zones] of seeds) {
    const guests = [...worlds.values()].flatMap(({ providers }) => providers.slice(-2))
    worlds.set(seed, await generateOrganization(server.db, seed, zones, guests))
  }
  rows = await readRows(server.db)
}, 120_000)
afterAll(() => server.close())

describe.each(seeds)('organization %i in %j', (seed) => {
  const world = () => {
    const made = worlds.get(seed)
    if (!made) throw new Error(`Seed ${seed} has made nothing`)
    return made
  }

  async function ask(endpoint: Endpoint, days: Days, input: object, user: User) {
    const dates = { startDate: us(days.from), endDate: us(days.to) }
    return server.call(endpoint, { ...dates, ...input }, await server.tokenOf(user))
  }
  async function get(...asked: Parameters<typeof ask>) {
    const { status, body } = await ask(...asked)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const listed = async (...asked: Parameters<typeof get>) => (await get(...asked)).schedulerCalendarDetails

  /** Two departments, and all facilities. */
  const places = () => {
    const { facilities, departments } = world()
    const some = departments.slice(0, 2)
    return {
      facilityCodes: facilities.map(({ code }) => code),
      departmentCodes: some.map(({ code }) => code),
      isThere: ({ department_id }: Shift) => some.some(({ id }) => id === department_id),
    }
  }

  test.each(ranges)('Shift Report of $from to $to, of each type', async (days) => {
    const { facilityCodes, departmentCodes, isThere } = places()
    const { admins, providers } = world()
    const input = { facility_Code: facilityCodes, department_Code: departmentCodes }
    const report = (more: object) => listed(reportEndpoints.shifts, days, { ...input, ...more }, admins.organization)
    const isPlain = ({ is_sourced, add_on_hours }: Shift) => !is_sourced && add_on_hours === 0
    expect(await report({})).toEqual(expectShifts(rows, days, isThere))
    expect(await report({ shiftType: null })).toEqual(expectShifts(rows, days, isThere))
    expect(await report({ shiftType: 0 })).toEqual(expectShifts(rows, days, (one) => isThere(one) && isPlain(one)))
    expect(await report({ shiftType: 1 })).toEqual(expectShifts(rows, days, (one) => isThere(one) && one.is_sourced))
    expect(await report({ shiftType: 2 })).toEqual(
      expectShifts(rows, days, (one) => isThere(one) && one.add_on_hours > 0),
    )
    const two = providers.slice(0, 2)
    expect(await report({ provider_Code: two.map(({ code }) => code) })).toEqual(
      expectShifts(rows, days, (one) => isThere(one) && two.some(({ id }) => id === one.provider_id)),
    )
  })

  test.each(ranges)('Hours Report of $from to $to, with two limits of overtime', async (days) => {
    const { facilityCodes, departmentCodes, isThere } = places()
    const { admins, providers } = world()
    const input = { facility_Code: facilityCodes, department_Code: departmentCodes }
    const report = (more: object) => get(reportEndpoints.hours, days, { ...input, ...more }, admins.organization)
    expect(await report({})).toEqual(expectHours(rows, { ...days, overtimeAfter: 40, isReported: isThere, now }))
    const two = providers.slice(0, 2)
    const isTheirs = (one: Shift) => isThere(one) && two.some(({ id }) => id === one.provider_id)
    expect(await report({ overtimeAfter: 12, provider_Code: two.map(({ code }) => code) })).toEqual(
      expectHours(rows, { ...days, overtimeAfter: 12, isReported: isTheirs, now }),
    )
  })

  test.each([...ranges, ...periods])('Fairness Report of $from to $to', async (days) => {
    const { teams, admins } = world()
    const some = teams.slice(0, -1)
    expect(
      await get(reportEndpoints.fairness, days, { team_Code: some.map(({ code }) => code) }, admins.organization),
    ).toEqual(
      expectFairness(
        rows,
        days,
        some.map(({ id }) => id),
      ),
    )
  })

  test.each(ranges)('Shift Inventory and Time to Fill of $from to $to', async (days) => {
    const { facilityCodes, departmentCodes, isThere } = places()
    const input = { facilityCode: facilityCodes, departmentCode: departmentCodes }
    const { organization } = world().admins
    expect(await get(reportEndpoints.shiftInventory, days, input, organization)).toEqual(
      expectInventory(rows, days, isThere),
    )
    expect(await get(reportEndpoints.timeToFill, days, input, organization)).toEqual(
      expectTimesToFill(rows, days, isThere),
    )
  })

  test.each(ranges)('Teamwise Report of $from to $to', async (days) => {
    const { teams, admins } = world()
    const input = { team_Code: teams.map(({ code }) => code) }
    const ids = teams.map(({ id }) => id)
    expect(await listed(reportEndpoints.teamwise, days, input, admins.organization)).toEqual(
      expectTeamwise(rows, days, ids),
    )
  })

  test.each(ranges)('Provider Weekly Report of $from to $to, of what each role sees', async (days) => {
    const { admins, providers, organization, facilities, departments } = world()
    const sees: [User, (shift: Shift) => boolean][] = [
      [admins.organization, ({ organization_id }) => organization_id === organization.id],
      [admins.facility, ({ facility_id }) => facility_id === facilities[0]?.id],
      [admins.department, ({ department_id }) => department_id === departments[0]?.id],
    ]
    for (const [admin, isSeen] of sees) {
      for (const { code, id } of providers) {
        const isTheirs = (shift: Shift) => shift.provider_id === id && shift.organization_id === organization.id
        const expected = (isListed: typeof isSeen) => ({
          schedulerCalendarDetails: expectShifts(rows, days, (shift) => isTheirs(shift) && isListed(shift)),
          weeks: expectWeeks(rows, days, isTheirs, isListed),
        })
        const { status, body } = await ask(reportEndpoints.providerWeekly, days, { providerCode: code }, admin)
        // A provider who never worked in the scope is unknown.
        if (status === 404) expect(expected(isSeen).schedulerCalendarDetails).toEqual([])
        else expect(body.data).toEqual(expected(isSeen))
        if (admin !== admins.organization) continue
        const [place] = departments
        const input = { providerCode: code, departmentCode: place?.code }
        expect(await get(reportEndpoints.providerWeekly, days, input, admin)).toEqual(
          expected(({ department_id }) => department_id === place?.id),
        )
      }
    }
  })

  test.each(ranges)('Leave Report of $from to $to', async (days) => {
    const { facilities, departments, admins } = world()
    const [facility] = facilities
    const own = departments.filter(({ facility_id }) => facility_id === facility?.id)
    const wanted = { facilityIds: facilities.map(({ id }) => id), departmentIds: departments.map(({ id }) => id) }
    const input = {
      leaveStatus: 'Approved',
      facilityCode: facilities.map(({ code }) => code),
      departmentCode: departments.map(({ code }) => code),
    }
    expect(await get(leaveEndpoints.getAll, days, input, admins.organization)).toEqual(expectLeaves(rows, days, wanted))
    const ofOwn = { ...input, facilityCode: facility?.code, departmentCode: own.map(({ code }) => code) }
    expect(await get(leaveEndpoints.getAll, days, ofOwn, admins.facility)).toEqual(
      expectLeaves(rows, days, { facilityIds: [facility?.id ?? 0], departmentIds: own.map(({ id }) => id) }),
    )
  })

  test.each(ranges)('PTO/CME Leave Report of $from to $to, of each type', async (days) => {
    const { admins, providers, organization } = world()
    for (const provider of providers) {
      for (const type of [0, 1, 2]) {
        const input = { providerCode: provider.code, leaveType: type }
        expect(await get(leaveEndpoints.ptoReport, days, input, admins.organization)).toEqual(
          expectPto(rows, days, { providerId: provider.id, organizationId: organization.id, type }),
        )
      }
    }
  })
})

test('the generated data covers the cases that matter', () => {
  const everything = { from: '2025-11-01', to: '2028-03-01' }
  const reported = expectShifts(rows, everything, () => true)
  expect(reported.filter(({ isPTO }) => isPTO).length).toBeGreaterThan(5)
  expect(reported.filter(({ isSourceShift, addOnHours }) => isSourceShift && addOnHours > 0).length).toBeGreaterThan(20)
  const lengths = new Set(reported.map(({ duration }) => duration))
  const hours = expectHours(rows, { ...everything, overtimeAfter: 40, isReported: () => true, now })
  for (const figure of ['overtimeHours', 'nights', 'weekends', 'holidays', 'onCallHours', 'addOnHours'] as const)
    expect(hours.filter((row) => row[figure] > 0).length, figure).toBeGreaterThan(2)
  expect(hours.filter((row) => row.hoursToCome > 0 && row.hoursToCome < row.hours).length).toBeGreaterThan(2)
  expect(hours.filter((row) => row.employeeid === '').length).toBeLessThan(hours.length)
  const teamIds = rows.teams.map(({ id }) => id)
  const fairness = periods.flatMap((days) => expectFairness(rows, days, teamIds))
  for (const burden of ['nights', 'weekends', 'holidays', 'onCall'] as const) {
    const apart = fairness.map((row) => row[burden].count - row[burden].share)
    expect(Math.max(...apart), burden).toBeGreaterThan(0.5)
    expect(Math.min(...apart), burden).toBeLessThan(-0.5)
  }
  // 19:00 to 07:00 in spring, on ordinary nights and in autumn.
  for (const length of [11, 12, 13]) expect(lengths).toContain(length)
})
