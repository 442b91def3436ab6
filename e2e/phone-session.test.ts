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

/** The header of a call that this window makes now. */
async function tokenOf(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.url().includes('/api/Mobile/'))
  await page.reload()
  return (await asked).headers().authorization ?? ''
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
  await expect(page.getByText('No network')).toBeHidden()
  const authorization = await tokenOf(page)
  await askForLeaveOffline(page)
  await page.request.post(`/api/${mobileEndpoints.logout.path}`, { headers: { authorization }, data: {} })
  const sentBy: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(mobileEndpoints.requestLeave.path)) sentBy.push(request.headers().authorization)
  })
  await context.setOffline(false)
  await expect(sheet(page).getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await fillPhoneSignIn(page, mateo.email, demoPassword)
  await expect(page.getByRole('heading', { name: /^Not (sent yet|done)/ })).toBeHidden()
  await openTab(page, 'Me')
  await expect(page.getByText(mateo.name)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Hours/ }).tap()
  await expect(page.getByRole('heading', { name: 'Your hours did not load' })).toBeVisible()
  expect(new Set(sentBy)).toEqual(new Set([authorization]))
})

test('the same person goes on after signing in again, and what waited is sent', async ({ page, context }) => {
  await signInByPhone(page, amara.email)
  const authorization = await tokenOf(page)
  await askForLeaveOffline(page)
  await page.request.post(`/api/${mobileEndpoints.logout.path}`, { headers: { authorization }, data: {} })
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
  await expect(sheet(page).getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await page.getByLabel('Email address').fill(amara.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).tap()
  await asked
  await expect(heading(page, 'Requests')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Not sent yet/ })).toBeHidden()
})
