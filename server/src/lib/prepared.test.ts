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

test('PostgreSQL tells the columns of a repeated statement once, and the rows are the same', async () => {
  const pool = openPool(database.owner, 1)
  let told = 0
  pool.on('connect', (client) => {
    Reflect.get(client, 'connection').on('rowDescription', () => told++)
  })
  const own = openDatabase(pool)
  const skill = (name: string) =>
    sql`select name, position, null as nothing, array[position] as list, now() as at from skills where name = ${name}`.execute(
      own,
    )
  const rows = { name: 'Resident', position: 2, nothing: null, list: [2], at: expect.any(Date) }
  for (let time = 0; time < 6; time++) expect((await skill('Resident')).rows).toEqual([rows])
  expect((await skill('nobody')).rows).toEqual([])
  const many = await Promise.all([skill('Physician'), skill('Resident'), skill('nobody')])
  expect(many.map(({ rows }) => rows.length)).toEqual([1, 1, 0])
  // Twice without a name, and once with it.
  expect(told).toBe(3)

  const rename = (to: string) => sql`update leave_types set name = ${to} where name = 'PTO'`.execute(own)
  for (let time = 0; time < 6; time++) expect((await rename('PTO')).numAffectedRows).toBe(1n)
  await expect(rename('Education/CME')).rejects.toThrow('duplicate key')
  expect((await rename('PTO')).numAffectedRows).toBe(1n)
  expect((await skill('Resident')).rows).toEqual([rows])
  await own.destroy()
})

test('a statement whose columns change is refused', async () => {
  await sql`create table changing (id int, value int)`.execute(db)
  await sql`insert into changing values (1, 2)`.execute(db)
  const value = () => sql`select value from changing where id = ${1}`.execute(db)
  for (let time = 0; time < 5; time++) expect((await value()).rows).toEqual([{ value: 2 }])
  await sql`alter table changing alter column value type date using '2026-11-15'::date`.execute(db)
  await expect(value()).rejects.toThrow('cached plan must not change result type')
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
