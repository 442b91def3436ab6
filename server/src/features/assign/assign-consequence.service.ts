import type { LabourType } from '@shiftward/contract/common.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import { requestLostText } from '../../lib/message-text/request-text.ts'
import { gotShiftText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Place } from '../block/block-place.store.ts'
import { listInteresting, removeInterestsIn, removeInterestsOf } from '../interest/interest.store.ts'
import { listInterested, tellInterested } from '../interest/interest-notice.store.ts'
import { closeLeavesOf } from '../leave/leave-closing.store.ts'
import {
  closeOffersIn,
  closeOffersOf,
  closeOffersTo,
  closeTaken,
  endReleaseOf,
  lockTaken,
} from '../offer/offer-closing.store.ts'
import { listLeftOut } from '../offer/offer-release.store.ts'
import {
  publish,
  publishAllOf,
  publishDeactivated,
  publishUrgent,
  publishUrgentNew,
  publishUrgentTogether,
} from '../publish/publish-now.service.ts'
import { approveRequest, denyLostRequests, denyRequestsOf, lockOpenRequests } from '../request/request-change.store.ts'
import { closeRequestsAt, closeRequestsOf } from '../request/request-closing.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { Row } from '../shift/shift-action.store.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'
import { listPending } from '../shift/shift-published.store.ts'
import type { Actor } from '../shift/shift-write.store.ts'
import { closeChangedSwaps, closePassedSwaps, closeSwapsWith } from '../swap/swap-closing.store.ts'

/**
 * What follows from a change: for requests, offers, swaps, interests and leaves, and who is told. Everything that changes a
 * shift, or takes a provider away, calls one of these functions in its transaction.
 */

type Given = { before: Shift; given: Shift; place: Pick<Place, 'organizationId' | 'teamName' | 'facilityName'> }

/**
 * An open shift has been given to a provider, in whatever way, or a vacancy to somebody who accepted an offer. Approves
 * their request if they made one, denies the others, closes the other offers, and tells everyone concerned once. The
 * others hear of the shift as it was before, because its hours may have changed when it was given. Callers have locked
 * the shift. Returns how many requests were denied.
 */
export async function settleGiven(db: Connection, { before, given, place }: Given, actor: Actor): Promise<number> {
  // None of these reads depends on another, so they are sent together.
  const [requests, taken, interested, pending] = await Promise.all([
    lockOpenRequests(db, before.id),
    lockTaken(db, [given.id]),
    before.state === 'open' ? listInterested(db, before, actor.now) : [],
    listPending(db, { shiftIds: [given.id] }),
  ])
  const own = requests.find(({ provider_id }) => provider_id === given.provider_id)
  const lost = requests.filter((request) => request !== own)
  if (own) await approveRequest(db, own.id, { shift: given, place }, actor)
  else await tellReceiver(db, given, place, actor.now)
  const lostIds = lost.map(({ id }) => id)
  await denyLostRequests(db, lostIds, { shift: before, place }, actor)
  const asked = requests.map(({ provider_id }) => provider_id)
  const told = [...asked, ...(await closeTaken(db, taken, actor.now, asked))]
  await tellInterested(db, interested, { shift: before, place, how: 'given', told }, actor.now)
  await publish(db, pending, { now: actor.now, told: given.provider_id === null ? [] : [given.provider_id] })
  return lost.length
}

async function tellReceiver(db: Connection, shift: Shift, place: Given['place'], now: Date) {
  if (shift.ends_at <= now) return
  const cause = `shift:${shift.id}:${shift.version}`
  const recipients = await listRecipients(db, shift.provider_id === null ? [] : [shift.provider_id])
  const text = { cause, ...gotShiftText(shift, place) }
  await enqueue(db, now, ...recipients.map((recipient) => messageTo(recipient, place, text)))
}

/**
 * The hours or terms of a shift are about to change. People asked for the old ones, or were offered them, so their requests,
 * offers and swaps are closed before the change: the messages name the old hours. Returns who had asked.
 */
export async function settleMoved(db: Connection, shift: Shift, actor: Actor): Promise<number[]> {
  const asked = (await lockOpenRequests(db, shift.id)).map(({ provider_id }) => provider_id)
  await closeRequestsOf(db, shift.id, actor)
  await closeOffersOf(db, shift.id, { reason: 'changed', now: actor.now, told: asked })
  await closeChangedSwaps(db, shift.id, actor.now)
  return asked
}

/** A shift is about to go to another day. Nobody asked for it, or showed interest in it, on that day. Returns who had asked. */
export async function settleMovedAway(db: Connection, shift: Shift, place: Given['place'], actor: Actor) {
  const asked = (await lockOpenRequests(db, shift.id)).map(({ provider_id }) => provider_id)
  const offered = await closeOffersOf(db, shift.id, { reason: 'changed', now: actor.now, told: asked })
  const told = [...asked, ...offered]
  if (shift.state === 'open') await tellWithdrawn(db, shift, place, told, actor.now)
  await removeInterestsIn(db, shift.id)
  return settleMoved(db, shift, actor)
}

type Terms = Partial<Pick<Shift, 'ask_rate' | 'is_on_call' | 'add_on_hours' | 'add_on_rate'>>

/**
 * An administrator is about to change what a shift asks, or to whom it is open: a release must not go on. Nobody has
 * agreed to less pay, or to be on call, so requests and offers are closed then. More pay closes nothing.
 */
export async function settleTerms(db: Connection, shift: Shift, terms: Terms, actor: Actor) {
  if (isWorse(shift, terms)) await settleMoved(db, shift, actor)
  else await endReleaseOf(db, shift.id, actor.now)
}

/** Whoever asked for an open shift may have it until somebody decides about their request. */
export async function refuseLeavingOut(db: Connection, shift: Shift, labourTypes: readonly LabourType[]) {
  const names = (await listLeftOut(db, shift, labourTypes)).flatMap(({ name, hasAsked }) => (hasAsked ? [name] : []))
  if (names.length > 0) throw refusal(409, 'labourType', texts.schedule.leavesOut(names.join(', ')))
}

/** Whether nobody who asked for the shift, or was offered it, has agreed to the terms. */
export function isWorse(shift: Shift, terms: Terms): boolean {
  const changed = { ...shift, ...terms }
  if (changed.is_on_call !== shift.is_on_call) return true
  // A vacancy may still have an older ask rate, which nobody was told.
  if (shift.state !== 'open') return false
  return Number(changed.ask_rate) < Number(shift.ask_rate) || addedPay(changed) < addedPay(shift)
}

/** How much more than by the ask rate alone. Add-on hours without a rate of their own pay the ask rate. */
function addedPay({ ask_rate, add_on_hours, add_on_rate }: Required<Terms>): number {
  return Number(add_on_hours) * (Number(add_on_rate ?? ask_rate) - Number(ask_rate))
}

/**
 * Shifts have been given to people, or changed, in any other way. Those that begin soon are told at once; the others wait
 * for Publish.
 */
export async function settleChanged(db: Connection, shifts: Pick<Shift, 'id'>[], now: Date) {
  const ids = shifts.map(({ id }) => id)
  await closeTaken(db, await lockTaken(db, ids), now)
  await publishUrgent(db, ids, now)
}

/** Two people have changed places in their shifts. */
export async function settleExchanged(db: Connection, shifts: Pick<Shift, 'id'>[], now: Date) {
  const ids = shifts.map(({ id }) => id)
  await closeTaken(db, await lockTaken(db, ids), now)
  await publishUrgentTogether(db, ids, now)
}

/** Shifts have been freed or deleted. Nobody has them now, so no offer of them is closed. */
export async function settleGone(db: Connection, shifts: Pick<Shift, 'id'>[], now: Date) {
  const ids = shifts.map(({ id }) => id)
  await publishUrgent(db, ids, now)
}

/** Shifts have been added with the people who get them: nobody can have waited for them. */
export async function settleAdded(db: Connection, place: Place, shifts: readonly Shift[], now: Date) {
  await publishUrgentNew(db, place, shifts, now)
}

/**
 * A shift is about to get old values back, in its old place among other things. If it is open and somebody gets it back,
 * `settleGiven` follows, as after any assignment. Returns how many requests were denied.
 */
export async function settleReversed(db: Connection, shift: Shift, row: Row, place: Given['place'], actor: Actor) {
  const isOther = (['date', 'start_time', 'end_time', 'is_on_call'] as const).some(
    (column) => row[column] !== shift[column],
  )
  if (shift.state === 'open' && row.state === 'open') {
    await refuseLeavingOut(db, shift, row.labour_types as LabourType[])
  }
  const isGone = row.date !== shift.date || (row.state !== 'assigned' && row.state !== 'open')
  if (shift.state === 'open' && isGone) return (await settleMovedAway(db, shift, place, actor)).length
  if (shift.state === 'open' && row.state === 'assigned') return 0
  if (isOther || isWorse(shift, row as Terms)) return (await settleMoved(db, shift, actor)).length
  if (row.provider_id !== shift.provider_id) await settleFreed(db, [shift], actor.now)
  return 0
}

/** Shifts have been taken from their provider. */
export async function settleFreed(db: Connection, shifts: Pick<Shift, 'id'>[], now: Date) {
  for (const { id } of shifts) await closePassedSwaps(db, id, now)
}

/**
 * A shift that nobody has is about to be deleted, and with it its offers, the requests for it and the interest in it.
 * Tells the providers concerned.
 */
export async function settleWithdrawn(db: Connection, shift: Shift, place: Place, now: Date) {
  const requests = await lockOpenRequests(db, shift.id)
  const requestOf = new Map(requests.map(({ id, provider_id }) => [provider_id, id]))
  const words = requestLostText(shift, place, 'withdrawn')
  const recipients = await listRecipients(db, [...requestOf.keys()])
  const messages = recipients.map((recipient) =>
    messageTo(recipient, place, { cause: `request:${requestOf.get(recipient.id)}:withdrawn`, ...words }),
  )
  await enqueue(db, now, ...messages)
  const asked = [...requestOf.keys()]
  const told = [...asked, ...(await closeOffersOf(db, shift.id, { reason: 'withdrawn', now, told: asked }))]
  if (shift.state === 'open') await tellWithdrawn(db, shift, place, told, now)
}

async function tellWithdrawn(db: Connection, shift: Shift, place: Given['place'], told: number[], now: Date) {
  const interested = await listInterested(db, shift, now)
  await tellInterested(db, interested, { shift, place, how: 'withdrawn', told }, now)
}

/** A block has been deactivated, which withdraws its open shifts and offers. Providers see the others as they are. */
export async function settleWithdrawnBlock(db: Connection, place: Place, now: Date) {
  const told = await closeOffersIn(db, place.blockId, now)
  for (const shift of await listInteresting(db, place.blockId)) {
    await tellWithdrawn(db, shift, place, told, now)
  }
  await publishDeactivated(db, place.blockId, now)
}

type Left = { facilityId: number; organizationId: number }

/** A provider no longer works at a facility, and maybe not for its organization either. */
export async function settleUnmapped(db: Connection, providerId: number, left: Left, actor: Actor) {
  const { facilityId, organizationId } = left
  await closeLeavesOf(db, providerId, actor, organizationId)
  await removeInterestsOf(db, providerId, facilityId)
  await closeRequestsAt(db, providerId, facilityId, actor)
  await closeOffersTo(db, providerId, actor.now, facilityId)
  await closeSwapsWith(db, providerId, actor.now, facilityId)
  await publishAllOf(db, { providerId, facilityId }, actor.now)
}

/** A provider's account has been deactivated: they get no more messages, but the other people concerned do. */
export async function settleDeactivated(db: Connection, providerId: number, actor: Actor) {
  await closeLeavesOf(db, providerId, actor)
  await closeSwapsWith(db, providerId, actor.now)
  await denyRequestsOf(db, providerId, actor)
  await closeOffersTo(db, providerId, actor.now)
  await removeInterestsOf(db, providerId)
  await publishAllOf(db, { providerId }, actor.now)
}
