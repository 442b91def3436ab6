import { type Browser, chromium, type Page } from '@playwright/test'
import { labourTypes } from '@shiftward/contract/choices.ts'
import type { CalendarEntry } from '@shiftward/contract/schedule.ts'
import { demoPassword } from '../e2e/console.ts'
import { startServer } from '../e2e/server.ts'
import playwright from '../playwright.config.ts'
import { best, middle } from './measure.ts'

// Time from the data to the painted month of a department, in a browser. The API answer is made here, so that
// neither the server nor the network counts. Also measures the time to parse that answer alone.

const sizes = [300, 3_000, 10_000]
const rounds = 9
const path = '**/api/Team/GetAllProvider?*'

const flags = [2, 1, 4, 10, 3, 0] as const

function entryOf(serial: number, year: number, month: number): CalendarEntry {
  const flag = flags[serial % flags.length] ?? 2
  const isTaken = flag !== 1 && flag !== 3 && flag !== 0
  const isNight = serial % 3 === 0
  return {
    id: flag === 1 || flag === 3 ? -1 : serial + 1,
    shiftId: serial + 1,
    version: 1,
    date: `${String(month).padStart(2, '0')}-${String((serial % 28) + 1).padStart(2, '0')}-${year}`,
    startTime: isNight ? '19:00:00' : '07:00:00',
    endTime: isNight ? '07:00:00' : '15:00:00',
    flag,
    skillLevel: 'Registered Nurse',
    providerCode: isTaken ? `USR${serial % 500}` : null,
    providerName: isTaken ? `Provider Number ${serial % 500}` : null,
    providerLastName: isTaken ? `Number ${serial % 500}` : null,
    preferredCallNumber: isTaken ? '5550100000' : null,
    askRate: isTaken ? null : 62,
    ceilingRate: 70,
    rateMask: serial % 5 === 0,
    onCallOpenShift: serial % 4 === 0,
    isSourceShift: flag === 4,
    isMobileRequest: flag === 10,
    isDoubleBooked: false,
    confirmedRules: [],
    confirmedBy: null,
    confirmedAt: null,
    isUnsent: serial % 10 === 0,
    isMadeByAssigning: flag === 2,
    addOnHours: serial % 20 === 0 ? 2 : 0,
    addonRate: null,
    comment: '',
    labourType: isTaken ? [] : [...labourTypes],
    teamCode: `TEAM${serial % 12}`,
    teamName: `Team ${serial % 12}`,
    color_Code: '#084868',
    scheduleCode: 'BLK1',
    interests: [],
    requests: [],
    offers: [],
    release: null,
    swap: null,
  }
}

const asTheServerSorts = (one: CalendarEntry, other: CalendarEntry) =>
  one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime) || one.id - other.id

/** Only May has entries; the months next to it, partly on screen, are empty. */
async function answerWith(page: Page, entries: number) {
  await page.unroute(path)
  await page.route(path, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [month, year] = [Number(query.get('month')), Number(query.get('year'))]
    const made = month === 5 ? Array.from({ length: entries }, (_, serial) => entryOf(serial, year, month)) : []
    return route.fulfill({ json: { status: true, data: { providerDatas: made.sort(asTheServerSorts) } } })
  })
}

/** Runs in the page. Goes to May of a year not shown yet; returns the time from its data to the next frame. */
async function paint(year: number): Promise<{ painted: number; parsed: number }> {
  const wanted = `month=5&year=${year}`
  const address = new URL(location.href)
  address.searchParams.set('month', `${year}-05`)
  performance.clearResourceTimings()
  const painted = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      // Busy days show a line for each team instead of their entries.
      if (!document.querySelector(`[data-day^="${year}-05"] :is([data-entry], [data-group])`)) return
      observer.disconnect()
      // Wait for the frame that draws the entries, and for the task after it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  history.pushState({}, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  const end = await painted
  const call = performance.getEntriesByType('resource').find((entry) => entry.name.includes(wanted))
  if (!(call instanceof PerformanceResourceTiming)) throw new Error(`No answer for ${wanted}`)
  const text = await (await fetch(call.name)).text()
  const start = performance.now()
  JSON.parse(text)
  return { painted: end - call.responseEnd, parsed: performance.now() - start }
}

async function measure(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  await page.goto('/login')
  await page.getByLabel('Email address').fill('facility@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/layout/**')
  await answerWith(page, 0)
  await page.goto('/layout/scheduler?view=department&range=month&month=2001-01')
  await page.getByRole('grid', { name: 'January 2001' }).waitFor()
  // The page adds the department to its address, which must not undo a change of the month.
  await page.waitForURL(/department=/)

  const times = new Map(sizes.map((size) => [size, { painted: [] as number[], parsed: [] as number[] }]))
  let year = 2001
  // Take turns, so that noise hits all alike; the first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [size, found] of times) {
      await answerWith(page, size)
      const { painted, parsed } = await page.evaluate(paint, ++year)
      if (round === 0) continue
      found.painted.push(painted)
      found.parsed.push(parsed)
    }
  }
  return times
}

const server = await startServer()
const browser = await chromium.launch(playwright.use?.launchOptions)
try {
  const times = await measure(browser, server.address)
  const smallest = best(times.get(sizes[0] ?? 0)?.painted ?? [])
  console.log('\nThe month of a department, from its data to the painted calendar')
  for (const [size, { painted, parsed }] of times) {
    const figures = `${middle(painted).toFixed(0).padStart(6)} ms middle ${best(painted).toFixed(0).padStart(6)} ms best`
    const ratios = `${(best(painted) / smallest).toFixed(2)} x ${sizes[0]} entries, ${(best(painted) / best(parsed)).toFixed(1)} x parsing alone`
    console.log(`  ${String(size).padStart(6)} entries ${figures}   ${ratios}`)
  }
} finally {
  await browser.close()
  await server.stop()
}
