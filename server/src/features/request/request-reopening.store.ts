import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { requestReopenedText } from '../../lib/message-text/request-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import { changing, type RequestedShift, tellCalendars } from './request-change.store.ts'

/**
 * Opens requests again whose approving assignment, made at that moment, is undone: their shifts are open again. Callers
 * have locked the shifts. Returns who asks for which of them.
 */
export async function reopenRequests(db: Connection, open: readonly RequestedShift[], approvedAt: Date, now: Date) {
  if (open.length === 0) return []
  const shiftIds = open.map(({ shift }) => shift.id)
  const reopened = await changing(db)
    .set({ status: 'Open', reason: '', decided_at: null, decided_by: null })
    .where(
      sql<boolean>`request.id in (
        select max(id) from shift_requests
        where shift_id = any(${shiftIds}::bigint[]) and status = 'UserApproved' and decided_at = ${approvedAt}
        group by shift_id)`,
    )
    .returning(['request.shift_id', 'users.phone', 'users.email'])
    .execute()
  await tellCalendars(db, reopened)
  // A request for a shift that has begun is denied within a minute, and that is all its provider hears.
  const ahead = new Map(open.filter(({ shift }) => shift.starts_at > now).map((one) => [one.shift.id, one]))
  const messages = reopened.flatMap(({ id, shift_id, provider_id, phone, email }) => {
    const one = ahead.get(shift_id)
    if (!one) return []
    const words = { cause: `request:${id}:Open:${one.shift.version}`, ...requestReopenedText(one.shift, one.place) }
    return [messageTo({ id: provider_id, phone, email }, one.place, words)]
  })
  await enqueue(db, now, ...messages)
  return reopened.map(({ shift_id, provider_id }) => ({ shiftId: shift_id, providerId: provider_id }))
}
