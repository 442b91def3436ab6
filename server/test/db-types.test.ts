import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDatabase } from './harness.ts'

// `npm run db:types` runs this with -u, which writes the file.
test('the generated types of the database are those of its schema', async () => {
  // A copy: while we are connected to the template, other test files could not copy it.
  const { owner, close } = await freshDatabase()
  const { host, user, password, port, database } = owner
  const url = `postgres://${user}:${password ?? ''}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  const codegen = fileURLToPath(new URL('../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    codegen,
    '--print',
    ...['--dialect', 'postgres', '--url', url, '--log-level', 'silent'],
    ...['--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
  ]).finally(close)
  await expect(`${stdout.trim()}\n`).toMatchFileSnapshot('../src/lib/db-types.ts')
})
