import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { NODE_COMPILE_CACHE } from './server/test/compile-cache.ts'

const include = ['{client,contract,phone,server,solver,web}/**/*.test.ts']
// The soak tests take minutes and have their own configuration.
const exclude = ['**/node_modules/**', 'server/soak/**']
const cwd = import.meta.dirname
const mocking = globSync(include, { exclude, cwd }).filter((file) =>
  /^vi\.mock\(/m.test(readFileSync(join(cwd, file), 'utf8')),
)

export default defineConfig({
  resolve: { alias: [{ find: /^@node-rs\/argon2$/, replacement: join(cwd, 'server/test/quick-argon2.ts') }] },
  test: {
    projects: [
      // Files share the loaded modules, which saves a third of the time. A file that mocks a module cannot share them.
      {
        extends: true,
        test: {
          name: 'shared',
          include,
          exclude: [...exclude, ...mocking],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'mocking', include: mocking, exclude } },
    ],
    globalSetup: 'server/test/global-setup.ts',
    // One more than the two cores we plan for: tests often wait for PostgreSQL or for a process. Each file has its own
    // database. The times allow for a machine that is busy with other work too.
    maxWorkers: 3,
    // For the processes that tests start.
    env: { NODE_COMPILE_CACHE },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // As for the browser tests: `npm test` lists at its end the tests that passed only at the second try.
    retry: 1,
  },
})
