import { scheduleHistoryEndpoints } from '@shiftward/contract/schedule-history.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** Read when somebody looks at the shift, and again when it has changed. */
export const historyQuery = ({ shiftId, version }: { shiftId: number | null; version: number }) =>
  queryOptions({
    queryKey: ['history', shiftId, version],
    queryFn: ({ signal }) => call(scheduleHistoryEndpoints.ofShift, { shiftId: String(shiftId) }, { signal }),
    enabled: shiftId !== null,
  })
