import { z } from 'zod'
import { Code, Id, LabourType, WireDate, WireTime } from './common.ts'
import { FindingText } from './rule.ts'

/** What a decision would do. Administrators read it before they decide. */

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

/** The provider who would get the shift. Their shifts for other organizations show only as 'Unavailable'. */
export const Candidate = z.object({
  providerCode: Code,
  providerName: z.string(),
  /** Their labour type at the shift's facility; null when they no longer work there. */
  labourType: LabourType.nullable(),
  /** Their other shifts on that day. The hours are in words, with day and zone where they are not those of the shift. */
  day: z.array(z.object({ title: z.string(), hours: z.string().nullable() })),
  /** What speaks against giving them the shift. */
  findings: z.array(FindingText),
  /** Their hours in this organization that week (Sunday to Saturday), without the shift and with it. */
  weekHours: z.number(),
  weekHoursAfter: z.number(),
})
export type Candidate = z.infer<typeof Candidate>

/** Why approving would be refused, confirmed or not; null when nothing prevents it. */
export const Obstacle = z.string().nullable()
