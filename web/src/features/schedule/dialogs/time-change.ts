import type { AssignedShiftForm } from '@shiftward/contract/schedule-form.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { TimeChange } from '../schedule-shift.queries.ts'
import { liveAddOnHours, wholeTimes } from './shift-times.ts'

export const timeValues = (entry: Entry): AssignedShiftForm => ({
  startTime: entry.startTime.slice(0, 5),
  endTime: entry.endTime.slice(0, 5),
  addOnHourRate: entry.addonRate,
  comment: entry.comment,
  onCallOpenShift: entry.onCallOpenShift,
})

export const addOnBefore = ({ startTime, endTime, addonRate }: Entry) => ({
  startTime,
  endTime,
  addOnHourRate: addonRate,
})

type Times = { startTime: string; endTime: string }

/** With its own hours a shift keeps its add-on hours: the team may have had other hours when they were counted. */
export function editedAddOnHours(entry: Entry, typed: Times, { team, timeZone }: Context): number {
  const times = wholeTimes(typed)
  const isSame = times?.startTime === entry.startTime && times.endTime === entry.endTime
  return isSame ? entry.addOnHours : liveAddOnHours(entry.day, typed, team, timeZone)
}
type Context = { team: Times | undefined; timeZone: string }

type Values = Pick<TimeChange, 'startTime' | 'endTime' | 'addOnHourRate' | 'comment' | 'onCallOpenShift'>

/** When the add-on hours are removed, their comment is removed too. Any other comment is kept. */
export function toTimeChange(entry: Entry, version: number, values: Values, addOnHours: number): TimeChange {
  const comment = addOnHours > 0 ? values.comment : entry.addOnHours > 0 ? '' : entry.comment
  return { entry, version, ...values, addOnHours, comment }
}

/** Nobody has agreed to take it like that, so a swap of the shift ends. */
export const isOtherWork = ({ entry, ...change }: TimeChange): boolean =>
  change.startTime !== entry.startTime ||
  change.endTime !== entry.endTime ||
  change.onCallOpenShift !== entry.onCallOpenShift

export const isTimeChanged = ({ entry, ...change }: TimeChange): boolean =>
  isOtherWork({ entry, ...change }) ||
  change.comment !== entry.comment ||
  change.addOnHours !== entry.addOnHours ||
  (change.addOnHours > 0 && change.addOnHourRate !== entry.addonRate)
