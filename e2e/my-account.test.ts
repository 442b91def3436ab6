import type { Page } from '@playwright/test'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, fillSignIn, sessionHeaders, startSession } from './console.ts'
import { test } from './kept-page.ts'
import { codeOf } from './two-factor.ts'
import { emailOf, uniqueName } from './users.ts'

const typed = 'Typed-2026'
const own = 'Mine-alone-1'

/** An organization admin whose password another admin typed, and how their organization requires two-factor sign-in. */
async function makeAdmin(page: Page) {
  await startSession(page, 'admin')
  const headers = await sessionHeaders(page)
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()).data
  }
  const lastName = uniqueName()
  const person = { firstName: 'Robin', lastName, dob: '06-15-1985', phone: '5550100177', zip: '12207' }
  const { userCode } = await post('Users/Register', { ...person, emailId: emailOf(lastName), password: typed })
  const address = { addressline1: '12 Quay Street', city: 'Portland', state: 'ME', zip: '04101' }
  const organization = { name: `Harbor ${lastName}`, extension: { address, npi: '' } }
  const { organizationId } = await post('Organization/Create', organization)
  await post('Organization/MapUser', { userCode, organizationId })
  await page.evaluate(() => localStorage.clear())
  const requireTwoFactor = () =>
    post('Organization/Update', { ...organization, id: organizationId, requiresTwoFactor: true })
  return { email: emailOf(lastName), requireTwoFactor }
}

async function leave(page: Page) {
  await page.getByRole('button', { name: /Robin/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Shiftward' })).toBeVisible()
}

async function enterCode(page: Page, email: string, code: string | null) {
  await fillSignIn(page, email, own)
  await page.getByRole('textbox', { name: 'Code' }).fill(code ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a temporary password becomes an own one, two-factor sign-in is set up and used, and all sessions end', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { email, requireTwoFactor } = await makeAdmin(page)
  await fillSignIn(page, email, typed)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Temporary password' }).fill(typed)
  await page.getByRole('textbox', { name: 'New password' }).fill('password1')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill(own)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()

  await page.getByRole('button', { name: /Robin/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sessions' }).getByText('This one')).toBeVisible()
  await expectAccessible(page)

  // The first wrong field has the focus, and the button has it back after Escape.
  const change = page.getByRole('button', { name: 'Change E-Mail' })
  await change.click()
  await page.keyboard.press('Enter')
  const current = page.getByRole('textbox', { name: 'Current password' })
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).toBeFocused()
  // Zoomed to 400 % the fields are not behind the buttons of the dialog.
  await page.setViewportSize({ width: 320, height: 200 })
  for (const name of ['Current password', 'New E-Mail']) {
    await page.getByRole('textbox', { name }).focus()
    await page.getByRole('textbox', { name }).click({ timeout: 5000 })
    await expect(page.getByRole('textbox', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()

  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog').getByText('This is not your current password.')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Current password' }).fill(own)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectAccessible(page)
  const key = await page.getByRole('dialog').locator('code').textContent()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('dialog').getByText('This code is not right.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCode = await codes.first().textContent()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('shiftward-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have stored them' }).click()
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await expect(card).toContainText('10 recovery codes are left.')
  await expect(card.getByRole('button', { name: 'New recovery codes' })).toBeFocused()

  // Where it is required, nobody is told that they could do without it.
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await requireTwoFactor()
  await page.reload()
  await card.getByRole('button', { name: 'Set up again' }).click()
  await expect(page.getByText('because your organization requires it.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await leave(page)
  await enterCode(page, email, codeOf(key, 1))
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await enterCode(other, email, recoveryCode)
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await other.goto('/layout/account')
  await expect(other.getByRole('region', { name: 'Two-factor sign-in' })).toContainText('9 recovery codes are left.')
  const sessions = other.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await sessions.getByRole('button', { name: /^End the session/ }).click()
  await expect(sessions).toHaveCount(1)
  await expect(other.getByText(texts.account.sessionEnded)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to Shiftward' })).toBeVisible()

  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in to Shiftward' })).toBeVisible()
  await other.close()
})
