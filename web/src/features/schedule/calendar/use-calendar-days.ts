import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { useMemo } from 'react'
import { usePrinting } from '../../../lib/use-printing.ts'
import type { Carry } from '../carry/carry.ts'
import type { Schedule } from '../choice/use-schedule.ts'
import type { CalendarView } from './calendar-view.ts'
import { usualOf } from './chip-look.ts'
import { entriesByDay } from './day-entries.ts'
import { shortNamesOf } from './short-names.ts'
import { useCarriedConflicts } from './use-carried-conflicts.ts'
import { useCoverage } from './use-coverage.ts'
import { useEntries } from './use-entries.ts'
import { useRemoved } from './use-removed.ts'

/** What the days on screen have in them, and how they look. */
export function useCalendarDays(schedule: Schedule, view: CalendarView, carry: Carry) {
  const { context } = schedule
  const { mode, month, plan, today, team, skill } = context
  // Night shifts of the day before the first day end on the first day.
  const { entries, ...loading } = useEntries(context, [addDays(view.days[0] ?? today, -1), ...view.days])
  const coverage = useCoverage(schedule, view.days)
  const removed = useRemoved(context, view.days)
  const days = useMemo(() => entriesByDay(entries), [entries])
  const isPrinting = usePrinting()
  const teams = schedule.teams.data
  const look = useMemo(
    () => ({
      usual: usualOf({ team, skill }, entries),
      names: shortNamesOf(entries),
      shortTeams: new Map(teams?.map(({ teamCode, shortCode }) => [teamCode, shortCode])),
      isWrapped: isPrinting,
    }),
    [entries, team, teams, skill, isPrinting],
  )
  const conflicts = useCarriedConflicts(context, { provider: carry.carried?.provider, days: view.days, entries: days })
  const dayLook = { mode, plan, today, conflicts, coverage, month: view.range === 'month' ? month : undefined }
  return { entries, loading, coverage, removed, days, isPrinting, look, dayLook }
}
