import { z } from 'zod'
import { Id, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { permission, whoMay } from './rules/permissions.ts'

/**
 * What was undone or done again, in words: 'assigned 3 shifts', 'released Ada Moss, 11-20'. `passedOver` says that a newer
 * action cannot be undone, `note` what stays as it is; mostly both are null. If a shift has changed since, the call fails
 * (409) and says who changed it and when.
 */
const Reversed = z.object({
  action: z.string(),
  passedOver: z.string().nullable(),
  note: z.string().nullable(),
  shiftIds: z.array(Id),
})
export type Reversed = z.infer<typeof Reversed>

export const scheduleUndoEndpoints = {
  undo: endpoint({
    method: 'POST',
    path: 'Scheduler/Undo',
    summary: 'Undo the caller’s last action in the schedule',
    access: whoMay(permission.writeSchedules),
    input: Nothing,
    output: Reversed,
  }),
  redo: endpoint({
    method: 'POST',
    path: 'Scheduler/Redo',
    summary: 'Do again what the caller has just undone',
    access: whoMay(permission.writeSchedules),
    input: Nothing,
    output: Reversed,
  }),
}
