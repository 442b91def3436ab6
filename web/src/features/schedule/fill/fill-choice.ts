import type { LabourType } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { Coverage } from '@shiftward/contract/need.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { isFillable } from '../entry/entry-text.ts'
import { blocksIn, type TeamBlock } from '../publish/publish-state.ts'
import type { Entry } from '../schedule-dialog.ts'
import { hasStarted } from '../shift-moment.ts'

/** ISO dates, both included. */
export type Days = { startDate: string; endDate: string }

/** What the dialog asks. */
export type FillChoice = {
  days: 'screen' | 'selected' | 'blocks'
  /** The codes of the teams that are left out. */
  without: readonly string[]
  labourTypes: readonly LabourType[]
  weekHours: number | string
  warnings: boolean
  mayMove: boolean
  seconds: number
}

export const firstChoice = (labourTypes: readonly LabourType[], hasSelection: boolean): FillChoice => ({
  days: hasSelection ? 'selected' : 'screen',
  without: [],
  labourTypes,
  weekHours: limits.fill.suggestedWeekHours,
  warnings: false,
  mayMove: false,
  seconds: limits.fill.suggestedSeconds,
})

/** What can be filled in one team, and how many shifts it needs that are not in the schedule yet. */
export type FillTeam = { team: TeamBlocks; blocks: TeamBlock[]; shifts: Entry[]; missing: number }

type When = { days: Days | undefined; timeZone: string }

/** The teams with a block in these days, each with the shifts ahead that nobody has. */
export function teamsToFill(
  teams: readonly TeamBlocks[],
  { entries, coverage }: { entries: readonly Entry[]; coverage: readonly Coverage[] },
  { days, timeZone }: When,
): FillTeam[] {
  const open = entries.filter(
    (entry) => isFillable(entry) && isIn(days, entry.day) && !hasStarted(entry.day, entry, timeZone),
  )
  const byTeam = Map.groupBy(open, ({ teamCode }) => teamCode)
  return teams.flatMap((team) => {
    const shifts = byTeam.get(team.teamCode) ?? []
    const codes = new Set(shifts.map(({ scheduleCode }) => scheduleCode))
    const blocks = days === undefined ? blocksIn([team], always) : blocksIn([team], days)
    const missing = missingIn(
      team,
      shifts,
      coverage.filter(({ teamCode }) => teamCode === team.teamCode),
      { days, timeZone },
    )
    return [{ team, shifts, missing, blocks: blocks.filter(({ scheduleCode }) => codes.has(scheduleCode)) }]
  })
}

const isIn = (days: Days | undefined, day: string) =>
  days === undefined || (day >= days.startDate && day <= days.endDate)

/** How many shifts ahead the team needs beyond those that people have and those that are to be filled. */
function missingIn(
  team: TeamBlocks,
  shifts: readonly Entry[],
  coverage: readonly Coverage[],
  { days, timeZone }: When,
): number {
  const toFill = Map.groupBy(shifts, ({ day, skillLevel }) => `${day} ${skillLevel}`)
  return coverage
    .map(({ date, skill, needed, filled }) => {
      const day = fromWireDate(date)
      if (!isIn(days, day) || hasStarted(day, team, timeZone)) return 0
      return Math.max(0, needed - filled - (toFill.get(`${day} ${skill}`)?.length ?? 0))
    })
    .reduce((sum, missing) => sum + missing, 0)
}

const always = { startDate: '0000-01-01', endDate: '9999-12-31' }

/** What is sent: the blocks of the chosen teams, and of these only the shifts that were shown. Without days, all days. */
export function startInput(teams: readonly FillTeam[], choice: FillChoice, days: Days | undefined) {
  const { labourTypes, weekHours, warnings, mayMove, seconds } = choice
  const chosen = teams.filter(({ team, shifts }) => shifts.length > 0 && !choice.without.includes(team.teamCode))
  return {
    schedulerCodes: chosen.flatMap(({ blocks }) => blocks.map(({ scheduleCode }) => scheduleCode)),
    shiftIds: chosen.flatMap(({ shifts }) => shifts.flatMap(({ shiftId }) => shiftId ?? [])),
    ...(days && { days: { startDate: toWireDate(days.startDate), endDate: toWireDate(days.endDate) } }),
    seconds,
    options: {
      labourTypes: [...labourTypes],
      warnings,
      mayMove,
      ...(typeof weekHours === 'number' && { weekHours }),
    },
  }
}
