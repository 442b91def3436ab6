import type { Page } from '@playwright/test'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, signIn, startSession, watchProgress } from './console.ts'
import { test } from './kept-page.ts'
import { openSheet } from './sheet.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
  await page.keyboard.press('Escape')
}

/** All rows of the table, page by page. */
async function tableRows(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name })
  // Wait until the loading skeleton is gone.
  await expect(table.locator('td').filter({ hasText: /\S/ }).first()).toBeVisible()
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
}

test('Run and Export stay disabled until the required filters are set', async ({ page }) => {
  await signIn(page, 'organization', '/layout/report')
  await expect(button(page, 'Run')).toBeDisabled()
  await choose(page, 'Report Type', 'Shift Report')
  await expect(page.getByRole('combobox', { name: 'Shift Type' })).toHaveValue('Sourced')
  await choose(page, 'Facility', 'Select all')
  await expect(button(page, 'Export')).toBeDisabled()
  await choose(page, 'Department', 'Select all')
  await expect(button(page, 'Export')).toBeEnabled()
  await choose(page, 'Report Type', 'Teamwise Report')
  await expect(button(page, 'Run')).toBeDisabled()
  await choose(page, 'Team', /./)
  await expect(button(page, 'Run')).toBeEnabled()
  await choose(page, 'Report Type', 'PTO/CME Leave Report')
  await choose(page, 'Provider', /./)
  await expect(button(page, 'Run')).toBeDisabled()
  await choose(page, 'Leave Type', 'All')
  await expect(button(page, 'Run')).toBeEnabled()
  await expectAccessible(page)
  await button(page, 'Run').click()
  await expect(page).toHaveURL(/report=PTO/)
  await button(page, 'Reset').click()
  await expect(button(page, 'Run')).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Report Type' })).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Report Type' })).toHaveValue('PTO/CME Leave Report')
  await expect(page.getByRole('combobox', { name: 'Leave Type' })).toHaveValue('All')
})

test('a Shift Report is run, reopened from its link, and exported as shown', async ({ page }) => {
  await signIn(page, 'organization', '/layout/report')
  await choose(page, 'Report Type', 'Shift Report')
  await choose(page, 'Facility', 'Select all')
  await choose(page, 'Department', 'Select all')
  await choose(page, 'Shift Type', 'All')
  await button(page, 'Run').press('Enter')
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toBeVisible()
  await expect(button(page, 'Run')).toBeFocused()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30')
  const shown = await tableRows(page, 'Shift Report')
  expect(shown).toHaveLength(30)
  expect(new Set(shown.map((row) => row[11]))).toContain('Sourced')
  // An export takes the filters as they are now, so the table says that it has other ones.
  const outdated = page.getByText(texts.report.filtersChanged)
  await expect(outdated).toBeHidden()
  await choose(page, 'Shift Type', 'Sourced')
  await expect(outdated).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Shift Type', 'All')
  await expect(outdated).toBeHidden()

  await page.goto(page.url())
  await expect(page.getByRole('combobox', { name: 'Report Type' })).toHaveValue('Shift Report')
  expect(await tableRows(page, 'Shift Report')).toEqual(shown)

  const downloading = page.waitForEvent('download')
  await button(page, 'Export').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`SHIFT REPORT_${await today(page)}.xlsx`)
  // The bar is gone before this long file is read.
  const told = await page.getByText('File exported successfully.').textContent()
  const { rows, kinds, isHeaderFrozen, widths } = await openSheet(download)
  expect(told).toBe(`File exported successfully. Found the ${rows.length - 2} records.`)
  const columns = rows[0] ?? []
  expect(rows.slice(1, 31).map((row) => columns.map((_, index) => row[index] ?? ''))).toEqual(shown)
  expect(columns).toEqual(await page.locator('thead th').allTextContents())
  expect(kinds[1]?.slice(0, 6)).toEqual(['s', 'n', 'n', 'n', 'n', 'n'])
  const totals = await page.locator('tfoot th').allTextContents()
  expect(columns.map((_, index) => rows.at(-1)?.[index] ?? '')).toEqual(totals)
  expect([totals[0], totals[columns.indexOf('TOTAL COST')]]).toEqual([
    'Total',
    expect.stringMatching(/^\$[\d,]+\.\d\d$/),
  ])
  // The whole total column is visible without scrolling on a small laptop.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('thead th').nth(columns.indexOf('TOTAL COST'))).toBeInViewport({ ratio: 1 })
  expect(isHeaderFrozen).toBe(true)
  expect(widths).toHaveLength(columns.length)

  // On paper, as wide as a Letter in landscape: all rows and columns, what and when, no controls.
  await page.setViewportSize({ width: 994, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('heading', { name: 'Shift Report' })).toBeVisible()
  await expect(
    page.getByText(/^\d\d-01-\d{4} to .* All \d+ departments\. Shift type: All\. Printed on \d/),
  ).toBeVisible()
  await expect(button(page, 'Run')).toBeHidden()
  expect(await page.locator('tbody tr').count()).toBe(rows.length - 2)
  const paper = page.getByRole('region', { name: 'Shift Report' })
  expect(await paper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
})

test('before the file for payroll is taken, it is said how much is not worked yet', async ({ page }) => {
  await signIn(page, 'organization', '/layout/report')
  await choose(page, 'Report Type', 'Hours Report')
  await choose(page, 'Facility', 'Select all')
  await choose(page, 'Department', 'Select all')
  const overtime = page.getByRole('textbox', { name: 'Overtime After' })
  await overtime.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('36')
  await expect(overtime).toHaveValue('36')
  await button(page, 'Payroll CSV').click()
  const question = page.getByRole('alertdialog', { name: texts.report.notWorkedTitle })
  const numbers = /^([\d,]+) of ([\d,]+) shifts .* Of ([\d,.]+) hours, ([\d,.]+) are worked and ([\d,.]+) are to come/
  const said = numbers
    .exec((await question.getByText(/are worked/).textContent()) ?? '')
    ?.map((text) => Number(text.replaceAll(',', '')))
  const [, toCome = 0, shifts = 0, hours = 0, worked = 0, hoursToCome = 0] = said ?? []
  expect(toCome).toBeGreaterThan(0)
  expect(shifts).toBeGreaterThanOrEqual(toCome)
  expect(worked + hoursToCome).toBeCloseTo(hours, 6)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await button(page, 'Export anyway').click()
  expect((await downloading).suggestedFilename()).toMatch(/^payroll_/)
  await expect(question).toBeHidden()
  await expect(button(page, 'Payroll CSV')).toBeFocused()
})

test('the weekly report totals the hours of each week, on screen and in the file', async ({ page }) => {
  await startSession(page, 'department')
  const now = new Date().toISOString().slice(0, 10)
  const [from, to] = [addDays(now, -60), addDays(now, 30)]
  await page.goto(`/layout/report?report=Provider%20Weekly%20Report&from=${from}&to=${to}`)
  await choose(page, 'Provider', /./)
  await button(page, 'Run').click()
  const table = page.getByRole('region', { name: 'Provider Weekly Report' })
  await expect(table.getByRole('row').nth(2)).toBeVisible()
  const { sums, inRange } = await table.evaluate((region) => {
    const hoursIn = (row: Element, cell: number) => Number(row.querySelectorAll('td')[cell]?.textContent)
    const bodies = [...region.querySelectorAll('tbody')].map((body) => [...body.querySelectorAll('tr')])
    return {
      sums: bodies.map((rows) => {
        const sum = rows.at(-1)
        const note = sum?.querySelectorAll('td')[1]?.textContent ?? ''
        const listed = rows.slice(0, -1).reduce((hours, row) => hours + hoursIn(row, 4), 0)
        return { listed, note, total: sum ? hoursIn(sum, 0) : Number.NaN }
      }),
      inRange: hoursIn(region.querySelector('tfoot tr') ?? region, 0),
    }
  })
  expect(sums.length).toBeGreaterThan(1)
  for (const { listed, note, total } of sums) {
    const outside = Number(/^whole week, ([\d.]+) h outside the chosen dates/.exec(note)?.[1] ?? 0)
    const elsewhere = Number(/([\d.]+) h in other departments/.exec(note)?.[1] ?? 0)
    expect(listed + outside + elsewhere).toBeCloseTo(total, 6)
  }
  expect(sums.reduce((hours, { listed }) => hours + listed, 0)).toBeCloseTo(inRange, 6)
  const downloading = page.waitForEvent('download')
  await button(page, 'Export').click()
  const { rows } = await openSheet(await downloading)
  expect(rows.filter(([week]) => /^Week \d+ total/.test(week ?? '')).map((row) => Number(row[4]))).toEqual(
    sums.map(({ total }) => total),
  )
  expect(rows.at(-1)?.[0]).toMatch(/^Total, /)
  await expectAccessible(page)
})

test('the scheduler leads to the fairness of its team, over three months and over twelve', async ({ page }) => {
  await signIn(page, 'department', '/layout/scheduler')
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Fairness' }).click()
  const table = page.getByRole('region', { name: 'Fairness Report' })
  await expect(table.getByRole('rowheader', { name: 'Total' }).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('3 months')
  await expectAccessible(page)
  // What screen readers say: that it is there, whose row it is, and what is chosen.
  const names = await table
    .locator('tbody th[scope="row"]')
    .filter({ hasNotText: /^Total$/ })
    .allTextContents()
  await expect(page.getByRole('status').filter({ hasText: `Fairness Report: ${names.length} row` })).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: /^Team \S/ })).toBeVisible()
  await page.getByRole('button', { name: /^Start Date/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Start Date' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Start Date/ })).toBeFocused()
  const hours = table.locator('tfoot td').first()
  const inThreeMonths = Number((await hours.textContent())?.replaceAll(',', ''))
  await choose(page, 'Period', '12 months')
  await button(page, 'Run').click()
  await expect.poll(async () => Number((await hours.textContent())?.replaceAll(',', ''))).toBeGreaterThan(inThreeMonths)
})

test('an empty report says so and exports nothing', async ({ page }) => {
  await signIn(page, 'department', '/layout/report?report=Leave%20Report&from=1999-01-01&to=1999-01-31')
  await choose(page, 'Facility', /./)
  await choose(page, 'Department', /./)
  await button(page, 'Run').click()
  await expect(page.getByText('No data found...')).toBeVisible()
  await button(page, 'Export').click()
  await expect(page.getByText('Records not found with selected filters. Try again with change filters.')).toBeVisible()
})

test('an export of tens of thousands of rows shows its progress, and the page stays responsive', async ({ page }) => {
  await signIn(page, 'organization', '/layout/report')
  const row = {
    departmentName: 'Surgery',
    teamName: 'Day',
    shiftDateTime: '11-15-2026 07:00:00',
    shiftCreatedDateTime: '11-01-2026 08:15:30',
    shiftSecuredDateTime: '11-02-2026 09:00:00',
    differenceHours: 24.74,
  }
  const data = Array.from({ length: 50_000 }, (_, index) => ({ ...row, teamName: `Team ${index}` }))
  await page.route('**/api/Kpi/GetOpenShiftTimeToFillReport*', (route) =>
    route.fulfill({ json: { status: true, data } }),
  )
  await choose(page, 'Report Type', 'Time to Fill Open Shift')
  await choose(page, 'Facility', 'Select all')
  await choose(page, 'Department', 'Select all')
  const steps = await watchProgress(page)
  const downloading = page.waitForEvent('download')
  await button(page, 'Export').click()
  // The page responds while the file is built.
  await button(page, 'Filters').click()
  await expect(page.getByRole('combobox', { name: 'Report Type' })).toBeHidden()
  const download = await downloading
  // The bar is gone before this long file is read.
  await expect(page.getByText('File exported successfully. Found the 50000 records.')).toBeVisible()
  const { rows } = await openSheet(download)
  expect(rows).toHaveLength(50_002)
  expect(rows.at(-2)).toEqual(['Surgery', 'Team 49999', ...Object.values(row).slice(2, 5), '24.74'])
  expect(rows.at(-1)).toEqual(['Total', '', '', '', '', '1,237,000.00'])
  const seen = await steps()
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

/** Today in the browser's time zone, as MM_DD_YYYY. */
const today = (page: Page): Promise<string> =>
  page.evaluate(() =>
    new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }).replaceAll('/', '_'),
  )
