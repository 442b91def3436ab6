import { type Browser, test as base, type Page } from '@playwright/test'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { npiOf } from '../server/src/demo/npi.ts'
import { type Mail, playMailServer } from '../server/test/mail-server.ts'
import { makeSheets } from '../web/src/lib/workbook-fixture.ts'
import { expect, expectAccessible, fillSignIn, sessionHeaders, someNpi } from './console.ts'
import { ask, dialog } from './schedule-stage.ts'
import { startServer } from './server.ts'
import { codeOf } from './two-factor.ts'

const rootPassword = 'First-2026'
const ownPassword = 'chosen-by-myself-7'
const publicUrl = 'https://console.example.test'

type Office = { address: string; mailsTo(address: string): Mail[] }

/** A server with an empty database, one platform admin and a mail service. */
const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const mail = await playMailServer(() => 0)
      const admin = { ADMIN_EMAIL: 'root@example.test', ADMIN_PASSWORD: rootPassword }
      const server = await startServer({ DEMO: 'off', ...admin, SMTP_URL: mail.url, PUBLIC_URL: publicUrl })
      await use({ address: server.address, mailsTo: (address) => mail.taken.filter(({ to }) => to === address) })
      await server.stop()
      await mail.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ office }, use) => use(office.address),
})

const boss = 'boss@example.test'
const lead = 'person7@example.test'
const skill = 'Registered Nurse'

/** Sixty people: the eighth is the department's admin, four lines have a mistake, and the first sheet is not the list. */
function peopleFile(): Buffer {
  const lines = Array.from({ length: 60 }, (_, index) => [
    index === 7 ? 'Department Admin' : 'QHP',
    `First${index}`,
    `Last${index}`,
    { days: 29_361 + index },
    5_550_100_100 + index,
    index === 20 ? 'person20.example.test' : `person${index}@example.test`,
    2110,
    index === 10 ? 1_999_990_000 : Number(npiOf(4000 + index)),
    'Cardiology',
    skill,
    index === 30 || index === 31 ? 'Nroth Hospital' : 'North Hospital',
    'Cardiac Unit',
    'Employee',
  ])
  const titles = [
    'Role',
    'Given name',
    'Surname',
    'Birthday',
    'Cell',
    'Email',
    'ZIP',
    'NPI',
    'Specialty',
    'Skill',
    'Hospital',
    'Department',
    'Contract',
  ]
  return Buffer.from(makeSheets({ Notes: [['Staff of North'], ['2026']], Staff: [titles, ...lines] }))
}

/** Opens the mailed link in a browser of its own. */
async function acceptInvitation(browser: Browser, office: Office, address: string): Promise<Page> {
  await expect.poll(() => office.mailsTo(address).length).toBe(1)
  // Mail wraps long lines with soft line breaks; undo them.
  const text =
    office
      .mailsTo(address)[0]
      ?.text.replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=') ?? ''
  const path = new RegExp(`${publicUrl}(/accept-invitation#token=[\\w-]{43})`).exec(text)?.[1] ?? ''
  const context = await browser.newContext({ baseURL: office.address })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Password' }).fill(ownPassword)
  await expect(page).toHaveURL('/accept-invitation')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return page
}

/** The platform admin makes the organization and invites its first admin. */
async function foundOrganization(page: Page): Promise<number> {
  await fillSignIn(page, 'root@example.test', rootPassword)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }
  const { organizationId } = await ask(page, organizationEndpoints.create, {
    name: 'Northwind Care',
    extension: { address, npi: '' },
  })
  await page.goto('/layout/users')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Add User' })
  await panel.getByRole('radio', { name: 'Admin', exact: true }).check()
  const person = { 'First Name': 'Robin', 'Last Name': 'Boss', 'Mobile No': '5550100199', 'E-Mail': boss }
  for (const [label, text] of Object.entries(person)) await panel.getByRole('textbox', { name: label }).fill(text)
  await panel.getByLabel('Zip Code').fill('12207')
  await panel.getByRole('tab', { name: 'Access' }).click()
  await panel.getByRole('radio', { name: 'Organization admin' }).check()
  await panel.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Northwind Care' }).click()
  await panel.getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText(texts.user.created)).toBeVisible()
  await expect(page.getByRole('row', { name: /Robin Boss/ })).toContainText(texts.invitation.waiting)
  return organizationId
}

/** The places have their own browser tests. */
async function makePlaces(page: Page, organizationId: number) {
  const { facilityId, facilityCode } = await ask(page, facilityEndpoints.create, {
    name: 'North Hospital',
    organizationId,
    zip: '12207',
    extension: { address: { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }, npi: someNpi() },
  })
  const unit = { name: 'Cardiac Unit', facilityId, specialty: 'Cardiology' }
  const { departmentId, departmentCode } = (await ask(page, departmentEndpoints.create, unit)).departmentOutput
  const rates = { ceilingPrice: 60, minPrice: 40, maxPrice: 80 }
  await ask(page, departmentEndpoints.mapSkill, { departmentId, skillLevel: skill, ...rates })
  await ask(page, teamEndpoints.create, {
    ...{ name: 'Days', facilityCode, departmentCode, skillLevel: [skill], startTime: '07:00', endTime: '19:00' },
    ...{ freqIntervalText: [0, 1, 2, 3, 4, 5, 6], color_Code: '#084868' },
  })
}

async function importPeople(page: Page) {
  await page.goto('/layout/users')
  await page.getByRole('link', { name: 'Import' }).click()
  const file = { name: 'staff.xlsx', mimeType: 'application/octet-stream', buffer: peopleFile() }
  const preview = '**/api/People/PreviewImport'
  await page.route(preview, (route) => route.fulfill({ status: 500, json: { status: false } }))
  await page.getByLabel('File with people').setInputFiles(file)
  const failure = page.getByRole('alert').filter({ hasText: 'Check again' })
  await expect(failure).toBeVisible()
  await expect(failure).not.toContainText('What was imported is stored')
  await page.unroute(preview)
  await failure.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Columns: 13 of 13 recognized' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'New (56)' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Sheet: Staff')
  await page.getByRole('radio', { name: 'With problems (4)' }).check()
  const cell = (name: string) => page.getByRole('table').getByLabel(name)
  await expect(cell('NPI, line 12')).toHaveAccessibleDescription(texts.user.npiUnlikely)
  await expect(cell('E-Mail, line 22')).toHaveAccessibleDescription(texts.user.emailInvalid)
  await expect(cell('Facility, line 32')).toHaveAccessibleDescription(texts.import.unknownFacility('Nroth Hospital'))
  await expectAccessible(page)
  // A corrected line leaves this list.
  await cell('NPI, line 12').fill(npiOf(4010))
  await cell('NPI, line 12').press('Enter')
  await expect(page.getByRole('radio', { name: 'With problems (3)' })).toBeVisible()
  await leaveAndRematch(page)
  await page.getByRole('radio', { name: 'With problems (3)' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download lines with problems' }).click()
  expect((await download).suggestedFilename()).toBe('people_with_problems.xlsx')
  await endSession(page)
  await cell('E-Mail, line 22').fill('person20@example.test')
  await cell('E-Mail, line 22').press('Enter')
  await signInAgain(page)
  await page.getByRole('radio', { name: 'With problems (2)' }).check()
  // The cell being typed when the session ends comes back too.
  await cell('Facility, line 32').fill('North Hosp')
  await endInBrowser(page)
  await signInAgain(page)
  await page.getByRole('radio', { name: 'With problems (2)' }).check()
  await expect(cell('Facility, line 32')).toHaveValue('North Hosp')
  await cell('Facility, line 32').fill('North Hospital')
  await cell('Facility, line 32').press('Enter')
  await expect(page.getByText('1 other line has ‘Nroth Hospital’ too.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct too' }).click()
  await expect(page.getByRole('radio', { name: 'New (60)' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 60 people' }).click()
  await expect(page.getByText('60 people were created and invited to choose a password.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Imported (60)' })).toBeVisible()
}

/** As an administrator, or its time limit, ends it: the next call is refused. */
const endSession = async (page: Page) =>
  page.request.post('/api/Authentication/Logout', { headers: await sessionHeaders(page) })

/** As another tab notices the end. */
async function endInBrowser(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/login')
  await other.evaluate(() => localStorage.clear())
  await other.close()
}

/** The file and its corrections are there again, the one under way too, and can be dropped. */
async function signInAgain(page: Page) {
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(texts.login.sessionEnded)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).not.toBeNull()
  await fillSignIn(page, boss, ownPassword)
  await expect(page).toHaveURL('/layout/users/import')
  await expect(
    page.getByText('The file and your corrections were restored after your session had ended.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('alertdialog', { name: 'Drop staff.xlsx?' }).getByRole('button', { name: 'Cancel' }).click()
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull()
}

/** Neither another page nor another meaning of a column takes away what was corrected; a reload or a file asks first. */
async function leaveAndRematch(page: Page) {
  const question = page.waitForEvent('dialog', { timeout: 20_000 })
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  const other = { name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('First Name,Last Name\nAda,Moss') }
  await page.getByLabel('File with people').setInputFiles(other)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('row', { name: /Robin Boss/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('staff.xlsx')).toBeVisible()
  await page.getByRole('button', { name: 'Change columns' }).click()
  const column = page.getByRole('combobox', { name: 'Contract' })
  for (const [meaning, withProblems] of Object.entries({ 'Preferred Call Number': 59, 'Labor Type': 3 })) {
    await column.click()
    await page.getByRole('option', { name: meaning }).click()
    await expect(page.getByRole('radio', { name: `With problems (${withProblems})` })).toBeVisible()
  }
}

async function setUpTwoFactor(page: Page) {
  await page.goto('/layout/account')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill(ownPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const key = await page.getByRole('dialog').locator('code').textContent()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await expect(card).toContainText('10 recovery codes are left.')
}

/** The department's admin plans the first month. */
async function createMonth(page: Page) {
  await page.getByRole('link', { name: 'Scheduler', exact: true }).click()
  await page.getByRole('button', { name: 'Create Schedule Block' }).last().click()
  const block = dialog(page, 'Create Schedule Block')
  const first = toIsoDate(await block.getByLabel('Start Date').inputValue()) ?? ''
  await block.getByLabel('End Date').fill(toWireDate(addDays(first, 30)))
  // The picker of days would cover the button.
  await block.getByLabel('End Date').press('Tab')
  await block.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(texts.schedule.blockCreated)).toBeVisible()
}

test('a new organization: first admin, sixty people from a spreadsheet, two-factor sign-in, the first month', async ({
  page,
  browser,
  office,
}) => {
  test.slow()
  const organizationId = await foundOrganization(page)
  const admin = await acceptInvitation(browser, office, boss)
  await makePlaces(admin, organizationId)
  await importPeople(admin)
  const users = await ask(admin, userEndpoints.getAll, { q: 'First', page: '1', size: '100' })
  expect('total' in users && users.total).toBe(60)

  const chief = await acceptInvitation(browser, office, lead)
  await expect(chief).toHaveURL('/layout/users')
  await setUpTwoFactor(chief)
  await createMonth(chief)
})
