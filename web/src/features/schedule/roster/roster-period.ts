import { limits } from '@shiftward/contract/limits.ts'
import { addDays, datesBetween, daysBetween, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { monthDays, monthTitle, spanTitle } from '../calendar-days.ts'
import { datesOfBlock } from '../choice/schedule-choice.ts'
import type { Period } from '../choice/schedule-search.ts'

/** ISO dates, both included. */
export type Days = { startDate: string; endDate: string }

const most = limits.schedule.rosterDays

/** The days on screen. A block longer than six weeks is shown in parts. */
export function daysOf(period: Period, day: string, teams: readonly TeamBlocks[]): Days {
  if (period === 'week' || period === 'twoWeeks') {
    const startDate = weekStartOf(day)
    return { startDate, endDate: addDays(startDate, period === 'week' ? 6 : 13) }
  }
  const block = period === 'block' ? blockAround(day, teams) : undefined
  if (!block) return monthOf(day)
  const startDate = addDays(block.startDate, Math.floor(daysBetween(block.startDate, day) / most) * most)
  const partEnd = addDays(startDate, most - 1)
  const isWhole = block.endDate <= partEnd
  return { startDate, endDate: isWhole ? block.endDate : partEnd }
}

const monthOf = (day: string): Days => monthDays(day.slice(0, 7))

function blockAround(day: string, teams: readonly TeamBlocks[]): Days | undefined {
  const blocks = teams.flatMap(({ schedule }) => schedule.filter(({ isDeactivated }) => !isDeactivated))
  return blocks.map(datesOfBlock).find(({ startDate, endDate }) => startDate <= day && day <= endDate)
}

/** A day of the period before or after. */
export const dayAfter = ({ startDate, endDate }: Days, period: Period, by: 1 | -1): string => {
  if (by === 1) return addDays(endDate, 1)
  return period === 'week' || period === 'twoWeeks'
    ? addDays(startDate, -daysBetween(startDate, endDate) - 1)
    : addDays(startDate, -1)
}

/** What to ask the server for: the whole weeks around, so that each week's hours are known, if that is not too much. */
export function askedDays({ startDate, endDate }: Days): Days {
  const whole = { startDate: weekStartOf(startDate), endDate: addDays(weekStartOf(endDate), 6) }
  return daysBetween(whole.startDate, whole.endDate) < most ? whole : { startDate, endDate }
}

export const listDays = ({ startDate, endDate }: Days): string[] => datesBetween(startDate, endDate)

export const periodTitle = ({ startDate, endDate }: Days): string => {
  const { startDate: first, endDate: last } = monthOf(startDate)
  return first === startDate && last === endDate ? monthTitle(startDate.slice(0, 7)) : spanTitle(startDate, endDate)
}
