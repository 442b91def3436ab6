import type { Page } from '@playwright/test'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type Mail, playMailServer } from '../server/test/mail-server.ts'
import { demoPassword, expect, expectAccessible, sessionHeaders, someNpi, startSession } from './console.ts'
import { test as base } from './kept-page.ts'
import { ask } from './schedule-stage.ts'
import { startServer } from './server.ts'
import { emailOf, searchUsers, uniqueName } from './users.ts'

type Office = { address: string; mailsTo(address: string): Mail[] }

/** Its own server, because this file deactivates people. It can send mail. */
const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const mail = await playMailServer(() => 0)
      const server = await startServer({ SMTP_URL: mail.url, PUBLIC_URL: 'https://console.example.test' })
      await use({ address: server.address, mailsTo: (address) => mail.taken.filter(({ to }) => to === address) })
      await server.stop()
      await mail.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ office }, use) => use(office.address),
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Update User' })
const account = (page: Page) => panel(page).getByRole('group', { name: 'Account' })

async function openAccess(page: Page, name: string) {
  await page.goto('/layout/users')
  await searchUsers(page, name.split(' ').at(-1) ?? '')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('tab', { name: 'Access' }).click()
}

test('a QHP is taken off their shifts, deactivated, and reactivated', async ({ page, context, request }) => {
  test.slow()
  await startSession(page, 'organization')
  const headers = await sessionHeaders(page)
  const call = async (path: string) => (await (await request.get(`/api/${path}`, { headers })).json()).data
  // A QHP with upcoming shifts and a unique name.
  const leaver = await findLeaver(call)
  await openAccess(page, `${leaver.firstName} ${leaver.lastName}`)
  await account(page).getByRole('button', { name: 'Deactivate' }).click()

  const shifts = account(page).getByRole('list', { name: 'Future shifts' }).getByRole('listitem')
  await expect(shifts).toHaveCount(leaver.shifts)
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await shifts
    .first()
    .getByRole('link', { name: /Reassign/ })
    .click()
  const scheduler = await opened
  await expect(scheduler).toHaveURL(/\/layout\/scheduler\?.*team=/)
  await scheduler.close()

  await shifts
    .first()
    .getByRole('button', { name: /^Release/ })
    .click()
  await expect(page.getByRole('alertdialog', { name: 'Release this shift?' })).toContainText('stays in the calendar')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Shift released.')).toBeVisible()
  await expect(shifts).toHaveCount(leaver.shifts - 1)
  await account(page).getByRole('button', { name: 'Release all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect(account(page).getByText('No shifts are left.')).toBeVisible()

  await account(page).getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog', { name: /^Deactivate / })
  await expect(question).toContainText('signed out everywhere')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('User deactivated successfully.')).toBeVisible()
  await expect(account(page).getByText('Deactivated', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const form = { username: leaver.emailId, password: demoPassword }
  expect((await request.post('/api/Mobile/Login', { form })).status()).toBe(401)

  await page.getByRole('button', { name: 'CANCEL' }).click()
  const row = page.getByRole('row', { name: new RegExp(leaver.lastName) })
  await expect(row.getByText('Deactivated', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('tab', { name: 'Access' }).click()
  await account(page).getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('User reactivated successfully.')).toBeVisible()
  await expect(account(page).getByRole('button', { name: 'Deactivate' })).toBeVisible()
  expect((await request.post('/api/Mobile/Login', { form })).status()).toBe(200)
})

type Person = { userCode: string; firstName: string; lastName: string; emailId: string; isProvider: boolean }

async function findLeaver(call: (path: string) => Promise<unknown>) {
  const users = (await call('Users/GetAll')) as Person[]
  const unique = users.filter(
    (one) => one.isProvider && users.filter(({ lastName }) => lastName.includes(one.lastName)).length === 1,
  )
  for (const person of unique) {
    const shifts = (await call(`Users/GetFutureShifts?userCode=${person.userCode}`)) as unknown[] | undefined
    if (shifts && shifts.length >= 3 && shifts.length <= 12) return { ...person, shifts: shifts.length }
  }
  throw new Error('Nobody has a few shifts to come')
}

test('users cannot deactivate themselves', async ({ page }) => {
  await startSession(page, 'organization')
  await openAccess(page, await page.evaluate(() => localStorage.getItem('userName') ?? ''))
  await expect(account(page)).toContainText('You cannot deactivate your own account.')
  await expect(account(page).getByRole('button')).toHaveCount(0)
})

test('whoever was invited and then deactivated needs a new invitation, and the panel says so', async ({ page }) => {
  await startSession(page, 'organization')
  const lastName = uniqueName()
  const person = { firstName: 'Robin', lastName, dob: '06-15-1985', phone: '5550100177', zip: '12207', npi: someNpi() }
  const provider = { ...person, emailId: emailOf(lastName), specialty: ['Cardiology'], skill: ['Physician'] }
  await ask(page, registrationEndpoints.register, { ...provider, invite: true, isWeb: true })
  await openAccess(page, `Robin ${lastName}`)
  await expect(panel(page).getByText(texts.invitation.waiting)).toBeVisible()
  const sendAgain = panel(page).getByRole('button', { name: /^Send again/ })
  await expect(sendAgain).toBeVisible()

  await account(page).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(panel(page).getByText(texts.invitation.noLongerValid)).toBeVisible()
  await expect(sendAgain).toBeHidden()
  await account(page).getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText(texts.user.reactivatedInvited)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(lastName) })
  await expect(row).toContainText(texts.invitation.noLongerValid)

  await sendAgain.click()
  await expect(page.getByText(texts.invitation.sent.email)).toBeVisible()
  await expect(panel(page).getByText(texts.invitation.waiting)).toBeVisible()
  await expect(row).toContainText(texts.invitation.waiting)

  // The list has all of them, and invites all that are found.
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.getByRole('radio', { name: /^Not accepted \([1-9]/ }).check()
  await expect(page.getByText(/^1–1 of 1$/)).toBeVisible()
  await page.getByRole('button', { name: 'Send all again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send the invitation again to 1 person?' })
  await question.getByRole('button', { name: 'Send all again' }).click()
  await expect(page.getByText('Sent to 1 person.')).toBeVisible()
  await expectAccessible(page)
})

base('without mail the sign-in page offers no password reset', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /admin@demo\.test/ })).toBeVisible()
  await expect(page.getByText('Forgot password?')).toBeHidden()
  await page.goto('/forgot-password')
  await expect(page.getByText('Ask your administrator for a new password.')).toBeVisible()

  // A used invitation leads to the sign-in pages.
  await page.goto(`/accept-invitation#token=${'x'.repeat(43)}`)
  await expect(page.getByText('If you have set your password already, sign in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'the app' })).toHaveAttribute('href', '/my/')
  await page.getByRole('link', { name: 'To the sign-in page' }).click()
  await expect(page).toHaveURL('/login')
})

const email = 'facility@demo.test'

/** Mail wraps long lines with soft line breaks; undo them. */
const linkIn = ({ text }: Mail) =>
  /https:\/\/console\.example\.test(\/reset-password#token=[\w-]{43})/.exec(
    text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
  )?.[1] ?? ''

test('the data of a QHP of two organizations are theirs; they can be sent a reset link', async ({
  page,
  request,
  office: { mailsTo },
}) => {
  await startSession(page, 'organization')
  const headers = await sessionHeaders(page)
  const { data } = await (await request.get('/api/Users/GetAll?filter=qhp', { headers })).json()
  const shared = data.find(({ emailId }: { emailId: string }) => emailId === 'provider@demo.test')
  await openAccess(page, `${shared.firstName} ${shared.lastName}`)
  await expect(panel(page).getByRole('combobox', { name: 'Skill' })).toHaveAttribute('readonly')
  await page.getByRole('tab', { name: 'Info' }).click()
  await expect(
    panel(page).getByRole('tabpanel', { name: 'Info' }).getByText('This QHP also works for another organization'),
  ).toBeVisible()
  for (const label of ['First Name', 'Date of Birth', 'Mobile No', 'E-Mail', 'Zip Code', 'NPI']) {
    await expect(panel(page).getByRole('textbox', { name: label })).toHaveAttribute('readonly')
  }
  await expect(panel(page).getByLabel(/^Password/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Credentials' }).click()
  await expect(panel(page).getByText(texts.credential.owned)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^(Add|Edit|Remove) / })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Availability' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add entry' })).toBeVisible()
  await page.getByRole('tab', { name: 'Info' }).click()
  await panel(page).getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('A link to a new password is on its way to provider@demo.test.')).toBeVisible()
  // The demo has written to them too.
  const letters = () => mailsTo('provider@demo.test').filter((mail) => linkIn(mail) !== '')
  await expect.poll(() => letters().length, { timeout: 20_000 }).toBe(1)
  await page.getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText('User updated successfully.')).toBeVisible()

  const [letter] = letters()
  await page.goto(letter ? linkIn(letter) : '')
  await page.getByRole('textbox', { name: 'New password' }).fill('brand-new-1')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', '/my/')
  await expectAccessible(page)
})

test('a reset link replaces a forgotten password, and works once', async ({ page, office: { mailsTo } }) => {
  test.slow()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('E-Mail is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If there is an account with this address')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1)
  const [letter] = mailsTo(email)
  const link = letter ? linkIn(letter) : ''
  expect(link).not.toBe('')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.getByRole('textbox', { name: 'New password' }).fill('12345')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password should be length should be six character')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('brand-new-1')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed.' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(2)

  // Use the same link again, in a fresh window.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('brand-new-2')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('This link has already been used or has expired.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid login.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('brand-new-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/layout/dashboard')
})
