import type { Connection } from '../../lib/database.ts'
import { unassigned, unassignedColumns } from './mobile-open.store.ts'

/** The open offers to a provider, the earliest shift first, with what their senders have confirmed. */
export const listMyOffers = (db: Connection, providerId: number, now: Date) =>
  unassigned(db)
    .innerJoin('offers', 'offers.shift_id', 'shifts.id')
    .select(unassignedColumns)
    .select(['offers.id as offerId', 'offers.sent_at as sentAt', 'offers.findings as confirmed'])
    .where('offers.provider_id', '=', providerId)
    .where('offers.state', '=', 'open')
    .where('shifts.starts_at', '>', now)
    .orderBy('shifts.starts_at')
    .orderBy('offers.id')
    .execute()

/** The shift of an offer, if the offer is to the provider. */
export async function findMyOffer(db: Connection, providerId: number, offerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('offers')
    .select('shift_id')
    .where('id', '=', offerId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.shift_id
}
