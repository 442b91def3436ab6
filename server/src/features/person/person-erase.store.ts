import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { refersTo } from './person.store.ts'
import { erasedAccount, own, texts } from './person-table.ts'
import { isNamed, type Trace, withoutNames } from './person-trace.store.ts'

/** The shifts that are over stay; others prevent the erasure. */
export function countShifts(db: Connection, id: number, now: Date) {
  return db
    .selectFrom('shifts')
    .select([
      sql<number>`count(*) filter (where ends_at > ${now})::int`.as('ahead'),
      sql<number>`count(*) filter (where ends_at <= ${now})::int`.as('over'),
    ])
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Removes or blanks the rows that are the person's own. */
export async function eraseRows(db: Connection, { ids }: Trace) {
  for (const [table, { by, erased }] of own) {
    if (erased === 'removed') await sql`delete from ${sql.table(table)} where ${refersTo(by, ids)}`.execute(db)
    else await blank(db, table, erased, refersTo(by, ids))
  }
}

async function blank(db: Connection, table: string, values: object, isOwn: RawBuilder<unknown>) {
  const columns = Object.entries(values)
  if (columns.length === 0) return
  const set = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const differs = columns.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`)
  // Nobody may save an older version of a shift, with what was written on it.
  if (table === 'shifts') set.push(sql`version = version + 1`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${isOwn} and (${sql.join(differs, sql` or `)})`.execute(
    db,
  )
}

/** What is kept by address only: guesses at the password, requests for a new one, messages before the account was known. */
export async function eraseByAddress(db: Connection, { emails, phones }: Trace) {
  await sql`delete from login_failures where account = any(${emails})`.execute(db)
  await sql`delete from password_reset_requests where lower(account) = any(${emails})`.execute(db)
  await sql`delete from outbox where recipient_id is null and lower(address) = any(${[...emails, ...phones]})`.execute(
    db,
  )
}

/** Puts the new name into what others were told or wrote. */
export async function eraseFromTexts(db: Connection, trace: Trace) {
  for (const [table, columns] of Object.entries(texts)) {
    for (const [column, type] of Object.entries(columns)) {
      const text = sql.ref(column)
      await sql`update ${sql.table(table)} set ${text} = ${withoutNames(text, trace)}::${sql.raw(type)}
        where ${isNamed(text, trace)}`.execute(db)
    }
  }
}

/** Registrations of the person that were never confirmed go altogether. */
export async function eraseAccount(db: Connection, { id, ids }: Trace, passwordHash: string) {
  await db.deleteFrom('users').where('id', 'in', ids).where('id', '<>', id).execute()
  await db.updateTable('users').set(erasedAccount(id, passwordHash)).where('id', '=', id).execute()
}
