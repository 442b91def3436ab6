import { weekdayNames } from '../choices.ts'

/** A team's weekdays, in the three forms in which calls carry them. */

const inOrder = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b)

/** `freqInterval`: the sum of the day numbers as text. It cannot be decoded, so calls also carry the days. */
export const freqIntervalOf = (days: readonly number[]): string =>
  String(inOrder(days).reduce((sum, day) => sum + day, 0))

/** `frequencyIntervalText`: 'Monday,Tuesday'. */
export const weekdayTextOf = (days: readonly number[]): string =>
  inOrder(days)
    .map((day) => weekdayNames[day])
    .join(',')

/** The day numbers of 'Monday,Tuesday'. */
export const weekdaysOfText = (text: string): number[] =>
  inOrder(
    text
      .split(',')
      .map((name) => weekdayNames.indexOf(name.trim()))
      .filter((day) => day >= 0),
  )
