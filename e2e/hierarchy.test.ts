import { test as base, type Page } from '@playwright/test'
import { chooseOwnPassword, expect, fillSignIn } from './console.ts'
import { startServer } from './server.ts'

/** A server with an empty database and one platform admin. */
const test = base.extend<object, { emptyServer: string }>({
  emptyServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ DEMO: 'off', ADMIN_EMAIL: 'root@example.test', ADMIN_PASSWORD: password })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ emptyServer }, use) => use(emptyServer),
})

const password = 'First-2026'
const panel = (page: Page) => page.getByRole('dialog')
const saved = (page: Page, message: string) => expect(page.getByText(message)).toBeVisible()

async function open(page: Page, entry: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function add(page: Page) {
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await expect(panel(page)).toBeVisible()
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await panel(page).getByRole('textbox', { name: label }).fill(text)
  }
}

async function choose(page: Page, label: string, option: string, group?: string) {
  const within = group ? panel(page).getByRole('group', { name: group, exact: true }) : panel(page)
  await within.getByRole('combobox', { name: label }).first().click()
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click()
  await page.keyboard.press('Tab')
}

async function create(page: Page, message: string) {
  await page.getByRole('button', { name: 'CREATE' }).click()
  await saved(page, message)
  await expect(panel(page)).toBeHidden()
}

const address = { Address: '1 Main Street', City: 'Albany', State: 'NY', 'Zip Code': '12207' }

async function addFacility(page: Page, name: string) {
  await add(page)
  await fill(page, { Name: name, NPI: '1234567893', ...address })
  await choose(page, 'Organization', 'Northwind Care')
  await create(page, 'Facility created successfully.')
}

async function addDepartment(page: Page, name: string, facility: string) {
  await add(page)
  await fill(page, { Name: name })
  await choose(page, 'Facility', facility)
  await choose(page, 'Speciality', 'Cardiology')
  await choose(page, 'Skill 1', 'Physician')
  await panel(page).getByLabel('Rate of skill 1', { exact: true }).fill('200')
  await panel(page).getByLabel('Minimum rate of skill 1').fill('180')
  await panel(page).getByLabel('Maximum rate of skill 1').fill('220')
  await create(page, 'Department created successfully.')
}

async function fillPerson(page: Page, lastName: string) {
  await page.getByRole('tab', { name: 'Info' }).click()
  await fill(page, {
    'First Name': 'Robin',
    'Last Name': lastName,
    'Mobile No': '5550100100',
    'E-Mail': `${lastName.toLowerCase()}@example.test`,
    Password: password,
  })
  await panel(page).getByLabel('Zip Code').fill('12207')
}

type AdminType = 'Organization admin' | 'Facility admin' | 'Department admin'

async function addAdmin(page: Page, lastName: string, type: AdminType, places: [string, string][]) {
  await add(page)
  await panel(page).getByRole('radio', { name: 'Admin', exact: true }).check()
  await fillPerson(page, lastName)
  await page.getByRole('tab', { name: 'Access' }).click()
  await panel(page).getByRole('radio', { name: type }).check()
  for (const [label, option] of places) await choose(page, label, option)
  await create(page, 'User created successfully.')
}

async function signInAs(page: Page, lastName: string) {
  await page.evaluate(() => localStorage.clear())
  await fillSignIn(page, `${lastName}@example.test`, password)
  // No page opens before the password is changed, not even after a reload.
  await expect(page).toHaveURL('/choose-password')
  await page.goto('/layout/users')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await chooseOwnPassword(page, password)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

async function expectNames(page: Page, entry: string, names: string[]) {
  await open(page, entry)
  await expect(page.getByRole('table').locator('tbody tr td:first-child')).toHaveText(names)
}

/** A viewer has only the scheduler, so look at its filters. */
async function expectToChooseFrom(page: Page, facility: string, department: string) {
  const filter = page.getByRole('region', { name: 'Filter' })
  for (const [label, name] of Object.entries({ Facility: facility, Department: department })) {
    await filter.getByRole('combobox', { name: label, exact: true }).click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([name])
    await page.keyboard.press('Escape')
  }
}

test('from an empty database to a staffed hierarchy, and each admin sees their own part', async ({ page }) => {
  test.setTimeout(240_000)
  await fillSignIn(page, 'root@example.test', password)
  // The dashboard of an empty product says what to do, and so do the pages that nothing can be done on yet.
  const steps = page.getByRole('region', { name: 'Next steps' }).getByRole('listitem')
  await expect(steps.first()).toContainText('Enter the organization')
  await expect(steps.filter({ hasText: '(done)' })).toHaveCount(0)
  await open(page, 'Scheduler')
  await expect(page.getByText('There is no facility yet.')).toBeVisible()
  await open(page, 'Team')
  await page.getByRole('link', { name: 'Go to the departments' }).click()
  await page.getByRole('link', { name: 'Go to the facilities' }).click()
  await expect(page).toHaveURL('/layout/facility')
  await open(page, 'Organization')
  await expect(page.getByText('Organizations not found!')).toBeVisible()
  for (const name of ['Northwind Care', 'Southgate Care']) {
    await add(page)
    await fill(page, { Name: name, ...address })
    await create(page, 'Organization created successfully.')
  }
  await open(page, 'Facility')
  await addFacility(page, 'East Clinic')
  await addFacility(page, 'West Clinic')
  await open(page, 'Dashboard')
  await expect(steps.filter({ hasText: '(done)' }).getByRole('strong')).toHaveText([
    'Enter the organization',
    'Add the facilities',
  ])
  await open(page, 'Department')
  await addDepartment(page, 'Heart', 'East Clinic')
  await addDepartment(page, 'Stroke', 'West Clinic')

  await open(page, 'Team')
  await add(page)
  await fill(page, { 'Team Name': 'Heart days' })
  await choose(page, 'Facility', 'East Clinic')
  await choose(page, 'Department', 'Heart')
  await choose(page, 'Associated Skill Sets', 'Physician')
  await choose(page, 'Start Time', '07:00')
  await choose(page, 'End Time', '19:00')
  await panel(page).getByText('Mon', { exact: true }).click()
  await panel(page).getByTitle('#b00008').click()
  await create(page, 'Team created successfully.')

  await open(page, 'Users and Permission')
  const inNorthwind: [string, string] = ['Organization', 'Northwind Care']
  await addAdmin(page, 'Orga', 'Organization admin', [inNorthwind])
  await addAdmin(page, 'Faci', 'Facility admin', [inNorthwind, ['Facility', 'East Clinic']])
  await addAdmin(page, 'Depa', 'Department admin', [inNorthwind, ['Facility', 'West Clinic'], ['Department', 'Stroke']])
  await addAdmin(page, 'South', 'Organization admin', [['Organization', 'Southgate Care']])

  await add(page)
  await panel(page).getByRole('radio', { name: 'Provider', exact: true }).check()
  await fillPerson(page, 'Provi')
  await panel(page).getByLabel('NPI').fill('1234567893')
  await page.getByRole('tab', { name: 'Access' }).click()
  await choose(page, 'Speciality', 'Cardiology')
  await choose(page, 'Skill', 'Physician')
  await choose(page, 'Facility', 'East Clinic', 'Facility 1')
  await choose(page, 'Labor Type', 'Per Diem', 'Facility 1')
  await panel(page).getByRole('button', { name: 'Add a facility' }).click()
  await choose(page, 'Facility', 'West Clinic', 'Facility 2')
  await choose(page, 'Labor Type', 'Locum', 'Facility 2')
  await create(page, 'User created successfully.')

  await open(page, 'Dashboard')
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('QHPs1')
  await expect(steps).toHaveCount(0)

  await signInAs(page, 'orga')
  await expectNames(page, 'Organization', ['Northwind Care'])
  await expectNames(page, 'Facility', ['East Clinic', 'West Clinic'])
  await expectNames(page, 'Department', ['Heart', 'Stroke'])
  await open(page, 'Users and Permission')
  await add(page)
  await panel(page).getByRole('radio', { name: 'Admin', exact: true }).check()
  await fillPerson(page, 'Gene')
  await page.getByRole('tab', { name: 'Access' }).click()
  await panel(page).getByLabel('Generic View Admin').check()
  await choose(page, 'Facility', 'East Clinic')
  await create(page, 'User created successfully.')
  await add(page)
  await panel(page).getByRole('radio', { name: 'Admin', exact: true }).check()
  await fillPerson(page, 'Viewa')
  await page.getByRole('tab', { name: 'Access' }).click()
  await panel(page).getByLabel('Department View Admin').check()
  await choose(page, 'Facility', 'West Clinic')
  await choose(page, 'Department', 'Stroke')
  await create(page, 'User created successfully.')

  await signInAs(page, 'faci')
  await expectNames(page, 'Facility', ['East Clinic'])
  await expectNames(page, 'Department', ['Heart'])
  await expectNames(page, 'Team', ['Heart days'])

  await signInAs(page, 'depa')
  await expect(page).toHaveURL('/layout/users')
  await expect(page.getByRole('row', { name: /Provi/ })).toBeVisible()
  await expectNames(page, 'Department', ['Stroke'])
  await open(page, 'Team')
  await expect(page.getByText('Teams not found!')).toBeVisible()

  await signInAs(page, 'gene')
  await expect(page).toHaveURL('/layout/generic-dashboard')
  await open(page, 'Scheduler')
  await expectToChooseFrom(page, 'East Clinic', 'Heart')

  await signInAs(page, 'viewa')
  await expectToChooseFrom(page, 'West Clinic', 'Stroke')

  await signInAs(page, 'south')
  await expectNames(page, 'Organization', ['Southgate Care'])
  await open(page, 'Facility')
  await expect(page.getByText('Facilities not found!')).toBeVisible()
  await open(page, 'Users and Permission')
  await expect(page.getByRole('row', { name: /Provi|Orga|Faci|Depa/ })).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await fillSignIn(page, 'provi@example.test', password)
  await expect(page.getByText('Invalid login.')).toBeVisible()
})
