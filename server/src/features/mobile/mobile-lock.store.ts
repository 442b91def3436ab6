import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { holdBlockOfShift, holdBlocksOfShifts, type Place } from '../block/block-place.store.ts'
import { lockShifts, type Shift } from '../shift/shift.store.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'

/**
 * Locks a shift for a provider until the transaction ends. A provider has no scope in the hierarchy, so the caller must
 * have checked that the shift concerns them.
 */
export async function lockShiftFor(
  db: Connection,
  providerIds: number[],
  shiftId: number,
): Promise<{ shift: Shift; place: Place }> {
  const place = await holdBlockOfShift(db, { level: 'platform' }, shiftId)
  if (!place) throw notFound('Shift')
  await lockProviders(db, providerIds)
  const shift = await db.selectFrom('shifts').selectAll().where('id', '=', shiftId).forUpdate().executeTakeFirst()
  if (!shift) throw notFound('Shift')
  return { shift, place }
}

/** The same for several shifts, by their ids. Those that are gone are missing. */
export async function lockShiftsFor(
  db: Connection,
  providerIds: number[],
  shiftIds: number[],
): Promise<Map<number, Shift>> {
  await holdBlocksOfShifts(db, { level: 'platform' }, shiftIds)
  await lockProviders(db, providerIds)
  return new Map((await lockShifts(db, shiftIds)).map((shift) => [shift.id, shift]))
}
