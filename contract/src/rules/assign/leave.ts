import { overlaps } from '../conflicts.ts'
import { type Span, spanOfLeave } from '../shift-time.ts'
import { datesAround } from './duty.ts'
import { type Duty, type Leave, nothing, type Rule } from './rule.ts'

/**
 * A shift on approved leave. Its days begin and end at midnight at the shift's facility; whoever left a shift is away until
 * it would have ended.
 */
export const leave: Rule<'leave'> = ({ person: { leaves } }) => {
  if (leaves.length === 0) return undefined
  return (wanted) => (leaveAt(leaves, wanted) ? [{}] : nothing)
}

/** The leave at the time of a shift. */
export const leaveAt = (leaves: readonly Leave[], wanted: Omit<Duty, 'policy'>): Leave | undefined =>
  leaves.find((one) => isNear(one, wanted) && overlaps(wanted, spanAway(one, wanted.timeZone)))

export function spanAway(leave: Leave, timeZone: string): Span {
  const { startsAt, endsAt } = spanOfLeave(leave, timeZone)
  return { startsAt, endsAt: Math.max(endsAt, leave.until ?? 0) }
}

/** Only a leave of these dates is worth computing with its time zone. */
const isNear = ({ fromDate, toDate }: Leave, wanted: Omit<Duty, 'policy'>): boolean =>
  datesAround(wanted).some((date) => fromDate <= date && date <= toDate)
