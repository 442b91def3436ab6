import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { type Database, openDatabase, openPool } from './database.ts'
import { prepared } from './prepared.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(openPool(database.owner, 1))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const kept = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
  return rows[0]?.count
}

test('a marked statement is planned once per variant, other statements every time', async () => {
  const skill = (name: string) =>
    db.selectFrom('skills').modifyFront(prepared).select('position').where('name', '=', name).executeTakeFirst()
  expect(await skill('Physician')).toEqual({ position: 1 })
  expect(await skill('Resident')).toEqual({ position: 2 })
  expect(await kept()).toBe(1)
  await db.selectFrom('skills').select('position').where('name', '=', 'Resident').execute()
  expect(await kept()).toBe(1)
  await db.selectFrom('skills').modifyFront(prepared).select('name').where('position', '=', 3).execute()
  expect(await kept()).toBe(2)
})

test('a column that a newer server adds does not break it', async () => {
  const read = () => db.selectFrom('leave_types').modifyFront(prepared).select(['id', 'name']).orderBy('id').execute()
  const before = await read()
  await sql`alter table leave_types add column colour text`.execute(db)
  expect(await read()).toEqual(before)
})
