import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

/** Scrolling from the first to the last person and back, in steps of a frame. */

export const longMs = 50

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { message?: string } }
}

/** Runs in the page. */
export async function scroll(selector: string) {
  const grid = document.querySelector(selector)
  if (!grid) throw new Error(`No ${selector}`)
  const far = grid.scrollHeight - grid.clientHeight
  const steps = 120
  for (let step = 1; step <= steps; step++) {
    grid.scrollTop = far * (step <= steps / 2 ? (step * 2) / steps : 2 - (step * 2) / steps)
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/**
 * How long the page's thread was busy, and its longest task: by the clock, and without waiting for the processor. What
 * the page does before and after is left out.
 */
export async function traced<Result>(browser: Browser, page: Page, act: () => Promise<Result>) {
  const path = join(tmpdir(), `shiftward-trace-${process.pid}.json`)
  await browser.startTracing(page, { path, categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await page.evaluate(() => console.timeStamp('begin'))
  const result = await act()
  await page.evaluate(() => console.timeStamp('end'))
  await browser.stopTracing()
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8')) as { traceEvents: TraceEvent[] }
  await rm(path)
  const timeOf = (stamp: string) => traceEvents.find(({ args }) => args?.data?.message === stamp)?.ts ?? Number.NaN
  const [begin, end] = [timeOf('begin'), timeOf('end')]
  const tasks = traceEvents.filter(({ name, ph, ts }) => name === 'RunTask' && ph === 'X' && ts > begin && ts < end)
  const byThread = Map.groupBy(tasks, ({ pid, tid }) => `${pid}:${tid}`)
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  // Other pages are in the trace too, with many small tasks: the page that acts does the most work.
  const workOf = (found: TraceEvent[]) => found.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  const ofMain = [...byThread]
    .filter(([thread]) => mains.has(thread))
    .map(([, found]) => found)
    .sort((one, other) => workOf(other) - workOf(one))[0]
  if (!ofMain || ofMain.length === 0) throw new Error('The trace has no tasks of the page')
  const work = ofMain.map(({ tdur = 0 }) => tdur / 1000)
  const clock = ofMain.map(({ dur = 0 }) => dur / 1000)
  return {
    result,
    busy: work.reduce((sum, one) => sum + one, 0),
    longest: Math.max(...work),
    longestByClock: Math.max(...clock),
    long: work.filter((one) => one > longMs).length,
  }
}
