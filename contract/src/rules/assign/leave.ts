import { overlaps } from '../conflicts.ts'
import { spanOfLeave } from '../shift-time.ts'
import { datesAround } from './duty.ts'
import { type Duty, nothing, type Person, type Rule } from './rule.ts'

/** A shift on approved leave. Its days begin and end at midnight at the shift's facility. */
export const leave: Rule<'leave'> = ({ person: { leaves } }) => {
  if (leaves.length === 0) return undefined
  return (wanted) =>
    leaves.some((one) => isNear(one, wanted) && overlaps(wanted, spanOfLeave(one, wanted.timeZone))) ? [{}] : nothing
}

/** Only a leave of these dates is worth computing with its time zone. */
const isNear = ({ fromDate, toDate }: Person['leaves'][number], wanted: Duty): boolean =>
  datesAround(wanted).some((date) => fromDate <= date && date <= toDate)
