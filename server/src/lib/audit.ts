import { type RawBuilder, sql } from 'kysely'
import type { Call } from './call.ts'
import type { Connection } from './database.ts'

/**
 * What the triggers cannot see: sign-ins, sign-outs and exports. The database itself writes every change, in the
 * transaction of the change; see 002-audit.sql.
 */
type Event = {
  action: 'signed in' | 'refused' | 'signed out' | 'read'
  subject: 'session' | 'export'
  subjectId?: number | undefined
  after?: object
}

export async function recordAudit(db: Connection, call: Call, { action, subject, subjectId, after }: Event) {
  const organization: RawBuilder<number | null> = sql`organization_of(${call.actorId ?? subjectId ?? null}::bigint)`
  await db
    .insertInto('audit_log')
    .values({
      organization_id: organization,
      actor_id: call.actorId ?? null,
      address: call.address,
      request_id: call.requestId,
      call: call.path,
      action,
      subject,
      subject_id: subjectId ?? null,
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}
