import { addDays, daysBetween, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'

/** What copying a block must give, computed a second time in the plainest way. Hours are 'day' or 'late'. */

export type Cell = {
  date: string
  skill: string
  hours: string
  who: string | null
  isOpen?: boolean
  /** Their person left it while it ran: it is stored as several shifts, and was planned as one. */
  isLeft?: boolean
}
export type Range = { startDate: string; endDate: string }
export type Copying = {
  from: Range
  to: Range
  source: Cell[]
  there: Cell[]
  /** Who is on leave when: the policy of the test blocks leave, and warns of overlaps. */
  leaves: { who: string; date: string }[]
  by: 'week' | 'date'
  as: 'assigned' | 'vacancy'
  isConfirmed: boolean
  isVacancyLeft: boolean
}

const datesOf = ({ startDate, endDate }: Range): string[] =>
  Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, day) => addDays(startDate, day))

function sourceDate(date: string, { from, to, by }: Copying): string | undefined {
  const dates = datesOf(from)
  if (by === 'date') return dates[datesOf(to).indexOf(date)]
  const weeks = Math.max(1, Math.floor(dates.length / 7))
  let first = to.startDate
  while (weekdayOf(first) !== weekdayOf(from.startDate)) first = addDays(first, -1)
  const week = Math.floor(daysBetween(first, date) / 7) % weeks
  return dates.slice(7 * week, 7 * week + 7).find((day) => weekdayOf(day) === weekdayOf(date))
}

/** The cells of the target afterwards. */
export function copied(copying: Copying): Cell[] {
  return datesOf(copying.to).flatMap((date) => {
    const from = sourceDate(date, copying)
    const wanted = copying.source
      .filter((cell) => cell.date === from)
      .map((cell) => ({ ...cell, date, who: copying.as === 'assigned' ? cell.who : null }))
    return dayAfter(
      wanted,
      copying.there.filter((cell) => cell.date === date),
      copying,
    )
  })
}

function dayAfter(wanted: Cell[], there: Cell[], { leaves, isConfirmed, isVacancyLeft }: Copying): Cell[] {
  const left = [...there]
  const take = (isIt: (cell: Cell) => boolean): boolean => {
    const index = left.findIndex(isIt)
    return index !== -1 && left.splice(index, 1).length > 0
  }
  const result = [...there]
  const missing = wanted.filter(
    (one) => !take((cell) => one.who !== null && cell.who === one.who && cell.hours === one.hours),
  )
  const fits = ({ who, date }: Cell) =>
    !leaves.some((leave) => leave.who === who && leave.date === date) &&
    (isConfirmed || !there.some((cell) => cell.who === who))
  for (const one of missing.filter((one) => one.who !== null && fits(one))) {
    const isVacancy = (cell: Cell) => cell.who === null && !cell.isOpen && cell.skill === one.skill
    const filled = left.find((cell) => isVacancy(cell) && cell.hours === one.hours) ?? left.find(isVacancy)
    if (filled) {
      take((cell) => cell === filled)
      result.splice(result.indexOf(filled), 1)
    }
    result.push(one)
  }
  const open = missing.filter((one) => one.who === null || (isVacancyLeft && !fits(one)))
  for (const one of open) if (!take((cell) => cell.skill === one.skill)) result.push({ ...one, who: null })
  return result
}

/** One line for each shift. Of those that nobody has, only the number counts. */
export const asLines = (cells: Cell[]): string[] =>
  cells.map(({ date, skill, who, hours }) => [date, skill, who ?? '-', who ? hours : ''].join(' ')).sort()
