import { flag } from '@shiftward/contract/choices.ts'
import { dashboardEndpoints, type ShiftCounts } from '@shiftward/contract/dashboard.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { reportEndpoints, type ScheduleRow, type ShiftInventory } from '@shiftward/contract/report.ts'
import { elapsedMinutes, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type CalendarEntry, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateOrganization } from '../../../test/generated-organization.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { makeUser } from '../../demo/factories.ts'

// Dashboard, reports and calendar read the same shifts, so their numbers must agree.

const year = 2026
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The time zones of each organization's facilities. */
const worlds = [
  ['America/New_York', 'Pacific/Auckland'],
  ['America/Phoenix', 'America/Los_Angeles'],
  ['Australia/Lord_Howe', 'America/Chicago', 'Pacific/Honolulu'],
]

let server: TestApp
let platform: string
let names: string[]

beforeAll(async () => {
  server = await startApp()
  server.clock.now = new Date('2026-11-15T03:30:00Z')
  for (const [index, zones] of worlds.entries()) await generateOrganization(server.db, 21 + index, zones, [])
  platform = await server.tokenOf(await makeUser(server.db))
  names = (await server.db.selectFrom('organizations').select('name').orderBy('id').execute()).map(({ name }) => name)
}, 120_000)
afterAll(() => server.close())

async function get(endpoint: Endpoint, input: object, token: string) {
  const { status, body } = await server.call(endpoint, input, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const bars = (token: string, month: number, daterange: number): Promise<ShiftCounts[]> =>
  get(dashboardEndpoints.shifts, { date: `${year}-${String(month).padStart(2, '0')}-15`, daterange }, token)

const counted = (list: ShiftCounts[]) => ({
  open: sum(list.map(({ openShiftCount }) => openShiftCount)),
  assigned: sum(list.map(({ assignShiftCount }) => assignShiftCount)),
})

/** An organization, with all calls that answer its shifts. */
async function open(serial: number) {
  const { db } = server
  const organization = await db
    .selectFrom('organizations')
    .selectAll()
    .where('name', '=', names[serial] ?? '')
    .executeTakeFirstOrThrow()
  const { id } = organization
  const facilities = await db.selectFrom('facilities').selectAll().where('organization_id', '=', id).execute()
  const departments = await db.selectFrom('departments').selectAll().where('organization_id', '=', id).execute()
  const teams = await db.selectFrom('teams').selectAll().where('organization_id', '=', id).execute()
  const token = await server.tokenOf(await makeUser(db, { organization }))
  const codes = (rows: { code: string }[]) => rows.map(({ code }) => code)
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
  const kpi = { facilityCode: codes(facilities), departmentCode: codes(departments) }
  const list = async (endpoint: Endpoint, input: object): Promise<ScheduleRow[]> =>
    (await get(endpoint, { ...days, ...input }, token)).schedulerCalendarDetails
  return {
    facilities,
    token,
    inventory: (range = days): Promise<ShiftInventory> =>
      get(reportEndpoints.shiftInventory, { ...kpi, ...range }, token),
    timesToFill: (): Promise<{ differenceHours: number }[]> =>
      get(reportEndpoints.timeToFill, { ...kpi, ...days }, token),
    shifts: (input: object = {}) =>
      list(reportEndpoints.shifts, { facility_Code: codes(facilities), department_Code: codes(departments), ...input }),
    teamwise: () => list(reportEndpoints.teamwise, { team_Code: codes(teams) }),
    weekly: (providerCode: string) => list(reportEndpoints.providerWeekly, { providerCode }),
    async calendar(month: number): Promise<(CalendarEntry & { timeZone: string })[]> {
      const entries = []
      for (const { code, facility_id } of departments) {
        const input = { departmentCode: code, month, year }
        const { providerDatas } = await get(scheduleEndpoints.ofDepartment, input, token)
        const timeZone = facilities.find(({ id }) => id === facility_id)?.time_zone ?? ''
        for (const entry of providerDatas) if (entry.flag !== flag.leave) entries.push({ ...entry, timeZone })
      }
      return entries
    },
  }
}

const byText = (rows: ScheduleRow[]) => rows.map((row) => JSON.stringify(row)).sort()
const toCents = (dollars: number): number => Math.round(dollars * 100)
const centsFor = (minutes: number, rate: number): number => Math.round((minutes * toCents(rate)) / 60)
const cost = (rows: ScheduleRow[]) => sum(rows.map(({ totalCost }) => toCents(totalCost)))

describe.each([...worlds.keys()])('organization %i', (serial) => {
  let it: Awaited<ReturnType<typeof open>>
  let all: ScheduleRow[]
  beforeAll(async () => {
    it = await open(serial)
    all = await it.shifts()
    expect(all.length).toBeGreaterThan(100)
  })

  test('chart, inventory, shift report and calendar agree month by month', async () => {
    const yearly = await bars(it.token, 7, 0)
    for (let month = 1; month <= 12; month++) {
      const entries = await it.calendar(month)
      const ofFlags = (...flags: number[]) => entries.filter((entry) => flags.includes(entry.flag)).length
      const open = ofFlags(flag.open, flag.interest)
      const assigned = ofFlags(flag.assigned, flag.sourced, flag.mobile)
      const at = `month ${month}`
      expect(counted(await bars(it.token, month, 2)), at).toEqual({ open, assigned })
      expect(counted(yearly.slice(month - 1, month)), at).toEqual({ open, assigned })

      const text = `${year}-${String(month).padStart(2, '0')}`
      const endDate = Temporal.PlainYearMonth.from(text).toPlainDate({ day: 31 }).toString()
      const range = { startDate: `${text}-01`, endDate }
      const inventory = await it.inventory(range)
      expect(inventory.scheduledShiftCount, at).toBe(entries.length)
      expect(inventory.currentOpenShiftCount, at).toBe(open)
      expect(inventory.securedShiftCount, at).toBe(entries.filter((entry) => entry.isSourceShift).length)
      const reported = all.filter(({ shiftDate }) => shiftDate.startsWith(text.slice(5)))
      expect(reported.length, at).toBe(assigned)

      // The calendar's shifts, priced here, cost what the report says.
      const cents = entries.filter(({ providerCode }) => providerCode !== null).map(priceOf)
      expect(sum(cents), at).toBe(cost(reported))
    }
  }, 120_000)

  function priceOf({ timeZone, date, startTime, endTime, ...entry }: CalendarEntry & { timeZone: string }): number {
    const minutes = elapsedMinutes(spanOfShift({ date: toIsoDate(date) ?? '', startTime, endTime }, timeZone))
    const rate = (entry.isSourceShift ? entry.askRate : null) ?? entry.ceilingRate ?? 0
    const addOn = entry.addOnHours * 60
    return centsFor(minutes - addOn, rate) + centsFor(addOn, entry.addonRate ?? rate)
  }

  function hasBegun({ facilityName, shiftDate, shiftStartTime: startTime, shiftEndTime: endTime }: ScheduleRow) {
    const timeZone = it.facilities.find(({ name }) => name === facilityName)?.time_zone ?? ''
    const { startsAt } = spanOfShift({ date: toIsoDate(shiftDate) ?? '', startTime, endTime }, timeZone)
    return startsAt <= server.clock.now.getTime()
  }

  test('the months and the quarters add up to the year', async () => {
    const months = await bars(it.token, 2, 0)
    const quarters = await bars(it.token, 2, 1)
    expect(quarters.map((quarter) => counted([quarter]))).toEqual(
      [0, 3, 6, 9].map((first) => counted(months.slice(first, first + 3))),
    )
    const inventory = await it.inventory()
    expect(counted(months)).toEqual({ open: inventory.currentOpenShiftCount, assigned: all.length })
  })

  test('all reports contain the same rows', async () => {
    expect(byText(await it.teamwise())).toEqual(byText(all))
    const weekly = []
    for (const code of new Set(all.map(({ qhpCode }) => qhpCode))) weekly.push(...(await it.weekly(code)))
    expect(byText(weekly)).toEqual(byText(all))
    // A sourced shift with add-on hours is in two reports, every other shift in one.
    const [regular = [], sourced = [], addOn = []] = await Promise.all(
      [0, 1, 2].map((shiftType) => it.shifts({ shiftType })),
    )
    const twice = addOn.filter(({ isSourceShift }) => isSourceShift)
    expect(byText([...regular, ...sourced, ...addOn])).toEqual(byText([...all, ...twice]))
  })

  test('spend, top providers, time to fill and inventory agree on sourced shifts', async () => {
    const sourced = await it.shifts({ shiftType: 1 })
    const asked = { date: toWireDate(`${year}-11-15`), daterange: 0 }
    const { currentYearSpent } = await get(dashboardEndpoints.sourceSpend, asked, it.token)
    expect(toCents(currentYearSpent)).toBe(cost(sourced.filter(hasBegun)))
    const inventory = await it.inventory()
    expect(inventory.securedShiftCount).toBe(sourced.length)
    expect((await it.timesToFill()).length).toBe(sourced.length)
    const counts = [...Map.groupBy(sourced, ({ qhpCode }) => qhpCode).values()].map((taken) => taken.length)
    const top = await get(dashboardEndpoints.topProviders, asked, it.token)
    expect(top.map(({ acquiredShifts }: { acquiredShifts: number }) => acquiredShifts)).toEqual(
      counts.sort((one, other) => other - one).slice(0, 10),
    )
  })

  test('the facilities add up to the organization', async () => {
    const parts = []
    for (const facility of it.facilities) {
      const token = await server.tokenOf(await makeUser(server.db, { facilities: [facility] }))
      parts.push(counted(await bars(token, 1, 0)))
    }
    expect({ open: sum(parts.map(({ open }) => open)), assigned: sum(parts.map(({ assigned }) => assigned)) }).toEqual(
      counted(await bars(it.token, 1, 0)),
    )
  })
})

test('the organizations add up to the platform', async () => {
  const parts = []
  for (const serial of names.keys()) parts.push(counted(await bars((await open(serial)).token, 1, 0)))
  expect({ open: sum(parts.map(({ open }) => open)), assigned: sum(parts.map(({ assigned }) => assigned)) }).toEqual(
    counted(await bars(platform, 1, 0)),
  )
})
