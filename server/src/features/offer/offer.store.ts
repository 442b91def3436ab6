import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { type Scope, shiftInScope } from '../../lib/scope.ts'

/** Reads offers. */

const localTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone facilities.time_zone, 'MM-DD-YYYY HH24:MI:SS')`

/** The latest first, at the facility's local time. */
export function listOffers(db: Connection, shiftId: number) {
  return db
    .selectFrom('offers')
    .innerJoin('shifts', 'shifts.id', 'offers.shift_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('users', 'users.id', 'offers.provider_id')
    .leftJoin('users as sender', 'sender.id', 'offers.sent_by')
    .select(['offers.id as offerId', 'users.code as providerCode', fullName().as('providerName')])
    .select([sql<State>`offers.state`.as('state'), sql<Reason>`offers.reason`.as('reason')])
    .select([localTime('offers.sent_at').as('sentAt'), sql<string | null>`${fullName('sender')}`.as('sentBy')])
    .select(sql<string | null>`${localTime('offers.ended_at')}`.as('endedAt'))
    .where('offers.shift_id', '=', shiftId)
    .orderBy('offers.id', 'desc')
    .execute()
}
type State = 'open' | 'accepted' | 'declined' | 'closed'
type Reason = 'taken' | 'changed' | 'withdrawn' | 'begun' | 'left' | null

/** The open offers of a shift: their ids by provider. */
export async function findOpenOffers(db: Connection, shiftId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'provider_id'])
    .where('shift_id', '=', shiftId)
    .where('state', '=', 'open')
    .execute()
  return new Map(rows.map(({ id, provider_id }) => [provider_id, id]))
}

export function findOfferInScope(db: Connection, scope: Scope, id: number) {
  return db
    .selectFrom('offers')
    .innerJoin('shifts', 'shifts.id', 'offers.shift_id')
    .select(['offers.id', 'offers.shift_id'])
    .where('offers.id', '=', id)
    .where(shiftInScope(scope))
    .executeTakeFirst()
}
