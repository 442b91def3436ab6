import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { type AuditSubject, auditSubjectNames, auditSubjects } from '@shiftward/contract/rules/audit-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { containing } from '../../lib/list.ts'
import type { Scope } from '../../lib/scope.ts'
import { findOwnPeople } from './audit-name.store.ts'

/** Subjects that are people; entries of other subjects may name a person as the provider. */
const ofPerson: AuditSubject[] = [
  'users',
  'session',
  'reset_link',
  'person_search',
  'organization_users',
  'facility_users',
  'department_users',
  'user_specialties',
  'user_skills',
]
const ofProvider: AuditSubject[] = ['facility_providers', 'shifts', 'shift_interests', 'shift_requests', 'leaves']
const places = ['organizations', 'facilities', 'departments', 'teams'] as const
const withName: AuditSubject[] = [...places, 'specialties', 'skills', 'leave_types']

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
  const { named, addressed, ...found } = await findNamed(db, pattern)
  // People who have left, and the platform's own people, are found by name, which the log shows. Their current email
  // address is no longer the organization's business.
  const people = [...named, ...(await findOwnPeople(db, scope, addressed))]
  const has = (text: string) => text.toLowerCase().includes(q.toLowerCase())
  const subjects = auditSubjectNames.filter((name) => has(auditSubjects[name]))
  const calls = allEndpoints.map(({ path }) => path).filter(has)
  const conditions: RawBuilder<unknown>[] = [
    sql`request_id = ${q}`,
    sql`(subject = any(${withName}) and (before ->> 'name' ilike ${pattern} or after ->> 'name' ilike ${pattern}))`,
    sql`(subject = 'session' and after ->> 'account' ilike ${pattern})`,
  ]
  if (subjects.length > 0) conditions.push(sql`subject = any(${subjects})`)
  if (calls.length > 0) conditions.push(sql`call = any(${calls})`)
  if (/^[\d.:a-f]+$/i.test(q)) conditions.push(sql`address ilike ${pattern}`)
  if (people.length > 0) {
    const isOne = (id: RawBuilder<unknown>) => sql`${id}::bigint = any(${people}::bigint[])`
    conditions.push(
      isOne(sql`actor_id`),
      sql`(subject = any(${ofPerson}) and ${isOne(sql`subject_id`)})`,
      sql`(subject = any(${ofProvider}) and (
        ${isOne(sql`(before ->> 'provider_id')`)} or ${isOne(sql`(after ->> 'provider_id')`)}))`,
      ofShiftsWith('provider_id', people, from),
    )
  }
  if (found.teams.length > 0) conditions.push(ofShiftsWith('team_id', found.teams, from))
  for (const table of places) {
    if (found[table].length > 0)
      conditions.push(sql`(subject = ${table} and subject_id = any(${found[table]}::bigint[]))`)
  }
  return sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * An entry about a shift names only what has changed. Who had the shift then either has it still, or has lost it since
 * the first of the chosen days; the same goes for its team and a shift that is deleted. Each entry looks up its own
 * shift: a list of all shifts of a team that many are named like does not fit into PostgreSQL's memory.
 */
const ofShiftsWith = (column: 'provider_id' | 'team_id', ids: number[], from: Date) => sql`
  (subject = 'shifts' and (
    (select ${sql.ref(column)} from shifts where id = subject_id) = any(${ids}::bigint[])
    or (select true from shift_history
      where shift_id = subject_id and at >= ${from} and (before ->> ${sql.lit(column)})::bigint = any(${ids}::bigint[])
      limit 1)))`

type Named = Record<'named' | 'addressed' | (typeof places)[number], number[]>

async function findNamed(db: Connection, pattern: string): Promise<Named> {
  const ofPlaces = places.map(
    (table) => sql`array(select id from ${sql.table(table)} where name ilike ${pattern}) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Named>`
    select array(select id from users where ${fullName()} ilike ${pattern}) as named,
      array(select id from users where email ilike ${pattern}) as addressed, ${sql.join(ofPlaces)}`.execute(db)
  return rows[0] ?? { named: [], addressed: [], organizations: [], facilities: [], departments: [], teams: [] }
}
