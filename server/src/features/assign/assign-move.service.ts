import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { MoveShiftAnswer, MoveShiftInput } from '@shiftward/contract/schedule-move.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { refuseClosed } from '../block/block-closing.store.ts'
import { holdBlocksToMove } from '../block/block-move.store.ts'
import { type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { admitShifts } from '../rule/rule.service.ts'
import { findShift, lockShift, missing, refuseStale, type Shift } from '../shift/shift.store.ts'
import { findProviderAt, findProviderIdAt, listPeopleAt, lockProviders } from '../shift/shift-provider.store.ts'
import { type Actor, changeShifts, confirmed, freeRests, type ShiftValues } from '../shift/shift-write.store.ts'
import { conflictsOf, refuseAllBlocked } from './assign-answer.ts'
import { settleChanged, settleFreed, settleMovedAway } from './assign-consequence.service.ts'
import { insertCopy } from './assign-copy.service.ts'
import { fill } from './assign-fill.service.ts'
import { tellEligible } from './assign-notify.service.ts'
import { refuseStarted, timeColumns } from './assign-row.ts'

const text = texts.schedule

type Input = z.output<typeof MoveShiftInput>

/** Whose the shift would be; null if nobody's. `isNew` if it is not theirs now. */
type Receiver = { id: number; name: string; isNew: boolean } | null

type Move = { shift: Shift; from: Place; to: Place; receiver: Receiver; times: ReturnType<typeof timeColumns> }

/**
 * Moves or copies one shift. The rules judge it in its new place only, because the old one is given up; a copy is judged
 * with the original.
 */
export function moveShift(db: Database, caller: Caller, input: Input, now: Date): Promise<MoveShiftAnswer> {
  return db.transaction().execute(async (transaction) => {
    const move = await lock(transaction, caller, input)
    const { shift, receiver, times } = move
    if (!input.copy && !receiver?.isNew && times.date === shift.date) return answer(shift)
    refuseOver(move, input, now)
    const actor = { userId: caller.userId, now }
    const judged = await judgeMove(transaction, move, input)
    if (judged.conflicts.length > 0) return asking(shift, judged.conflicts)
    const theirs = { provider_id: receiver?.id ?? null, ...confirmed(judged.findings, actor) }
    const { made, closedRequests } = input.copy
      ? { made: await insertCopy(transaction, move, theirs, actor), closedRequests: 0 }
      : await write(transaction, move, theirs, actor)
    await settleChanged(transaction, [made], now)
    return answer(made, closedRequests)
  })
}

const answer = ({ id, version }: Shift, closedRequests = 0) => ({
  status: true,
  data: { shiftId: id, version, conflicts: [], closedRequests },
})

const asking = ({ id, version }: Shift, conflicts: MoveShiftAnswer['data']['conflicts']) => ({
  status: false,
  data: { shiftId: id, version, conflicts, closedRequests: 0 },
  error: { code: 409, message: text.conflict },
})

/** Locks in the common order: blocks, providers, shift. */
async function lock(db: Connection, { scope }: Caller, input: Input): Promise<Move> {
  const places = await holdBlocksToMove(db, scope, input.shiftId, input.toDate)
  const seen = places && (await findShift(db, input.shiftId))
  if (!seen) throw await missing(db, scope, input.shiftId)
  const { from, to } = places
  refuseDeactivated(from)
  const date = input.toDate ?? seen.date
  // The rest of a night that somebody left can lie on the day after the last one.
  if (date !== seen.date) refuseClosed('toDate', from, date)
  if (!to || (date !== seen.date && !isAllowedDay(date, to))) throw refusal(400, 'toDate', text.dayNotAllowed)
  const receiver = await lockReceiver(db, to, seen, input)
  const shift = await lockShift(db, scope, { shiftId: seen.id, blockId: from.blockId })
  refuseStale(shift, input.version)
  if (shift.provider_id !== seen.provider_id) throw new AppError(409, text.changedMeanwhile)
  const times = timeColumns({ date, startTime: shift.start_time, endTime: shift.end_time }, to.timeZone)
  return { shift, from, to, receiver, times }
}

/** Who keeps the shift need not work at the facility any more; who gets it must. */
async function lockReceiver(db: Connection, place: Place, shift: Shift, input: Input): Promise<Receiver> {
  const { toProviderId } = input
  const receiverId =
    toProviderId == null ? shift.provider_id : await findProviderIdAt(db, place.facilityId, toProviderId)
  await lockProviders(
    db,
    [shift.provider_id, receiverId].filter((id) => id !== null),
  )
  if (receiverId === null) return null
  if (!input.copy && receiverId === shift.provider_id) {
    const [keeper] = await listPeopleAt(db, place.facilityId, { ids: [receiverId] })
    return { id: receiverId, name: keeper?.name ?? '', isNew: false }
  }
  return { ...(await findProviderAt(db, place.facilityId, receiverId)), isNew: receiverId !== shift.provider_id }
}

function refuseOver({ shift, times }: Move, { copy }: Input, now: Date) {
  if (!copy && shift.ends_at <= now) throw new AppError(409, text.shiftOver(toWireDate(shift.date)))
  if (times.ends_at <= now) throw refusal(400, 'toDate', text.shiftOver(toWireDate(times.date)))
}

async function judgeMove(db: Connection, { shift, to, receiver, times }: Move, input: Input) {
  if (!receiver) return { findings: [], conflicts: [] }
  const wanted = { ...to, ...shift, ...times, id: input.copy ? null : shift.id }
  const { admitted, refused } = await admitShifts(db, receiver.id, [wanted], input)
  refuseAllBlocked(refused, { providerName: receiver.name, skill: shift.skill, isRepeat: false })
  return { findings: admitted.flatMap(({ findings }) => findings), conflicts: conflictsOf(refused) }
}

/** Returns also how many requests of other people for the old day, or for the shift, it has denied. */
async function write(db: Connection, move: Move, theirs: ShiftValues, actor: Actor) {
  const { shift, from, to, receiver, times } = move
  const isAway = times.date !== shift.date
  if (shift.state === 'open' && !receiver) refuseStarted([times], actor.now)
  const asked = isAway ? await settleMovedAway(db, shift, from, actor) : []
  const others = asked.filter((id) => id !== receiver?.id).length
  if (isAway) await freeRests(db, [shift.id], actor)
  // On another day it is no longer the rest of the shift that somebody left.
  const place = { ...times, block_id: to.blockId, rest_of: isAway ? null : shift.rest_of }
  if (shift.state === 'assigned') {
    return { made: await pass(db, move, { ...place, ...theirs }, actor), closedRequests: others }
  }
  if (receiver) {
    const filled = await fill(db, to, shift, { ...place, ...theirs, state: 'assigned' }, actor)
    return { made: filled.given, closedRequests: others + filled.closedRequests }
  }
  const [made = shift] = await changeShifts(db, [shift], 'moved', place, actor)
  if (made.state === 'open') await tellEligible(db, to, [made], actor.now)
  return { made, closedRequests: others }
}

/** Gives a shift that somebody has to somebody else, with what follows for the former. The caller settles the change. */
export async function passOn(db: Connection, shift: Shift, values: ShiftValues, actor: Actor): Promise<Shift> {
  await settleFreed(db, [shift], actor.now)
  const [moved = shift] = await changeShifts(db, [shift], 'moved', { ...values, ...ofSomebodyNew }, actor)
  return moved
}

/** The comment was for the former provider, and the new one did not take an open shift. */
const ofSomebodyNew = {
  secured_at: null,
  is_sourced: false,
  is_mobile_request: false,
  ask_rate: null,
  comment: '',
}

/** Moves an assigned shift. */
async function pass(db: Connection, { shift, receiver }: Move, values: ShiftValues, actor: Actor) {
  if (!receiver?.isNew || shift.provider_id === null) {
    const [moved = shift] = await changeShifts(db, [shift], 'moved', values, actor)
    return moved
  }
  return passOn(db, shift, values, actor)
}
