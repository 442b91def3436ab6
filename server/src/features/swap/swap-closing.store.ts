import type { Connection, Database } from '../../lib/database.ts'
import { changeSwaps, undecided } from './swap-change.store.ts'

/** Closes swaps that nobody can decide any more as denied, and tells both providers. */

/** The shift is moved, or its terms change. Callers have locked it. */
export const closeChangedSwaps = (db: Connection, shiftId: number, now: Date) =>
  closeSwapsOf(db, shiftId, now, 'the shift has changed')

/** The shift is taken from whoever had it, or passed to somebody else. Callers have locked it. */
export const closePassedSwaps = (db: Connection, shiftId: number, now: Date) =>
  closeSwapsOf(db, shiftId, now, 'the shift is no longer with the same person')

async function closeSwapsOf(db: Connection, shiftId: number, now: Date, why: string) {
  const swaps = await db
    .selectFrom('swaps')
    .select(['id', 'group_id'])
    .where((swap) => swap.or([swap('shift_id', '=', shiftId), swap('return_shift_id', '=', shiftId)]))
    .where('status', 'in', undecided)
    .orderBy('id')
    .forUpdate()
    .execute()
  await close(db, swaps, now, why)
}

/** One of the two providers leaves a facility, or all of them. Callers have locked the provider. */
export async function closeSwapsWith(db: Connection, providerId: number, now: Date, facilityId?: number) {
  const all = db
    .selectFrom('swaps')
    .select(['id', 'group_id'])
    .where((swap) => swap.or([swap('from_provider_id', '=', providerId), swap('to_provider_id', '=', providerId)]))
    .where('status', 'in', undecided)
    .orderBy('id')
    .forUpdate()
  const swaps = await (facilityId === undefined ? all : all.where('facility_id', '=', facilityId)).execute()
  await close(db, swaps, now, 'one of the two is no longer available')
}

type Closing = { id: number; group_id: number | null }

/** Those that were asked together end together, so that whoever asked hears of it once. */
async function close(db: Connection, swaps: readonly Closing[], now: Date, why: string) {
  const groups = Map.groupBy(swaps, ({ id, group_id }) => group_id ?? `alone ${id}`)
  for (const group of groups.values()) {
    const ids = group.map(({ id }) => id)
    await changeSwaps(db, ids, { status: 'MediatorDenied', now, why })
  }
}

/** The shift has begun. Skips a swap that somebody is deciding right now. */
export async function closeBegunSwaps(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const swaps = await transaction
      .selectFrom('swaps')
      .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
      .leftJoin('shifts as back', 'back.id', 'swaps.return_shift_id')
      .select(['swaps.id', 'swaps.group_id'])
      .where('swaps.status', 'in', undecided)
      .where((swap) => swap.or([swap('shifts.starts_at', '<=', now), swap('back.starts_at', '<=', now)]))
      .orderBy('swaps.id')
      .limit(100)
      .forUpdate('swaps')
      .skipLocked()
      .execute()
    await close(transaction, swaps, now, 'the shift has started')
    return swaps.length
  })
}
