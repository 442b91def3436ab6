import { z } from 'zod'
import { QueryId, WireDateTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { everyone } from './rules/permissions.ts'

/** One change of a shift in words, e.g. 'Assigned to Ada Moss'. No rates: not everybody who reads it may know them. */
const HistoryEntry = z.object({
  text: z.string(),
  /** Null: the server itself. */
  by: z.string().nullable(),
  at: WireDateTime,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const scheduleHistoryEndpoints = {
  ofShift: endpoint({
    method: 'GET',
    path: 'Scheduler/Calendar/GetHistory',
    summary: 'What has happened to a shift, the last change first',
    access: everyone,
    input: z.object({ shiftId: QueryId }),
    output: z.array(HistoryEntry),
  }),
}
