import { addOnRateProblem } from '@shiftward/contract/rules/rate.ts'
import type { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlockOfShift, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { judgeShift } from '../rule/rule.service.ts'
import { refuseUnconfirmed } from '../rule/rule-refusal.service.ts'
import { findProviderOf, lockShift, missing, refuseStale, type Shift } from '../shift/shift.store.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { changeShifts } from '../shift/shift-write.store.ts'
import { isWorse, settleChanged, settleMoved } from './assign-consequence.service.ts'
import { correctRest } from './assign-left.service.ts'
import { addOnColumns, timeColumns } from './assign-row.ts'
import { confirmationOf, type JudgedTime, judgedTime } from './assign-worse.ts'

const text = texts.schedule

type Input = z.output<typeof scheduleActionEndpoints.changeTime.input>

/** Ignores the add-on hours that the console sends: it counts those of new hours itself. */
export function changeTime(db: Database, caller: Caller, input: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { place, shift } = await lock(transaction, caller, input)
    if (shift.state !== 'assigned') refuseDeactivated(place)
    const times = { date: shift.date, startTime: input.StartTime, endTime: input.EndTime }
    const addOn = addOnOf(times, input, place, shift)
    const addOnHours = addOn.add_on_hours
    refuseAddOnRate(addOnHours, input, shift)

    const columns = timeColumns(times, place.timeZone)
    const is_on_call = input.onCallOpenShift ?? shift.is_on_call
    const judged = await judgeChange(transaction, place, shift, { ...columns, is_on_call })
    refuseUnconfirmed(judged.worse, { isConfirmed: input.isConfirmed ?? false })
    const actor = { userId: caller.userId, now }
    const values = {
      ...columns,
      ...addOn,
      comment: input.comment,
      is_on_call,
      ...confirmationOf(shift, judged, actor),
    }
    if (isAsBefore(shift, values)) return { shiftId: shift.id, addOnHours, version: shift.version }
    if (isOtherWork(shift, values) || isWorse(shift, values)) await settleMoved(transaction, shift, actor)
    const [changed = shift] = await changeShifts(transaction, [shift], 'changed', values, actor)
    await correctRest(transaction, { was: shift, is: changed, place }, actor)
    await settleChanged(transaction, [changed], now)
    return { shiftId: shift.id, addOnHours, version: changed.version }
  })
}

const isSameTime = (input: Input, shift: Shift): boolean =>
  input.StartTime === shift.start_time && input.EndTime === shift.end_time

/** An edit that keeps the hours and sends no rate keeps the rate too. */
function addOnRateOf(input: Input, shift: Shift): string | null {
  return input.addOnHourRate?.toFixed(2) ?? (isSameTime(input, shift) ? shift.add_on_rate : null)
}

/** An edit that keeps the hours keeps the add-on hours too: the team may have had other hours when they were counted. */
function addOnOf(times: Parameters<typeof addOnColumns>[0], input: Input, place: Place, shift: Shift) {
  const rate = addOnRateOf(input, shift)
  if (!isSameTime(input, shift)) return addOnColumns(times, place, rate)
  return { add_on_hours: shift.add_on_hours, add_on_rate: shift.add_on_hours > 0 ? rate : null }
}

function refuseAddOnRate(addOnHours: number, input: Input, shift: Shift) {
  const rates = { before: amountOf(shift.add_on_rate), after: amountOf(addOnRateOf(input, shift)) }
  const before = { startTime: shift.start_time, endTime: shift.end_time, addOnHourRate: rates.before }
  const after = { startTime: input.StartTime, endTime: input.EndTime, addOnHourRate: rates.after }
  const problem = addOnRateProblem(addOnHours, after, before)
  if (problem !== undefined) throw refusal(400, 'addOnHourRate', problem)
}

const amountOf = (amount: string | null): number | null => (amount === null ? null : Number(amount))

/** Locks in the common order: block, provider, shift. */
async function lock(db: Connection, { scope }: Caller, input: Input) {
  const place = await holdBlockOfShift(db, scope, input.id)
  if (!place) throw await missing(db, scope, input.id)
  const providerId = await findProviderOf(db, input.id)
  if (providerId !== null) await lockProviders(db, [providerId])
  const shift = await lockShift(db, scope, { shiftId: input.id, blockId: place.blockId })
  refuseStale(shift, input.version)
  if (shift.provider_id !== providerId) throw new AppError(409, text.changedMeanwhile)
  return { place, shift }
}

type Moments = { starts_at: Date; ends_at: Date }
type Work = Moments & { is_on_call: boolean }

const hasMoved = (shift: Moments, columns: Moments): boolean =>
  shift.starts_at.getTime() !== columns.starts_at.getTime() || shift.ends_at.getTime() !== columns.ends_at.getTime()

type Changed = ReturnType<typeof timeColumns> & { is_on_call: boolean }

/** Somebody who asked for it, or is asked to take it, knows it with these hours and as on call or not. */
const isOtherWork = (shift: Work, changed: Work): boolean =>
  hasMoved(shift, changed) || shift.is_on_call !== changed.is_on_call

async function judgeChange(db: Connection, place: Place, shift: Shift, changed: Changed): Promise<JudgedTime> {
  if (shift.provider_id === null || !isOtherWork(shift, changed)) return { worse: [], stays: shift.confirmed_rules }
  const wanted = { ...place, ...shift }
  const before = await judgeShift(db, shift.provider_id, wanted)
  const after = await judgeShift(db, shift.provider_id, { ...wanted, ...changed })
  return judgedTime(shift, before, after)
}

type Edited = Moments &
  Pick<Shift, 'start_time' | 'end_time' | 'add_on_hours' | 'add_on_rate' | 'comment' | 'is_on_call'>

/** Saving without a change writes nothing and tells nobody. */
const isAsBefore = (shift: Shift, values: Edited): boolean =>
  !hasMoved(shift, values) &&
  shift.start_time === values.start_time &&
  shift.end_time === values.end_time &&
  shift.add_on_hours === values.add_on_hours &&
  shift.add_on_rate === values.add_on_rate &&
  shift.comment === values.comment &&
  shift.is_on_call === values.is_on_call
