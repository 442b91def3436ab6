import { expect, sessionHeaders, signIn, signInByForm, visit } from './console.ts'
import { freshTest as test } from './kept-page.ts'

const question = 'Do you want to continue your session?'

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-16T10:00:00') })
  await signIn(page, 'organization')
})

test('after five idle minutes a dialog asks, and says when the session ends', async ({ page }) => {
  await page.clock.runFor('04:50')
  await expect(page.getByText(question)).toBeHidden()
  await page.clock.runFor('00:15')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(question)
  await expect(dialog).toContainText(/10:0[67]/)
})

test('any activity cancels it', async ({ page }) => {
  await page.clock.runFor('05:05')
  await expect(page.getByText(question)).toBeVisible()
  await page.mouse.move(200, 300)
  await page.mouse.move(300, 200)
  await expect(page.getByText(question)).toBeHidden()
  await page.clock.runFor('02:00')
  await expect(page).toHaveURL(/\/layout\//)
})

test('a screen reader, which sends no pointer or key events, cancels it too', async ({ page }) => {
  await page.clock.runFor('05:05')
  await page.getByRole('button', { name: 'Continue' }).dispatchEvent('click')
  await expect(page.getByText(question)).toBeHidden()
  await page.clock.runFor('02:00')
  await expect(page).toHaveURL(/\/layout\//)
})

test('without an answer within a minute the user is logged out', async ({ page }) => {
  const headers = await sessionHeaders(page)
  await visit(page, '/layout/team')
  const panel = page.getByRole('dialog', { name: 'Add Team' })
  const openPanel = () => page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await openPanel()
  const keyComes = page.waitForResponse('**/api/Authentication/InputKey')
  await panel.getByLabel('Team Name').fill('Half a name')
  await keyComes
  await page.clock.runFor('05:05')
  await expect(page.getByText(question)).toBeVisible()
  // Jump in one step, so that the sign-out request does not time out as well.
  await page.clock.fastForward('01:05')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull()
  expect((await page.request.get('/api/Authentication/Session', { headers })).status()).toBe(401)
  // The typed input is back after signing in.
  await signInByForm(page, 'organization')
  await expect(page).toHaveURL('/layout/team')
  await openPanel()
  await expect(panel.getByText('Your earlier input was restored.')).toBeVisible()
  await expect(panel.getByLabel('Team Name')).toHaveValue('Half a name')
  // A logout by hand leaves nothing behind.
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Organization admin/ })
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull()
})

test('activity in another tab keeps this one alive', async ({ page, context }) => {
  const other = await context.newPage()
  await other.clock.install({ time: new Date('2026-11-16T10:00:00') })
  await other.goto('/layout/home')
  await page.clock.runFor('04:00')
  await other.clock.runFor('04:00')
  await other.mouse.move(100, 100)
  await other.mouse.move(150, 150)
  await page.clock.runFor('02:00')
  await expect(page.getByText(question)).toBeHidden()
})

test('the full-screen board of a generic account lives on, and leaving it signs out', async ({ page }) => {
  await signIn(page, 'generic', '/on-duty')
  const headers = await sessionHeaders(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeVisible()
  const kept = page.waitForRequest(
    (request) => request.url().endsWith('/Authentication/Session') && !request.headers()['x-shiftward-background'],
  )
  await page.clock.runFor('05:05')
  await kept
  await page.clock.runFor('02:00')
  await expect(page.getByText(question)).toBeHidden()
  await expect(leave).toBeVisible()
  // Moving the pointer makes nobody signed in again.
  await page.mouse.move(200, 300)
  await page.mouse.move(300, 200)
  await leave.click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/Authentication/Session', { headers })).status()).toBe(401)
})
