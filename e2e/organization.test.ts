import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, signIn, startSession } from './console.ts'
import { freshTest, test } from './kept-page.ts'

const fresh = (name: string) => `${name} ${Date.now().toString(36)}`

test('the platform admin creates an organization, finds it in the list and edits it', async ({ page }) => {
  await signIn(page, 'admin', '/layout/organization')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Add Organization' })
  await panel.getByRole('button', { name: 'CREATE' }).click()
  await expect(panel.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  // It is not required of the platform admin.
  await expect(panel.getByText(/can do nothing else first\.$/)).toBeVisible()

  const name = fresh('Harbor Health')
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('NPI').fill('1234567890')
  await expect(panel.getByText('its check digit does not match')).toBeVisible()
  await panel.getByLabel('Address').fill('12 Quay Street')
  await panel.getByLabel('City').fill('Portland')
  await panel.getByLabel('State').fill('ME')
  await panel.getByLabel('Zip Code').fill('04101')
  await panel.getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText('Organization created successfully.')).toBeVisible()
  await expect(panel).toBeHidden()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const update = page.getByRole('dialog', { name: 'Update Organization' })
  await expect(update.getByLabel('City')).toHaveValue('Portland')
  await update.getByLabel('City').fill('Bangor')
  await update.getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText('Organization updated successfully.')).toBeVisible()
  await expect(page.getByRole('row', { name }).getByText('Bangor')).toBeVisible()

  // Its holidays are the federal ones, until it saves others for a year.
  const openHolidays = async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await update.getByRole('tab', { name: 'Holidays' }).click()
    await update.getByRole('button', { name: 'Next year' }).click()
  }
  const year = new Date().getFullYear() + 1
  await openHolidays()
  await expect(update.getByLabel('Day of holiday 11')).toHaveValue(`12-25-${year}`)
  await expect(update.getByText('Federal holidays', { exact: true })).toBeVisible()
  await update.getByRole('button', { name: 'Remove Columbus Day' }).click()
  await update.getByRole('button', { name: 'Add holiday' }).click()
  await update.getByLabel('Day of holiday 11').fill(`12-25-${year}`)
  await update.getByLabel('Holiday 11', { exact: true }).fill('Christmas Eve')
  await expect(update.getByRole('button', { name: 'Next year' })).toBeDisabled()
  await expectAccessible(page)
  // They survive closing the panel by accident, whatever its first tab shows.
  const restored = update.getByText('Your earlier input was restored.')
  await page.mouse.click(100, 500)
  await expect(update).toBeHidden()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(restored).toBeVisible()
  await update.getByRole('tab', { name: 'Holidays' }).click()
  await expect(update.getByLabel('Holiday 11', { exact: true })).toHaveValue('Christmas Eve')
  await expect(update.getByRole('button', { name: 'Next year' })).toBeDisabled()
  await update.getByRole('button', { name: 'UPDATE' }).click()
  await expect(update.getByText(texts.holiday.twice)).toBeVisible()
  await update.getByLabel('Day of holiday 11').fill(`12-24-${year}`)
  await update.getByRole('button', { name: 'UPDATE' }).click()
  await expect(update).toBeHidden()
  await openHolidays()
  await expect(update.getByLabel('Holiday 10', { exact: true })).toHaveValue('Christmas Eve')
  await expect(update.getByText('Federal holidays', { exact: true })).toBeHidden()
  await expect(restored).toBeHidden()
  await update.getByLabel('Holiday 10', { exact: true }).fill('Day off')
  await page.mouse.click(100, 500)
  await expect(update).toBeHidden()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await update.getByRole('button', { name: 'Start over' }).click()
  await expect(restored).toBeHidden()
  await update.getByRole('tab', { name: 'Holidays' }).click()
  await update.getByRole('button', { name: 'Next year' }).click()
  await expect(update.getByLabel('Holiday 10', { exact: true })).toHaveValue('Christmas Eve')
})

test('a panel closed by accident keeps its input; a cancelled one does not', async ({ page }) => {
  await signIn(page, 'admin', '/layout/organization')
  const open = () => page.getByRole('button', { name: 'Add', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Add Organization' })
  await open()
  await panel.getByLabel('City').fill('Salem')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await open()
  await expect(panel.getByLabel('City')).toHaveValue('Salem')
  await panel.getByRole('button', { name: 'Start over' }).click()
  await expect(panel.getByLabel('City')).toHaveValue('')
  await panel.getByLabel('City').fill('Troy')
  await page.mouse.click(100, 500)
  await expect(panel).toBeHidden()
  await open()
  await expect(panel.getByLabel('City')).toHaveValue('Troy')
  await panel.getByRole('button', { name: 'CANCEL' }).click()
  await expect(panel).toBeHidden()
  await open()
  await expect(panel.getByLabel('City')).toHaveValue('')
})

freshTest(
  'a save without an answer keeps the panel open for five seconds; a second click still saves once',
  async ({ page }) => {
    await page.clock.install()
    await signIn(page, 'admin', '/layout/organization')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Add Organization' })
    const name = fresh('Slow Health')
    const input = { Name: name, Address: '1 Long Road', City: 'Bath', State: 'ME', 'Zip Code': '04530' }
    for (const [label, text] of Object.entries(input)) await panel.getByLabel(label).fill(text)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/Organization/Create', async (route) => {
      await held
      await route.continue()
    })
    const create = panel.getByRole('button', { name: 'CREATE' })
    const cancel = panel.getByRole('button', { name: 'CANCEL' })
    await create.click()
    await page.clock.runFor(4000)
    await expect(cancel).toBeDisabled()
    await page.clock.runFor(2000)
    await expect(cancel).toBeEnabled()
    await create.click()
    answer()
    await expect(page.getByText('Organization created successfully.')).toBeVisible()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(1)
  },
)

test('an organization admin can edit their own organization and cannot add one; names are shown as text', async ({
  page,
}) => {
  await signIn(page, 'organization', '/layout/organization')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
  await page.getByRole('button', { name: /^Edit / }).click()
  const panel = page.getByRole('dialog', { name: 'Update Organization' })
  const address = '<b onclick=alert(1)>9 Bold Street</b>'
  await panel.getByLabel('Address').fill(address)
  await panel.getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByRole('cell', { name: address })).toBeVisible()
})

test('a facility admin can see the organization and change nothing', async ({ page }) => {
  await signIn(page, 'facility', '/layout/organization')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Edit |^Add$/ })).toHaveCount(0)
})

test('the headers sort the list, by mouse and by keyboard', async ({ page }) => {
  await signIn(page, 'admin', '/layout/organization')
  const header = page.getByRole('columnheader', { name: 'ORGANIZATION' })
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const city = page.getByRole('columnheader', { name: 'CITY' })
  await city.getByRole('button').focus()
  await page.keyboard.press('Space')
  await expect(city).toHaveAttribute('aria-sort', 'ascending')
  const cities = await page.getByRole('row').locator('td:nth-child(3)').allTextContents()
  expect(cities).toEqual(cities.toSorted((a, b) => a.localeCompare(b)))
  await expectAccessible(page)
})

test('a list that fails to load says so and offers a retry', async ({ page }) => {
  await startSession(page, 'admin')
  await page.route('**/api/Organization/GetAll*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/layout/organization')
  const retry = page.getByRole('button', { name: /Retry/ })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/Organization/GetAll*')
  await retry.click()
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
})
