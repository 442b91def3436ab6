import type { RemovedShift } from '@shiftward/contract/publish.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { removedQuery } from '../publish/publish.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'

/** What people still see on these days, though it is taken away. The calendar does not wait for it. */
export function useRemoved(
  { mode, department, block, teamCode, skill }: ScheduleContext,
  days: readonly string[],
): Map<string, RemovedShift[]> {
  const range = { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' }
  const { data } = useQuery({
    ...removedQuery(department?.departmentCode ?? '', range),
    enabled: department !== undefined,
  })
  const scheduleCode = mode === 'team' ? block?.scheduleCode : undefined
  return useMemo(() => {
    const shown = (data ?? []).filter(
      (shift) =>
        (mode !== 'team' || shift.scheduleCode === scheduleCode) &&
        (mode === 'team' || ((!teamCode || shift.teamCode === teamCode) && (!skill || shift.skillLevel === skill))),
    )
    return Map.groupBy(shown, ({ date }) => fromWireDate(date))
  }, [data, mode, scheduleCode, teamCode, skill])
}
