import type { Weekends } from './counter.ts'
import type { Problem } from './problem.ts'

const monday = 1
const friday = 5
const saturday = 6

export const weekdayOf = ({ firstWeekday }: Problem, day: number): number => (((firstWeekday + day) % 7) + 7) % 7

/** The day of the Saturday of the weekend that a shift takes; undefined if it takes none. */
export function saturdayOf(problem: Problem, day: number, symbol: number): number | undefined {
  const kind = problem.kinds[symbol - 1]
  if (!kind) return undefined
  const weekday = weekdayOf(problem, day)
  if (weekday === saturday) return day
  if (weekday === 0) return day - 1
  const { fridayFrom } = problem
  return weekday === friday && fridayFrom !== null && kind.start >= fridayFrom ? day + 1 : undefined
}

/** The Saturday of the weekend that goes on or comes next at day 0. */
export function firstSaturday(problem: Problem): number {
  return weekdayOf(problem, 0) === 0 ? -1 : saturday - weekdayOf(problem, 0)
}

export function weekendsOf(problem: Problem, history: readonly number[] | null): Weekends {
  const { days, kinds } = problem
  const symbols = kinds.length + 1
  const of = new Int16Array(days * symbols).fill(-1)
  const isOver = new Uint8Array(days)
  const first = firstSaturday(problem)
  for (let day = 0; day < days; day++) {
    if (day > 0 && weekdayOf(problem, day) === monday) isOver[day] = 1
    for (let symbol = 1; symbol < symbols; symbol++) {
      const found = saturdayOf(problem, day, symbol)
      if (found !== undefined) of[day * symbols + symbol] = (found - first) / 7
    }
  }
  return { of, isOver, isStarted: workedSaturdays(problem, history ?? []).has(first) }
}

/** The Saturdays of the weekends worked before day 0. */
export function workedSaturdays(problem: Problem, history: readonly number[]): Set<number> {
  const found = history.flatMap((symbol, at) => saturdayOf(problem, at - history.length, symbol) ?? [])
  return new Set(found)
}
