import { flag } from '@shiftward/contract/choices.ts'
import { useMutationState, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { monthsOf } from '../calendar-days.ts'
import { blockCalendarQuery, departmentCalendarQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry } from '../schedule-dialog.ts'

/** The entries of the chosen block, or of the department's months that the visible days touch. */
export function useEntries(context: ScheduleContext, days: string[]) {
  const { mode, block, department, month } = context
  const ofBlock = useQuery({
    ...blockCalendarQuery(block?.scheduleCode ?? ''),
    enabled: mode === 'team' && block !== undefined,
  })
  const months = mode === 'department' && department ? monthsOf([...days, `${month}-01`]) : []
  const ofDepartment = useQueries({
    queries: months.map((one) => departmentCalendarQuery(department?.departmentCode ?? '', one)),
    combine: (results) => ({
      data: results.every((one) => !one.data) ? undefined : results.flatMap((one) => one.data ?? []),
      // The days around the month may come later.
      isPending: results[months.indexOf(month)]?.isPending ?? false,
      isFetching: results.some((one) => one.isFetching),
      isError: results.some((one) => one.isError && !one.data),
      retry: () => results.forEach((one) => void (one.isError && one.refetch())),
    }),
  })

  const added = useAdditions(context)
  const { team, skill } = context
  const loaded = mode === 'team' ? ofBlock.data : ofDepartment.data
  const entries = useMemo(() => {
    if (mode === 'team') return [...(loaded ?? []), ...added]
    return (loaded ?? []).filter(
      (entry) => (!team || entry.teamCode === team.teamCode) && (!skill || entry.skillLevel === skill),
    )
  }, [mode, loaded, added, team, skill])

  if (mode === 'department') {
    const { isPending, isFetching, isError, retry } = ofDepartment
    return { entries, isPending, isFetching, isError, retry }
  }
  const { isLoading, isFetching, isError, data, refetch } = ofBlock
  return { entries, isPending: isLoading, isFetching, isError: isError && !data, retry: () => void refetch() }
}

/** Who was dropped a moment ago stands on the day at once; when the server has answered, the calendar says what is. */
function useAdditions(context: ScheduleContext): Entry[] {
  const additions = useMutationState({
    filters: { mutationKey: ['schedule', 'add provider'], status: 'pending' },
    select: (mutation) => mutation.state.variables as Addition,
  })
  const { team, block, skill } = context
  return useMemo(
    () =>
      additions.flatMap(({ provider, dates, ...addition }) =>
        dates.map((day, index) => ({
          id: -2 - index,
          shiftId: null,
          version: 0,
          date: day,
          day,
          startTime: addition.startTime ?? team?.startTime ?? '',
          endTime: addition.endTime ?? team?.endTime ?? '',
          flag: flag.assigned,
          skillLevel: addition.skill ?? skill ?? '',
          ...provider,
          preferredCallNumber: null,
          askRate: null,
          ceilingRate: null,
          rateMask: false,
          onCallOpenShift: addition.onCall ?? false,
          isSourceShift: false,
          isMobileRequest: false,
          addOnHours: 0,
          addonRate: null,
          comment: '',
          labourType: [],
          teamCode: team?.teamCode ?? null,
          teamName: team?.teamName ?? '',
          color_Code: '',
          scheduleCode: block?.scheduleCode ?? null,
          interests: [],
        })),
      ),
    [additions, team, block, skill],
  )
}
