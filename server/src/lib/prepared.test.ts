import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { type Database, openDatabase, openPool } from './database.ts'
import { plannedEachTime, Repeated } from './prepared.ts'

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

/** The statements that the connection keeps about this table, and how often each was planned for its values. */
const kept = async (table: string) => {
  const { rows } = await sql<{ anew: number; once: number }>`
    select custom_plans as anew, generic_plans as once from pg_prepared_statements
    where statement like '%' || ${table} || '%' and statement not like '%pg_prepared_statements%'`.execute(db)
  return rows
}

test('a repeated statement is planned once per connection, whatever its values', async () => {
  const skill = (name: string) => db.selectFrom('skills').select('position').where('name', '=', name).executeTakeFirst()
  expect(await skill('Physician')).toEqual({ position: 1 })
  expect(await skill('Resident')).toEqual({ position: 2 })
  expect(await kept('skills')).toEqual([])
  for (let time = 0; time < 20; time++) expect(await skill('Resident')).toEqual({ position: 2 })
  expect(await kept('skills')).toEqual([{ anew: 0, once: 20 }])
})

test('a statement that says so is planned each time', async () => {
  const days = (from: string) =>
    sql`select ${plannedEachTime} count(*) from holidays where date > ${from}::date`.execute(db)
  for (let time = 0; time < 5; time++) await days('2026-11-15')
  expect(await kept('holidays')).toEqual([])
})

test('few rows of a large table are read by an index, however scattered they lie', async () => {
  await sql`create table people as select number as id, repeat('x', 100) as name from generate_series(1, 5000) as number`.execute(
    db,
  )
  await sql`create unique index on people (id)`.execute(db)
  await sql`analyze people`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select name from people where id = any(array(select 100 * n from generate_series(1, 40) as n))`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(/Index/)
  expect((await sql`select 1 where current_setting('random_page_cost')::float = 1.1`.execute(db)).rows).toHaveLength(1)
})

test('a column that a newer server adds breaks nothing', async () => {
  const named = () => db.selectFrom('leave_types').select(['id', 'name']).where('id', '>', 0).orderBy('id').execute()
  const whole = () => db.selectFrom('leave_types').selectAll().where('id', '>', 0).orderBy('id').execute()
  for (let time = 0; time < 5; time++) await Promise.all([named(), whole()])
  const [before, rows] = [await named(), await whole()]
  await sql`alter table leave_types add column color text`.execute(db)
  expect(await named()).toEqual(before)
  expect(await whole()).toEqual(rows.map((row) => ({ ...row, color: null })))
})

test('only so many statements are kept', () => {
  const statements = new Repeated()
  const send = (text: string) => [1, 2, 3].map(() => statements.nameOf(text)).at(-1)
  const names = Array.from({ length: 600 }, (_, number) => send(`select $1 + ${number}`))
  expect(new Set(names.slice(0, 500)).size).toBe(500)
  expect(names.slice(500)).toEqual(Array(100).fill(undefined))
  expect(statements.nameOf('select $1 + 0')).toBe(names[0])
})
