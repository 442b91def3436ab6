import type { BrowserContext, Page } from '@playwright/test'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { dayText, monthDay } from '@shiftward/contract/rules/day-words.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type Network, openNetwork } from './bad-network.ts'
import { expect, expectAccessible } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { heading, openTab, phoneLike, sheet, signInByPhone } from './phone.ts'
import { cardsOf, firstDay, makeSoon } from './phone-stage.ts'
import { openOwnApp } from './provider-app.ts'
import { ask, assign, hire, type Qhp, type Stage } from './schedule-stage.ts'

let network: Network
let context: BrowserContext
let page: Page

test.beforeEach(async ({ browser, baseURL }) => {
  network = await openNetwork(baseURL ?? '')
  context = await browser.newContext({ ...phoneLike, baseURL: network.address })
  page = await context.newPage()
})
test.afterEach(async () => {
  await context.close()
  await network.close()
})

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)

/** What the network does to what is pressed next. */
const weathers = ['good', 'offline', 'gone while it is sent', 'request lost', 'answer lost'] as const
type Weather = (typeof weathers)[number]

const year = new Date().getUTCFullYear() + 1
const leaveDays = [`${year}-03-02`, `${year}-03-09`]
const oldLeave = `${year}-03-20`

type Press = { name: string; run: (tap: (button: ReturnType<Page['getByRole']>) => Promise<void>) => Promise<void> }

/** 'Dec 1' is no part of 'Dec 15'. */
const onDay = (day: string) => new RegExp(`${dayText(day)}\\b`)

async function openSwap(day: string) {
  await openTab(page, 'Requests')
  await page.getByRole('link', { name: 'Swap a shift' }).tap()
  await page.getByRole('button', { name: onDay(day) }).tap()
}

/** Everything that is done on this day, each once. */
function pressesOf(stage: Stage, other: Qhp): Press[] {
  const open = stage.days.slice(8, 14)
  const card = (day: string) => cardsOf(page, stage).filter({ hasText: onDay(day) })
  const takes = open.slice(0, 3).map(
    (day): Press => ({
      name: `take ${day}`,
      async run(tap) {
        await openTab(page, 'Open shifts')
        await card(day).getByRole('link', { name: 'Take shift' }).tap()
        await tap(sheet(page).getByRole('button', { name: 'Take shift' }))
      },
    }),
  )
  const interests = open.slice(3, 5).map(
    (day): Press => ({
      name: `interested in ${day}`,
      async run(tap) {
        await openTab(page, 'Open shifts')
        await tap(card(day).getByRole('button', { name: 'Interested' }))
      },
    }),
  )
  const leaves = leaveDays.map(
    (day): Press => ({
      name: `leave on ${day}`,
      async run(tap) {
        await openTab(page, 'Requests')
        await page.getByRole('link', { name: 'Ask for leave' }).tap()
        await page.getByLabel('First day').fill(day)
        await tap(page.getByRole('button', { name: 'Ask for 1 day of PTO' }))
      },
    }),
  )
  const swaps = stage.days.slice(0, 2).map(
    (day): Press => ({
      name: `swap ${day}`,
      async run(tap) {
        await openSwap(day)
        // By key: other tests hire people meanwhile, and the lines move below a finger.
        await page.getByRole('checkbox', { name: new RegExp(other.providerName) }).press('Space')
        await tap(page.getByRole('button', { name: 'Ask 1 person' }))
      },
    }),
  )
  const withdraw: Press = {
    name: 'withdraw the old leave',
    async run(tap) {
      await openTab(page, 'Requests')
      await page.getByRole('link', { name: new RegExp(`${monthDay(oldLeave)}\\b`) }).tap()
      await tap(sheet(page).getByRole('button', { name: 'Withdraw the request' }))
    },
  }
  const see: Press = {
    name: 'see the changes',
    async run(tap) {
      await openTab(page, 'Today')
      await tap(page.getByRole('button', { name: 'Seen' }))
    },
  }
  return [...takes, ...interests, ...leaves, ...swaps, withdraw, see]
}

/** Presses a button in this weather, and waits until the app has said what became of it. */
async function press({ run }: Press, weather: Weather, noise: () => number) {
  const isLost = weather === 'request lost' || weather === 'answer lost'
  network.fateOf = ({ method }) => {
    if (isLost && method === 'POST') return weather
    return isLost && noise() < 0.5 ? 'request lost' : 'answered'
  }
  await context.setOffline(weather === 'offline')
  await run(async (button) => {
    await button.tap()
    if (weather === 'gone while it is sent') await context.setOffline(true)
  })
  await expect(page.getByText('Sending…')).toBeHidden()
  if (await sheet(page).isVisible()) await expect(sheet(page)).toBeHidden()
  // Whoever is in a flow has left it; what covers the tabs is gone.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

async function goOn(random: () => number) {
  if (random() < 0.3) await page.reload()
  // Often the bad reception lasts.
  if (random() < 0.5) return
  network.fateOf = () => 'answered'
  await context.setOffline(false)
}

test('a day with network loss at random moments: nothing is lost, and nothing is done twice', async ({
  browser,
  baseURL,
}) => {
  const seed = Number(process.env.SEED ?? 16)
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  console.log(`Network loss with SEED=${seed}`)
  const random = randomFrom(seed)
  // Reads come when they come: what happens to them must not change the plan of the day.
  const noise = randomFrom(seed + 1)
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { stage, qhp } = await firstDay(page, office, 5)
  const other = await hire(office, stage)
  const given = stage.days.slice(0, 2)
  await assign(office, stage, qhp, given)
  await ask(office, publishEndpoints.publish, { codes: [stage.scheduleCode] })
  const app = await openOwnApp(office, qhp)
  await app(mobileEndpoints.requestLeave, { fromDate: oldLeave, toDate: oldLeave, leaveType: 1 })

  // In good reception in the morning: what was seen once opens without a network.
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const day of given) {
    await openSwap(day)
    await expect(page.getByRole('checkbox', { name: new RegExp(other.providerName) })).toBeAttached()
    await page.getByRole('button', { name: 'Cancel' }).tap()
  }
  await page.getByRole('link', { name: 'Ask for leave' }).tap()
  await expect(page.getByText('PTO', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await openTab(page, 'Open shifts')
  await expect(cardsOf(page, stage)).toHaveCount(5)

  const presses = shuffled(pressesOf(stage, other), random)
  const days = shuffled(
    presses.map((_, index) => weathers[index % weathers.length] ?? 'good'),
    random,
  )
  for (const [index, one] of presses.entries()) {
    await test.step(`${one.name}: ${days[index]}`, async () => {
      await press(one, days[index] ?? 'good', noise)
      await goOn(random)
    })
  }

  network.fateOf = () => 'answered'
  await context.setOffline(false)
  await page.goto('/my/')
  await expect(heading(page, /Today/)).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeHidden()
  await expect(page.getByText('Not done')).toBeHidden()

  const range = { from: given[0] ?? '', to: addDays(given[0] ?? '', 27) }
  const mine = (await app(mobileEndpoints.shifts, range)) as MyShift[]
  expect(mine.map(({ date }) => date)).toEqual([...given, ...stage.days.slice(8, 11)].map(toWireDate))
  const open = (await app(mobileEndpoints.openShifts, {})).filter(({ teamName }) => teamName === stage.teamName)
  expect(open.map(({ isInterested }) => isInterested)).toEqual([true, true])
  const leaves = await app(mobileEndpoints.leaves, {})
  expect(leaves.map(({ fromDate, leaveStatus }) => `${fromDate} ${leaveStatus}`).toSorted()).toEqual([
    ...leaveDays.map((day) => `${toWireDate(day)} Open`),
    `${toWireDate(oldLeave)} Cancelled`,
  ])
  const swaps = await app(mobileEndpoints.swaps, {})
  expect(swaps.map(({ shift, toQHPName }) => `${shift.date} ${toQHPName}`).toSorted()).toEqual(
    given.map((day) => `${toWireDate(day)} ${other.providerName}`),
  )
  // Each press is one action, however often it was sent.
  const sent = network.answered.filter(({ key, path }) => key && path.includes('/Mobile/') && !path.includes('/Login'))
  expect(sent.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  expect(sent.some(({ fate }) => fate === 'answer lost')).toBe(true)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(presses.length)
})

test('a call-out that breaks in the middle says what is missing, and sends only that again', async ({
  browser,
  baseURL,
}) => {
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { stage, qhp } = await firstDay(page, office, 0)
  const soon = await makeSoon(office, stage)
  const [first, second] = [soon.tomorrow, addDays(soon.tomorrow, 1)]
  await assign(office, soon, qhp, [first, second])
  await ask(office, publishEndpoints.publish, { codes: [soon.scheduleCode] })
  const app = await openOwnApp(office, qhp)
  const calls = () => network.answered.filter(({ path }) => path.endsWith(mobileEndpoints.callOut.path))

  await page.reload()
  await page.getByRole('region', { name: 'Next shift' }).getByRole('link').first().tap()
  await page.getByRole('link', { name: 'Call out' }).tap()
  await page.getByRole('checkbox', { name: `Also out on ${monthDay(second)}` }).press('Space')
  network.fateOf = ({ path }) =>
    path.endsWith(mobileEndpoints.callOut.path) && calls().length > 0 ? 'answer lost' : 'answered'
  await sheet(page).getByRole('button', { name: 'Call out sick' }).tap()
  const said = sheet(page).getByRole('alert')
  await expect(said).toHaveText(
    new RegExp(`^${dayText(first)}.* is called out. ${dayText(second)}.* is not confirmed: try again or phone.$`),
  )
  // The first shift is no longer theirs, and the sheet stays.
  await expect(page.getByText('This shift is not yours')).toBeAttached()
  await expect(sheet(page)).toContainText('Not everything is called out')
  await expect(said).toContainText('is called out')
  await expectAccessible(page)

  network.fateOf = () => 'answered'
  await sheet(page).getByRole('button', { name: 'Try again' }).tap()
  await expect(page.getByText('Your schedulers have been told.')).toBeVisible()
  await expect(page.getByText('No shift is planned')).toBeVisible()
  expect(new Set(calls().map(({ status }) => status))).toEqual(new Set([200]))
  // The browser itself repeats what has no answer, too.
  const [done, ...repeated] = calls().map(({ key }) => key)
  expect(new Set(repeated).size).toBe(1)
  expect(repeated).not.toContain(done)
  const leaves = await app(mobileEndpoints.leaves, {})
  expect(leaves.map(({ fromDate }) => fromWireDate(fromDate)).toSorted()).toEqual([first, second])
})

test('without the types of leave the form says so, once, and keeps the days until they come', async () => {
  network.fateOf = ({ path }) => (path.endsWith(mobileEndpoints.leaveTypes.path) ? 'request lost' : 'answered')
  await signInByPhone(page)
  await openTab(page, 'Requests')
  await page.getByRole('link', { name: 'Ask for leave' }).tap()
  await page.getByLabel('First day').fill(leaveDays[0] ?? '')
  await expect(page.getByRole('alert')).toContainText('The types of leave did not load')
  await expect(page.getByRole('button', { name: 'The types of leave are missing' })).toBeDisabled()
  await expectAccessible(page)
  network.fateOf = () => 'answered'
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).tap()
  await expect(page.getByRole('button', { name: 'Ask for 1 day of PTO' })).toBeEnabled()
})

test('an update of the app reaches an open phone without a lost input', async () => {
  await signInByPhone(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await openTab(page, 'Requests')
  await page.getByRole('link', { name: 'Ask for leave' }).tap()
  await page.getByLabel('First day').fill(leaveDays[0] ?? '')

  network.rewrite = (path, text) => {
    if (path === '/my/service-worker.js') return text.replace(/^const version = "\w+"/, 'const version = "next"')
    return path === '/my/' ? text.replace('<html', '<html data-version="next"') : text
  }
  const hasWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      return registration?.waiting?.state === 'installed'
    })
  await expect.poll(hasWaiting).toBe(true)
  const update = page.getByRole('button', { name: 'Update' })
  await expect(page.getByLabel('First day')).toHaveValue(leaveDays[0] ?? '')
  await expect(update).toBeHidden()

  await page.getByRole('button', { name: 'Cancel' }).tap()
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await expect(page.locator('html[data-version]')).toHaveCount(0)
  await update.tap()
  await expect(page.locator('html[data-version=next]')).toHaveCount(1)
  await expect(heading(page, 'Requests')).toBeVisible()
})
