import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { holdBlockOfShift, type Place } from '../schedule/schedule-place.store.ts'
import { lockProviders } from '../schedule/schedule-provider.store.ts'
import type { Shift } from '../schedule/schedule-shift.store.ts'

/**
 * A provider has no part of the hierarchy as their scope: whoever calls this has found out before that the shift is
 * their business. Everything stays locked until the transaction ends.
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
