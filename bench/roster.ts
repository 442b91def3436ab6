import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { demoPassword } from '../e2e/console.ts'
import { startServer } from '../e2e/server.ts'
import playwright from '../playwright.config.ts'
import { best, middle } from './measure.ts'
import { days, firstDay, people, rosterFor, teamsFor } from './roster/answer.ts'
import { openPlainPage, paintPlain, rowsHtml } from './roster/plain-grid.ts'
import { longMs, scroll, traced } from './roster/scroll.ts'

// The roster of 300 people by 42 days, painted and scrolled, against a plain grid of the same cells without logic. The
// answers are made here, so that neither the server nor the network counts. The roster paints what is visible and draws
// the rest when the browser is idle; it is scrolled at once, and again when everything is drawn.

const rounds = 5
const years = Array.from({ length: rounds + 1 }, (_, round) => 2001 + round)
const viewport = { width: 1280, height: 800 }

async function openRoster(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport })
  await page.goto('/login')
  await page.getByLabel('Email address').fill('facility@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/layout/**')
  await page.route('**/api/Team/GetBlocksByDepartment?*', (route) =>
    route.fulfill({ json: { status: true, data: teamsFor(years) } }),
  )
  await page.route('**/api/Roster/Get?*', (route) => {
    const start = new URL(route.request().url()).searchParams.get('startDate') ?? ''
    return route.fulfill({ json: { status: true, data: rosterFor(start) } })
  })
  await page.goto(`/layout/scheduler?view=roster&period=week&day=2000-01-01`)
  await page.getByRole('grid', { name: 'Roster' }).waitFor()
  return page
}

/** Runs in the page. Goes to the block of a year; the time from its answer to the task after the frame that shows it. */
async function paint(day: string): Promise<number> {
  performance.clearResourceTimings()
  const painted = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(`[data-day="${day}"] [data-entry]`)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const address = new URL(location.href)
  address.searchParams.set('period', 'block')
  address.searchParams.set('day', day)
  history.pushState({}, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  const end = await painted
  const call = performance.getEntriesByType('resource').find(({ name }) => name.includes('Roster/Get'))
  if (!(call instanceof PerformanceResourceTiming)) throw new Error('No answer')
  return end - call.responseEnd
}

const scrolls = () => ({ busy: [] as number[], longest: [] as number[], byClock: [] as number[], long: 0 })

function note(all: ReturnType<typeof scrolls>, one: Omit<Awaited<ReturnType<typeof traced>>, 'result'>) {
  all.busy.push(one.busy)
  all.longest.push(one.longest)
  all.byClock.push(one.longestByClock)
  all.long += one.long
}

const drawn = (page: Page) =>
  expect(page.locator('[data-person] + [data-day]')).toHaveCount(people, { timeout: 60_000 })

const server = await startServer()
const browser = await chromium.launch(playwright.use?.launchOptions)
try {
  const roster = await openRoster(browser, server.address)
  const plain = await browser.newPage({ viewport })
  await openPlainPage(plain)
  // People who scroll by wheel have the pointer on the grid.
  for (const page of [plain, roster]) await page.mouse.move(600, 400)
  const found = { roster: [] as number[], plain: [] as number[] }
  const painted = { roster: [] as number[], plain: [] as number[] }
  const atOnce = scrolls()
  const later = scrolls()
  const plainScrolls = scrolls()
  for (const [round, year] of years.entries()) {
    await plain.bringToFront()
    const plainPaint = await traced(browser, plain, () => plain.evaluate(paintPlain, rowsHtml))
    const plainScroll = await traced(browser, plain, () => plain.evaluate(scroll, '#grid'))
    await roster.bringToFront()
    const rosterPaint = await traced(browser, roster, () => roster.evaluate(paint, firstDay(year)))
    const scrolledAtOnce = await traced(browser, roster, () => roster.evaluate(scroll, '[role=grid]'))
    await drawn(roster)
    const scrolledLater = await traced(browser, roster, () => roster.evaluate(scroll, '[role=grid]'))
    // The first round only warms up.
    if (round === 0) continue
    found.roster.push(rosterPaint.result)
    found.plain.push(plainPaint.result)
    painted.roster.push(rosterPaint.busy)
    painted.plain.push(plainPaint.busy)
    note(atOnce, scrolledAtOnce)
    note(later, scrolledLater)
    note(plainScrolls, plainScroll)
  }
  const line = (name: string, ours: number[], theirs: number[]) =>
    console.log(
      `  ${name.padEnd(22)} ${middle(ours).toFixed(0).padStart(5)} ms middle, ${best(ours).toFixed(0).padStart(5)} ms best; ` +
        `${(best(ours) / best(theirs)).toFixed(2)} x a plain grid of the same cells (${best(theirs).toFixed(0)} ms)`,
    )
  console.log(`\nThe roster, ${people} people by ${days} days, ${rounds} rounds`)
  line('from data to painted', found.roster, found.plain)
  line('painted, thread busy', painted.roster, painted.plain)
  line('scrolled at once', atOnce.busy, plainScrolls.busy)
  line('scrolled later', later.busy, plainScrolls.busy)
  for (const [name, { long, longest, byClock }] of Object.entries({ 'at once': atOnce, later })) {
    console.log(
      `  tasks above ${longMs} ms while scrolling ${name}: ${long}; the longest ${middle(longest).toFixed(0)} ms of work, ` +
        `${middle(byClock).toFixed(0)} ms by the clock (middle of ${rounds})`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
}
