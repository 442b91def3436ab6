import type { Page } from '@playwright/test'
import type { LabourType } from '@shiftward/contract/common.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type User, userEndpoints } from '@shiftward/contract/user.ts'
import { chooseOwnPassword, expect, expectAccessible, fillSignIn, someNpi } from './console.ts'
import { test } from './kept-page.ts'
import { ask } from './schedule-stage.ts'
import { emailOf, openUsers, searchUsers, uniqueName } from './users.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: /(Add|Update) User/ })
const tab = (page: Page, name: 'Info' | 'Access') => page.getByRole('tab', { name })
const press = (page: Page, name: 'CREATE' | 'UPDATE' | 'CANCEL') => page.getByRole('button', { name }).click()

const partsInTransition = () =>
  [...document.querySelectorAll('*')]
    .filter((one) => getComputedStyle(one).transitionDuration !== '0s')
    .map(({ className }) => className)

async function openAdd(page: Page, kind: 'Provider' | 'Admin') {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await panel(page).getByRole('radio', { name: kind, exact: true }).check()
}

async function fillInfo(page: Page, lastName: string, given: { npi?: string } = {}) {
  await tab(page, 'Info').click()
  await panel(page).getByLabel('First Name').fill('Robin')
  await panel(page).getByLabel('Last Name').fill(lastName)
  await panel(page).getByLabel('Mobile No').fill('5550100199')
  await panel(page).getByLabel('E-Mail').fill(emailOf(lastName))
  await panel(page)
    .getByLabel(/^Password/)
    .fill('secret-1')
  await panel(page).getByLabel('Zip Code').fill('12207')
  await panel(page)
    .getByLabel('NPI')
    .fill(given.npi ?? '')
}

/** Chooses an option by its name or position. */
async function choose(page: Page, label: string, wanted: string | number, group?: string) {
  const within = group ? panel(page).getByRole('group', { name: group, exact: true }) : panel(page)
  await within.getByRole('combobox', { name: label }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await (typeof wanted === 'number' ? options.nth(wanted) : options.filter({ hasText: wanted }).first()).click()
  await page.keyboard.press('Tab')
}

async function edit(page: Page, lastName: string) {
  await searchUsers(page, lastName)
  await page.getByRole('button', { name: new RegExp(`^Edit .*${lastName}`) }).click()
  await expect(panel(page).getByLabel('Last Name')).toHaveValue(lastName)
}

/** As another administrator would do it. */
async function mapElsewhere(page: Page, lastName: string, from: LabourType, labourType: LabourType) {
  const users = [await ask(page, userEndpoints.getAll, { filter: 'qhp' })].flat() as User[]
  const id = users.find((one) => one.lastName === lastName)?.userCode ?? ''
  const { providerFacilities } = await ask(page, userEndpoints.getByCode, { id })
  const changed = providerFacilities.filter((one) => one.labourType === from).map((one) => ({ ...one, labourType }))
  await ask(page, facilityEndpoints.mapProvider, changed)
}

const told = (page: Page, message: string) => expect(page.getByText(message, { exact: true }).first()).toBeVisible()

test('a QHP is created, found, edited and unmapped, and a tab with a missing field opens by itself', async ({
  page,
}) => {
  test.slow()
  const name = uniqueName()
  await openUsers(page, 'organization')
  await expectAccessible(page)
  await openAdd(page, 'Provider')
  // A list has its options drawn once somebody comes to it.
  await expect(panel(page).getByLabel('First Name')).toBeVisible()
  const options = page.locator('[data-combobox-option]')
  await expect(options).toHaveCount(0)
  expect(await page.evaluate(partsInTransition), 'the tests ask for less motion').toEqual([])
  await press(page, 'CREATE')
  await expect(panel(page).getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(panel(page).getByLabel('First Name')).toBeFocused()
  await expectAccessible(page)

  await fillInfo(page, name, { npi: '1234567890' })
  await told(page, 'This is not a valid NPI: its check digit does not match.')
  await panel(page).getByLabel('NPI').fill(someNpi())
  await panel(page).getByLabel('Preferred Call Number').fill('(512) 555-0101 x42')
  // Only the other tab has a missing field now: it opens by itself.
  await press(page, 'CREATE')
  await expect(tab(page, 'Access')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await panel(page).getByRole('combobox', { name: 'Speciality' }).focus()
  await expect(options).not.toHaveCount(0)
  await choose(page, 'Speciality', 'Cardiology')
  await choose(page, 'Skill', 'Physician')
  const addFacility = panel(page).getByRole('button', { name: 'Add a facility' })
  await choose(page, 'Facility', 0, 'Facility 1')
  await expect(addFacility).toBeHidden()
  await choose(page, 'Labor Type', 'Per Diem', 'Facility 1')
  await addFacility.click()
  await expect(addFacility).toBeHidden()
  await choose(page, 'Facility', 1, 'Facility 2')
  await choose(page, 'Labor Type', 'Locum', 'Facility 2')
  await panel(page).getByRole('group', { name: 'Facility 2' }).getByLabel('Employee #').fill('1234567890')
  await panel(page).getByRole('group', { name: 'Facility 2' }).getByLabel('Credentialed').check()
  await press(page, 'CREATE')
  await told(page, 'User created successfully.')
  await expect(panel(page)).toBeHidden()

  await edit(page, name)
  await expect(panel(page).getByRole('radio', { name: 'Admin', exact: true })).toBeDisabled()
  await expect(panel(page).getByLabel(/^Password/)).toHaveValue('')
  await expect(panel(page).getByLabel('Preferred Call Number')).toHaveValue('(512) 555-0101 x42')
  await tab(page, 'Access').click()
  const second = panel(page).getByRole('group', { name: 'Facility 2' })
  await expect(second.getByRole('combobox', { name: 'Labor Type' })).toHaveValue('Locum')
  await expect(second.getByLabel('Employee #')).toHaveValue('1234567890')
  await expect(second.getByLabel('Credentialed')).toBeChecked()
  const since = second.getByRole('textbox', { name: 'Labor Type since' })
  await expect(since).toBeHidden()
  await choose(page, 'Labor Type', 'Employee', 'Facility 2')
  await since.fill('10-01-2026')
  await press(page, 'UPDATE')
  await told(page, 'User updated successfully.')

  // Changed elsewhere while the panel is open: a save of other fields does not change it back.
  await edit(page, name)
  await mapElsewhere(page, name, 'Employee', 'PerDiem')
  await panel(page).getByLabel('Zip Code').fill('10001')
  await press(page, 'UPDATE')
  await told(page, 'User updated successfully.')
  await expect(panel(page)).toBeHidden()

  // A save of what both have changed is refused.
  await edit(page, name)
  await expect(panel(page).getByLabel('Zip Code')).toHaveValue('10001')
  await tab(page, 'Access').click()
  await expect(second.getByRole('combobox', { name: 'Labor Type' })).toHaveValue('Per Diem')
  await expect(since).toHaveValue('10-01-2026')
  await mapElsewhere(page, name, 'PerDiem', 'Employee')
  await choose(page, 'Labor Type', 'Locum', 'Facility 2')
  await press(page, 'UPDATE')
  await expect(panel(page).getByRole('alert').filter({ hasText: 'The user is saved, but not' })).toHaveText(
    `The user is saved, but not the facilities: ${texts.common.changedMeanwhile}`,
  )
  await page.keyboard.press('Escape')

  await edit(page, name)
  await told(page, 'Your earlier input is not restored, because somebody else has changed the same since.')
  await tab(page, 'Access').click()
  for (const rest of ['Employee', '']) {
    await panel(page).getByRole('button', { name: 'Remove facility 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await told(page, 'Facility removed successfully.')
    await expect(panel(page).getByRole('group', { name: /^Facility \d/ })).toHaveCount(1)
    await expect(panel(page).getByRole('combobox', { name: 'Labor Type' })).toHaveValue(rest)
  }
  await press(page, 'CANCEL')
})

test('a save that fails half-way says so, and a second click finishes it without a second account', async ({
  page,
}) => {
  const name = uniqueName()
  await openUsers(page, 'organization')
  const registrations: string[] = []
  page.on('request', (request) => request.url().includes('Providers/Register') && registrations.push(request.url()))
  await page.route('**/api/Facility/MapProvider', (route) =>
    route.fulfill({ status: 503, json: { status: false, error: { code: 503, message: 'Out of order.' } } }),
  )
  await openAdd(page, 'Provider')
  await fillInfo(page, name, { npi: someNpi() })
  await tab(page, 'Access').click()
  await choose(page, 'Speciality', 'Cardiology')
  await choose(page, 'Skill', 'Physician')
  await choose(page, 'Facility', 0, 'Facility 1')
  await choose(page, 'Labor Type', 'Locum', 'Facility 1')
  await page.getByRole('button', { name: 'CREATE' }).dblclick()
  await expect(
    panel(page).getByText('The user is saved, but not the facilities: Out of order. Press CREATE again'),
  ).toBeVisible()

  // Also after the panel is closed by accident and reopened.
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.unroute('**/api/Facility/MapProvider')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await told(page, 'Your earlier input was restored.')
  await expect(panel(page).getByLabel(/^Password/)).toHaveValue('')
  await press(page, 'CREATE')
  await told(page, 'User created successfully.')
  expect(registrations).toHaveLength(1)
  await edit(page, name)
  await tab(page, 'Access').click()
  await expect(panel(page).getByRole('combobox', { name: 'Labor Type' })).toHaveValue('Locum')
})

test('a taken email is reported at its field, on its tab', async ({ page }) => {
  const name = uniqueName()
  await openUsers(page, 'facility')
  await openAdd(page, 'Provider')
  await fillInfo(page, name, { npi: someNpi() })
  await panel(page).getByLabel('E-Mail').fill('RIVAL@demo.test')
  await tab(page, 'Access').click()
  await choose(page, 'Speciality', 'Cardiology')
  await choose(page, 'Skill', 'Physician')
  await choose(page, 'Facility', 0, 'Facility 1')
  await choose(page, 'Labor Type', 'Locum', 'Facility 1')
  await press(page, 'CREATE')
  await told(page, 'There is already an account with this E-Mail')
  await expect(tab(page, 'Info')).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).getByLabel('E-Mail')).toBeFocused()
})

test('the platform admin creates an organization, a facility and a department admin, and each signs in', async ({
  page,
}) => {
  test.slow()
  await openUsers(page, 'admin')
  const kinds = [
    { type: 'Organization admin', missing: ['Please select organization'], landing: '/layout/dashboard' },
    {
      type: 'Facility admin',
      missing: ['Please select organization', 'Please select facility'],
      landing: '/layout/dashboard',
    },
    {
      type: 'Department admin',
      missing: ['Please select organization', 'Please select facility', 'Please select department'],
      landing: '/layout/users',
    },
  ]
  const made: [string, string][] = []
  for (const { type, missing, landing } of kinds) {
    const name = uniqueName()
    await openAdd(page, 'Admin')
    await fillInfo(page, name)
    await tab(page, 'Access').click()
    await panel(page).getByRole('radio', { name: type }).check()
    await press(page, 'CREATE')
    for (const message of missing) await told(page, message)
    await choose(page, 'Organization', 0)
    if (type !== 'Organization admin') await choose(page, 'Facility', 0)
    if (type === 'Department admin') await choose(page, 'Department', 0)
    await press(page, 'CREATE')
    await expect(panel(page)).toBeHidden()
    await told(page, 'User created successfully.')
    await edit(page, name)
    await tab(page, 'Access').click()
    await expect(panel(page).getByRole('radio', { name: type })).toBeChecked()
    await expectAccessible(page)
    await press(page, 'CANCEL')
    made.push([emailOf(name), landing])
  }
  for (const [email, landing] of made) {
    await page.evaluate(() => localStorage.clear())
    await fillSignIn(page, email, 'secret-1')
    await chooseOwnPassword(page, 'secret-1')
    await expect(page).toHaveURL(landing)
  }
})

test('an organization admin creates generic and department viewers', async ({ page }) => {
  test.slow()
  await openUsers(page, 'organization')
  const generic = uniqueName()
  await openAdd(page, 'Admin')
  await fillInfo(page, generic)
  await tab(page, 'Access').click()
  await press(page, 'CREATE')
  await told(page, 'Please select facility')
  await told(page, 'Please select department')
  await choose(page, 'Facility', 0)
  await choose(page, 'Facility', 0)
  const facilities = panel(page).getByRole('combobox', { name: 'Facility' })
  const departments = panel(page).getByRole('combobox', { name: 'Department' })
  await expect(departments, 'a facility admin has all departments').toBeDisabled()
  await panel(page).getByLabel('Generic View Admin').check()
  await expect(facilities, 'one facility is left').not.toHaveValue('')
  await expect(departments).toBeDisabled()
  await press(page, 'CREATE')
  await told(page, 'User created successfully.')
  await expect(panel(page)).toBeHidden()

  const viewer = uniqueName()
  await openAdd(page, 'Admin')
  await fillInfo(page, viewer)
  await tab(page, 'Access').click()
  await panel(page).getByLabel('Generic View Admin').check()
  await panel(page).getByLabel('Department View Admin').check()
  await expect(panel(page).getByLabel('Generic View Admin')).not.toBeChecked()
  await choose(page, 'Facility', 0)
  await press(page, 'CREATE')
  await told(page, 'Please select department')
  await choose(page, 'Department', 0)
  await press(page, 'CREATE')
  await expect(panel(page)).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await fillSignIn(page, emailOf(generic), 'secret-1')
  await chooseOwnPassword(page, 'secret-1')
  await expect(page).toHaveURL('/layout/generic-dashboard')
  await page.evaluate(() => localStorage.clear())
  await fillSignIn(page, emailOf(viewer), 'secret-1')
  await chooseOwnPassword(page, 'secret-1')
  await expect(page).toHaveURL(/\/layout\/scheduler(\?|$)/)
})

test('a facility admin creates department admins only, and an update keeps their password', async ({ page }) => {
  const name = uniqueName()
  await openUsers(page, 'facility')
  await openAdd(page, 'Admin')
  await fillInfo(page, name)
  await tab(page, 'Access').click()
  await expect(panel(page).getByText('Admin type')).toBeHidden()
  await expect(panel(page).getByLabel('Generic View Admin')).toBeHidden()
  await expect(panel(page).getByRole('combobox', { name: 'Facility' })).toBeHidden()
  await press(page, 'CREATE')
  await told(page, 'Please select department')
  await choose(page, 'Department', 0)
  await press(page, 'CREATE')
  await told(page, 'User created successfully.')
  await edit(page, name)
  await panel(page).getByLabel('First Name').fill('Renamed')
  await press(page, 'UPDATE')
  await told(page, 'User updated successfully.')
  await page.evaluate(() => localStorage.clear())
  await fillSignIn(page, emailOf(name), 'secret-1')
  await chooseOwnPassword(page, 'secret-1')
  await expect(page).toHaveURL('/layout/users')
  await expect(page.getByRole('banner')).toContainText('Renamed')
})

test('department users can edit QHPs only, and create no admins', async ({ page }) => {
  await openUsers(page, 'department')
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  await page.getByRole('radio', { name: 'Show Only Admin' }).check()
  await expect(page.getByRole('cell', { name: 'QHP', exact: true })).toHaveCount(0)
  const edits = page.getByRole('button', { name: /^Edit / })
  expect(await edits.count()).toBeGreaterThan(0)
  for (const button of await edits.all()) await expect(button).toBeDisabled()
  await page.getByRole('cell', { name: 'Admin', exact: true }).first().click()
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel(page).getByRole('radio', { name: 'Provider' })).toBeChecked()
  await expect(panel(page).getByRole('radio', { name: 'Admin', exact: true })).toBeHidden()
})

test('a QHP who registered themselves is found, compared with the registry and mapped', async ({ page }) => {
  test.slow()
  await openUsers(page, 'organization')
  await page.getByRole('button', { name: 'Find a registered QHP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a registered QHP' })
  const field = dialog.getByRole('textbox', { name: 'NPI or E-Mail' })
  const find = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
  }
  await find('nobody@demo.test')
  await expect(dialog.getByText('Nobody has registered with this NPI or E-Mail.')).toBeVisible()
  await find('no-npi@demo.test')
  await expect(dialog.getByText('This QHP registered without an NPI.')).toBeVisible()
  await find('registered@demo.test')
  const registry = dialog.getByRole('table', { name: 'The NPI registry beside what the QHP gave' })
  await expect(registry.getByRole('row', { name: /^NPI \d/ }).getByRole('cell')).toHaveText([/^\d{10}$/, /^\d{10}$/])
  await expectAccessible(page)
  for (const [label, nth] of [
    ['Facility', 0],
    ['Labor Type', 1],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('listbox').getByRole('option').nth(nth).click()
  }
  await dialog.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(dialog.getByText('This QHP registered themselves. Compare them with the NPI registry and')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Identity checked' }).check()
  await dialog.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByText('is mapped to the facility.')).toBeVisible()
})
