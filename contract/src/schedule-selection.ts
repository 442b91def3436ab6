import { z } from 'zod'
import { ActionId, Code, DateInput, Id, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { PlanFields, Planned } from './schedule-plan.ts'

/** What the roster does with a selection of shifts, each in one call. */

/** A copy of each shift for a person on a day, with its hours, team and skill. */
export const PasteShiftsInput = PlanFields.pick({ isPreview: true, isConfirmed: true }).extend({
  shifts: z
    .array(z.object({ shiftId: ActionId, toProviderCode: Code, toDate: DateInput }))
    .min(1)
    .max(limits.list.shifts),
})

const FreeShiftsInput = z.object({
  shifts: z
    .array(z.object({ shiftId: ActionId, version: Version }))
    .min(1)
    .max(limits.list.shifts),
})

export const scheduleSelectionEndpoints = {
  paste: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/PasteShifts',
    summary: 'Copy shifts to people and days; vacancies there are filled first',
    access: whoMay(permission.writeSchedules),
    input: PasteShiftsInput,
    output: Planned,
  }),
  free: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/FreeShifts',
    summary: 'Free shifts, whoever has them, all of them or none; each stays as a vacancy',
    access: whoMay(permission.writeSchedules),
    input: FreeShiftsInput,
    output: z.object({ shiftIds: z.array(Id) }),
  }),
}
