import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../test/harness.ts'
import { firstData } from './first-data.ts'
import { readConfig } from './lib/config.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

const start = (email: string) => {
  const config = readConfig({ DEMO: 'off', ADMIN_EMAIL: email, ADMIN_PASSWORD: 'Mine-alone-1' })
  return firstData(fresh.db, config, () => new Date())
}

test('the first start creates the platform admin; a later one says if it cannot create another', async () => {
  expect((await start('root@example.test')).warnings).toEqual([])
  expect((await start('Root@example.test')).warnings).toEqual([])
  expect((await start('second@example.test')).warnings).toEqual([
    'ADMIN_EMAIL: ignored, because there is a platform admin already, and it is not second@example.test.',
  ])
  expect(await fresh.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'root@example.test' }])
})
