import { flag } from '@shiftward/contract/choices.ts'
import type { Entry } from '../schedule-dialog.ts'

type Place = { day: string; skill: string; scheduleCode: string }

/**
 * What already exists on the day for this skill. An open shift gets the new rate and a vacancy is published; only
 * otherwise a new shift is created.
 */
export function metOnDay(
  entries: readonly Entry[],
  { day, skill, scheduleCode }: Place,
): 'open' | 'vacancy' | undefined {
  const there = entries.filter(
    (entry) =>
      entry.day === day &&
      entry.skillLevel === skill &&
      entry.scheduleCode === scheduleCode &&
      entry.shiftId !== null &&
      entry.providerCode === null,
  )
  if (there.length === 0) return undefined
  return there.some((entry) => entry.flag !== flag.empty) ? 'open' : 'vacancy'
}
