import type { Locator, Page, Route } from '@playwright/test'
import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { credentialEndpoints } from '@shiftward/contract/credential.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyRequest } from '@shiftward/contract/mobile-request.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { heading, listen, openTab, phoneLike, sheet, signInByPhone } from './phone.ts'
import { openApp } from './provider-app.ts'
import { ask, hire } from './schedule-stage.ts'

test.use(phoneLike)

const password = 'Mine-alone-1'

/** A QHP with a phone, the office that hired them, and the same person's app on another device. */
async function hired(page: Page, office: Page) {
  const stage = await makeStage(office)
  const qhp = await hire(office, stage)
  const other = await openApp(office, qhp)
  await signInByPhone(page, qhp.emailId, password)
  return { stage, qhp, other }
}

/** Moves a finger over an element, from a point to another one. */
async function swipe(target: Locator, from: [x: number, y: number], to: [x: number, y: number]) {
  const at = ([clientX, clientY]: [number, number]) => [{ identifier: 0, clientX, clientY }]
  await target.dispatchEvent('touchstart', { touches: at(from), changedTouches: at(from) })
  await target.dispatchEvent('touchmove', { touches: at(to), changedTouches: at(to) })
  await target.dispatchEvent('touchend', { touches: [], changedTouches: at(to) })
}

/** As the server answers a quarter of an hour after the password was typed. */
const askPassword = (route: Route) =>
  route.fulfill({
    status: 403,
    json: {
      status: false,
      error: {
        message: texts.account.proveFirst,
        fields: { currentPassword: texts.account.proveFirst },
      },
    },
  })

const askOnce = (page: Page, { path }: { path: string }) => page.route(`**/api/${path}`, askPassword, { times: 1 })

/** For what the app asks by itself, and again every minute. */
async function askUntilTyped(page: Page, { path }: { path: string }) {
  let isTyped = false
  await page.route(`**/api/${path}`, (route) => (isTyped ? route.fallback() : askPassword(route)))
  await page.route(`**/api/${mobileEndpoints.confirmPassword.path}`, (route) => {
    isTyped = true
    return route.fallback()
  })
}

async function typePassword(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your password, please' })).toBeVisible()
  await expectAccessible(page)
  await sheet(page).last().getByLabel('Password', { exact: true }).fill(password)
  await sheet(page).last().getByRole('button', { name: 'Go on' }).tap()
}

test('pulling refreshes, swiping turns the month, and a sheet closes over the screen as it was', async ({
  page,
  context,
}) => {
  await signInByPhone(page)
  const refreshed = page.waitForResponse((answer) => answer.url().includes(mobileEndpoints.shifts.path))
  await swipe(page.locator('main'), [100, 100], [100, 220])
  expect([200, 304]).toContain((await refreshed).status())
  const asking = page.waitForResponse((answer) => answer.url().includes(mobileEndpoints.requests.path))
  await openTab(page, 'Calendar')
  const requests: MyRequest[] = (await (await asking).json()).data
  const month = page.getByRole('heading', { level: 1 })
  await expect(month).toBeFocused()
  const before = (await month.textContent()) ?? ''
  const heard = await listen(page)
  await swipe(page.locator('button[aria-current="date"]'), [300, 200], [100, 210])
  await expect(month).not.toHaveText(before)
  const next = (await month.textContent()) ?? ''
  expect(await heard()).toEqual([next])
  const more = page.getByRole('link', { name: /^More/ })
  await more.tap()
  await swipe(sheet(page), [100, 600], [100, 760])
  await expect(sheet(page)).toBeHidden()
  await expect(month).toHaveText(next)
  await expect(more).toBeFocused()

  // What I asked for stands on its day, also without a network.
  const asked = requests.find(({ approvalStatus }) => approvalStatus === 'Open')?.shift.startsAt ?? ''
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto(`/my/calendar?month=${asked.slice(0, 7)}&day=${asked.slice(0, 10)}`)
  await expect(page.getByRole('button', { name: /, asked/, pressed: true })).toBeVisible()
  await page
    .getByRole('link', { name: /\d:\d\d.* Asked .* waits for approval$/ })
    .first()
    .tap()
  await expect(sheet(page)).toContainText('Your scheduler has not decided yet.')
  await context.setOffline(false)

  // The grid shows days of the months around it; a tap goes there, so that the list shows the day.
  await page.goto('/my/calendar?month=2026-12')
  await page.getByRole('button', { name: /^Sunday 29/ }).tap()
  await expect(page).toHaveURL(/month=2026-11&day=2026-11-29/)

  await openTab(page, 'Requests')
  await expect(heading(page, 'Requests')).toBeFocused()
  const swaps = page.getByRole('button', { name: 'Swaps' })
  await swaps.tap()
  const request = page.getByRole('link', { name: /^(Swap|Exchange|Take)/ }).first()
  await request.tap()
  await sheet(page).getByRole('button', { name: 'Close' }).first().tap()
  await expect(request).toBeFocused()
  await expect(swaps).toHaveAttribute('aria-pressed', 'true')

  await openTab(page, 'Open shifts')
  await page.getByRole('button', { name: /^Fits me/ }).tap()
  const last = page.getByRole('link', { name: /^(Take|Ask for) shift: / }).last()
  await last.tap()
  const scrolled = await page.locator('main').evaluate((main) => main.scrollTop)
  expect(scrolled).toBeGreaterThan(0)
  await sheet(page).press('Escape')
  await expect(last).toBeFocused()
  expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(scrolled)
  await openTab(page, 'Me')
  expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0)

  // Another screen takes its place. Back leads to where it was left, and to what was pressed there.
  await page.getByRole('link', { name: /^Messages \d+ unread$/ }).tap()
  const message = page.getByRole('button', { name: 'See the' }).last()
  await message.scrollIntoViewIfNeeded()
  const leftAt = await page.locator('main').evaluate((main) => main.scrollTop)
  expect(leftAt).toBeGreaterThan(0)
  await message.tap()
  await expect(heading(page, 'Messages')).toBeHidden()
  await page.goBack()
  await expect(message).toBeFocused()
  expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(leftAt)
  await openTab(page, 'Me')

  await page.getByRole('link', { name: 'Appearance' }).tap()
  const dark = sheet(page).getByRole('radio', { name: 'Dark' })
  await dark.press('Space')
  await expect(dark).toBeChecked()
  await expect(dark).toBeFocused()
})

test('marks of days are saved at once, wait without a network, and reach the console', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { qhp } = await hired(page, office)
  const marked = async () =>
    (await ask(office, availabilityEndpoints.get, { providerCode: qhp.providerCode })).map(
      ({ date, weekday, from, kind }) => [date?.slice(3, 5) ?? weekday, from, kind],
    )
  await page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).tap()
  await page.getByRole('link', { name: /^More/ }).tap()
  await sheet(page).getByRole('link', { name: 'Availability' }).tap()
  await page.getByRole('button', { name: 'Four weeks later' }).tap()
  const cells = page.locator('button[data-day]')
  const days = (await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-day') ?? ''))).slice(8, 11)
  const [first = '', second = '', third = ''] = days
  const cell = (day: string) => page.locator(`button[data-day="${day}"]`)

  await cell(first).tap()
  await expect(page.getByText(/^Cannot work .*: saved\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Prefer' }).tap()
  const [from, to] = [await cell(second).boundingBox(), await cell(third).boundingBox()]
  if (!from || !to) throw new Error('the days are not there')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(/^Prefer .*: saved\.$/)).toBeVisible()
  expect(await marked()).toEqual([
    [first.slice(8), null, 'unavailable'],
    [second.slice(8), null, 'preferred'],
    [third.slice(8), null, 'preferred'],
  ])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText(/^Clear .*: saved\.$/)).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: /^Cannot work/ }).tap()
  await page.getByRole('button', { name: 'From – to' }).tap()
  await sheet(page).getByLabel('From').fill('15:00')
  await sheet(page).getByLabel('To', { exact: true }).fill('00:00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save hours' }).tap()
  await expect(page.getByText('From 15:00', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(marked).toEqual([[first.slice(8), '15:00:00', 'unavailable']])

  await page.getByRole('button', { name: 'Every week' }).tap()
  await page.getByRole('button', { name: 'Cannot' }).tap()
  await page.getByRole('button', { name: 'Sunday' }).tap()
  await expect(page.getByText('Cannot work every Sunday: saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Sunday\s*Cannot work, all day/ })).toBeVisible()
  await page.goto(`/my/calendar?month=${first.slice(0, 7)}`)
  await expect(page.getByRole('button', { name: /cannot work/ }).first()).toHaveText(/^Sunday/)
  await office.context().close()
})

test('numbers, E-Mail, credentials, address and devices ask for the password again, and go on', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { qhp, other } = await hired(page, office)
  await openTab(page, 'Me')
  await page.getByRole('link', { name: /Robin/ }).tap()
  await page.getByRole('link', { name: /^Mobile, for SMS/ }).tap()
  await askOnce(page, mobileEndpoints.saveProfile)
  await sheet(page).getByLabel('Number').fill('(555) 010-0777')
  await sheet(page).getByRole('button', { name: 'Save number' }).tap()
  await typePassword(page)
  await expect(page.getByRole('link', { name: /^Mobile, for SMS/ })).toContainText('(555) 010-0777')
  expect((await other(mobileEndpoints.profile, {})).phone).toBe('5550100777')

  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Notifications' }).tap()
  await page.getByRole('group', { name: 'Open shifts' }).getByRole('checkbox', { name: 'Email' }).check({ force: true })
  await expect
    .poll(async () => (await other(mobileEndpoints.profile, {})).choices)
    .toContainEqual({
      kind: 'open',
      channel: 'email',
      isOn: true,
      isLocked: false,
    })
  await expect(page.getByRole('checkbox', { name: 'SMS, always on' })).toBeDisabled()

  await openTab(page, 'Me')
  await page.getByRole('link', { name: /^Credentials/ }).tap()
  await page.getByRole('link', { name: 'Add a credential' }).tap()
  await sheet(page).getByLabel('Type').selectOption('ACLS')
  await sheet(page).getByLabel('Expires').fill('2020-01-31')
  await sheet(page).getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('link', { name: /^ACLS Expired/ })).toBeVisible()
  await page.getByRole('link', { name: /^ACLS/ }).tap()
  await sheet(page).getByLabel('Expires').fill('')
  await sheet(page).getByRole('button', { name: 'Save' }).tap()
  await expect(sheet(page)).toContainText('Please enter a date')
  await sheet(page).getByRole('checkbox', { name: 'Does not expire' }).check({ force: true })
  await sheet(page).getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('link', { name: /^ACLS Not verified Does not expire/ })).toBeVisible()
  const kept = await ask(office, credentialEndpoints.byProvider, { providerCode: qhp.providerCode })
  expect(kept.find(({ type }) => type === 'ACLS')).toMatchObject({ expires: null, isVerified: false })
  const types = async () => (await other(credentialEndpoints.mine, {})).map(({ type }) => type)
  await page.getByRole('link', { name: /^ACLS/ }).tap()
  await sheet(page).getByRole('button', { name: 'Remove it' }).tap()
  await expect(page.getByText('ACLS is removed.')).toBeVisible()
  expect(await types()).not.toContain('ACLS')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('link', { name: /^ACLS Not verified Does not expire/ })).toBeVisible()
  expect(await types()).toContain('ACLS')

  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('link', { name: /^Calendar subscription/ }).tap()
  await page.getByRole('button', { name: 'Make my address' }).tap()
  const add = page.getByRole('link', { name: 'Add to calendar' })
  const pathOf = async () => new URL(((await add.getAttribute('href')) ?? '').replace('webcal:', 'http:')).pathname
  const before = await pathOf()
  const statusOf = async (path: string) => (await page.request.get(path)).status()
  expect(await statusOf(before)).toBe(200)
  await page.getByRole('link', { name: 'Renew' }).tap()
  await askOnce(page, mobileEndpoints.renewFeed)
  await sheet(page).getByRole('button', { name: 'Make a new address' }).tap()
  await typePassword(page)
  await expect.poll(pathOf).not.toBe(before)
  expect([await statusOf(before), await statusOf(await pathOf())]).toEqual([404, 200])
  // The server shows the address only after the password; none lies on the phone meanwhile.
  await page.getByRole('button', { name: 'Back' }).tap()
  await askUntilTyped(page, mobileEndpoints.feed)
  await page.getByRole('link', { name: /^Calendar subscription/ }).tap()
  await expect(page.getByRole('heading', { name: 'Your address is secret' })).toBeVisible()
  await expect(add).toBeHidden()
  await page.getByRole('button', { name: 'Show my address' }).tap()
  await typePassword(page)
  await expect(add).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('link', { name: /^Devices/ }).tap()
  await expect(page.getByText('This phone')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out/ }).tap()
  await expect(page.getByText('You are signed in with this phone only.')).toBeVisible()
  await expect(other(mobileEndpoints.profile, {})).rejects.toThrow('401')

  await openTab(page, 'Me')
  await page.getByRole('link', { name: /Robin/ }).tap()
  await page.getByRole('link', { name: /^Email address/ }).tap()
  await sheet(page).getByLabel('New email address').fill(`new-${qhp.emailId}`)
  await sheet(page).getByLabel('Current password').fill('not-mine')
  await sheet(page).getByRole('button', { name: 'Change address' }).tap()
  await expect(sheet(page)).toContainText(texts.account.currentPasswordWrong)
  await sheet(page).getByLabel('Current password').fill(password)
  await sheet(page).getByRole('button', { name: 'Change address' }).tap()
  await expect(page.getByText('Email address changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Email address/ })).toContainText(`new-${qhp.emailId}`)
  await office.context().close()
})
