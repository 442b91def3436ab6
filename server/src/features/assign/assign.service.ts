import { recurrenceDates } from '@shiftward/contract/rules/recurrence.ts'
import { repeatTimeProblems } from '@shiftward/contract/rules/repeat-times.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AddProviderAnswer, AddProviderInput } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { findRate, holdBlock, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { admitShifts, type JudgedShift, type WantedShift } from '../rule/rule.service.ts'
import { lockShift, type Shift } from '../shift/shift.store.ts'
import { canHave, findProviderOnceAt } from '../shift/shift-provider.store.ts'
import { type Actor, confirmed, insertShifts } from '../shift/shift-write.store.ts'
import { answerOf, askWorked, refuseAllBlocked } from './assign-answer.ts'
import { settleAdded } from './assign-consequence.service.ts'
import { fill } from './assign-fill.service.ts'
import { addOnColumns, allowedDatesOf, eachOnce, placeColumns, timeColumns } from './assign-row.ts'

const text = texts.schedule

type Input = z.output<typeof AddProviderInput>

/** A shift to assign to the provider. */
type AddedShift = WantedShift & { columns: ReturnType<typeof timeColumns> & ReturnType<typeof addOnColumns> }
type Times = { date: string; startTime: string; endTime: string }

/**
 * Assigns free days at once and returns conflicting days unless they are confirmed. A conflict is an answer, not an
 * error, unless nothing is left to confirm. No constraint of the database knows the rules, so the lock on the provider
 * keeps two administrators from breaking one together.
 */
export function addProvider(db: Database, caller: Caller, input: Input, now: Date): Promise<AddProviderAnswer> {
  return db.transaction().execute(async (transaction) => {
    const place = await holdBlock(transaction, caller.scope, input.schedulerCode, input.teamCode)
    refuseDeactivated(place)
    const dates = datesOf(input, place)
    // They leave together, and PostgreSQL locks in this order.
    const [provider, filled, rate] = await Promise.all([
      findProviderOnceAt(transaction, place.facilityId, input.providerId),
      lockToFill(transaction, caller, place, input, dates),
      // A filled shift keeps its own rate.
      input.shiftId === undefined ? rateOf(transaction, place, input.skilllevel) : 0,
    ])
    const wanted = dates.map((date) => shiftOn(date, input, place, filled))
    if (!wanted.every((shift) => canHave(provider, shift, now))) throw notFound('QHP')
    const over = wanted.find(({ ends_at }) => ends_at <= now)
    if (over && !isCorrection(input, wanted)) throw overRefusal(input, over)
    const { admitted, refused } = await admitShifts(transaction, provider.id, wanted, input)
    const isRepeat = input.recurrenceType !== undefined
    const assignment = { providerName: provider.name, skill: input.skilllevel, isRepeat }
    if (admitted.length === 0) refuseAllBlocked(refused, assignment)
    if (over && !input.isConfirmed) return askWorked(over, refused, assignment)

    const actor = { userId: caller.userId, now }
    const values = ({ shift, findings }: JudgedShift<AddedShift>) => ({
      ...shift.columns,
      state: 'assigned',
      provider_id: provider.id,
      is_on_call: shift.is_on_call,
      ...confirmed(findings, actor),
    })
    if (filled && admitted[0]) {
      const { given, closedRequests } = await fill(transaction, place, filled, values(admitted[0]), actor)
      return answerOf({ shifts: [given], closedRequests }, refused, assignment)
    }
    const shifts = await insertShifts(
      transaction,
      admitted.map((one) => ({ ...values(one), ...newColumns(place, input, rate, actor) })),
      actor,
    )
    if (!filled) await settleAdded(transaction, place, shifts, now)
    return answerOf({ shifts, closedRequests: 0 }, refused, assignment)
  })
}

/**
 * A recurrence skips days that are not allowed; a chosen day that is not allowed is refused. An existing shift can be
 * filled on its own day even if the team has since changed its weekdays.
 */
function datesOf(input: Input, place: Place): string[] {
  const { recurrenceType: type, recurrenceNoofTime: times, recurrenceStartDate: startDate } = input
  const weekdays = input.recurrenceWeekdays
  if (type === undefined || times === undefined || startDate === undefined) {
    return input.shiftId === undefined ? allowedDatesOf(input.date ?? [], place) : eachOnce(input.date ?? [])
  }
  const dates = recurrenceDates({ type, times, startDate, weekdays }, place)
  if (dates.length === 0) throw refusal(400, 'recurrenceStartDate', text.noRecurrenceDate)
  return dates
}

/** The vacancy or open shift to fill, if the input names one. The input must then name that shift's day and no other. */
async function lockToFill(db: Connection, { scope }: Caller, place: Place, input: Input, dates: string[]) {
  if (input.shiftId === undefined) return undefined
  const shift = await lockShift(db, scope, { shiftId: input.shiftId, blockId: place.blockId, skill: input.skilllevel })
  if (shift.state === 'assigned') throw new AppError(409, text.filledMeanwhile)
  if (dates.length > 1 || dates[0] !== shift.date) throw refusal(400, 'date', text.dayOfShift)
  return shift
}

async function rateOf(db: Connection, place: Place, skill: string): Promise<number> {
  const found = await findRate(db, place, skill)
  if (!found?.isOfTeam) throw refusal(400, 'skilllevel', text.skillNotInTeam)
  return found.rate
}

/** A filled shift keeps its own hours unless the input gives others; a new one gets the team's. */
function shiftOn(date: string, input: Input, place: Place, filled: Shift | undefined): AddedShift {
  const startTime = input.StartTime ?? filled?.start_time ?? place.startTime
  const endTime = input.EndTime ?? filled?.end_time ?? place.endTime
  const isChosen = input.StartTime !== undefined || input.EndTime !== undefined
  const problem = repeatTimeProblems({ startTime, endTime }, place)
  if (isChosen && problem.startTime && problem.endTime) {
    throw new AppError(400, problem.startTime, { fields: { StartTime: problem.startTime, EndTime: problem.endTime } })
  }
  const times = { date, startTime, endTime }
  const columns = { ...timeColumns(times, place.timeZone), ...addOnOf(times, input, place, filled) }
  const { teamName, facilityName } = place
  const is_on_call = input.onCallShift || (filled?.is_on_call ?? false)
  const what = { id: filled?.id ?? null, skill: input.skilllevel, is_on_call }
  return { ...what, ...placeColumns(place), ...columns, teamName, facilityName, timeZone: place.timeZone, columns }
}

/** A filled shift that keeps its hours also keeps the add-on hours it was offered with. */
function addOnOf(times: Times, input: Input, place: Place, filled: Shift | undefined) {
  const rate = input.addOnHourRate?.toFixed(2) ?? filled?.add_on_rate ?? null
  const isKept = filled?.start_time === times.startTime && filled.end_time === times.endTime && filled.add_on_hours > 0
  return isKept ? { add_on_hours: filled.add_on_hours, add_on_rate: rate } : addOnColumns(times, place, rate)
}

/** Entering who worked a past shift is possible for one shift at a time; several days are always planned ahead. */
const isCorrection = ({ recurrenceType }: Input, wanted: AddedShift[]): boolean =>
  recurrenceType === undefined && wanted.length === 1

const overRefusal = ({ recurrenceType }: Input, { date }: AddedShift) =>
  refusal(400, recurrenceType === undefined ? 'date' : 'recurrenceStartDate', text.shiftOver(toWireDate(date)))

const newColumns = (place: Place, input: Input, rate: number, actor: Actor) => ({
  ...placeColumns(place),
  skill: input.skilllevel,
  rate: rate.toFixed(2),
  is_made_by_assigning: true,
  created_by: actor.userId,
  created_at: actor.now,
})
