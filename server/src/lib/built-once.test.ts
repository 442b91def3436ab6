import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { builtOnce } from './built-once.ts'
import { type Database, openDatabase, openPool } from './database.ts'

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

test('a statement is built once, and sent with the values of each use', async () => {
  let built = 0
  const skillAt = builtOnce((db, position: number, names: string[]) => {
    built++
    return db
      .selectFrom('skills')
      .select(['name', sql<number>`${position}::int`.as('asked')])
      .where('position', '=', position)
      .where(sql<boolean>`name = any(${names}::text[])`)
      .where('name', '<>', 'nobody')
  })
  const both = ['Physician', 'Resident']
  expect(await skillAt(1, both).execute(db)).toEqual([{ name: 'Physician', asked: 1 }])
  expect(await skillAt(2, both).execute(db)).toEqual([{ name: 'Resident', asked: 2 }])
  expect(await skillAt(2, ['Physician']).execute(db)).toEqual([])
  expect(built).toBe(1)
})

test('without values, and written out', async () => {
  const one = builtOnce(() => sql<{ one: number }>`select 1 as one`)
  expect(await one().execute(db)).toEqual([{ one: 1 }])
  expect(await one().execute(db)).toEqual([{ one: 1 }])
})
