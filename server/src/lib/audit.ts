import { sql } from 'kysely'
import type { Call } from './call.ts'
import type { Connection } from './database.ts'

/**
 * What the triggers cannot see: sign-ins, sign-outs, links and exports. The database itself writes every change, in the
 * transaction of the change; see 002-audit.sql.
 */
type Event = {
  action: 'signed in' | 'refused' | 'signed out' | 'read' | 'created'
  subject: 'session' | 'export' | 'reset_link' | 'person_search'
  subjectId?: number | undefined
  /** Whose business it is, where neither the actor nor the subject says so. */
  organizationId?: number
  after?: object
}

/** A link concerns every organization of the person; everything else is the business of the one who acted. */
function concerned({ subject, organizationId }: Event, actor: number | null, person: number | null) {
  if (organizationId !== undefined) return sql`array[${organizationId}::bigint]`
  return subject === 'reset_link'
    ? sql`organizations_concerned(${actor}::bigint, ${person}::bigint)`
    : sql`array[organization_of(${actor ?? person}::bigint)]`
}

export async function recordAudit(db: Connection, call: Call, event: Event) {
  const { action, subject, subjectId, after } = event
  const actor = call.actorId ?? null
  const person = subjectId ?? null
  const facts = after === undefined ? null : JSON.stringify(after)
  await sql`
    insert into audit_log
      (organization_id, actor_id, address, request_id, call, action, subject, subject_id, after, is_copy)
    select each.organization_id, ${actor}::bigint, ${call.address}, ${call.requestId}, ${call.path}, ${action},
      ${subject}, ${person}::bigint, ${facts}::jsonb, each.place > 1
    from unnest(${concerned(event, actor, person)}) with ordinality as each (organization_id, place)
    order by each.place`.execute(db)
}
