import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { interestLostText, type Lost } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Place } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'

type LostOffer = {
  shift: Shift
  place: Pick<Place, 'organizationId' | 'teamName' | 'facilityName'>
  how: Lost
  /** Providers who hear of it in another message. */
  told: number[]
}

/** The providers who showed interest in an open shift that has not begun, except whoever has it by now. */
export async function listInterested(db: Connection, shift: Shift, now: Date) {
  if (shift.starts_at <= now) return []
  return db
    .selectFrom('shift_interests as interest')
    .innerJoin('users', 'users.id', 'interest.provider_id')
    .innerJoin('shifts', 'shifts.id', 'interest.shift_id')
    .select(['users.id', 'users.phone', 'users.email', 'interest.created_at as since'])
    .where('interest.shift_id', '=', shift.id)
    .where('users.deactivated_at', 'is', null)
    .where(sql<boolean>`interest.provider_id is distinct from shifts.provider_id`)
    .orderBy('users.id')
    .execute()
}

type Interested = Awaited<ReturnType<typeof listInterested>>

/**
 * Tells the providers who showed interest in an open shift that it is gone. The cause names the moment of their
 * interest: the interest stays when the shift is offered again, but they hear only once that they did not get it.
 */
export async function tellInterested(db: Connection, interested: Interested, lost: LostOffer, now: Date) {
  const { shift, place, how, told } = lost
  const words = interestLostText(shift, place, how)
  const others = interested.filter(({ id }) => !told.includes(id))
  const messages = others.map(({ since, ...recipient }) =>
    messageTo(recipient, place, { cause: `interest:${shift.id}:${since.getTime()}:${how}`, ...words }),
  )
  await enqueue(db, now, ...messages)
}
