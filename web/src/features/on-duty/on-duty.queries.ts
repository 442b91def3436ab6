import type { Place } from '@shiftward/contract/common.ts'
import { onDutyEndpoints } from '@shiftward/contract/on-duty.ts'
import { queryOptions } from '@tanstack/react-query'
import { isUnasked } from '../../lib/background-refresh.ts'
import { call } from '../../lib/call.ts'

export const onDutyKey = ['on duty']

/** `at` is an instant; without it, now. */
export const onDutyQuery = (place: Place, at: string | undefined) =>
  queryOptions({
    queryKey: [...onDutyKey, place, at],
    queryFn: ({ signal, queryKey }) =>
      call(onDutyEndpoints.get, { ...place, at }, { signal, background: isUnasked(queryKey) }),
  })
