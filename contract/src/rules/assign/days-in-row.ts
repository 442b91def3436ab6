import { runLength } from './duty.ts'
import type { Rule } from './rule.ts'

/** More than the number of days worked in a row. A shift counts for the day it starts on. */
export const daysInRow: Rule<'days-in-row'> = ({ wanted, others, value }) => {
  const days = runLength(new Set(others.map(({ date }) => date)), wanted.date)
  return days > value ? [{ days, most: value }] : []
}
