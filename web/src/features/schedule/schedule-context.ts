import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import type { SkillWithCeiling } from '@shiftward/contract/team.ts'

type Department = FacilityWithDepartments['department'][number]
export type Block = TeamBlocks['schedule'][number]

/** What is chosen on the screen, with everything the calendar and the dialogs need. Dates are ISO text. */
export type ScheduleContext = {
  mode: 'team' | 'department'
  facility: FacilityWithDepartments | undefined
  department: Department | undefined
  /** Known from the address before the team itself is loaded. */
  teamCode: string | undefined
  team: TeamBlocks | undefined
  block: Block | undefined
  skill: string | undefined
  /** The team's skills with their ceiling rates. Empty while loading. */
  skills: SkillWithCeiling[]
  /** The days that can have shifts: those of the block on the team's weekdays. */
  plan: Plan | undefined
  /** The time zone of the facility. */
  timeZone: string
  /** The local date at the facility. */
  today: string
  /** '2026-11' */
  month: string
  /** Whether the caller may change what is on screen. Nobody changes a deactivated block. */
  mayWrite: boolean
  /** Whether the caller may decide about leave. */
  mayDecide: boolean
}
