import { defineConfig } from '@playwright/test'

// They take longest, or end with a long test. Playwright would run them last, when no other tests are left for the other
// workers.
const long = /(hierarchy|import|sso|web-safety)\.test\.ts$/

// They mostly wait: for the next reading of a list, a clock, or a network that comes back. Two of them at once would leave
// a core idle.
const waiting = /[\\/](fill|idle|on-duty|phone|phone-network|registration|request)\.test\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: long },
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'others', testMatch: '*.test.ts', testIgnore: [long, waiting] },
  ],
  // Its own folder, because Playwright empties it.
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  // One more than the two cores we plan for: a worker often waits for its page or the server.
  workers: 3,
  forbidOnly: true,
  // Far more than is needed: a machine that is busy with other things is no fault of the console's.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // On a shared machine a browser stumbles now and then. What passes only then is named at the end of `npm test`.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Otherwise a click that is lost, or has nothing to click, takes all the time of its test before the second try.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step takes longer than the steps: TRACE=1 for the one test that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // There is none to use: drawing in the browser's own process is quicker.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: the compilers for hot code cost more than they save (decision 42).
        '--js-flags=--no-turbofan --invocation-count-for-maglev=2000',
      ],
    },
  },
})
