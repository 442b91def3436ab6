import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { dayText, monthDay } from '@shiftward/contract/rules/day-words.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { heading, listen, openTab, phoneLike, sheet, signInByPhone } from './phone.ts'
import { cardsOf, firstDay, makeSoon } from './phone-stage.ts'
import { openApp, ownPassword } from './provider-app.ts'
import { ask, assign, callAs, hire, shiftsOn } from './schedule-stage.ts'

test.use(phoneLike)

const budget = 120_000

const edgeOf = (page: Page, selector: string, side: 'top' | 'bottom') =>
  page.locator(selector).evaluate((one, side) => one.getBoundingClientRect()[side], side)

test('the first load stays within its budget, and comes from this server alone', async ({ page, baseURL }) => {
  const sizes: Promise<number>[] = []
  const foreign: string[] = []
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
  })
  await page.goto('/my', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(budget)
  expect(foreign).toEqual([])
  const { total } = JSON.parse(await readFile('phone/dist/first-load.json', 'utf8'))
  expect(total).toBeLessThanOrEqual(budget)
})

test('a QHP signs in, takes an open shift as it is shown and finds it in the calendar', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { stage, qhp } = await firstDay(page, office, 1)
  await expect(page.getByText('No shift is planned')).toBeVisible()
  await openTab(page, 'Open shifts')
  const named = new RegExp(`: ${dayText(stage.days[8] ?? '')}.*, ${stage.teamName}$`)
  const interested = cardsOf(page, stage).getByRole('button', { name: 'Interested' })
  await expect(interested).toHaveAccessibleName(named)
  await interested.tap()
  await expect(interested).toHaveAttribute('aria-pressed', 'true')
  await expect(interested).toBeFocused()
  const taking = cardsOf(page, stage).getByRole('link', { name: 'Take shift' })
  await expect(taking).toHaveAccessibleName(named)
  await taking.tap()
  await expect(page).toHaveURL(/\/my\/open\/\d+$/)
  await expect(sheet(page).getByText('Nothing speaks against it.')).toBeVisible()
  await expectAccessible(page)
  const [open] = await shiftsOn(office, stage, stage.days[8] ?? '')
  const later = { id: String(open?.shiftId), StartTime: '11:00', EndTime: '19:00' }
  await ask(office, scheduleActionEndpoints.changeTime, later)
  await sheet(page).getByRole('button', { name: 'Take shift' }).tap()
  await expect(sheet(page)).toContainText(texts.mobile.changedMeanwhile)
  await expect(sheet(page)).toContainText('11:00 – 19:00')
  // With a finding there is only Interested; when it is sent, the sheet shows the shift as it is by then.
  const mark = (availability: { date: string; kind: 'unavailable' }[]) =>
    ask(office, availabilityEndpoints.save, { providerCode: qhp.providerCode, availability })
  await mark([{ date: stage.days[8] ?? '', kind: 'unavailable' }])
  await sheet(page).getByRole('button', { name: 'Take shift' }).tap()
  await expect(sheet(page)).toContainText('You said that you cannot work that day.')
  await expect(sheet(page).getByRole('button', { name: 'Take shift' })).toBeHidden()
  await mark([])
  await sheet(page).getByRole('button', { name: 'Interested', pressed: true }).tap()
  const heard = await listen(page)
  await sheet(page).getByRole('button', { name: 'Take shift' }).tap()
  const see = page.getByRole('button', { name: 'See it' })
  await expect(see).toBeVisible()
  await expect(cardsOf(page, stage)).toBeHidden()
  expect((await heard()).filter((words) => words.includes('is yours'))).toHaveLength(1)
  await expect(heading(page, 'Open shifts')).toBeFocused()
  await see.tap()
  await expect(heading(page, stage.teamName)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  await openTab(page, 'Today')
  await expect(page.getByRole('region', { name: 'Next shift' })).toContainText(stage.teamName)
})

test('a leave that was asked for is said at an open shift, and what is not sent is marked where it belongs', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  const { stage } = await firstDay(page, await office.newPage(), 1)
  await office.close()
  const [day = '', later = ''] = [stage.days[8], stage.days[12]]
  const askForLeave = async (date: string) => {
    await openTab(page, 'Requests')
    await page.getByRole('link', { name: 'Ask for leave' }).tap()
    await page.getByLabel('First day').fill(date)
    await page.getByRole('button', { name: 'Ask for 1 day of PTO' }).tap()
    await expect(heading(page, 'Requests')).toBeVisible()
  }
  await askForLeave(day)
  const asked = page.getByRole('link', { name: new RegExp(`PTO ${monthDay(day)}\\b`) })
  await expect(asked).toBeVisible()
  await openTab(page, 'Open shifts')
  const said = `You have asked for leave on ${monthDay(day)}`
  await expect(cardsOf(page, stage)).toContainText(said)
  await expect(cardsOf(page, stage)).not.toContainText('Nothing speaks against it')
  await cardsOf(page, stage).getByRole('link', { name: 'Take shift' }).tap()
  await expect(sheet(page)).toContainText(said)
  await expect(sheet(page)).toContainText('You can still take it. It is yours at once, without approval.')
  await expectAccessible(page)

  await context.setOffline(true)
  await sheet(page).getByRole('button', { name: 'Take shift' }).tap()
  await expect(cardsOf(page, stage)).toContainText('Not sent yet')
  await askForLeave(later)
  await expect(page.getByRole('heading', { name: 'Not sent yet 2' })).toBeVisible()
  const undo = page.getByRole('button', { name: new RegExp(`^Undo: Ask for PTO ${monthDay(later)}\\b`) })
  await expect(undo).toBeVisible()
  await asked.tap()
  await sheet(page).getByRole('button', { name: 'Withdraw the request' }).tap()
  await expect(asked).toContainText(`Not sent yet: Withdraw PTO ${monthDay(day)}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Shifts' }).tap()
  await expect(page.getByRole('heading', { name: 'Not sent yet 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).tap()
  await undo.tap()
  await expect(undo).toBeHidden()

  await context.setOffline(false)
  await expect(asked).toContainText('Taken back')
  await expect(page.getByRole('heading', { name: /^Not sent yet/ })).toBeHidden()
  await openTab(page, 'Today')
  await expect(page.getByRole('region', { name: 'Next shift' })).toContainText(stage.teamName)
})

test('on a train: read, ask, and done once when the network is back', async ({ page, context, browser, baseURL }) => {
  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  const { stage } = await firstDay(page, await office.newPage(), 2)
  await office.close()
  await openTab(page, 'Open shifts')
  await expect(cardsOf(page, stage)).toHaveCount(2)
  // The app is on the phone once its worker has taken over.
  await page.evaluate(() => navigator.serviceWorker.ready)
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(mobileEndpoints.takeShift.path)) sent.push(request.headers()['idempotency-key'])
  })

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No network\. As of today .*, (just now|\d+ minutes? ago)$/)).toBeVisible()
  await cardsOf(page, stage).first().getByRole('link', { name: 'Take shift' }).tap()
  await sheet(page).getByRole('button', { name: 'Take shift' }).tap()
  await expect(cardsOf(page, stage).first()).toContainText('Not yours until it is sent')
  await cardsOf(page, stage).nth(1).getByRole('button', { name: 'Interested' }).tap()
  await openTab(page, 'Today')
  await expect(page.getByRole('heading', { name: 'Not sent yet 2' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo: Interested/ }).tap()
  await expect(page.getByRole('heading', { name: 'Not sent yet 1' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Next shift' })).toContainText(stage.teamName)
  await expect(page.getByText('Not sent yet')).toBeHidden()
  expect(new Set(sent).size).toBe(1)
})

test('two phones swap with an approval; then leave, withdrawn, and sick', async ({ page, browser, baseURL }) => {
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { stage, qhp } = await firstDay(page, office, 0)
  const other = await hire(office, stage)
  const app = await openApp(office, other)
  const days = [stage.days[3] ?? '', stage.days[5] ?? '']
  await assign(office, stage, qhp, [...days, stage.days[7] ?? ''])
  const soon = await makeSoon(office, stage)
  await assign(office, soon, qhp, [soon.tomorrow])
  await ask(office, publishEndpoints.publish, { codes: [stage.scheduleCode, soon.scheduleCode] })

  // Opened anew: the app does not ask again for answers that are seconds old, and those know no shift yet.
  await page.goto('/my/')
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes).toContainText(new RegExp(`4 changes since .*${dayText(soon.tomorrow)} is new`))
  await expect(changes.getByRole('button', { name: 'Seen' })).toBeHidden()
  await changes.getByRole('button', { name: '1 more' }).tap()
  await expect(changes.getByText(' is new')).toHaveCount(4)
  await changes.getByRole('button', { name: 'Seen' }).tap()
  await expect(changes).toBeHidden()
  await expect(page.getByRole('status')).toContainText('Marked as seen.')
  await expect(heading(page, /Today/)).toBeFocused()
  await page.getByRole('button', { name: 'OK' }).tap()
  await expect(heading(page, /Today/)).toBeFocused()
  await openTab(page, 'Requests')
  await page.getByRole('link', { name: 'Swap a shift' }).tap()
  await page
    .getByRole('button', { name: new RegExp(stage.teamName) })
    .first()
    .tap()
  await page.getByRole('checkbox', { name: new RegExp(other.providerName) }).press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask 1 person' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Scheduler decides' })).toBeVisible()
  const [swap] = await app(mobileEndpoints.swaps, {})
  await page.getByRole('link', { name: 'Swap a shift' }).tap()
  await expect(page.getByRole('button', { name: 'Swap asked' })).toHaveCount(1)
  await page.goto(`/my/shift/${swap?.shift.shiftId}`)
  await expect(page.getByRole('link', { name: `Swap asked To ${other.providerName}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Swap', exact: true })).toBeHidden()
  await callAs(office, swapEndpoints.decide, { swapId: swap?.swapId ?? 0, swapStatus: 'MediatorApproved' })

  const second = await (await browser.newContext({ ...phoneLike, baseURL: baseURL ?? '' })).newPage()
  await signInByPhone(second, other.emailId, ownPassword)
  await app(availabilityEndpoints.saveMine, { availability: [{ date: days[0] ?? '', kind: 'unavailable' }] })
  await second.reload()
  await second.getByRole('link', { name: `Take a shift of ${qhp.providerName}` }).tap()
  await expect(sheet(second)).toContainText('You said that you cannot work that day.')
  await expectAccessible(second)
  await expect(sheet(second).getByRole('button', { name: 'Accept' })).toBeHidden()
  await sheet(second).getByRole('link', { name: 'Change your availability' }).tap()
  await expect(heading(second, 'Availability')).toBeVisible()
  await app(availabilityEndpoints.saveMine, { availability: [] })
  await second.goto('/my/')
  await second.getByRole('link', { name: `Take a shift of ${qhp.providerName}` }).tap()
  await sheet(second).getByRole('button', { name: 'Accept' }).tap()
  await expect(second.getByText(/is yours\./)).toBeVisible()
  await openTab(second, 'Today')
  await expect(second.getByRole('region', { name: 'Next shift' })).toContainText(stage.teamName)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'This shift is not yours' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Swap' })).toBeHidden()
  await page.goto('/my/requests')
  await expect(page.getByText(`${other.providerName} took it`)).toBeVisible()
  await page.getByRole('link', { name: 'Ask for leave' }).tap()
  await page.getByLabel('First day').fill(days[1] ?? '')
  await expect(page.getByRole('heading', { name: 'Shifts it would free 1 shift, 8 h' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for 1 day of PTO' }).tap()
  const asked = page.getByRole('link', { name: /^PTO/ })
  await expect(asked).toBeVisible()
  expect(await edgeOf(page, '.toasts', 'bottom'), 'toasts cover no button').toBeLessThan(
    await edgeOf(page, '.bar', 'top'),
  )
  await asked.tap()
  await sheet(page).getByRole('button', { name: 'Withdraw the request' }).tap()
  await expect(page.getByText('Taken back')).toBeVisible()

  await openTab(page, 'Today')
  await page.getByRole('region', { name: 'Next shift' }).getByRole('link').first().tap()
  await page.getByRole('link', { name: 'Call out' }).tap()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Call out sick' }).tap()
  await expect(page.getByText('Your schedulers have been told.')).toBeVisible()
  // What is left is far away: for that one asks for leave.
  await page.getByRole('region', { name: 'Next shift' }).getByRole('link').first().tap()
  await expect(page.getByRole('link', { name: 'Swap' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call out' })).toBeHidden()

  await page.goto('/my/messages')
  await page.getByRole('button', { name: /You called out/ }).tap()
  await sheet(page).getByRole('button', { name: 'Ask to cancel it' }).tap()
  await expect(page.getByText('Asked. Your scheduler decides.')).toBeVisible()
  await openTab(page, 'Requests')
  await expect(page.getByRole('listitem').filter({ hasText: 'You asked to cancel' })).toBeVisible()
  await page.getByRole('link', { name: /^Sick/ }).tap()
  await expect(sheet(page)).toContainText('You asked to cancel it.')
  await expect(sheet(page).getByRole('button', { name: 'Ask to cancel it' })).toBeHidden()
})

test('leave is asked for without a network; signing out asks about it, and leaves nothing on the phone', async ({
  page,
  context,
}) => {
  const types = page.waitForResponse((answer) => answer.url().endsWith(mobileEndpoints.leaveTypes.path))
  await signInByPhone(page)
  await (await types).finished()
  await context.setOffline(true)
  // The form was never open before.
  await openTab(page, 'Requests')
  await page.getByRole('link', { name: 'Ask for leave' }).tap()
  const problem = page.getByText('Leave cannot start before today')
  await page.getByLabel('First day').pressSequentially('03012020')
  await expect(page.getByLabel('First day')).toHaveValue('2020-03-01')
  await expect(problem).toBeHidden()
  await page.getByLabel('First day').blur()
  await expect(problem).toBeVisible()
  const year = new Date().getUTCFullYear() + 1
  await page.getByLabel('First day').fill(`${year}-03-01`)
  await page.getByLabel('Last day').fill(`${year}-03-02`)
  const warning = page.getByRole('alert')
  await expect(warning).toContainText('You can ask all the same')
  expect(await edgeOf(page, '[role=alert] .dot', 'top'), 'the warning keeps clear of the fields').toBeGreaterThan(
    (await edgeOf(page, '.two', 'bottom')) + 8,
  )
  await page.getByRole('button', { name: 'Ask for 2 days of PTO' }).tap()
  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Sign out' }).tap()
  await expect(sheet(page)).toContainText('Ask for PTO Mar 1 – 2')
  await sheet(page).getByRole('button', { name: 'Sign out and lose them' }).tap()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await context.setOffline(false)
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('shiftward-my')
        request.onsuccess = async () => {
          const names = [...request.result.objectStoreNames]
          const counts = names.map(
            (name) =>
              new Promise<number>((count) => {
                const counting = request.result.transaction(name).objectStore(name).count()
                counting.onsuccess = () => count(counting.result)
              }),
          )
          resolve((await Promise.all(counts)).reduce((sum, one) => sum + one, 0))
        }
      }),
  )
  expect(kept).toBe(0)
})
