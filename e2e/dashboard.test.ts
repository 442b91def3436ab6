import type { GenericDepartment, ShiftCounts } from '@shiftward/contract/dashboard.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { displayEnd } from '@shiftward/contract/rules/clock-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { expect, expectAccessible, signIn, startSession } from './console.ts'
import { freshTest, test } from './kept-page.ts'
import { openSheet } from './sheet.ts'

test('the dashboard shows what its seven calls answer, by month, quarter and year', async ({ page }) => {
  const shown = page.getByRole('table', { name: 'Shifts' })
  for (const [view, range, bars, period] of [
    ['Monthly', 2, 28, 'month'],
    ['Quaterly', 1, 4, 'quarter'],
    ['Yearly', 0, 12, 'year'],
  ] as const) {
    const answer = page.waitForResponse(
      (response) => response.url().includes(`daterange=${range}`) && response.url().includes('GetShifts'),
    )
    // This account lands on the dashboard.
    if (range === 2) await signIn(page, 'organization')
    else await page.getByText(view, { exact: true }).click()
    const { data }: { data: ShiftCounts[] } = await (await answer).json()
    expect(data.length).toBeGreaterThanOrEqual(bars)
    expect(data.reduce((sum, bar) => sum + bar.assignShiftCount, 0)).toBeGreaterThan(0)
    await expect(shown.locator('tbody tr')).toHaveCount(data.length)
    const cells = await shown.locator('td').allTextContents()
    expect(cells.map(Number)).toEqual(data.flatMap((bar) => [bar.openShiftCount, bar.assignShiftCount]))
    await expect(page.getByRole('region', { name: 'Sourced shifts spend' })).toContainText(
      new RegExp(`\\$[\\d,]+\\.\\d\\d.*%.*\\(Last ${period}\\)`),
    )
  }
  await expect(page.getByRole('region', { name: 'Top sourced providers' }).getByRole('listitem').first()).toContainText(
    /\d+ shift/,
  )
  for (const title of ['Upcoming PTO/ leave', 'New open shifts', 'Priority open shifts'])
    await expect(page.getByRole('region', { name: title }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 820, height: 1180 })
  const spend = page.getByRole('region', { name: 'Sourced shifts spend' })
  expect(await spend.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)
  // Zoomed to 400 % the page does not scroll sideways, by year, quarter or month.
  await page.setViewportSize({ width: 320, height: 800 })
  for (const view of ['Yearly', 'Quaterly', 'Monthly']) {
    await page.getByText(view, { exact: true }).click()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const isWide = (main: HTMLElement) => main.scrollWidth - main.clientWidth
    expect(await page.locator('main').evaluate(isWide), view).toBe(0)
    await expect(page.getByText(view, { exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('each role sees its tiles', async ({ page }) => {
  await signIn(page, 'facility', '/layout/dashboard')
  await expect(page.getByRole('region', { name: 'Statistics' }).getByRole('term')).toHaveText([
    'Departments',
    'Users',
    'QHPs',
    'Pending secure shifts',
    'Pending swap requests',
    'Open shifts today',
    'Assigned shifts today',
    'Next open shift',
  ])
})

test('a hanging or failing tile does not hold up the others; an empty tile says so', async ({ page }) => {
  await startSession(page, 'admin')
  await page.route('**/api/Dashboard/GetShifts*', () => new Promise(() => {}))
  await page.route('**/api/Dashboard/SourceSpend*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/Dashboard/UpcomingLeaves*', (route) => route.fulfill({ json: { status: true, data: [] } }))
  await page.goto('/layout/dashboard')
  const spend = page.getByRole('region', { name: 'Sourced shifts spend' })
  await expect(spend.getByText('Could not load.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Upcoming PTO/ leave' }).getByText('No data found')).toBeVisible()
  await expect(page.getByRole('region', { name: 'New open shifts' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shifts', exact: true })).toHaveAttribute('aria-busy', 'true')
  await page.unroute('**/api/Dashboard/SourceSpend*')
  await spend.getByRole('button', { name: 'Retry' }).click()
  await expect(spend.getByText('(Last month)')).toBeVisible()
})

for (const timezoneId of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
  test.describe(timezoneId, () => {
    freshTest.use({ timezoneId })

    freshTest('the generic dashboard exports who is on duty on the chosen day', async ({ page }) => {
      await signIn(page, 'generic', '/layout/generic-dashboard')
      const picker = page.getByRole('button', { name: 'Date' })
      const today = await picker.evaluate((button) => button.textContent)
      expect(today).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      const day = tomorrowOf(today)
      const answer = page.waitForResponse((response) => response.url().includes(`date=${day.replaceAll('/', '-')}`))
      await picker.click()
      await expect(page.getByRole('table').getByRole('button', { disabled: false }).first()).toHaveAccessibleName(
        longDate(today),
      )
      if (day.slice(0, 2) !== today.slice(0, 2)) await page.getByRole('button', { name: 'Next month' }).click()
      await page.getByRole('button', { name: longDate(day), exact: true }).click()
      await expect(picker).toHaveText(day)
      const { data }: { data: GenericDepartment[] } = await (await answer).json()
      const expected = data.flatMap(({ departmentName, providers }) =>
        providers.map((one) => [
          departmentName,
          one.teamName,
          one.providerName,
          one.shiftDate,
          one.startTime,
          displayEnd(one.startTime, one.endTime),
          String(one.onCall).toUpperCase(),
          one.preferredCallNumber ?? 'N/A',
        ]),
      )
      expect(expected.length).toBeGreaterThan(0)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(expected.length)

      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await expect(page.getByText('Records not found')).toBeVisible()
      await page.getByRole('checkbox', { name: 'All' }).check()
      await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeChecked()
      await expectAccessible(page)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(`team_export_${day.replaceAll('/', '-')}.xlsx`)
      await expect(page.getByText(`File exported successfully. Found the ${expected.length} records`)).toBeVisible()
      const { rows, kinds, isHeaderFrozen } = await openSheet(download)
      expect(rows).toEqual([
        [
          'DEPARTMENT NAME',
          'TEAM NAME',
          'PROVIDER NAME',
          'SHIFT DATE',
          'START TIME',
          'END TIME',
          'ON-CALL',
          'PREFERRED CALL NUMBER',
        ],
        ...expected,
      ])
      expect(kinds[1]).toEqual(['s', 's', 's', 'n', 'n', 'n', 'b', 's'])
      expect(isHeaderFrozen).toBe(true)
    })
  })
}

test('the generic dashboard shows who is on now, and says when nobody is', async ({ page }) => {
  await signIn(page, 'generic')
  let providers: GenericDepartment['providers'] = []
  await page.route('**/api/Dashboard/GenericDashboard*', (route) => {
    const empty = { departmentCode: 'D1', departmentName: 'Surgery', providers: [] }
    const other = { departmentCode: 'D2', departmentName: 'Radiology', providers }
    return route.fulfill({ json: { status: true, data: [empty, other] } })
  })
  await page.goto('/layout/generic-dashboard')
  await expect(page.getByText('There is no providers found into the teams on selected date!')).toBeVisible()
  const day = (await page.getByRole('button', { name: 'Date' }).textContent())?.replaceAll('/', '-') ?? ''
  const shift = { teamName: 'Day', shiftDate: day, startTime: '07:00:00', endTime: '15:00:00', isUnsent: false }
  const night = { teamName: 'Night', shiftDate: '01-01-2020', startTime: '19:00:00', endTime: '07:00:00' }
  providers = [
    { ...shift, providerName: 'Ada Moss', onCall: true, isUnsent: true, preferredCallNumber: null, duty: 'now' },
    { ...shift, ...night, providerName: 'Bo Lee', onCall: false, preferredCallNumber: '5125550101', duty: 'now' },
    { ...shift, providerName: 'Cy Roe', onCall: false, preferredCallNumber: null, duty: 'over' },
  ]
  await page.reload()
  await expect(page.getByRole('region', { name: 'Surgery' }).getByText('There is no team found')).toBeVisible()
  const card = page.getByRole('region', { name: 'Radiology' })
  await expect(card.getByRole('img', { name: 'On call' })).toBeVisible()
  const onNow = card.getByRole('list', { name: 'On now' })
  await expect(onNow.getByRole('listitem').filter({ hasText: 'Ada Moss' })).toContainText('N/A')
  await expect(card.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toHaveText(/^Ada Moss/)
  await expect(onNow.getByRole('listitem').filter({ hasText: 'Bo Lee' })).toContainText('Night, until 07:00')
  await expect(onNow.getByRole('link', { name: '(512) 555-0101' })).toHaveAttribute('href', 'tel:5125550101')
  await expect(card.getByRole('list', { name: 'Over' })).toContainText('Cy Roe')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export Surgery' }).click()
  await expect(page.getByText('Records not found')).toBeVisible()
})

/** The next day; input and output are MM/DD/YYYY. */
function tomorrowOf(date: string): string {
  const iso = addDays(`${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`, 1)
  return toWireDate(iso).replaceAll('-', '/')
}

/** The calendar's name for a day: '15 November 2026'. */
const longDate = (date: string): string =>
  new Date(Date.UTC(Number(date.slice(6)), Number(date.slice(0, 2)) - 1, Number(date.slice(3, 5)))).toLocaleDateString(
    'en-GB',
    { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  )
