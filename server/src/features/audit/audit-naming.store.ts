import { auditSubjectNames } from '@shiftward/contract/rules/audit-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, type NamedTable, namedTables } from './audit-name.store.ts'
import { tableOfColumn, tableOfSubject } from './audit-reference.ts'

/**
 * The conditions for entries that show the name of one of these rows: in their own name, in the values they show, or
 * because the row they are about refers to it. The database looks up a row only for the entries that a page reads.
 */
export function naming(table: NamedTable, ids: number[]): RawBuilder<unknown>[] {
  if (ids.length === 0) return []
  const subjects = auditSubjectNames.filter((subject) => tableOfSubject(subject) === table)
  const referring = namedTables.flatMap((subject): Referring[] => {
    const found = lookups(subject, table)
    return subject === 'shifts' || found.length === 0 ? [] : [{ subject, found }]
  })
  // The subject of an interest is its shift.
  if (table === 'teams') referring.push({ subject: 'shift_interests', found: [lookup('shifts', 'team_id', subjectId)] })
  return [
    sql`(subject = any(${subjects}) and subject_id = any(${ids}::bigint[]))`,
    ...telling(table, ids),
    ...(referring.length === 0 ? [] : [referringTo(referring, ids)]),
  ]
}

/** Entries that show the id in a column before or after. Of a shift they show only some columns. */
function telling(table: NamedTable, ids: number[]): RawBuilder<unknown>[] {
  const has = (columns: string[]) => {
    const told = columns.flatMap((column) => [sql`before ->> ${sql.lit(column)}`, sql`after ->> ${sql.lit(column)}`])
    return isAnyOf(told, sql`${ids.map(String)}::text[]`)
  }
  const columns = Object.keys(tableOfColumn).filter((column) => tableOfColumn[column] === table)
  if (columns.length === 0) return []
  if (table === 'users')
    return [sql`case when subject = 'shifts' then ${has(['provider_id'])} else ${has(columns)} end`]
  // Whole rows have an organization, and do not show it.
  if (table === 'organizations')
    return [sql`((subject = 'organization_users' or (before is not null and after is not null)) and ${has(columns)})`]
  return [has(columns)]
}

type Referring = { subject: string; found: RawBuilder<unknown>[] }

function referringTo(referring: Referring[], ids: number[]): RawBuilder<unknown> {
  const cases = referring.map(
    ({ subject, found }) => sql`when ${sql.lit(subject)} then ${isAnyOf(found, sql`${ids}::bigint[]`)}`,
  )
  return sql`case subject ${sql.join(cases, sql` `)} end`
}

/** Each value by itself, because PostgreSQL then hashes the ids: hundreds of people may have one name. */
const isAnyOf = (values: RawBuilder<unknown>[], ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(
    values.map((value) => sql`${value} = any(${ids})`),
    sql` or `,
  )})`

// Qualified, because the log is also looked up inside.
const subjectId = sql`audit_entries.subject_id`

/** The rows of the table that the subject's row refers to; to a team also by a shift, whose name begins with it. */
function lookups(subject: NamedTable, table: NamedTable): RawBuilder<unknown>[] {
  const columns: string[] = columnsOf[subject].columns
  return columns.flatMap((column) => {
    const one = lookup(subject, column, subjectId)
    if (tableOfColumn[column] === table) return [one]
    return table === 'teams' && tableOfColumn[column] === 'shifts' ? [lookup('shifts', 'team_id', one)] : []
  })
}

/** A column of a row as it is, or as it was when the row was deleted. */
function lookup(table: NamedTable, column: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const last = sql`(gone.before ->> ${sql.lit(column)})::bigint`
  const deleted =
    table === 'shifts'
      ? sql`select ${last} from shift_history as gone where gone.shift_id = ${id} and gone.action = 'deleted' limit 1`
      : sql`select ${last} from audit_log as gone
          where gone.subject = ${sql.lit(table)} and gone.subject_id = ${id} and gone.action = 'deleted' limit 1`
  return sql`coalesce((select ${sql.ref(column)} from ${sql.table(table)} where id = ${id}), (${deleted}))`
}
