import { defineConfig } from 'vitest/config'

/** Sends thousands of changes through the proxies of deploy/ that are installed here, by `npm run test:proxy`. */
export default defineConfig({
  test: {
    include: ['server/soak/proxy.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 60 * 60_000,
    hookTimeout: 120_000,
  },
})
