import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import type { SkillWithCeiling } from '@shiftward/contract/team.ts'

type Department = FacilityWithDepartments['department'][number]
export type Block = TeamBlocks['schedule'][number]

/** What is chosen on the screen, with all that the calendar and the dialogs need to know of it. Dates are ISO text. */
export type ScheduleContext = {
  mode: 'team' | 'department'
  facility: FacilityWithDepartments | undefined
  department: Department | undefined
  /** The chosen team, which the address may name before the team itself is loaded. */
  teamCode: string | undefined
  team: TeamBlocks | undefined
  block: Block | undefined
  skill: string | undefined
  /** Of the team, with the most that a shift of each may ask. Empty while they are loaded. */
  skills: SkillWithCeiling[]
  /** Which days can take a shift: the block's, on the team's weekdays. */
  plan: Plan | undefined
  /** The facility's. */
  timeZone: string
  /** On the facility's wall. */
  today: string
  /** '2026-11' */
  month: string
  mayWrite: boolean
}
