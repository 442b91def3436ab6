import { overlaps } from '../conflicts.ts'
import { spanOfLeave } from '../shift-time.ts'
import { datesAround } from './duty.ts'
import { type Duty, nothing, type Person, type Rule } from './rule.ts'

/** A shift on approved leave. Its days begin and end at midnight at the shift's facility. */
export const leave: Rule<'leave'> = ({ person: { leaves } }) => {
  if (leaves.length === 0) return undefined
  return (wanted) => (leaveAt(leaves, wanted) ? [{}] : nothing)
}

/** The leave at the time of a shift. */
export const leaveAt = (leaves: Person['leaves'], wanted: Omit<Duty, 'policy'>): Person['leaves'][number] | undefined =>
  leaves.find((one) => isNear(one, wanted) && overlaps(wanted, spanOfLeave(one, wanted.timeZone)))

/** Only a leave of these dates is worth computing with its time zone. */
const isNear = ({ fromDate, toDate }: Person['leaves'][number], wanted: Omit<Duty, 'policy'>): boolean =>
  datesAround(wanted).some((date) => fromDate <= date && date <= toDate)
