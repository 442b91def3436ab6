import { type Needs, NeedsForm } from '@shiftward/contract/need.ts'
import { type Team, TeamForm } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { z } from 'zod'
import { NewDate } from './need/new-date.ts'

/**
 * The fields of the team panel: the team, what it needs, and what is being added to that: a date, or the first day of
 * other numbers, which are entered only after it.
 */
export const TeamFields = TeamForm.extend({
  needs: NeedsForm,
  newDate: NewDate.nullable(),
  newFirstDay: z.string().max(0, texts.need.continueFirst),
})
export type TeamFields = z.input<typeof TeamFields>

type Color = TeamForm['color_Code']

export const emptyTeam: TeamFields = {
  name: '',
  facilityCode: '',
  departmentCode: '',
  skillLevel: [],
  startTime: '',
  endTime: '',
  freqIntervalText: [],
  // No color chosen yet: the schema refuses it like any color outside the palette.
  color_Code: '' as Color,
  shortCode: '',
  needs: { weekly: [], later: [], dates: [] },
  newDate: null,
  newFirstDay: '',
}

type Hours = Pick<TeamForm, 'startTime' | 'endTime'>

export const hasHoursOf = ({ startTime, endTime }: Hours, { scheduler }: Team): boolean =>
  startTime === scheduler.startTime && endTime === scheduler.endTime

export const toFields = (team: Team, { weekly, later, dates }: Needs): TeamFields => ({
  name: team.teamName,
  facilityCode: team.facilityCode,
  departmentCode: team.departmentCode,
  skillLevel: team.skillLevel,
  startTime: team.scheduler.startTime,
  endTime: team.scheduler.endTime,
  freqIntervalText: team.scheduler.freqIntervalText,
  color_Code: team.color_Code as Color,
  shortCode: team.shortCode,
  needs: { weekly, later, dates },
  newDate: null,
  newFirstDay: '',
})
