import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { monthsOf } from '../calendar-days.ts'
import { blockCalendarQuery, departmentCalendarQuery } from '../schedule.queries.ts'
import { usePendingAdditions } from '../schedule-actions.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { pendingEntries, withPending } from './pending-entries.ts'

type Loading = { isPending: boolean; isFetching: boolean; isError: boolean; retry: () => void }

/** The entries of the chosen block, or of the department for the months of the visible days. */
export function useEntries(context: ScheduleContext, days: string[]): Loading & { entries: Entry[] } {
  const ofBlock = useBlockEntries(context)
  const ofDepartment = useDepartmentEntries(context, days)
  return context.mode === 'team' ? ofBlock : ofDepartment
}

const none: Entry[] = []

function useBlockEntries(context: ScheduleContext): Loading & { entries: Entry[] } {
  const { mode, block } = context
  const query = useQuery({
    ...blockCalendarQuery(block?.scheduleCode ?? ''),
    enabled: mode === 'team' && block !== undefined,
  })
  const { data = none, isLoading, isFetching, isError, refetch } = query
  const additions = usePendingAdditions()
  const pending = useMemo(
    () => additions.flatMap((addition) => pendingEntries(addition, context)),
    [additions, context],
  )
  const entries = useMemo(() => withPending(data, pending, additions), [data, additions, pending])
  return { entries, isPending: isLoading, isFetching, isError: isError && data === none, retry: () => void refetch() }
}

function useDepartmentEntries(context: ScheduleContext, days: string[]): Loading & { entries: Entry[] } {
  const { mode, department, month, teamCode, skill } = context
  const months = mode === 'department' && department ? monthsOf([...days, `${month}-01`]) : []
  const queries = useQueries({
    queries: months.map((one) => departmentCalendarQuery(department?.departmentCode ?? '', one)),
  })
  // At most three: a month, and the months of the days before and after it.
  const [first = none, second = none, third = none] = queries.map((query) => query.data)
  const entries = useMemo(() => {
    const all = [first, second, third].flat()
    if (!teamCode && !skill) return all
    return all.filter((entry) => (!teamCode || entry.teamCode === teamCode) && (!skill || entry.skillLevel === skill))
  }, [first, second, third, teamCode, skill])
  const failed = queries.filter((query) => query.isError && !query.data)
  return {
    entries,
    // Only the month itself has to be there; the days around it may load later.
    isPending: queries[months.indexOf(month)]?.isPending ?? false,
    isFetching: queries.some((query) => query.isFetching),
    isError: failed.length > 0,
    retry: () => failed.forEach((query) => void query.refetch()),
  }
}
