import type { Place } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshUnasked } from '../../lib/background-refresh.ts'
import { listen } from '../../lib/live.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { onDutyKey, onDutyQuery } from './on-duty.queries.ts'

/** The people on duty, read again every minute and whenever the schedule changes. `at` is an instant. */
export function useOnDuty(place: Place, at: string | undefined) {
  const queries = useQueryClient()
  const duty = useQuery(onDutyQuery(place, at))
  useRefresh(onDutyKey, limits.onDuty.refreshMs)
  const { departmentCode, facilityCode } = place
  useEffect(
    () =>
      listen(scheduleEndpoints.live, { departmentCode, facilityCode }, () => {
        void refreshUnasked(queries, { queryKey: onDutyKey })
      }),
    [queries, departmentCode, facilityCode],
  )
  const now = useNow()
  const isStale = duty.data !== undefined && (duty.isError || now - duty.dataUpdatedAt > limits.onDuty.staleAfterMs)
  return { duty, isStale }
}

const lookEveryMs = 15_000

/** Also after the computer slept: then the board is old until it has been read again. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
