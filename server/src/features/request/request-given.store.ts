import type { Connection } from '../../lib/database.ts'
import { gotShiftText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Place } from '../schedule/schedule-place.store.ts'
import { listRecipients } from '../schedule/schedule-provider.store.ts'
import type { Shift } from '../schedule/schedule-shift.store.ts'
import type { Actor } from '../schedule/schedule-write.store.ts'
import { approveRequest, denyLostRequests, lockOpenRequests } from './request-change.store.ts'
import { tellInterested } from './request-interest.store.ts'

type Given = { offered: Shift; given: Shift; place: Pick<Place, 'organizationId' | 'teamName' | 'facilityName'> }

/**
 * An open shift has been given to a provider, in whatever way. Approves their request if they made one, denies the
 * others, and tells everyone concerned once. The others hear of the shift as it was offered, because its hours may have
 * changed when it was given. Callers have locked the shift and marked it as announced.
 */
export async function settleGiven(db: Connection, { offered, given, place }: Given, actor: Actor) {
  const requests = await lockOpenRequests(db, offered.id)
  const own = requests.find(({ provider_id }) => provider_id === given.provider_id)
  const lost = requests.filter((request) => request !== own)
  if (own) await approveRequest(db, own.id, { shift: given, place }, actor)
  else await tellReceiver(db, given, place, actor.now)
  const lostIds = lost.map(({ id }) => id)
  await denyLostRequests(db, lostIds, { shift: offered, place }, actor)
  const told = requests.map(({ provider_id }) => provider_id)
  await tellInterested(db, { shift: offered, place, how: 'given', told }, actor.now)
}

async function tellReceiver(db: Connection, shift: Shift, place: Given['place'], now: Date) {
  if (shift.ends_at <= now) return
  const cause = `shift:${shift.id}:${shift.version}`
  const recipients = await listRecipients(db, shift.provider_id === null ? [] : [shift.provider_id])
  const text = { cause, ...gotShiftText(shift, place) }
  await enqueue(db, now, ...recipients.map((recipient) => messageTo(recipient, place, text)))
}
