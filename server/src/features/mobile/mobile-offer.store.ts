import type { AnsweredOffer } from '@shiftward/contract/mobile-offer.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { askedLeave, unassigned, unassignedColumns } from './mobile-open.store.ts'

/** The open offers to a provider, the earliest shift first, with what their senders have confirmed. */
export const listMyOffers = (db: Connection, providerId: number, now: Date) =>
  unassigned(db)
    .innerJoin('offers', 'offers.shift_id', 'shifts.id')
    .select(unassignedColumns)
    .select(['offers.id as offerId', 'offers.sent_at as sentAt', 'offers.findings as confirmed'])
    .select(askedLeave(providerId))
    .where('offers.provider_id', '=', providerId)
    .where('offers.state', '=', 'open')
    .where('shifts.starts_at', '>', now)
    .orderBy('shifts.starts_at')
    .orderBy('offers.id')
    .execute()

/** How an offer stands, if it is to the provider. */
export const findMyOffer = (db: Connection, providerId: number, offerId: number): Promise<AnsweredOffer | undefined> =>
  db
    .selectFrom('offers')
    .select(['id as offerId', 'shift_id as shiftId'])
    .select([sql<AnsweredOffer['state']>`state`.as('state'), sql<AnsweredOffer['reason']>`reason`.as('reason')])
    .where('id', '=', offerId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
