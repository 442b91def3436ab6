import { chromium, type Page } from '@playwright/test'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import type { z } from 'zod'
import { colorRules, demoPassword, expect, expectAccessible } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { phoneLike, sheet, signInByPhone } from './phone.ts'

/** Every screen and sheet of the app, as the demo's provider finds it. */

const fixed = [
  ...['', 'calendar', 'calendar?view=list', 'calendar/more', 'open', 'requests', 'swap', 'leave', 'messages', 'me'],
  ...['hours', 'devices', 'password', 'appearance', 'sign-out', 'notifications'].map((name) => `me/${name}`),
  ...['profile', 'profile/phone', 'profile/call-number', 'profile/email'].map((name) => `me/${name}`),
  ...['availability', 'availability?view=week', 'availability/hours?of=nothing'].map((name) => `me/${name}`),
  ...['credentials', 'credentials/new', 'credentials/1', 'subscription', 'subscription/renew'].map(
    (name) => `me/${name}`,
  ),
  'nowhere',
]

/** What needs the id of something that the provider has; an offer is made of an open shift. */
async function found(page: Page): Promise<string[]> {
  const login = await page.request.post(`/api/${mobileEndpoints.login.path}`, {
    form: { username: 'provider@demo.test', password: demoPassword },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const read = async <Output extends z.ZodType>({ path }: Endpoint<z.ZodType, Output>, params = {}) =>
    (await (await page.request.get(`/api/${path}`, { headers, params })).json()).data as z.output<Output>
  const today = new Date()
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const shifts = (await read(mobileEndpoints.shifts, { from: day(1), to: day(60) })) as MyShift[]
  const swaps = await read(mobileEndpoints.swaps)
  const [swap, question] = [swaps[0], swaps.find(({ isForMe, returnShift }) => isForMe && returnShift)]
  const [[shift], [open], [request], [leave]] = [
    shifts,
    await read(mobileEndpoints.openShifts),
    await read(mobileEndpoints.requests),
    await read(mobileEndpoints.leaves),
  ]
  if (!shift || !open || !request || !swap || !question || !leave) throw new Error('The demo lacks something')
  const data = [{ ...open, offerId: 1, sentAt: today.toISOString(), confirmed: [] }]
  await page.route(`**/api/${mobileOfferEndpoints.offers.path}`, (route) =>
    route.fulfill({ json: { status: true, data } }),
  )
  return [
    ...['', '/call-out', '/swap', '/exchange'].map((name) => `shift/${shift.shiftId}${name}`),
    `open/${open.shiftId}`,
    'offers/1',
    `requests/shift/${request.shiftApprovalId}`,
    `requests/swap/${swap.swapId}`,
    `requests/swap/${question.swapId}`,
    `requests/leave/${leave.id}`,
  ]
}

/** As a link of the app does it, without loading the app again. */
async function visit(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({ depth: 1 }, '', `/my/${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectAccessibleInBothThemes(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('every screen and sheet is accessible in both themes', async ({ browser, baseURL }) => {
  test.slow()
  const context = await browser.newContext({ ...phoneLike, colorScheme: 'light', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/my/')
  await expectAccessibleInBothThemes(page)
  const paths = [...fixed, ...(await found(page))]
  await signInByPhone(page)
  for (const path of paths) {
    await test.step(path, async () => {
      await visit(page, path)
      await expectAccessibleInBothThemes(page)
    })
  }
  await page.route('**/api/Mobile/**', (route) => route.fulfill({ status: 401, json: { status: false, error: {} } }))
  await page.goto('/my/')
  await expect(sheet(page).getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await context.close()
})

test('no screen scrolls sideways at 320 px, nor with text at 200%', async ({ browser, launchOptions, baseURL }) => {
  test.slow()
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const large = await chromium.launch({ ...launchOptions, args })
  const small = { ...phoneLike, viewport: { width: 320, height: 640 } }
  const contexts = [
    await browser.newContext({ ...small, baseURL: baseURL ?? '' }),
    await large.newContext({ ...phoneLike, baseURL: baseURL ?? '' }),
  ]
  for (const context of contexts) {
    const page = await context.newPage()
    const paths = [...fixed, ...(await found(page))]
    await signInByPhone(page)
    for (const path of paths) {
      await visit(page, path)
      expect([path, await tooWide(page)]).toEqual([path, 0])
    }
    for (const tab of ['calendar', 'requests']) {
      await visit(page, tab)
      const label = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
      expect([tab, await label.evaluate((link) => link.scrollWidth - link.clientWidth)]).toEqual([tab, 0])
    }
    await context.close()
  }
  await large.close()
})
