import type { AuditFilters } from '@shiftward/contract/audit.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { AuditAction, AuditSubject } from '@shiftward/contract/rules/audit-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { organizationInScope, type Scope } from '../../lib/scope.ts'

/** The columns of a row, by name. */
export type Facts = Record<string, unknown>

export type Entry = {
  code: string
  at: Date
  actor_id: number | null
  address: string
  request_id: string
  call: string
  action: AuditAction
  subject: AuditSubject
  subject_id: number | null
  before: Facts | null
  after: Facts | null
}

export type Conditions = Pick<AuditFilters, 'action' | 'subject'> & {
  from: Date
  /** Exclusive. */
  until: Date | undefined
  actorId: number | undefined
  /** The condition that a free-text search becomes. */
  search: RawBuilder<unknown> | undefined
}

/**
 * The newest entries first. Both tables behind the view are read along an index, and only as far as needed: the cost of
 * a page does not grow with the log.
 */
export async function listEntries(
  db: Connection,
  scope: Scope,
  conditions: Conditions,
  { limit, offset }: { limit: number; offset: number },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select code, at, actor_id, address, request_id, call, action, subject, subject_id, before, after
    from audit_entries where ${matches(scope, conditions)}
    order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Counts up to one more than the limit. */
export async function countEntries(db: Connection, scope: Scope, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_entries where ${matches(scope, conditions)}
      order by at desc, id desc limit ${limits.audit.counted + 1}
    ) as entries`.execute(db)
  return rows[0]?.count ?? 0
}

function matches(scope: Scope, { from, until, action, subject, actorId, search }: Conditions): RawBuilder<unknown> {
  const isShown = scope.level === 'platform' ? sql`not is_copy` : organizationInScope(scope, 'organization_id')
  const conditions: RawBuilder<unknown>[] = [isShown, sql`at >= ${from}`]
  if (until) conditions.push(sql`at < ${until}`)
  if (action) conditions.push(sql`action = ${action}`)
  if (subject) conditions.push(sql`subject = ${subject}`)
  if (actorId !== undefined) conditions.push(sql`actor_id = ${actorId}`)
  if (search) conditions.push(search)
  return sql.join(conditions, sql` and `)
}

/** A person in the caller's scope, or who acted there; anybody else does not exist. */
export async function findActor(db: Connection, scope: Scope, code: string): Promise<number | undefined> {
  const isKnown =
    scope.level === 'organization'
      ? sql`(organization_of(users.id) = ${scope.organizationId} or exists (
          select from audit_entries where actor_id = users.id and organization_id = ${scope.organizationId}))`
      : sql`true`
  const { rows } = await sql<{ id: number }>`select id from users where code = ${code} and ${isKnown}`.execute(db)
  return rows[0]?.id
}
