import { auditSubjects } from '@shiftward/contract/rules/audit-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { refersTo } from './person.store.ts'
import { erasedIdentity, own } from './person-table.ts'
import { erasedWord, isNamed, type Trace, withoutNames } from './person-trace.store.ts'

/** Takes a person out of the audit log and the history of shifts. */

type Log = 'audit_log' | 'shift_history'
type Rewriting = { log: Log; where: RawBuilder<unknown>; set: RawBuilder<unknown> }

/**
 * Only the owner of the tables can do this: a trigger refuses it to everybody else, and to the owner unless the
 * transaction says what it is for. The entries are searched before, which takes long, and then changed by their ids.
 */
export async function eraseFromLogs(db: Connection, trace: Trace) {
  const found: (Rewriting & { ids: number[] })[] = []
  for (const rewriting of rewritingsOf(trace)) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(rewriting.log)} where ${rewriting.where}`.execute(db)
    found.push({ ...rewriting, ids: rows.map(({ id }) => id) })
  }
  const erases = (word: 'on' | 'off') => sql`select set_config('shiftward.erases', ${word}, true)`.execute(db)
  await erases('on')
  for (const { log, set, ids } of found) {
    await sql`update ${sql.table(log)} set ${set} where id = any(${ids}::bigint[])`.execute(db)
  }
  await erases('off')
}

function rewritingsOf(trace: Trace): Rewriting[] {
  const { ids } = trace
  const { first_name, last_name, ...others } = erasedIdentity(trace.id)
  const words = Object.fromEntries(Object.keys(others).map((column) => [column, erasedWord]))
  const isAccount = sql`subject = 'users' and subject_id = any(${ids}::bigint[])`
  const account = { ...words, first_name, last_name }
  const isSession = sql`(subject = 'session' and subject_id = any(${ids}::bigint[]))`
  const isActor = sql`actor_id = any(${ids}::bigint[])`
  return [
    { log: 'audit_log', where: isAccount, set: both((facts) => withValues(facts, account)) },
    ...own.flatMap(([table, { by, erased }]) => rewritingsOfTable(table, by, erased, ids)),
    ...(['audit_log', 'shift_history'] as const).map((log) => ({
      log,
      where: sql`(${isNamed(sql.ref('before'), trace)} or ${isNamed(sql.ref('after'), trace)})`,
      set: both((facts) => sql`${withoutNames(facts, trace)}::jsonb`),
    })),
    // From where they came.
    { log: 'audit_log', where: sql`address <> '' and (${isActor} or ${isSession})`, set: sql`address = ''` },
    { log: 'shift_history', where: sql`address <> '' and ${isActor}`, set: sql`address = ''` },
  ]
}

/** Gives the columns in the logs the values that the rows have now. */
function rewritingsOfTable(table: string, by: string[], erased: object | 'removed', ids: number[]): Rewriting[] {
  const isChanged = erased === 'removed' || Object.keys(erased).length > 0
  if (!Object.hasOwn(auditSubjects, table) || !isChanged) return []
  const [log, subject] =
    table === 'shifts' ? (['shift_history', 'shift_id'] as const) : (['audit_log', 'subject_id'] as const)
  const isOfTable = table === 'shifts' ? sql`true` : sql`subject = ${sql.lit(table)}`
  const tells = by.map(
    (column) => sql`array[before ->> ${sql.lit(column)}, after ->> ${sql.lit(column)}] && ${ids.map(String)}`,
  )
  const where = sql`${isOfTable} and ${sql.ref(subject)} in (
    select id from ${sql.table(table)} where ${refersTo(by, ids)}
    union select ${sql.ref(subject)} from ${sql.table(log)} where ${isOfTable} and (${sql.join(tells, sql` or `)}))`
  return [{ log, where, set: both((facts) => (erased === 'removed' ? only(facts, by) : withValues(facts, erased))) }]
}

const both = (change: (facts: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`before = ${change(sql.ref('before'))}, after = ${change(sql.ref('after'))}`

/** With these values instead of its own, where it has any. */
const withValues = (facts: RawBuilder<unknown>, values: object) => sql`${facts} || (
  select coalesce(jsonb_object_agg(key, ${JSON.stringify(values)}::jsonb -> key), '{}') from jsonb_each(${facts})
  where ${JSON.stringify(values)}::jsonb ? key and value not in ('null', '""'))`

/** With these columns only. */
const only = (facts: RawBuilder<unknown>, columns: string[]) => sql`case when ${facts} is not null then (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${facts}) where key = any(${columns})) end`
