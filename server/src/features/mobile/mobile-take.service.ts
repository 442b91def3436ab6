import type { mobileShiftEndpoints } from '@shiftward/contract/mobile-shift.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { settleGiven } from '../assign/assign-consequence.service.ts'
import { addInterest, removeInterest } from '../interest/interest.store.ts'
import { insertRequest } from '../request/request-change.store.ts'
import { judgeForProvider } from '../rule/rule.service.ts'
import { refuseFindings } from '../rule/rule-refusal.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { giveShift } from '../shift/shift-write.store.ts'
import { lockShiftFor } from './mobile-lock.store.ts'
import { isSuitable } from './mobile-open.store.ts'
import { isMyShift } from './mobile-swap.store.ts'

/** What the provider saw of the shift. */
type Seen = z.output<typeof mobileShiftEndpoints.takeShift.input>
type Taken = { shiftId: number; outcome: 'assigned' | 'requested'; shiftApprovalId: number | null }

/** Assigns the shift at once, or creates a request where the provider's labour type needs approval. */
export function takeShift(db: Database, providerId: number, seen: Seen, now: Date): Promise<Taken> {
  return db.transaction().execute(async (transaction) => {
    const { shift, place } = await lockOffered(transaction, providerId, seen, now)
    const shiftId = shift.id
    const wanted = { ...place, ...shift }
    const findingsOf = await judgeForProvider(transaction, providerId, [wanted])
    refuseFindings(findingsOf(wanted))
    const standing = await findStanding(transaction, providerId, shift)
    if (standing?.needsApproval) {
      const shiftApprovalId = await insertRequest(transaction, shift, providerId, now)
      return { shiftId, outcome: 'requested', shiftApprovalId }
    }
    const actor = { userId: providerId, now }
    const [given = shift] = await giveShift(transaction, shift, providerId, actor)
    await settleGiven(transaction, { before: shift, given, place }, actor)
    return { shiftId, outcome: 'assigned', shiftApprovalId: null }
  })
}

/** A shift that was taken meanwhile answers 409; one that is not for the provider, or was withdrawn, does not exist. */
async function lockOffered(db: Connection, providerId: number, seen: Seen, now: Date) {
  const { shiftId } = seen
  if (!(await isSuitable(db, providerId, shiftId))) throw notFound('Shift')
  const locked = await lockShiftFor(db, [providerId], shiftId)
  const { shift, place } = locked
  // Check again, now that the shift is locked.
  const isTheirs = shift.state !== 'vacancy' && !place.isDeactivated && (await isSuitable(db, providerId, shiftId))
  if (!isTheirs) throw notFound('Shift')
  if (shift.state === 'assigned') {
    // A draft may name the caller: they hear of it only when it is published.
    const isMine = await isMyShift(db, providerId, shiftId)
    throw new AppError(409, isMine ? texts.mobile.haveAlready : texts.schedule.filledMeanwhile)
  }
  if (!isAsSeen(shift, seen)) throw new AppError(409, texts.mobile.changedMeanwhile)
  if (shift.starts_at <= now) throw new AppError(409, texts.request.shiftStarted)
  return locked
}

/** A rate that is hidden now differs from every other: whoever guesses must not learn it. */
function isAsSeen(shift: Shift, seen: Seen): boolean {
  const rateOf = (rate: string | null) => (shift.is_rate_masked || rate === null ? null : Number(rate))
  const pairs = [
    [seen.date, shift.date],
    [seen.startTime, shift.start_time],
    [seen.endTime, shift.end_time],
    [seen.onCall, shift.is_on_call],
    [seen.addOnHours, shift.add_on_hours],
    [seen.askRate, rateOf(shift.ask_rate)],
    [seen.addOnRate, rateOf(shift.add_on_rate)],
  ]
  return pairs.every(([then, now]) => then === undefined || then === now)
}

/** Interest is not a request: it shows in the calendar, and an administrator may act on it. */
export function setInterest(db: Database, providerId: number, { on, ...seen }: Seen & { on: boolean }, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { shiftId } = seen
    if (on) {
      const { shift } = await lockOffered(transaction, providerId, seen, now)
      await addInterest(transaction, shift, providerId, now)
    } else if (!(await removeInterest(transaction, shiftId, providerId))) {
      // Removing an interest that does not exist says nothing about a shift that is not for them.
      if (!(await isSuitable(transaction, providerId, shiftId))) throw notFound('Shift')
    }
    return { shiftId, on }
  })
}
