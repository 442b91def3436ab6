import { overlaps } from '../conflicts.ts'
import { spanOfLeave } from '../shift-time.ts'
import { datesAround } from './duty.ts'
import type { Duty, Person, Rule } from './rule.ts'

/** A shift on approved leave. Its days begin and end at midnight at the shift's facility. */
export const leave: Rule<'leave'> = ({ wanted, person }) =>
  person.leaves.some((one) => isNear(one, wanted) && overlaps(wanted, spanOfLeave(one, wanted.timeZone))) ? [{}] : []

/** Only a leave of these dates is worth computing with its time zone. */
const isNear = ({ fromDate, toDate }: Person['leaves'][number], wanted: Duty): boolean =>
  datesAround(wanted).some((date) => fromDate <= date && date <= toDate)
