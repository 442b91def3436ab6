import { labourTypes } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import type { Channels } from '@shiftward/contract/message.ts'
import type { ResendInput } from '@shiftward/contract/schedule-action.ts'
import type { z } from 'zod'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { notFound } from '../../lib/errors.ts'
import { openShiftText, raisedText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import { listKnowing } from '../../lib/outbox/outbox-cause.ts'
import { countTold } from '../../lib/outbox/outbox-choice.ts'
import type { NewMessage } from '../../lib/outbox/outbox-message.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlocksAround, type Place } from '../block/block-place.store.ts'
import { publishAtOnce } from '../publish/publish-now.service.ts'
import { judgePeople } from '../rule/rule.service.ts'
import { listEligible } from '../rule/rule-standing.store.ts'
import { lockUnassigned, type Shift } from '../shift/shift.store.ts'
import { findPay } from '../shift/shift-cost.store.ts'
import { type Actor, changeShifts } from '../shift/shift-write.store.ts'
import { settleTerms } from './assign-consequence.service.ts'
import { keepAhead } from './assign-row.ts'

/** The first word of the cause: people choose channels by it. */
export const openShiftCause = 'open-shift'

/**
 * Names the first shift of those that a person could take and its version, so that they are told only once. A message of
 * one shift leads to it, one of several to all that are open.
 */
const causeOf = (first: Shift, others: readonly Shift[], at: number | string = first.version) =>
  `${others.length > 0 ? 'open-shifts' : openShiftCause}:${first.id}:${at}`

/**
 * Tells everyone who could take one of the shifts, which were published together. Whoever still sees one as theirs hears
 * first that it is not. Returns the messages.
 */
export const tellEligible = (db: Connection, place: Place, shifts: Shift[], now: Date): Promise<NewMessage[]> =>
  tellOpenAgain(db, place, { shifts, asked: [] }, now)

type Asked = { shiftId: number; providerId: number }

/** The same after an undo, except those who have asked for a shift already. */
export async function tellOpenAgain(
  db: Connection,
  place: Place,
  { shifts, asked }: { shifts: Shift[]; asked: readonly Asked[] },
  now: Date,
): Promise<NewMessage[]> {
  const [first] = shifts
  if (!first) return []
  const shiftIds = shifts.map(({ id }) => id)
  await publishAtOnce(db, shiftIds, { now })
  const to = labourTypes.filter((type) => first.labour_types.includes(type))
  return tell(db, place, { shifts, to, asked }, now)
}

/** Tells those who could take an open shift after a step of its release; some of them that it pays more now. */
export async function tellReleased(
  db: Connection,
  place: Place,
  shift: Shift,
  { to, raisedFor }: Pick<Telling, 'to' | 'raisedFor'>,
  now: Date,
): Promise<NewMessage[]> {
  await publishAtOnce(db, [shift.id], { now })
  return tell(db, place, { shifts: [shift], to, raisedFor }, now)
}

/**
 * Who could take any of the shifts now, with those that they could take: a finding refuses a provider. All shifts ask for
 * the same skill.
 */
export async function listAble<Row extends Shift>(
  db: Connection,
  place: Place,
  shifts: readonly Row[],
  to: readonly LabourType[],
) {
  const [first] = shifts
  if (!first || to.length === 0) return []
  const eligible = await listEligible(db, { facilityId: place.facilityId, skill: first.skill, labourTypes: to })
  const ahead = shifts.map((shift) => ({ ...place, ...shift }))
  const ids = eligible.map(({ id }) => id)
  const findingsOf = await judgePeople(db, ids, ahead)
  return eligible
    .map((person) => ({ ...person, shifts: ahead.filter((shift) => findingsOf(person.id, shift).length === 0) }))
    .filter((person) => person.shifts.length > 0)
}

type Telling = {
  shifts: Shift[]
  to: readonly LabourType[]
  /** The minute, if an administrator sends it again. */
  at?: string
  raisedFor?: readonly LabourType[]
  asked?: readonly Asked[]
}

async function tell(db: Connection, place: Place, telling: Telling, now: Date): Promise<NewMessage[]> {
  const messages = await compose(db, place, telling)
  await enqueue(db, now, ...messages)
  return messages
}

/** The messages to those who could take one of the shifts. */
async function compose(
  db: Connection,
  place: Place,
  { shifts, to, at, raisedFor = [], asked = [] }: Telling,
): Promise<NewMessage[]> {
  if (shifts.length === 0) return []
  const ids = shifts.map(({ id }) => id)
  const pay = await findPay(db, ids)
  const paid = shifts.map((shift) => ({ ...shift, pay: pay.get(shift.id) ?? null }))
  const able = await listAble(db, place, paid, to)
  const hasAsked = (person: number, shift: number) =>
    asked.some(({ shiftId, providerId }) => providerId === person && shiftId === shift)
  return able.flatMap((person) => {
    const words = raisedFor.includes(person.labourType) ? raisedText : openShiftText
    const theirs = person.shifts.filter((shift) => !hasAsked(person.id, shift.id))
    const [first, ...others] = theirs
    return first ? [messageTo(person, place, { cause: causeOf(first, others, at), ...words(theirs, place) })] : []
  })
}

/** The chosen labour types may take the shift from now on, even if it was not open to them before. */
export function resendOpenShift(
  { db, clock, settings: { channels } }: Deps,
  caller: Caller,
  input: z.output<typeof ResendInput>,
) {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const { skillLevel: skill, date, labourType: to } = input
    const actor = { userId: caller.userId, now }
    const places = await holdBlocksAround(transaction, caller.scope, input.teamCode, date)
    const open: Shift[] = []
    for (const { blockId } of places) {
      open.push(...(await lockUnassigned(transaction, { blockId, skill, date, state: 'open' })))
    }
    if (open.length === 0) throw notFound('Open shift')
    const shifts: Shift[] = []
    for (const shift of keepAhead(open, now)) shifts.push(await widen(transaction, shift, to, actor))
    const messages = await compose(transaction, places[0], { shifts, to, at: now.toISOString().slice(0, 16) })
    return tellOncePerMinute(transaction, messages, channels, now)
  })
}

/** The cause names the minute: a second press of the button tells only those whom the first one did not. */
async function tellOncePerMinute(db: Connection, messages: NewMessage[], channels: Channels, now: Date) {
  const knowing = await listKnowing(db, messages)
  const isKnown = ({ recipientId }: NewMessage) => knowing.has(recipientId ?? null)
  const fresh = messages.filter((message) => !isKnown(message))
  await enqueue(db, now, ...fresh)
  const told = await countTold(db, fresh, channels)
  const before = await countTold(db, messages.filter(isKnown), channels)
  return { ...told, notSent: told.notSent + before.notSent, toldBefore: before.toldProviders }
}

async function widen(db: Connection, shift: Shift, to: LabourType[], actor: Actor): Promise<Shift> {
  const labour_types = labourTypes.filter((type) => shift.labour_types.includes(type) || to.includes(type))
  if (labour_types.length === shift.labour_types.length) return shift
  await settleTerms(db, shift, {}, actor)
  const [changed = shift] = await changeShifts(db, [shift], 'changed', { labour_types }, actor)
  return changed
}
