import type { ClosedReason } from '@shiftward/contract/offer.ts'
import { sql } from 'kysely'
import type { Connection, Database } from '../../lib/database.ts'
import { closeOffers } from './offer-change.store.ts'

/** Closes open offers that nobody can accept any more. Each returns the people whom it told. */

const open = (db: Connection) =>
  db
    .selectFrom('offers')
    .innerJoin('shifts', 'shifts.id', 'offers.shift_id')
    .select('offers.id')
    .where('offers.state', '=', 'open')
    .orderBy('offers.id')
    .forUpdate('offers')

type Ids = { id: number }[]
const idsOf = (rows: Ids): number[] => rows.map(({ id }) => id)

/** Somebody has one of the shifts by now. Callers have locked them. */
export async function closeTakenOffers(db: Connection, shiftIds: readonly number[], now: Date, told?: number[]) {
  const taken = open(db)
    .where(sql<boolean>`offers.shift_id = any(${shiftIds}::bigint[])`)
    .where('shifts.state', '=', 'assigned')
  return closeOffers(db, idsOf(await taken.execute()), { reason: 'taken', now, ...(told && { told }) })
}

/** The shift is about to change or to be deleted. Callers have locked it. */
export async function closeOffersOf(
  db: Connection,
  shiftId: number,
  { reason, now, told }: { reason: ClosedReason; now: Date; told?: number[] },
) {
  const all = await open(db).where('offers.shift_id', '=', shiftId).execute()
  return closeOffers(db, idsOf(all), { reason, now, ...(told && { told }) })
}

/** The block has been deactivated, which withdraws what it offers. */
export async function closeOffersIn(db: Connection, blockId: number, now: Date) {
  const all = await open(db).where('shifts.block_id', '=', blockId).execute()
  return closeOffers(db, idsOf(all), { reason: 'withdrawn', now })
}

/** The person leaves a facility, or all of them. Callers have locked the person. */
export async function closeOffersTo(db: Connection, providerId: number, now: Date, facilityId?: number) {
  const all = open(db).where('offers.provider_id', '=', providerId)
  const theirs = await (facilityId === undefined ? all : all.where('shifts.facility_id', '=', facilityId)).execute()
  return closeOffers(db, idsOf(theirs), { reason: 'left', now })
}

/** The shift has begun. Skips an offer that somebody is answering right now. */
export function closeBegunOffers(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const begun = await open(transaction).where('shifts.starts_at', '<=', now).limit(100).skipLocked().execute()
    await closeOffers(transaction, idsOf(begun), { reason: 'begun', now })
    return begun.length
  })
}
