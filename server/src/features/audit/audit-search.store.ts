import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { auditSubjectNames, auditSubjects } from '@shiftward/contract/rules/audit-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { containing } from '../../lib/list.ts'
import type { Scope } from '../../lib/scope.ts'
import { columnsOf, findOwnPeople, type NamedTable, namedTables, ownedBy } from './audit-name.store.ts'
import { naming } from './audit-naming.store.ts'

const withName = namedTables.filter((table) => (columnsOf[table].columns as string[]).includes('name'))
const toldByName = [...withName, 'specialties', 'skills']

/**
 * The condition for a free text. What it may mean is looked up first, so that the log itself is compared only by ids
 * and whole words: a search for something rare reads every entry of the chosen days.
 */
export async function searchCondition(
  db: Connection,
  scope: Scope,
  { q, from }: { q: string; from: Date },
): Promise<RawBuilder<unknown>> {
  const pattern = containing(q)
  const { named, addressed, ...found } = await findNamed(db, scope, pattern)
  // People who have left, and the platform's own people, are found by name, which the log shows. Their current email
  // address is no longer the organization's business.
  const people = [...named, ...(await findOwnPeople(db, scope, addressed))]
  const has = (text: string) => text.toLowerCase().includes(q.toLowerCase())
  const subjects = auditSubjectNames.filter((name) => has(auditSubjects[name]))
  const calls = allEndpoints.map(({ path }) => path).filter(has)
  const conditions: RawBuilder<unknown>[] = [
    sql`request_id = ${q}`,
    sql`(subject = any(${toldByName}) and (before ->> 'name' ilike ${pattern} or after ->> 'name' ilike ${pattern}))`,
    sql`(subject = 'session' and after ->> 'account' ilike ${pattern})`,
  ]
  if (subjects.length > 0) conditions.push(sql`subject = any(${subjects})`)
  if (calls.length > 0) conditions.push(sql`call = any(${calls})`)
  if (/^[\d.:a-f]+$/i.test(q)) conditions.push(sql`address ilike ${pattern}`)
  if (people.length > 0)
    conditions.push(sql`actor_id = any(${people}::bigint[])`, ofShiftsWith('provider_id', people, scope, from))
  if (found.teams?.length) conditions.push(ofShiftsWith('team_id', found.teams, scope, from))
  conditions.push(...naming('users', people), ...withName.flatMap((table) => naming(table, found[table] ?? [])))
  return sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * An entry about a shift names only what has changed. Who had the shift then either has it still, or has lost it since
 * the first of the chosen days; the same goes for its team and a shift that is deleted. Written with `exists`, because
 * PostgreSQL then lists the shifts once, or looks up each entry's own where the list does not fit into its memory.
 */
const ofShiftsWith = (column: 'provider_id' | 'team_id', ids: number[], scope: Scope, from: Date) => sql`
  (subject = 'shifts' and (
    exists (select from shifts where id = subject_id and ${sql.ref(column)} = any(${ids}::bigint[]))
    or exists (select from shift_history
      where shift_id = subject_id and before ->> ${sql.lit(column)} = any(${ids.map(String)}::text[])
        and at >= ${from} and ${ownedBy(scope, 'organization_id')})))`

type Found = { named: number[]; addressed: number[] } & Partial<Record<NamedTable, number[]>>

/** Also what is deleted, whose name the log still shows; but no place of another organization, whose name it hides. */
async function findNamed(db: Connection, scope: Scope, pattern: string): Promise<Found> {
  const ofTables = withName.map((table) => {
    const { owner } = columnsOf[table]
    return sql`array(
      select id from ${sql.table(table)} where name ilike ${pattern} and ${owner ? ownedBy(scope, owner) : sql`true`}
      union select subject_id from audit_log
      where subject = ${sql.lit(table)} and action = 'deleted' and before ->> 'name' ilike ${pattern}
        and ${ownedBy(scope, 'organization_id')}) as ${sql.ref(table)}`
  })
  const { rows } = await sql<Found>`
    select array(select id from users where ${fullName()} ilike ${pattern}) as named,
      array(select id from users where email ilike ${pattern}) as addressed, ${sql.join(ofTables)}`.execute(db)
  return rows[0] ?? { named: [], addressed: [] }
}
