import type { Connection } from '../../lib/database.ts'
import { lockShifts, type Shift } from '../shift/shift.store.ts'
import { listPending, publishPending } from '../shift/shift-published.store.ts'
import type { Pending, PendingBlock } from '../shift/shift-told.store.ts'
import { type Change, changesOf, isUrgent } from './publish-change.ts'
import { tellChanges } from './publish-tell.service.ts'
import { recordTold } from './publish-told.store.ts'

/**
 * What cannot wait until somebody publishes the block. The provider sees it and is told in the same transaction, so
 * publishing later does not repeat it. Callers have locked the shifts.
 */

type How = {
  now: Date
  /** Those whom the caller tells in its own words. */
  told?: readonly number[]
}

/**
 * For a shift given from an open shift or a request, swapped, called out or freed by leave, also of a block that was
 * never published. Returns everything that changed for anybody.
 */
export async function publishAtOnce(db: Connection, shiftIds: number[], how: How): Promise<Change[]> {
  return publish(db, await listPending(db, { shiftIds }), how)
}

/**
 * For somebody who leaves: nobody can tell them later that the shifts are gone. Whoever has the shifts by now hears of it
 * when the block is published.
 */
export async function publishAllOf(db: Connection, whose: { providerId: number; facilityId?: number }, now: Date) {
  const pending = await listPending(db, whose)
  const theirs = pending.map((one) => (one.is?.provider_id === whose.providerId ? one : { ...one, is: null }))
  await publish(db, theirs, { now })
}

/**
 * For every other change of shifts that people have: tells those that begin within 48 hours, before the change or after
 * it, and leaves the others to Publish.
 */
export async function publishUrgent(db: Connection, shiftIds: number[], now: Date) {
  await publishIfUrgent(db, await listPending(db, { shiftIds }), now)
}

/** The same for shifts that have just been added to a block: nobody was told of them. */
export async function publishUrgentNew(db: Connection, block: PendingBlock, shifts: readonly Shift[], now: Date) {
  const pending = shifts.map((shift) => ({ shiftId: shift.id, was: null, is: shift, block }))
  await publishIfUrgent(db, pending, now)
}

/** For shifts that have changed hands together: if one of them cannot wait, all are told, so that nobody sees half of it. */
export async function publishUrgentTogether(db: Connection, shiftIds: number[], now: Date) {
  const pending = await listPending(db, { shiftIds })
  if (pending.some((one) => cannotWait(one, now))) await publishKnown(db, pending, now)
}

const publishIfUrgent = (db: Connection, pending: readonly Pending[], now: Date) =>
  publishKnown(
    db,
    pending.filter((one) => cannotWait(one, now)),
    now,
  )

const cannotWait = (one: Pending, now: Date): boolean => isUrgent(one, now) || one.block.isDeactivated

async function publishKnown(db: Connection, pending: readonly Pending[], now: Date) {
  // The shifts of a draft are nobody's business, unless the person already knows of it.
  const theirs = pending.flatMap((one): Pending[] => {
    const { was, is, block } = one
    if (is === null || is.provider_id === was?.provider_id || block.isPublished) return [one]
    return was ? [{ ...one, is: null }] : []
  })
  await publish(db, theirs, { now })
}

/** For a block that has been deactivated: nobody can publish it any more. */
export async function publishDeactivated(db: Connection, blockId: number, now: Date) {
  const shiftIds = (await listPending(db, { blockIds: [blockId] })).map(({ shiftId }) => shiftId)
  await lockShifts(db, shiftIds)
  await publishUrgent(db, shiftIds, now)
}

/** For callers who have read what differs. */
export async function publish(db: Connection, pending: readonly Pending[], { now, told = [] }: How): Promise<Change[]> {
  if (pending.length === 0) return []
  const changes = changesOf(pending, now)
  await tellChanges(
    db,
    changes.filter(({ providerId }) => !told.includes(providerId)),
    'urgent',
    now,
  )
  await recordTold(db, changes, now)
  await publishPending(db, pending, now)
  return changes
}
