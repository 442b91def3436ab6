import type { Page } from '@playwright/test'
import { texts } from '@shiftward/contract/texts.ts'
import { type DemoAccount, expect, expectAccessible, sessionHeaders, signIn } from './console.ts'
import { test } from './kept-page.ts'

const text = texts.facility

async function openFacilities(page: Page, account: DemoAccount) {
  await signIn(page, account, '/layout/facility')
  await expect(page.getByRole('heading', { level: 1, name: 'Facility' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible()
}

const newName = (what: string) => `${what} ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const panel = (page: Page) => page.getByRole('dialog')
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
const names = (page: Page) => page.getByRole('table').locator('tbody tr td:first-child')

async function choose(page: Page, label: string, option: string) {
  await panel(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function fill(page: Page, name: string) {
  const fields = panel(page)
  await fields.getByLabel('Name').fill(name)
  await fields.getByLabel('NPI').fill('1234567893')
  await fields.getByLabel('Address').fill('9 Elm Street')
  await fields.getByLabel('City').fill('Troy')
  await fields.getByLabel('State').fill('NY')
  await fields.getByLabel('Zip Code').fill('12180')
}

/** Shows 30 rows, because other tests may have pushed this one off the first page. */
async function showRow(page: Page, name: string) {
  await page.getByLabel('Rows per page').selectOption('30')
  await page.getByRole('rowheader', { name, exact: true }).scrollIntoViewIfNeeded()
}

test('a panel with errors is accessible, and an unlikely NPI only warns', async ({ page }) => {
  await openFacilities(page, 'admin')
  await expectAccessible(page)
  await add(page).click()
  await expect(panel(page)).toContainText('Add Facility')
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(panel(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(panel(page).getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await fill(page, newName('Elm'))
  await expect(panel(page).getByText(texts.user.npiUnlikely)).toBeHidden()
  await panel(page).getByLabel('NPI').fill('1234567890')
  await expect(panel(page).getByText(texts.user.npiUnlikely)).toBeVisible()
  await panel(page).getByLabel('NPI').fill('123456789')
  await expect(panel(page).getByText(texts.user.npiDigits)).toBeVisible()
})

test('a field says when it cuts a text, and a save shows its bar and the error of the server', async ({ page }) => {
  await openFacilities(page, 'admin')
  await add(page).click()
  await fill(page, newName('Elm'))
  await choose(page, 'Organization', 'Meridian Health Partners')
  const zip = panel(page).getByLabel('Zip Code')
  await zip.fill('')
  await zip.pressSequentially('121801')
  await expect(zip).toHaveValue('12180')
  await expect(zip).toHaveAccessibleDescription('Only 5 characters fit here. The rest was left out.')

  const error = { code: 409, message: 'Refused', fields: { name: 'Refused' } }
  const answered = Promise.withResolvers<void>()
  await page.route('**/Facility/Create', async (route) => {
    await answered.promise
    await route.fulfill({ status: 409, json: { status: false, error } })
  })
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  const bar = panel(page).getByRole('progressbar', { name: 'Saving' })
  await expect(bar).toBeVisible()
  const isOnTop = await bar.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
  answered.resolve()
  await expect(panel(page).getByLabel('Name')).toHaveAccessibleDescription('Refused')
  await expect(page.getByText('Refused', { exact: true })).toHaveCount(2)
})

test('a facility is created, gets the time zone of its state, and is changed', async ({ page }) => {
  const name = newName('Lakeside <b>Bold</b>')
  await openFacilities(page, 'admin')
  await add(page).click()
  await fill(page, name)
  await choose(page, 'Organization', 'Meridian Health Partners')
  await expect(panel(page).getByLabel('Time zone')).toHaveValue('America/New York')
  await panel(page).getByLabel('State').fill('IL')
  await expect(panel(page).getByLabel('Time zone')).toHaveValue('America/Chicago')
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText(text.created)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await showRow(page, name)

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(panel(page)).toContainText('Update Facility')
  await expect(panel(page).getByLabel('State')).toHaveValue('IL')
  await panel(page).getByLabel('State').fill('FL')
  await choose(page, 'Time zone', 'America/Chicago')
  await panel(page).getByLabel('City').fill('Pensacola')
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(text.updated)).toBeVisible()

  await page.getByRole('row', { name }).getByRole('cell', { name: 'Pensacola' }).click()
  await expect(panel(page).getByLabel('Time zone')).toHaveValue('America/Chicago')
  await expectAccessible(page)

  // The state is typed anew: the chosen time zone stays.
  const state = panel(page).getByLabel('State')
  await state.fill('')
  await state.pressSequentially('FL')
  await expect(panel(page).getByLabel('Time zone')).toHaveValue('America/Chicago')

  const preview = { shifts: 12, overlapping: ['Ada Moss', 'Ben Oaks'] }
  await page.route('**/Facility/PreviewTimeZone**', (route) =>
    route.fulfill({ json: { status: true, code: 200, data: preview } }),
  )
  await choose(page, 'Time zone', 'America/New York')
  const press = panel(page).getByRole('button', { name: 'UPDATE' })
  const question = page.getByRole('alertdialog', { name: text.timeZoneTitle })
  await press.click()
  await expect(question).toContainText(text.timeZoneMoves(12))
  await expect(question).toContainText(text.timeZoneOverlaps('Ada Moss and Ben Oaks'))
  await expect(panel(page).getByLabel('Saving')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(press).toBeFocused()
  await press.click()
  await question.getByRole('button', { name: 'Change' }).click()
  await expect(panel(page)).toBeHidden()
  await page.getByRole('row', { name }).getByRole('cell', { name: 'Pensacola' }).click()
  await expect(panel(page).getByLabel('Time zone')).toHaveValue('America/New York')
})

test('a save does not overwrite what another user changed meanwhile', async ({ page, request }) => {
  const name = newName('Shared')
  await openFacilities(page, 'admin')
  const headers = await sessionHeaders(page)
  const call = async (path: string, data: unknown) =>
    (await (await request.post(`/api/Facility/${path}`, { headers, data })).json()).data
  const address = { addressline1: '9 Elm Street', city: 'Troy', state: 'NY' }
  const facility = { name, organizationId: 1, zip: '12180', extension: { address, npi: '1234567893' } }
  const { facilityId } = await call('Create', facility)
  await page.reload()
  await showRow(page, name)
  const edit = page.getByRole('button', { name: `Edit ${name}` })
  await edit.click()
  await panel(page).getByLabel('City').fill('Albany')
  await panel(page).getByLabel('Zip Code').fill('12345')
  await call('Update', { ...facility, id: facilityId, zip: '12207' })
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(texts.common.changedMeanwhile)).toBeVisible()
  await expect(panel(page).getByLabel('City')).toHaveValue('Albany')

  // The typed input comes back, except where the other user has changed the same.
  await page.keyboard.press('Escape')
  await edit.click()
  await expect(panel(page).getByText('except where somebody else has changed the same since')).toBeVisible()
  await expect(panel(page).getByLabel('Zip Code')).toHaveValue('12207')
  await expect(panel(page).getByLabel('City')).toHaveValue('Albany')
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(text.updated)).toBeVisible()
})

test('a panel closed by accident keeps its input; a cancelled one does not', async ({ page }) => {
  await openFacilities(page, 'organization')
  await add(page).click()
  await expect(panel(page).getByRole('combobox', { name: 'Organization' })).toHaveValue('Meridian Health Partners')
  await panel(page).getByLabel('Name').fill('Half a name')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await add(page).click()
  await expect(panel(page).getByLabel('Name')).toHaveValue('Half a name')
  await panel(page).getByRole('button', { name: 'CANCEL' }).click()
  await expect(panel(page)).toBeHidden()
  await add(page).click()
  await expect(panel(page).getByLabel('Name')).toHaveValue('')
})

test('the list sorts by name both ways, and hides actions the role may not use', async ({ page }) => {
  await openFacilities(page, 'organization')
  const first = 'Alder Creek Medical Center'
  await expect(names(page).first()).toHaveText(first)
  for (const title of ['FACILITY', 'ORGANIZATION', 'CITY', 'STATE', 'ZIP CODE', 'NPI', 'EDIT']) {
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  }
  await expect(page.getByRole('cell', { name: 'Blue Mesa Health Network' })).toHaveCount(0)
  await page.getByRole('columnheader', { name: 'FACILITY' }).getByRole('button').press('Space')
  await expect(names(page).first()).not.toHaveText(first)
  await expect(page.getByRole('columnheader', { name: 'FACILITY' })).toHaveAttribute('aria-sort', 'descending')
})

test('a facility user can read the list and change nothing', async ({ page }) => {
  await openFacilities(page, 'facility')
  await expect(names(page)).toHaveCount(1)
  await expect(add(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0)
  await names(page).first().click()
  await expect(panel(page)).toHaveCount(0)
})

test('a list that fails to load shows a notice, and loads on retry', async ({ page }) => {
  await page.route('**/api/Facility/GetAll*', (route) => route.fulfill({ status: 500, json: { status: false } }))
  await signIn(page, 'admin', '/layout/facility')
  await expect(page.getByText('Could not load.')).toBeVisible()
  await page.unroute('**/api/Facility/GetAll*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(names(page).first()).toBeVisible()
})
