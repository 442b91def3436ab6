import type { ShiftCounts } from '@shiftward/contract/dashboard.ts'
import { expect, expectAccessible, signIn, test } from './console.ts'

test('the dashboard shows the numbers of its seven calls, by month, quarter and year', async ({ page }) => {
  await signIn(page, 'organization')
  const shown = page.getByRole('table', { name: 'Shifts' })
  for (const [view, range, bars] of [
    ['Monthly', 2, 28],
    ['Quaterly', 1, 4],
    ['Yearly', 0, 12],
  ] as const) {
    const answer = page.waitForResponse(
      (response) => response.url().includes(`daterange=${range}`) && response.url().includes('GetShifts'),
    )
    if (range === 2) await page.goto('/layout/dashboard')
    else await page.getByText(view, { exact: true }).click()
    const { data }: { data: ShiftCounts[] } = await (await answer).json()
    expect(data.length).toBeGreaterThanOrEqual(bars)
    expect(data.reduce((sum, bar) => sum + bar.assignShiftCount, 0)).toBeGreaterThan(0)
    await expect(shown.locator('tbody tr')).toHaveCount(data.length)
    const cells = await shown.locator('td').allTextContents()
    expect(cells.map(Number)).toEqual(data.flatMap((bar) => [bar.openShiftCount, bar.assignShiftCount]))
  }
  await expect(page.getByRole('region', { name: 'Sourced shifts spend' })).toContainText(
    /\$[\d,]+\.\d\d.*%.*\(Last month\)/,
  )
  await expect(page.getByRole('region', { name: 'Top sourced providers' }).getByRole('listitem').first()).toContainText(
    /\d+ shift/,
  )
  for (const title of ['Upcoming PTO/ leave', 'New open shifts', 'Priority open shifts'])
    await expect(page.getByRole('region', { name: title }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})

test('each role sees its tiles', async ({ page }) => {
  await signIn(page, 'facility')
  await page.goto('/layout/dashboard')
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

test('a part that hangs and one that fails hold up no other; what is empty says so', async ({ page }) => {
  await signIn(page, 'admin')
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
