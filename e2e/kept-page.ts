import { test as base, expect, type Page, type ViewportSize } from '@playwright/test'

// Playwright looks up each place of a stack in a source map, for every step of a test: a quarter of its workers' time.
// There is none to look up, because Node.js runs these files as they stand.
Reflect.deleteProperty(Error, 'prepareStackTrace')

/** A worker's page, once a test has asked for it. */
type Kept = { page?: Page }

/** A new page for each test: for other options than those of the configuration, a clock or an empty cache. */
export const freshTest = base.extend<{ closedContexts: undefined }, { kept: Kept }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  baseURL: async ({}, use) => use(process.env.DEMO_SERVER),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  kept: [async ({}, use) => use({}), { scope: 'worker' }],
  // The pages that a test opened besides its own would go on with their calls beside all later tests.
  closedContexts: [
    async ({ browser, kept }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) if (context !== kept.page?.context()) await context.close()
    },
    { auto: true },
  ],
})

/**
 * All tests of a worker use one page, which is cleaned after each test: the browser keeps its process and the compiled
 * scripts, so that loading the console takes half the processor time. After a failed test Playwright starts another
 * worker, and so another page.
 */
export const test = freshTest.extend({
  context: async ({ browser, kept, timezoneId, hasTouch, viewport }, use, testInfo) => {
    expect({ timezoneId, hasTouch }, 'freshTest takes other options').toEqual({
      timezoneId: undefined,
      hasTouch: false,
    })
    kept.page ??= onlyWhatCanBeUndone(await (await browser.newContext()).newPage())
    await use(kept.page.context())
    if (testInfo.status === testInfo.expectedStatus) await clean(kept.page, viewport)
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (!page) throw new Error('The kept page was closed')
    await use(page)
  },
})

const listenedTo = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const

/** Takes back what a test did to the page, and leaves it on a small document of the console's origin. */
async function clean(page: Page, viewport: ViewportSize | null) {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of listenedTo) page.removeAllListeners(event)
  context.removeAllListeners('request').removeAllListeners('response')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}

/** A clock, a script or a function stays in the page until it is closed. */
function onlyWhatCanBeUndone(page: Page): Page {
  const refuse = () => {
    throw new Error('This cannot be taken out of the page again: use freshTest')
  }
  Object.defineProperty(page, 'clock', { get: refuse })
  return Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse })
}
