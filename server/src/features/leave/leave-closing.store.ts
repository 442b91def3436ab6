import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { leaveClosedText } from '../../lib/message-text/request-text.ts'
import type { Actor } from '../shift/shift-write.store.ts'
import { tellProvider } from './leave-change.store.ts'

/**
 * Closes what a provider who leaves has asked, and tells them: open requests as denied, while a leave that they asked to
 * cancel stays. With `organizationId` only what they asked of it, and only if they no longer work for it. Callers have
 * locked the provider.
 */
export async function closeLeavesOf(db: Connection, providerId: number, actor: Actor, organizationId?: number) {
  for (const leave of await lockAsked(db, providerId, organizationId)) {
    const askedAt = leave.cancel_asked_at
    // Nobody has decided it: that tells it from a denied one, see `leaveReason`.
    const denied = { status: 'Denied', decided_at: actor.now, decided_by: null }
    await db
      .updateTable('leaves')
      .set(askedAt ? { cancel_asked_at: null } : denied)
      .where('id', '=', leave.id)
      .execute()
    const step = askedAt ? `cancellation:${askedAt.toISOString()}` : 'Denied'
    const words = leaveClosedText(leave, askedAt !== null)
    await tellProvider(db, leave, { cause: `leave:${leave.id}:${step}`, ...words }, actor)
  }
}

function lockAsked(db: Connection, providerId: number, organizationId: number | undefined) {
  const all = db
    .selectFrom('leaves')
    .innerJoin('organizations', 'organizations.id', 'leaves.organization_id')
    .selectAll('leaves')
    .select('organizations.name as organizationName')
    .where('leaves.provider_id', '=', providerId)
    .where((leave) => leave.or([leave('leaves.status', '=', 'Open'), leave('leaves.cancel_asked_at', 'is not', null)]))
    .orderBy('leaves.id')
    .forUpdate('leaves')
  if (organizationId === undefined) return all.execute()
  return all
    .where('leaves.organization_id', '=', organizationId)
    .where(
      sql<boolean>`not exists (
        select from facility_providers as mapping
        where mapping.provider_id = leaves.provider_id and mapping.organization_id = leaves.organization_id)`,
    )
    .execute()
}
