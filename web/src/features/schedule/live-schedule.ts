import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { type ScheduleEvent, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshUnasked } from '../../lib/background-refresh.ts'
import { listen } from '../../lib/live.ts'
import { fillRunKey } from './fill/fill.queries.ts'

/**
 * Refreshes a department's calendar and the proposal on screen when other people change something. After a lost
 * connection everything is read again.
 */
export function useLiveSchedule(departmentCode: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (departmentCode === undefined) return
    return listen(scheduleEndpoints.live, { departmentCode }, (event) => {
      void refreshUnasked(queries, {
        queryKey: ['schedule'],
        predicate: ({ queryKey }) => isTouched(queryKey, event),
      })
      void refreshUnasked(queries, { queryKey: fillRunKey })
    })
  }, [departmentCode, queries])
}

/** A department month that contains none of the changed days is not refreshed. */
export function isTouched(key: QueryKey, event: ScheduleEvent): boolean {
  const [, , kind, , month] = key
  if (event.type === 'ready' || kind !== 'department' || typeof month !== 'string') return true
  const first = toIsoDate(event.startDate)?.slice(0, 7) ?? ''
  const last = toIsoDate(event.endDate)?.slice(0, 7) ?? ''
  return month >= first && month <= last
}
