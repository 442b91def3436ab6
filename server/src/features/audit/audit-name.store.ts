import type { AuditSubject } from '@shiftward/contract/rules/audit-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Facts } from './audit.store.ts'

/** The names behind the ids in the log, also of deleted rows. Rows of another organization are not found. */

type Row = { id: number; facts: Facts }
export type FactsById = Map<number, Facts>

export const ownedBy = (scope: Scope, column: string): RawBuilder<unknown> =>
  scope.level === 'organization' ? sql`${sql.ref(column)} = ${scope.organizationId}` : sql`true`

/** `owner`: the column of the organization, where the row belongs to one. */
export const columnsOf = {
  organizations: { columns: ['name'], owner: 'id' },
  facilities: { columns: ['name'], owner: 'organization_id' },
  departments: { columns: ['name'], owner: 'organization_id' },
  teams: { columns: ['name'], owner: 'organization_id' },
  users: { columns: ['first_name', 'last_name'], owner: undefined },
  policy_rules: { columns: ['organization_id', 'department_id', 'rule'], owner: 'organization_id' },
  department_skills: { columns: ['department_id', 'skill'], owner: 'organization_id' },
  facility_providers: { columns: ['provider_id', 'facility_id'], owner: 'organization_id' },
  blocks: { columns: ['team_id', 'start_date', 'end_date'], owner: 'organization_id' },
  shifts: { columns: ['team_id', 'date', 'skill'], owner: 'organization_id' },
  shift_requests: { columns: ['provider_id', 'shift_id'], owner: 'organization_id' },
  swaps: { columns: ['from_provider_id', 'to_provider_id', 'shift_id'], owner: 'organization_id' },
  offers: { columns: ['provider_id', 'shift_id'], owner: 'organization_id' },
  releases: { columns: ['shift_id'], owner: 'organization_id' },
  leaves: { columns: ['provider_id', 'from_date', 'to_date'], owner: 'organization_id' },
  leave_types: { columns: ['name'], owner: undefined },
  credential_types: { columns: ['name'], owner: 'organization_id' },
  credentials: { columns: ['provider_id', 'type'], owner: undefined },
  availability: { columns: ['provider_id', 'date', 'weekday'], owner: undefined },
  department_credentials: { columns: ['department_id', 'skill', 'type_id'], owner: 'organization_id' },
  patterns: { columns: ['name'], owner: 'organization_id' },
  pattern_days: { columns: ['pattern_id', 'day', 'team_id'], owner: 'organization_id' },
  fill_runs: { columns: ['department_id'], owner: 'organization_id' },
  holidays: { columns: ['name', 'date'], owner: 'organization_id' },
  sso_providers: { columns: ['organization_id'], owner: 'organization_id' },
} satisfies Partial<Record<AuditSubject, { columns: string[]; owner: string | undefined }>>

export type NamedTable = keyof typeof columnsOf
export const namedTables = Object.keys(columnsOf) as NamedTable[]
export const isNamedTable = (subject: string): subject is NamedTable => Object.hasOwn(columnsOf, subject)

/** The columns that people know a row by, as it is now or as it was when it was deleted. */
export async function readFacts(db: Connection, scope: Scope, table: NamedTable, ids: number[]): Promise<FactsById> {
  if (ids.length === 0) return new Map()
  const { columns, owner } = columnsOf[table]
  const facts = columns.flatMap((column) => [sql.lit(column), sql.ref(column)])
  const isOwn = owner === undefined ? sql`true` : ownedBy(scope, owner)
  const { rows } = await sql<Row>`
    select id, jsonb_build_object(${sql.join(facts)}) as facts from ${sql.table(table)}
    where id = any(${ids}::bigint[]) and ${isOwn}`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row.facts]))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) {
    for (const { id, facts: last } of await readDeleted(db, scope, table, missing)) found.set(id, last)
  }
  return found
}

async function readDeleted(db: Connection, scope: Scope, table: NamedTable, ids: number[]): Promise<Row[]> {
  const deleted = sql`action = 'deleted' and ${ownedBy(scope, 'organization_id')}`
  const { rows } = await (table === 'shifts'
    ? sql<Row>`select shift_id as id, before as facts from shift_history
        where shift_id = any(${ids}::bigint[]) and ${deleted}`
    : sql<Row>`select subject_id as id, before as facts from audit_log
        where subject = ${table} and subject_id = any(${ids}::bigint[]) and ${deleted}`
  ).execute(db)
  return rows
}

/**
 * Who had a shift once these entries of its history were written, by the number of the entry. Read from the next change
 * back, because old entries may have been removed.
 */
export async function readHolders(db: Connection, historyIds: number[]): Promise<Map<number, number>> {
  if (historyIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; providerId: number | null }>`
    select entry.id, case when later.before is null then shifts.provider_id
      else (later.before ->> 'provider_id')::bigint end as "providerId"
    from shift_history as entry
    left join shifts on shifts.id = entry.shift_id
    left join lateral (
      select before from shift_history
      where shift_id = entry.shift_id and id > entry.id and before ? 'provider_id' order by id limit 1
    ) as later on true
    where entry.id = any(${historyIds}::bigint[])`.execute(db)
  return new Map(rows.flatMap(({ id, providerId }) => (providerId === null ? [] : [[id, providerId]])))
}

/** People belong to no organization: typing a person's code must not reveal their name. */
export async function findOwnPeople(db: Connection, scope: Scope, ids: number[]): Promise<Set<number>> {
  if (scope.level !== 'organization' || ids.length === 0) return new Set(ids)
  const own = (table: string, person: string) => sql`
    select ${sql.ref(person)} as id from ${sql.table(table)}
    where ${sql.ref(person)} = any(${ids}::bigint[]) and organization_id = ${scope.organizationId}`
  const { rows } = await sql<{ id: number }>`
    ${own('organization_users', 'user_id')} union ${own('facility_users', 'user_id')}
    union ${own('department_users', 'user_id')} union ${own('facility_providers', 'provider_id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
