import { demoPassword, expect, expectAccessible, fillSignIn, sessionHeaders, signInByForm } from './console.ts'
import { test } from './kept-page.ts'

test('a provider gets the same message as for a wrong password', async ({ page }) => {
  await fillSignIn(page, 'provider@demo.test')
  await expect(page.getByText('Invalid login.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull()
})

test('a wrong password is refused, the right one signs in', async ({ page }) => {
  await fillSignIn(page, 'admin@demo.test', 'wrong-password')
  await expect(page.getByText('Invalid login.')).toBeVisible()
  await fillSignIn(page, 'admin@demo.test')
  await expect(page.getByText('Login successfully.')).toBeVisible()
})

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(demoPassword)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('the sign-in page says when there is no connection', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email address').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please check your internet connection.')).toBeVisible()
})

test('one click fills in a demo account', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: /facility@demo\.test/ }).click()
  await expect(page.getByLabel('Email address')).toHaveValue('facility@demo.test')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/layout/dashboard')
})

test('Remember me keeps the email address after logout, for thirty days', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await page.getByLabel('Email address').fill('organization@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/layout/**')
  const lasting = (await context.cookies()).filter(({ expires }) => expires > Date.now() / 1000 + 29 * 24 * 3600)
  expect(lasting).toHaveLength(1)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByLabel('Email address')).toHaveValue('organization@demo.test')
  await expect(page.getByLabel('Remember me')).toBeChecked()
})

test('logout ends the session on the server, clears local storage and goes to the root', async ({ page, request }) => {
  await signInByForm(page, 'facility')
  const headers = await sessionHeaders(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Facility admin/ })
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const session = await request.get('/api/Authentication/Session', { headers })
  expect(session.status()).toBe(401)
})

test('the session is stored under the specified local storage keys', async ({ page }) => {
  await signInByForm(page, 'facility')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({
    api_token: expect.any(String),
    userCode: expect.any(String),
    loginUserType: 'facility',
    isSchedulerView: 'false',
    is_org_user: 'false',
    is_fac_user: 'true',
    is_dep_user: 'false',
  })
})

test('sign-in and privacy policy have no serious accessibility finding', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the privacy policy says what is collected and whom to contact', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('main')).toContainText(/registration data/i)
  await expect(page.getByRole('main')).toContainText(/usage data/i)
  await expect(page.getByRole('main')).toContainText(/neither sold nor shared/i)
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
})
