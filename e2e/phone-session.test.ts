import type { Page } from '@playwright/test'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { fullName, nameOf } from '../server/src/demo/names.ts'
import { demoPassword, expect } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { fillPhoneSignIn, heading, openTab, phoneLike, sheet, signInByPhone } from './phone.ts'

test.use(phoneLike)

/** The demo's providers have addresses of their names, but for the first. */
const amara = { name: fullName(nameOf(0)), email: 'provider@demo.test' }
const mateo = { name: fullName(nameOf(6)), email: `${fullName(nameOf(6)).replace(' ', '.')}@demo.test`.toLowerCase() }

type Kept = { token: string; renewedAt: number }

/** The session on the phone, changed first if that is asked for. */
const keptSession = (page: Page, change: Partial<Kept> = {}) =>
  page.evaluate(
    (change) =>
      new Promise<Kept>((resolve) => {
        const opening = indexedDB.open('shiftward-my')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('session', 'readwrite')
          const sessions = transaction.objectStore('session')
          const reading = sessions.get('mine')
          reading.onsuccess = () => sessions.put({ ...reading.result, ...change }, 'mine')
          transaction.oncomplete = () => resolve(reading.result)
        }
      }),
    change,
  )

const bearer = async (page: Page) => `Bearer ${(await keptSession(page)).token}`

/** As from another device: the phone does not know it yet. */
async function endSession(page: Page, authorization: string) {
  const ended = await page.request.post(`/api/${mobileEndpoints.logout.path}`, { headers: { authorization }, data: {} })
  expect(ended.status()).toBe(200)
}

async function signInAgain(page: Page, email: string) {
  await expect(sheet(page).getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).tap()
}

async function askForLeaveOffline(page: Page) {
  await openTab(page, 'Requests')
  await page.getByRole('link', { name: 'Ask for leave' }).tap()
  // The form needs the types of leave before the network is gone.
  await expect(page.getByText('PTO', { exact: true }).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('First day').fill(`${new Date().getUTCFullYear() + 1}-04-01`)
  await page.getByRole('button', { name: 'Ask for 1 day of PTO' }).tap()
  await expect(page.getByRole('heading', { name: 'Not sent yet 1' })).toBeVisible()
}

test('whoever signs in after somebody else gets nothing of theirs, and sends nothing of theirs', async ({
  page,
  context,
}) => {
  await signInByPhone(page, amara.email)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/my/me/hours')
  await expect(page.getByRole('button', { name: 'Earlier' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const authorization = await bearer(page)
  await askForLeaveOffline(page)
  await endSession(page, authorization)
  const sentBy: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(mobileEndpoints.requestLeave.path)) sentBy.push(request.headers().authorization)
  })
  await context.setOffline(false)
  await signInAgain(page, mateo.email)
  await expect(sheet(page)).toContainText(`${amara.name} was signed in on this phone before you.`)
  await expect(sheet(page)).toContainText('1 action is not sent yet and would be lost:Ask for PTO Apr 1')
  const ended = page.waitForResponse((answer) => answer.url().endsWith(mobileEndpoints.logout.path))
  await sheet(page).getByRole('button', { name: 'Do not sign in here' }).tap()
  expect((await ended).status()).toBe(200)
  await signInAgain(page, mateo.email)
  await sheet(page).getByRole('button', { name: 'Sign in and lose them' }).tap()
  await expect(sheet(page)).toBeHidden()
  await openTab(page, 'Me')
  await expect(page.getByText(mateo.name)).toBeVisible()
  // Without a token the server refuses it, so it may be tried while the session ends.
  expect(sentBy.filter((token) => token !== undefined && token !== authorization)).toEqual([])
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Hours/ }).tap()
  await expect(page.getByRole('heading', { name: 'Your hours did not load' })).toBeVisible()
  await openTab(page, 'Requests')
  await expect(page.getByRole('heading', { name: /^Not (sent yet|done)/ })).toBeHidden()
})

test('the same person goes on after signing in again, and what waited is sent', async ({ page, context }) => {
  await signInByPhone(page, amara.email)
  const authorization = await bearer(page)
  await askForLeaveOffline(page)
  await endSession(page, authorization)
  const asked = page.waitForRequest((request) => {
    const isAsked = request.url().endsWith(mobileEndpoints.requestLeave.path)
    return isAsked && request.headers().authorization !== authorization
  })
  // The demo stays as it is for the other tests.
  await page.route(`**/api/${mobileEndpoints.requestLeave.path}`, (route) =>
    route.request().headers().authorization === authorization
      ? route.continue()
      : route.fulfill({ json: { status: true, data: {} } }),
  )
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Forgot password?' }).tap()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await page.goto('/my/me/hours')
  // The server has answered that the session is over.
  await expect(page.locator('.state', { hasText: 'Your hours did not load' })).toContainText(
    'Your session has ended. Please sign in again.',
  )
  await signInAgain(page, amara.email)
  await asked
  await expect(sheet(page)).toBeHidden()
  await expect(heading(page, /^Hours/)).toBeVisible()
  await openTab(page, 'Requests')
  await expect(page.getByRole('heading', { name: /^Not sent yet/ })).toBeHidden()
})

/** Another window of the same phone. One that slept has missed what the others said. */
async function openWindow(page: Page, { hasSlept = false } = {}): Promise<Page> {
  const opened = await page.context().newPage()
  const deafen = () => void Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} })
  if (hasSlept) await opened.addInitScript(deafen)
  await opened.goto('/my/me')
  await expect(opened.getByText(amara.name)).toBeVisible()
  return opened
}

test('signing out and in counts in every window of the phone', async ({ page }) => {
  await signInByPhone(page, amara.email)
  const second = await openWindow(page)
  const slept = await openWindow(page, { hasSlept: true })
  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Sign out' }).tap()
  await sheet(page).getByRole('button', { name: 'Sign out' }).tap()
  await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(second.getByText(amara.name)).toBeHidden()

  await fillPhoneSignIn(page, mateo.email, demoPassword)
  await expect(heading(second, /Today/)).toBeVisible()
  await openTab(second, 'Me')
  await expect(second.getByText(mateo.name)).toBeVisible()
  // It notices with its next call, and loads anew.
  await expect(async () => {
    await openTab(slept, 'Open shifts')
    await openTab(slept, 'Me')
    await expect(slept.getByText(mateo.name)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto('/my/me')
  await expect(page.getByText(mateo.name)).toBeVisible()
  await expect(sheet(page)).toBeHidden()
})

test('a token that one window has renewed is used by all of them', async ({ page }) => {
  await signInByPhone(page, amara.email)
  const slept = await openWindow(page, { hasSlept: true })
  const { token: old } = await keptSession(page, { renewedAt: 0 })
  await page.reload()
  await expect.poll(async () => (await keptSession(page)).token).not.toBe(old)
  const authorization = await bearer(page)

  // Two minutes later the server would take the old token for a stolen copy, and end the session.
  const used = new Set<string | undefined>()
  slept.on('request', (request) => {
    if (request.url().includes('/api/Mobile/')) used.add(request.headers().authorization)
  })
  await openTab(slept, 'Requests')
  await expect.poll(() => [...used]).toEqual([authorization])
})
