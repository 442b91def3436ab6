import type { AssignedShiftForm } from '@shiftward/contract/schedule-form.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { TimeChange } from '../schedule-shift.queries.ts'

/** What the fields hold at first. */
export const timeValues = (entry: Entry): AssignedShiftForm => ({
  startTime: entry.startTime.slice(0, 5),
  endTime: entry.endTime.slice(0, 5),
  addOnHourRate: entry.addonRate,
  comment: entry.comment,
  onCallOpenShift: entry.onCallOpenShift,
})

type Values = Pick<TimeChange, 'startTime' | 'endTime' | 'addOnHourRate' | 'comment' | 'onCallOpenShift'>

/** Without add-on hours there is nothing to comment: a comment on them goes, any other stays as it is. */
export function toTimeChange(entry: Entry, version: number, values: Values, addOnHours: number): TimeChange {
  const comment = addOnHours > 0 ? values.comment : entry.addOnHours > 0 ? '' : entry.comment
  return { entry, version, ...values, addOnHours, comment }
}

/** Whether the shift would be different. */
export const isTimeChanged = ({ entry, ...change }: TimeChange): boolean =>
  change.startTime !== entry.startTime ||
  change.endTime !== entry.endTime ||
  change.onCallOpenShift !== entry.onCallOpenShift ||
  change.comment !== entry.comment ||
  change.addOnHours !== entry.addOnHours ||
  (change.addOnHours > 0 && change.addOnHourRate !== entry.addonRate)
