import { weekdayOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { useMemo } from 'react'
import { dayTitle } from '../calendar-days.ts'
import type { Look } from './roster-cell.tsx'
import type { Room } from './roster-room.ts'
import { useKept } from './use-kept.ts'
import type { RosterView } from './use-roster.ts'

/** How a day's column looks, in every row. */
export type Column = { day: string; title: string; isWeekend: boolean; isWeekStart: boolean; isToday: boolean }

/** The same for all rows, and while the grid scrolls. */
export type RowFrame = {
  columns: readonly Column[]
  /** The weeks that have a column of their own. */
  weeks: readonly string[]
  weeklyHours: number | null
  look: Look
}

/** Two weeks or less have a column for each week. */
export const weeksOf = (days: readonly string[]): string[] =>
  days.length > 14 ? [] : [...new Set(days.map(weekStartOf))]

export function useFrame(view: RosterView, today: string, weeks: readonly string[], room: Room): RowFrame {
  const { dayList, teams, chosenTeams, measure, data, filters } = view
  const columns = useMemo(() => dayList.map((day, index) => columnOf(day, index, today)), [dayList, today])
  const look = useMemo(
    () => ({
      teams: new Map(teams.map(({ teamCode, shortCode, startTime }) => [teamCode, { shortCode, startTime }])),
      measure,
      chosenTeams: new Set(filters.teams.length > 0 ? chosenTeams.map(({ teamCode }) => teamCode) : []),
      room,
    }),
    [teams, chosenTeams, measure, filters, room],
  )
  const weeklyHours = data?.weeklyHours ?? null
  return useKept(useMemo(() => ({ columns, weeks, weeklyHours, look }), [columns, weeks, weeklyHours, look]))
}

function columnOf(day: string, index: number, today: string): Column {
  const weekday = weekdayOf(day)
  return {
    day,
    title: dayTitle(day),
    isWeekend: weekday === 0 || weekday === 6,
    isWeekStart: weekday === 0 && index > 0,
    isToday: day === today,
  }
}
