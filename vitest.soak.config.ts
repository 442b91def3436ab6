import { defineConfig } from 'vitest/config'

/**
 * Tests that take minutes: server/soak/*.test.ts, by `npm run test:soak`. With SOAK=short, as `npm test` runs them
 * beside the browser tests, they take about two minutes; how much less each then does it says itself, by `soak()` of
 * soak.ts.
 */
const isShort = process.env.SOAK === 'short'

export default defineConfig({
  test: {
    include: ['server/soak/*.test.ts'],
    // Needs a proxy, so it has a command of its own: `npm run test:proxy`.
    exclude: ['server/soak/proxy.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    // In full form each has the machine for itself; in short form there is time enough beside the browser tests.
    maxWorkers: 1,
    testTimeout: (isShort ? 4 : 60) * 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 1,
  },
})
