import type { APIRequestContext, Download, Page } from '@playwright/test'
import type { ReportType } from '@shiftward/contract/choices.ts'
import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import type { Leave } from '@shiftward/contract/leave.ts'
import type { ScheduleRow } from '@shiftward/contract/report.ts'
import { addDays, daysBetween } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Team } from '@shiftward/contract/team.ts'
import type { ProviderExportRow } from '@shiftward/contract/user.ts'
import { expect, sessionHeaders, signIn, visit } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { type CellKind, openSheet } from './sheet.ts'

// The export equals the table, cell by cell and by value, in any browser time zone. All days are in the past,
// because other tests change future days.

const kinds: Record<string, CellKind> = {
  ...{ DEPARTMENT: 'text', TEAM: 'text', 'SHIFT DATE': 'date', 'QHP NAME': 'text', 'PROVIDER NAME': 'text' },
  ...{ 'SHIFT CREATED': 'dateTime', 'SHIFT SECURED': 'dateTime', 'DIFFERENCE HOURS': 'hours' },
  ...{ 'SCHEDULED SHIFTS': 'count', 'OPEN SHIFTS': 'count', 'SECURED SHIFTS': 'count', 'CURRENT OPEN SHIFTS': 'count' },
  ...{ 'FROM DATE': 'date', 'TO DATE': 'date', 'LEAVE TYPE': 'text', STATUS: 'text' },
  ...{ TYPE: 'text', DATE: 'date', 'START TIME': 'time', 'END TIME': 'time', 'PTO/CME HOURS': 'hours' },
  ...{ 'SHIFT TYPE': 'text', SKILL: 'text', DURATION: 'hours', 'REGULAR HOURS': 'hours', 'ADD-ON HOURS': 'hours' },
  ...{ 'SHIFT COST': 'money', 'ADD-ON RATE': 'money', 'TOTAL COST': 'money', FACILITY: 'text', 'QHP CODE': 'text' },
  ...{ 'LABOR TYPE': 'text', HOURS: 'hours', OVERTIME: 'hours', NIGHTS: 'count', WEEKENDS: 'count' },
  ...{ 'HOURS TO COME': 'hours', 'EMPLOYEE #': 'text' },
  ...{ HOLIDAYS: 'count', 'ON CALL': 'hours', SHIFTS: 'count', 'ON-CALL SHIFTS': 'count' },
  ...Object.fromEntries(
    ['NIGHTS', 'WEEKENDS', 'HOLIDAYS', 'ON-CALL SHIFTS'].flatMap((title): [string, CellKind][] => [
      [`${title} SHARE`, 'share'],
      [`${title} +/-`, 'difference'],
    ]),
  ),
  ...{ NPI: 'text', PTO: 'text', COMMENT: 'text', WEEK: 'count' },
}

type Shown = {
  type: ReportType
  filters: Record<string, unknown>
  /** The expected number of shifts or leaves, as counted by other calls. */
  count?: number
  kinds?: Record<string, CellKind>
}

/** Each report type with filters that find rows, including a night shift with add-on hours where the type lists shifts. */
async function reportsOf(page: Page, request: APIRequestContext): Promise<Shown[]> {
  const headers = await sessionHeaders(page)
  const dataOf = async (path: string) => (await (await request.get(`/api/${path}`, { headers })).json()).data
  const now = new Date().toISOString().slice(0, 10)
  const [from, to] = [addDays(now, -50), addDays(now, -10)]
  const facilities: FacilityWithDepartments[] = await dataOf('Facility/GetFacilityDeparmentByUserCode')
  const places = {
    facility: facilities.map(({ facilityCode }) => facilityCode),
    department: facilities.flatMap(({ department }) => department.map(({ departmentCode }) => departmentCode)),
  }
  const teams: Team[] = await dataOf('Team/GetAll')
  const leaves: Leave[] = await dataOf(`Leave/GetLeaves?startDate=${from}&endDate=${to}&leaveStatus=Approved`)
  const answer = await request.post('/api/Scheduler/GetSchedulerCalendarDetails', {
    headers,
    data: { facility_Code: places.facility, department_Code: places.department, startDate: from, endDate: to },
  })
  const shifts: ScheduleRow[] = (await answer.json()).data.schedulerCalendarDetails
  // The end of one until midnight is shown as 24:00, without (+1).
  const isNight = ({ addOnHours, shiftStartTime, shiftEndTime }: ScheduleRow) =>
    addOnHours > 0 && shiftEndTime <= shiftStartTime && shiftEndTime !== '00:00:00'
  // Include the days before and after it.
  const isWithin = (date = '') => from < date && date < to
  const night = shifts.find((one) => isNight(one) && isWithin(toIsoDate(one.shiftDate)))
  if (!night || !leaves[0]) throw new Error('The demo has no night with add-on hours, or no leave')
  const date = toIsoDate(night.shiftDate) ?? ''
  const threeDays = { from: addDays(date, -1), to: addDays(date, 1) }
  const isNear = ({ shiftDate }: ScheduleRow) => Math.abs(daysBetween(date, toIsoDate(shiftDate) ?? '')) <= 1
  const near = shifts.filter(isNear).length
  const ofNight = teams.flatMap(({ teamName, teamCode }) => (teamName === night.teamName ? [teamCode] : []))
  return [
    {
      type: 'Time to Fill Open Shift',
      filters: { ...places, from: addDays(date, -4), to: addDays(date, 4) },
      kinds: { 'SHIFT DATE': 'dateTime' },
    },
    { type: 'Shift Inventory', filters: { ...places, from, to } },
    { type: 'Leave Report', filters: { ...places, from, to }, count: leaves.length },
    { type: 'PTO/CME Leave Report', filters: { provider: [leaves[0].providerCode], leave: 0, from, to } },
    { type: 'Shift Report', filters: { ...places, shift: 'all', ...threeDays }, count: near },
    { type: 'Teamwise Report', filters: { team: teams.map(({ teamCode }) => teamCode), ...threeDays }, count: near },
    { type: 'Hours Report', filters: { ...places, ...threeDays } },
    { type: 'Fairness Report', filters: { team: ofNight, from, to } },
    { type: 'Provider Weekly Report', filters: { provider: [night.qhpCode], from, to } },
  ]
}

const cellsOf = (page: Page, rows: string) =>
  page
    .locator(rows)
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent ?? '')))

/** All rows of a table, page by page. */
async function walk(page: Page): Promise<string[][]> {
  const pager = page.getByText(/^\d+–\d+ of [\d,]+$/)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30')
  const total = Number(/[\d,]+$/.exec((await pager.textContent()) ?? '')?.[0].replaceAll(',', ''))
  const rows: string[][] = []
  while (rows.length < total) {
    const until = Math.min(rows.length + 30, total)
    await expect(pager).toHaveText(`${rows.length + 1}–${until} of ${total.toLocaleString('en-US')}`)
    rows.push(...(await cellsOf(page, 'main tbody tr')))
    expect(rows).toHaveLength(until)
    if (until < total) await page.getByRole('button', { name: 'Next page' }).click()
  }
  return rows
}

/**
 * Reports with groups have no pages. The label of a sum spans the columns before it, and a note those after it. The file
 * uses shorter labels for weeks, and instead of headings it has longer labels.
 */
async function grouped(page: Page, rows: string, columns: number): Promise<string[][]> {
  let heading = ''
  return (await cellsOf(page, rows)).flatMap((cells) => {
    if (cells.length === 1) heading = cells[0] ?? ''
    return cells.length === 1 ? [] : [filedAs(cells, columns, heading)]
  })
}

function filedAs(cells: string[], columns: number, heading: string): string[] {
  const [label = '', ...sums] = cells
  if (heading && label === 'Total') return [`Total of ${heading}`, ...sums]
  if (cells.length === columns) return cells
  const week = /^(Week \d+), /.exec(label)?.[1]
  if (week && cells.length === 3) {
    const [duration = '', note] = sums
    return [`${week} total (${note})`, '', '', '', duration, ...Array<string>(columns - 5).fill('')]
  }
  return [week ? `${week} total` : label, ...Array<string>(columns - cells.length).fill(''), ...sums]
}

async function exported(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return downloading
}

/** Today in the browser's time zone, as MM-DD-YYYY. */
const today = (page: Page): Promise<string> =>
  page.evaluate(() =>
    new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }).replaceAll('/', '-'),
  )

for (const timezoneId of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })
    test.setTimeout(180_000)

    test('every report and the list of QHPs are exported as shown, value by value', async ({ page, request }) => {
      await signIn(page, 'admin', '/layout/report')
      for (const { type, filters, count, kinds: own } of await reportsOf(page, request)) {
        await test.step(type, async () => {
          const search = Object.entries({ report: type, ...filters }).map(
            ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
          )
          await visit(page, `/layout/report?${new URLSearchParams(search.map(([key, value]) => [key, value]))}`)
          const isGrouped = ['Provider Weekly Report', 'Hours Report', 'Fairness Report'].includes(type)
          const found = page.getByRole('main').getByRole(isGrouped ? 'region' : 'table', { name: type })
          await expect(found.locator('tbody td').filter({ hasText: /\d/ }).first()).toBeVisible({ timeout: 30_000 })
          const [titles = []] = await cellsOf(page, 'main thead tr')
          const shown = isGrouped ? await grouped(page, 'main tbody tr', titles.length) : await walk(page)
          if (count === undefined) expect(shown.length).toBeGreaterThan(0)
          else expect(shown).toHaveLength(count)
          shown.push(...(await grouped(page, 'main tfoot tr', titles.length)))
          const hasTotal = titles.some((title) => ['hours', 'money'].includes(kinds[title] ?? ''))
          expect(shown.at(-1)?.[0]?.startsWith('Total')).toBe(hasTotal)

          const download = await exported(page)
          const name = type.toUpperCase().replace('/', '_')
          expect(download.suggestedFilename()).toBe(`${name}_${(await today(page)).replaceAll('-', '_')}.xlsx`)
          const sheet = await openSheet(download)
          expect(sheet.rows[0]).toEqual(titles)
          const read = sheet.rows.slice(1).map((row, index) =>
            titles.map((title, column) => {
              const isSum = title === 'WEEK' && /total/i.test(row[0] ?? '')
              return sheet.read(index + 1, column, isSum ? 'text' : (own?.[title] ?? kinds[title] ?? 'text'))
            }),
          )
          expect(read).toEqual(shown)
          expect(sheet.isHeaderFrozen).toBe(true)
          const ends = shown.map((cells) => cells[titles.indexOf('END TIME')] ?? '')
          if (titles.includes('END TIME')) {
            expect(ends.some((end) => end.endsWith(' (+1)'))).toBe(true)
            expect(shown.some((cells) => /Add-On$/.test(cells[titles.indexOf('SHIFT TYPE')] ?? ''))).toBe(true)
          }
        })
      }

      await test.step('QHPs', async () => {
        await visit(page, '/layout/users')
        await page.getByRole('radio', { name: 'Show Only QHP' }).check()
        // Compare the demo's people only: other tests create and change people meanwhile.
        await page.getByPlaceholder('Search for Admin/QHP').fill('alder')
        await expect(page.locator('main tbody tr').first()).toContainText(/alder/i)
        await expect(page.locator('main tbody tr').filter({ hasNotText: /alder/i })).toHaveCount(0)
        const shown = (await walk(page)).map((cells) => cells.slice(0, 3))
        const answer = page.waitForResponse((response) => response.url().includes('Users/GetAllProviderDetails'))
        const download = await exported(page)
        const { data }: { data: ProviderExportRow[] } = await (await answer).json()
        expect(download.suggestedFilename()).toBe(`provider_users_list_${await today(page)}.xlsx`)
        const sheet = await openSheet(download)
        const read = data.map((_, index) =>
          Array.from({ length: 10 }, (_, column) => sheet.read(index + 1, column, 'text')),
        )
        expect(sheet.rows).toHaveLength(data.length + 1)
        expect(read).toEqual(
          data.map((one) =>
            [
              ...[one.firstName, one.lastName, one.name, one.npi, one.phone, one.emailId],
              ...[one.department, one.facility, one.addressLine1, one.addressLine2],
            ].map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text)),
          ),
        )
        const found = read.filter(([first, last]) => /alder/i.test(`${first} ${last}`))
        const order = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1)
        const names = (rows: string[][]) =>
          rows.map(([first, last, npi]) => [`${first} ${last} ${npi}`]).toSorted(order)
        expect(names(found.map(([first = '', last = '', , npi = '']) => [first, last, npi]))).toEqual(names(shown))
      })
    })
  })
}
