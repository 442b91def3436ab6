import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'

/** The account with this E-Mail. A registration that nobody has confirmed is nobody's. */
export const personWith = (db: Connection, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'code', 'deactivated_at', fullName().as('name')])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('confirmed_at', 'is not', null)

/** Rows of which one of these columns names one of these people. */
export const refersTo = (columns: string[], ids: number[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = any(${ids}::bigint[])`),
    sql` or `,
  )})`

/** Writes to the log of each organization that the person belongs to. Nobody is named as who did it: no account has. */
export async function recordCommand(
  db: Connection,
  id: number,
  { action, subject }: { action: 'read' | 'deleted'; subject: 'person_export' | 'person_erasure' },
) {
  await sql`
    insert into audit_log (organization_id, action, subject, subject_id, is_copy)
    select each.organization_id, ${action}, ${subject}, ${id}::bigint, each.place > 1
    from unnest(organizations_concerned(null, ${id}::bigint)) with ordinality as each (organization_id, place)
    order by each.place`.execute(db)
}
