import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { offerEndpoints } from '@shiftward/contract/offer.ts'
import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { registeredProviderEndpoints } from '@shiftward/contract/registered-provider.ts'
import { dayText } from '@shiftward/contract/rules/day-words.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { newcomerNpi } from '../server/src/demo/npi.ts'
import { expect, expectAccessible, startSession } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { fillPhoneSignIn, heading, openTab, phoneLike, sheet, signInByPhone } from './phone.ts'
import { cardsOf, firstDay, publishOpen } from './phone-stage.ts'
import { openApp, ownPassword } from './provider-app.ts'
import { button, codeTo, enterNpi, fillData, uniquePhone } from './registration-steps.ts'
import { ask, assign, callAs, hire, shiftsOn } from './schedule-stage.ts'

test.use(phoneLike)

test('from registering to the first taken shift, on one phone', async ({ page, browser, baseURL, request }) => {
  // Every eighth newcomer of the demo's registry is a physician, and the other tests use the first ones.
  const npi = newcomerNpi(176 + 8 * test.info().retry)
  const phone = uniquePhone()
  const email = `first.${phone}@example.test`
  const password = 'A-first-shift-1'
  await page.goto('/my/')
  await page.getByRole('link', { name: 'Register with your NPI' }).tap()
  await enterNpi(page, npi)
  await button(page, 'Yes,proceed with this information').tap()
  await fillData(page, { phone, email, password, born: '05201980' })
  await button(page, 'Send verification code').tap()
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeVisible()
  await page.getByLabel('One-time password').fill(await codeTo(request, phone))
  await button(page, 'Verify').tap()
  await page.getByRole('link', { name: 'Open the app' }).tap()
  await fillPhoneSignIn(page, email, password)
  await expect(page.getByText('No shift is planned')).toBeVisible()

  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const stage = await makeStage(office)
  const work = { facilityId: stage.facilityId, labourType: 'Employee' } as const
  const mapping = { ...work, npiOrEmail: npi, isIdentityChecked: true }
  await startSession(office, 'admin')
  await ask(office, registeredProviderEndpoints.map, mapping)
  await publishOpen(office, stage, stage.days.slice(8, 9))
  await office.context().close()

  await openTab(page, 'Open shifts')
  await page.reload()
  await cardsOf(page, stage).getByRole('link', { name: 'Take shift' }).tap()
  await sheet(page).getByRole('button', { name: 'Take shift' }).tap()
  await page.getByRole('button', { name: 'See it' }).tap()
  await expect(heading(page, stage.teamName)).toBeVisible()
})

test('two phones exchange shifts; an offer is accepted; messages are read', async ({ page, browser, baseURL }) => {
  test.slow()
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { stage, qhp } = await firstDay(page, office, 1)
  const other = await hire(office, stage)
  const app = await openApp(office, other)
  const [mine = '', theirs = '', offered = ''] = [stage.days[3], stage.days[5], stage.days[8]]
  await assign(office, stage, qhp, [mine])
  await assign(office, stage, other, [theirs])
  await ask(office, publishEndpoints.publish, { codes: [stage.scheduleCode] })

  await page.reload()
  const next = page.getByRole('region', { name: 'Next shift' })
  await next.getByRole('link').first().tap()
  await page.getByRole('link', { name: 'Swap' }).tap()
  await page.getByText('Exchange for another').tap()
  await page.getByRole('radio', { name: new RegExp(`${dayText(theirs)}\\b`) }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask Robin for this exchange' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Scheduler decides' })).toBeVisible()
  const [swap] = await app(mobileEndpoints.swaps, {})
  await callAs(office, swapEndpoints.decide, { swapId: swap?.swapId ?? 0, swapStatus: 'MediatorApproved' })

  const second = await (await browser.newContext({ ...phoneLike, baseURL: baseURL ?? '' })).newPage()
  await signInByPhone(second, other.emailId, ownPassword)
  await openTab(second, 'Requests')
  await second.getByRole('link', { name: `See and accept: Exchange with ${qhp.providerName}` }).tap()
  await expectAccessible(second)
  await sheet(second).getByRole('button', { name: 'Accept exchange' }).tap()
  await expect(second.getByText(/is yours\./)).toBeVisible()
  await openTab(second, 'Today')
  await expect(second.getByRole('region', { name: 'Next shift' })).toContainText(dayText(mine))
  await second.context().close()

  const [shift] = await shiftsOn(office, stage, offered)
  await ask(office, offerEndpoints.send, { shiftId: shift?.shiftId ?? 0, providerCodes: [qhp.providerCode] })
  await openTab(page, 'Today')
  await page.reload()
  await expect(next).toContainText(dayText(theirs))
  await page.getByRole('link', { name: `Offered: ${dayText(offered)}` }).tap()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('button', { name: 'See it' }).tap()
  await expect(heading(page, stage.teamName)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()

  await page.getByRole('link', { name: /^Messages, [1-9]\d* unread/ }).tap()
  await page.getByRole('button', { name: 'Mark all as read' }).tap()
  await expect(page.getByText('You have read everything.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(page.getByRole('link', { name: 'Messages, 0 unread' })).toBeVisible()
})
