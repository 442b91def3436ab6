import type { ClosedReason } from '@shiftward/contract/offer.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { tellChange } from '../../lib/live.ts'
import { offerClosedText } from '../../lib/message-text/request-text.ts'
import { offerText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import { placed } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { findPay } from '../shift/shift-cost.store.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'
import type { Actor } from '../shift/shift-write.store.ts'

/** Writes each step of an offer, and tells the person and open calendars. Callers have locked the shift. */

export type OfferRow = Selectable<DB['offers']>

/** What each person's sender has confirmed, by the person's id. */
type Confirmed = ReadonlyMap<number, readonly Finding[]>

/** Returns the ids of the offers by provider, and the messages about them. */
export async function insertOffers(db: Connection, shift: Shift, people: Confirmed, actor: Actor) {
  if (people.size === 0) return { made: new Map<number, number>(), told: [] }
  const rows = [...people].map(([provider_id, findings]) => ({
    organization_id: shift.organization_id,
    shift_id: shift.id,
    provider_id,
    date: shift.date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    findings: JSON.stringify(findings),
    sent_by: actor.userId,
    sent_at: actor.now,
  }))
  const offers = await db.insertInto('offers').values(rows).returning(['id', 'provider_id']).execute()
  const made = new Map(offers.map(({ id, provider_id }) => [provider_id, id]))
  const told = await tellOffered(db, shift, made, actor.now)
  await tellCalendars(db, [shift])
  return { made, told }
}

async function tellOffered(db: Connection, shift: Shift, offerOf: ReadonlyMap<number, number>, now: Date) {
  const pay = (await findPay(db, [shift.id])).get(shift.id) ?? null
  const [place] = await placed(db, [shift])
  if (!place) return []
  const words = offerText({ ...shift, pay }, place)
  const recipients = await listRecipients(db, [...offerOf.keys()])
  const messages = recipients.map((recipient) =>
    messageTo(recipient, organizationOf(shift), { cause: `offer:${offerOf.get(recipient.id)}:open`, ...words }),
  )
  await enqueue(db, now, ...messages)
  return messages
}

const organizationOf = ({ organization_id }: { organization_id: number }) => ({ organizationId: organization_id })

export function lockOffer(db: Connection, id: number): Promise<OfferRow | undefined> {
  return db.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function declineOffer(db: Connection, { id }: OfferRow, shift: Shift, now: Date) {
  await db.updateTable('offers').set({ state: 'declined', ended_at: now }).where('id', '=', id).execute()
  await tellCalendars(db, [shift])
}

type Closing = {
  reason: ClosedReason
  now: Date
  /** People who hear of it in another message. */
  told?: readonly number[]
}

/**
 * Closes offers that nobody can accept any more, and returns whom it told. Whoever has got the shift by now has accepted
 * their offer of it, in whatever way.
 */
export async function closeOffers(db: Connection, ids: readonly number[], { reason, now, told = [] }: Closing) {
  if (ids.length === 0) return []
  const isTheirs = sql<boolean>`shifts.provider_id is not distinct from offers.provider_id`
  const closed = await db
    .updateTable('offers')
    .from('shifts')
    .whereRef('shifts.id', '=', 'offers.shift_id')
    .where(sql<boolean>`offers.id = any(${ids}::bigint[])`)
    .where('offers.state', '=', 'open')
    .set({
      state: sql`case when ${isTheirs} then 'accepted' else 'closed' end`,
      reason: sql`case when ${isTheirs} then null else ${reason} end`,
      ended_at: now,
    })
    .returning(['offers.id', 'offers.provider_id', 'offers.state', 'offers.organization_id', 'shifts.department_id'])
    .returning(['offers.date', 'offers.start_time', 'offers.end_time', 'shifts.team_id', 'shifts.is_on_call'])
    .execute()
  await tellCalendars(db, closed)
  const lost = closed.filter(({ provider_id, state }) => state === 'closed' && !told.includes(provider_id))
  await tellClosed(db, await placed(db, lost), reason, now)
  return lost.map(({ provider_id }) => provider_id)
}

type Closed = Pick<OfferRow, 'id' | 'provider_id' | 'organization_id' | 'date' | 'start_time' | 'end_time'> &
  Pick<Shift, 'is_on_call'>

async function tellClosed(
  db: Connection,
  offers: readonly (Closed & { teamName: string; facilityName: string })[],
  reason: ClosedReason,
  now: Date,
) {
  const people = new Map(
    (
      await listRecipients(
        db,
        offers.map(({ provider_id }) => provider_id),
      )
    ).map((person) => [person.id, person]),
  )
  const messages = offers.flatMap((offer) => {
    const person = people.get(offer.provider_id)
    const words = { cause: `offer:${offer.id}:closed`, ...offerClosedText(offer, reason) }
    return person ? [messageTo(person, organizationOf(offer), words)] : []
  })
  await enqueue(db, now, ...messages)
}

/** Open calendars show to whom a shift is offered. */
async function tellCalendars(db: Connection, shifts: readonly Pick<Shift, 'department_id' | 'date'>[]) {
  for (const { department_id, date } of shifts) {
    await tellChange(db, { departmentId: department_id, startDate: date, endDate: date })
  }
}
