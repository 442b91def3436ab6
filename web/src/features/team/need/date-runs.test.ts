import { expect, test } from 'vitest'
import { runsOf } from './date-runs.ts'

const closed = (date: string, count = 0) => ({ date, skill: 'Physician', count, reason: 'Closed' })
/** December 2026 begins on a Tuesday. */
const workdays = [1, 2, 3, 4, 5]
const shown = (dates: ReturnType<typeof closed>[]) =>
  runsOf(dates, workdays).map(({ from, to, needs }) => [from, to, needs.length])

test('dates in a row are one run, over days on which the team does not work', () => {
  expect(shown([closed('12-07-2026'), closed('12-03-2026'), closed('12-04-2026')])).toEqual([
    ['2026-12-03', '2026-12-07', 3],
  ])
})

test('a gap, or another number, begins a new run', () => {
  expect(shown([closed('12-01-2026'), closed('12-03-2026'), closed('12-04-2026', 1)])).toEqual([
    ['2026-12-01', '2026-12-01', 1],
    ['2026-12-03', '2026-12-03', 1],
    ['2026-12-04', '2026-12-04', 1],
  ])
})
