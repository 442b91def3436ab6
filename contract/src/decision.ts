import { z } from 'zod'
import { Code, Id, LabourType, WireDate, WireTime } from './common.ts'

/** What a decision would do: read before it is made, by whoever may make it. */

export const DecisionShift = z.object({
  shiftId: Id,
  shiftDate: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  skill: z.string(),
  facilityName: z.string(),
  departmentName: z.string(),
  teamName: z.string(),
  /** Hours. */
  duration: z.number(),
})
export type DecisionShift = z.infer<typeof DecisionShift>

/** The provider who would have the shift. Of what they do for another organization nothing is told but the time lost. */
export const Candidate = z.object({
  providerCode: Code,
  providerName: z.string(),
  /** As what they work at the shift's facility; null when they do so no more, or without the skill. */
  labourType: LabourType.nullable(),
  /** What else they have on that day. */
  day: z.array(z.object({ title: z.string(), startTime: WireTime.nullable(), endTime: WireTime.nullable() })),
  /** What the shift would be in conflict with: other shifts, and leave. */
  conflicts: z.array(z.string()),
  /** Hours of the week, Sunday to Saturday, in this organization: without the shift and with it. */
  weekHours: z.number(),
  weekHoursAfter: z.number(),
})
export type Candidate = z.infer<typeof Candidate>

/** Why approving would be refused, as far as it can be told beforehand; null when nothing speaks against it. */
export const Obstacle = z.string().nullable()
