import type { MyMessage } from '@shiftward/contract/mobile-message.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { aboutOf } from '../../lib/outbox/outbox-about.ts'
import { newFrom } from './mobile-since.ts'

/** The newest messages only; older ones are with the administrator. */
const newest = 200

/**
 * One for each event: the same cause may have been sent by several channels. Secrets are left out: with their text, a
 * stolen session could take over the account.
 */
export async function listMyMessages(
  db: Connection,
  providerId: number,
  { since }: { since?: string | undefined },
): Promise<MyMessage[]> {
  const rows = await db
    .with('told', (query) =>
      query
        .selectFrom('outbox')
        .distinctOn('cause')
        .select(['id', 'subject', 'body', 'cause', 'created_at', 'read_at'])
        .select(sql<MyMessage['channel']>`channel`.as('channel'))
        .select(sql<Date>`greatest(created_at, read_at)`.as('updated_at'))
        .where('recipient_id', '=', providerId)
        .where('is_secret', '=', false)
        .orderBy('cause')
        .orderBy('id'),
    )
    .selectFrom('told')
    .selectAll()
    .$if(since !== undefined, (query) => query.where('updated_at', '>=', newFrom(since as string)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()
  return rows.map(({ cause, created_at, read_at, updated_at, ...message }) => ({
    ...message,
    ...aboutOf(cause),
    createdAt: created_at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
    updatedAt: updated_at.toISOString(),
  }))
}

export async function countUnread(db: Connection, providerId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(distinct cause)::int`.as('unread'))
    .where('recipient_id', '=', providerId)
    .where('is_secret', '=', false)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** By whichever channel an event was told, it is read once. */
export async function markRead(db: Connection, providerId: number, ids: number[] | undefined, now: Date) {
  const unread = db
    .updateTable('outbox')
    .set({ read_at: now })
    .where('recipient_id', '=', providerId)
    .where('read_at', 'is', null)
  const these = sql<boolean>`cause in (
    select cause from outbox where recipient_id = ${providerId} and id = any(${ids ?? []}::bigint[]))`
  await (ids ? unread.where(these) : unread).execute()
}
