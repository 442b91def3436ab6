import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn } from './console.ts'
import { freshTest, test } from './kept-page.ts'

test('the menu folds to icons, a toggle switches between two menus, and both survive a reload', async ({ page }) => {
  await signIn(page, 'facility')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const links = menu.getByRole('link')
  await expect(links).toHaveCount(10)
  await page.getByRole('button', { name: 'Scheduler view' }).click()
  await expect(links).toHaveText(['Scheduler', 'On duty'])
  await expect(page).toHaveURL(/\/layout\/scheduler/)
  await page.reload()
  await expect(links).toHaveText(['Scheduler', 'On duty'])
  await page.getByRole('button', { name: 'Full menu' }).click()
  await expect(links).toHaveCount(10)
  // A tablet starts with the icons, until the user decides.
  const desk = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.getByRole('button', { name: 'Unfold the menu' }).click()
  await page.reload()
  await expect(menu.getByText('Facility')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Fold the menu' }).click()
  await page.reload()
  expect((await menu.getByRole('link', { name: 'Facility' }).boundingBox())?.width).toBeLessThan(80)
})

test('while the next page loads, the old one does not react', async ({ page }) => {
  await signIn(page, 'organization', '/layout/facility')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeVisible()
  const { x = 0, y = 0 } = (await add.boundingBox()) ?? {}
  const loading = Promise.withResolvers<void>()
  await page.route(/assets\/team-page-.*\.js/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.locator('main[inert]')).toBeVisible()
  await page.mouse.click(x + 10, y + 10)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  loading.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
  await add.click()
  await expect(page.getByRole('dialog')).toContainText('Add Team')
})

test('home shows its heading and the role’s next steps, between header and footer', async ({ page }) => {
  await signIn(page, 'organization', '/layout/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DASHBOARD')
  await expect(page.getByRole('banner')).toContainText(/\w+ \w+/)
  await expect(page.getByRole('contentinfo')).toContainText(/©|copyright/i)
  await page
    .getByRole('main')
    .getByRole('link', { name: /facilit/i })
    .first()
    .click()
  await expect(page).toHaveURL('/layout/facility')
})

test('scroll keys work on a page just opened, and Tab still starts at the top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await signIn(page, 'admin')
  const footer = page.getByRole('contentinfo')
  const open = async () => {
    await page.goto('/layout/home')
    await expect(page.getByRole('heading', { name: 'DASHBOARD' })).toBeVisible()
    await expect(footer).not.toBeInViewport()
  }
  await open()
  await page.keyboard.press('End')
  await expect(footer).toBeInViewport()
  await open()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
})

test('a page whose code fails to load says so and offers a retry', async ({ page }) => {
  await signIn(page, 'admin')
  await page.route('**/assets/*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/something went wrong/i)
  await page.unroute('**/assets/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report')
})

freshTest('a page of another build is loaded again, and says so when that does not help', async ({ page }) => {
  const signInButton = page.getByRole('button', { name: 'Sign In' })
  const missing = { status: 404, body: '' }
  for (const path of ['/my/', '/login']) {
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill(missing), { times: 2 })
    await page.goto(path)
    await expect(signInButton).toBeEnabled()
  }
  // As after the last of several attempts.
  await page.evaluate(() => sessionStorage.setItem('shiftward:loads', '7'))
  await page.route('**/assets/*.js', (route) => route.fulfill(missing))
  await page.reload()
  await expect(page.getByText('Shiftward could not be loaded.')).toBeVisible()
  await expect(signInButton).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(signInButton).toBeEnabled()
  expect(await page.evaluate(() => sessionStorage.getItem('shiftward:loads'))).toBeNull()
})

const unsent = {
  id: 1,
  channel: 'sms',
  address: '5550100001',
  recipientName: 'Ada Moss',
  subject: 'Your schedule',
  body: 'You are scheduled at Days, North.',
  isSecret: false,
  cause: 'published:1:1',
  status: 'not sent',
  attempts: 1,
  lastError: 'No SMS service is configured.',
  createdAt: '2026-11-17T12:00:00.000Z',
  nextAttemptAt: '2026-11-17T12:00:00.000Z',
  sentAt: null,
}

/** The list of what was not sent. The server of the browser tests has no service that could send it again. */
async function seeUnsent(page: Page) {
  const invitation = { ...unsent, id: 2, subject: 'Your invitation', body: '', isSecret: true, cause: 'invitation:1:1' }
  let data = { rows: [invitation, unsent], total: 2, sendable: 1 }
  await page.route('**/api/Notifications/GetUnsent?*', (route) => route.fulfill({ json: { status: true, data } }))
  await page.route('**/api/Notifications/RetryAll', (route) => {
    data = { rows: [], total: 0, sendable: 0 }
    return route.fulfill({ json: { status: true, data: { retried: 1 } } })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Not sent' }).click()
  await expect(page.getByRole('cell', { name: 'Ada Moss (555) 010-0001' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Text: Your schedule, to Ada Moss' }).click()
  await expect(page.getByText(unsent.body)).toBeVisible()
  await expect(page.getByText('Send the invitation again, on the page Users and Permission.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Text: Your invitation/ })).toBeHidden()
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Send all again' })
  await again.press('Enter')
  await expect(page.getByText('1 message is sent again.')).toBeVisible()
  await expect(page.getByText('There is no message that was not sent.')).toBeVisible()
  await expect(again).toBeDisabled()
  await expect(page.getByRole('main')).toBeFocused()
  await page.unrouteAll()
}

test('the platform admin is told that messages are not sent, and can hide it until the next sign-in', async ({
  page,
}) => {
  const banner = page.getByRole('complementary', { name: 'Messages' })
  await signIn(page, 'admin')
  await expect(banner).toContainText('Messages are not sent: no SMS or mail service is configured.')
  await expect(banner).toContainText('SMS_URL and SMTP_URL')
  await expectAccessible(page)
  // It is there before the server says so: the page would jump.
  await page.route('**/Notifications/GetChannels', () => {})
  await page.reload()
  await expect(banner).toContainText('SMS_URL and SMTP_URL')
  await page.unrouteAll()
  await seeUnsent(page)
  await banner.getByRole('button', { name: 'Hide until the next sign-in' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'admin')
  await expect(banner).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'organization')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
