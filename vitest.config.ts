import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web}/**/*.test.{ts,tsx}'],
    // Those take minutes, and have a configuration of their own.
    exclude: ['**/node_modules/**', 'server/soak/**'],
    globalSetup: 'server/test/global-setup.ts',
    // Two cores, each file with a database of its own. The times are for a machine that is busy with other things, too.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // As for the browser tests: what passes only then is named at the end of `npm test`.
    retry: 1,
  },
})
