import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web}/**/*.test.{ts,tsx}'],
    // Those take minutes, and have a configuration of their own.
    exclude: ['**/node_modules/**', 'server/soak/**'],
    globalSetup: 'server/test/global-setup.ts',
    // Two cores, each file with a database of its own.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
