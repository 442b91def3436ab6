import type { Page } from '@playwright/test'
import { demoPassword, expect, expectAccessible, sessionHeaders, signInByForm } from './console.ts'
import { test } from './kept-page.ts'

async function enter(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('the sign-in page refuses, says why, helps and signs in', async ({ page, context }) => {
  const signInButton = page.getByRole('button', { name: 'Sign In' })
  const refusal = page.getByText('Invalid login.')
  await page.goto('/login')
  await expect(signInButton).toBeVisible()
  await expectAccessible(page)

  await test.step('the password can be shown and hidden', async () => {
    const password = page.getByLabel('Password', { exact: true })
    await signInButton.click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill(demoPassword)
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  await test.step('it says when there is no connection', async () => {
    await enter(page, 'admin@demo.test')
    await context.setOffline(true)
    await signInButton.click()
    await expect(page.getByText('Please check your internet connection.')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('a wrong password is refused', async () => {
    await expect(refusal).toBeHidden()
    await enter(page, 'admin@demo.test', 'wrong-password')
    await signInButton.click()
    await expect(refusal).toBeVisible()
  })

  await test.step('a provider gets the same message as for a wrong password', async () => {
    await page.reload()
    await enter(page, 'provider@demo.test')
    await expect(refusal).toBeHidden()
    await signInButton.click()
    await expect(refusal).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull()
  })

  await test.step('one click fills in a demo account, and the right password signs in', async () => {
    await page.getByRole('button', { name: /facility@demo\.test/ }).click()
    await expect(page.getByLabel('Email address')).toHaveValue('facility@demo.test')
    await signInButton.click()
    await expect(page.getByText('Login successfully.')).toBeVisible()
    await expect(page).toHaveURL('/layout/dashboard')
  })
})

test('Remember me keeps the email address after logout, for thirty days', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await enter(page, 'organization@demo.test')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/layout/**')
  const lasting = (await context.cookies()).filter(({ expires }) => expires > Date.now() / 1000 + 29 * 24 * 3600)
  expect(lasting).toHaveLength(1)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByLabel('Email address')).toHaveValue('organization@demo.test')
  await expect(page.getByLabel('Remember me')).toBeChecked()
})

test('a session is stored under the specified keys; logout ends it on the server, forgets it and goes to the root', async ({
  page,
  request,
}) => {
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

test('the privacy policy says what is collected and whom to contact', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('main')).toContainText(/registration data/i)
  await expect(page.getByRole('main')).toContainText(/usage data/i)
  await expect(page.getByRole('main')).toContainText(/neither sold nor shared/i)
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
})
