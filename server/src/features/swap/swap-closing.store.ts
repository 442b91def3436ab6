import type { Connection, Database } from '../../lib/database.ts'
import { changeSwaps, undecided } from './swap-change.store.ts'

/** Closes swaps that nobody can decide any more as denied, and tells both providers. */

/** The shift is moved or deleted. Callers have locked it. */
export async function closeSwapsOf(db: Connection, shiftId: number, now: Date) {
  const swaps = await db
    .selectFrom('swaps')
    .select('id')
    .where((swap) => swap.or([swap('shift_id', '=', shiftId), swap('return_shift_id', '=', shiftId)]))
    .where('status', 'in', undecided)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of swaps) await close(db, id, now, 'the shift has changed')
}

/** One of the two providers leaves a facility, or all of them. Callers have locked the provider. */
export async function closeSwapsWith(db: Connection, providerId: number, now: Date, facilityId?: number) {
  const all = db
    .selectFrom('swaps')
    .select('id')
    .where((swap) => swap.or([swap('from_provider_id', '=', providerId), swap('to_provider_id', '=', providerId)]))
    .where('status', 'in', undecided)
    .orderBy('id')
    .forUpdate()
  const swaps = await (facilityId === undefined ? all : all.where('facility_id', '=', facilityId)).execute()
  for (const { id } of swaps) await close(db, id, now, 'one of the two is no longer available')
}

const close = (db: Connection, id: number, now: Date, why: string) =>
  changeSwaps(db, [id], { status: 'MediatorDenied', now, why })

/** The shift has begun. Skips a swap that somebody is deciding right now. */
export async function closeBegunSwaps(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const swaps = await transaction
      .selectFrom('swaps')
      .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
      .leftJoin('shifts as back', 'back.id', 'swaps.return_shift_id')
      .select('swaps.id')
      .where('swaps.status', 'in', undecided)
      .where((swap) => swap.or([swap('shifts.starts_at', '<=', now), swap('back.starts_at', '<=', now)]))
      .orderBy('swaps.id')
      .limit(100)
      .forUpdate('swaps')
      .skipLocked()
      .execute()
    for (const { id } of swaps) await close(transaction, id, now, 'the shift has started')
    return swaps.length
  })
}
