import { overlaps } from '../conflicts.ts'
import { spanOfLeave } from '../shift-time.ts'
import type { Rule } from './rule.ts'

/** A shift on approved leave. Its days begin and end at midnight at the shift's facility. */
export const leave: Rule<'leave'> = ({ wanted, person }) =>
  person.leaves.some((one) => overlaps(wanted, spanOfLeave(one, wanted.timeZone))) ? [{}] : []
