import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Entry } from '../audit/audit.store.ts'
import { naming } from '../audit/audit-naming.store.ts'
import { refersTo } from './person.store.ts'
import { acts, own } from './person-table.ts'

/** Reads what is stored about a person, without what opens anything. */

export type Row = Record<string, unknown>

/** The rows that are about the person, by table. The text of a message with a link or a code opens an account. */
export async function readOwn(db: Connection, id: number): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = { users: await read(db, 'users', ['id'], ['password_hash'], id) }
  for (const [table, { by, secret = [] }] of own) tables[table] = await read(db, table, by, secret, id)
  const hidden = (message: Row) => (message.is_secret ? { ...message, body: 'hidden' } : message)
  return { ...tables, outbox: (tables.outbox ?? []).map(hidden) }
}

async function read(db: Connection, table: string, by: string[], secret: string[], id: number): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(one) - ${secret}::text[] as row from ${sql.table(table)} as one
    where ${refersTo(by, [id])} order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

/** Rows of others that the person made or decided: their numbers only, because the rest is not theirs. */
export async function readActs(db: Connection, id: number): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const [table, columns] of Object.entries(acts)) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${refersTo(columns, [id])} order by id`.execute(db)
    found[table] = rows.map((row) => row.id)
  }
  return found
}

type Read = Entry & { is_about: boolean }

/** What the audit log tells by or about the person. */
export async function readEntries(db: Connection, id: number): Promise<Read[]> {
  const isOfShift = sql`(subject = 'shifts' and subject_id in (select id from shifts where provider_id = ${id}))`
  const isAbout = sql`(${sql.join([isOfShift, ...naming('users', [id])], sql` or `)})`
  const { rows } = await sql<Read>`
    select * from (select *, coalesce(${isAbout}, false) as is_about from audit_entries) as entries
    where not is_copy and (is_about or actor_id = ${id}) order by at, id`.execute(db)
  return rows
}

/** Where the names are that columns with ids stand for. */
const places = {
  organization_id: 'organizations',
  facility_id: 'facilities',
  department_id: 'departments',
  team_id: 'teams',
  leave_type_id: 'leave_types',
}
const people = new Set([...own.flatMap(([, { by }]) => by as string[]), ...Object.values(acts).flat()])
const tableOf = (column: string) => places[column as keyof typeof places] ?? (people.has(column) ? 'users' : undefined)

/** The name of what a column's id stands for; undefined where it stands for nothing that has a name. */
export async function readNames(
  db: Connection,
  rows: Row[],
): Promise<(column: string, value: unknown) => string | undefined> {
  const names = new Map<string, string>()
  for (const table of [...Object.values(places), 'users']) {
    const values = rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => (tableOf(column) === table ? [value] : [])),
    )
    const ids = [...new Set(values.filter((value) => typeof value === 'number'))]
    const name = table === 'users' ? sql`first_name || ' ' || last_name` : sql`name`
    const { rows: found } = await sql<{ id: number; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(db)
    for (const one of found) names.set(`${table} ${one.id}`, one.name)
  }
  return (column, value) => names.get(`${tableOf(column)} ${value}`)
}
