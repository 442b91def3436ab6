import type { LabourType } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { Coverage } from '@shiftward/contract/need.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { datesOfBlock } from '../choice/schedule-choice.ts'
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

/**
 * What can be filled in one team, how many of these shifts are beyond its need, and how many it needs that are not in the
 * schedule yet.
 */
export type FillTeam = { team: TeamBlocks; blocks: TeamBlock[]; shifts: Entry[]; beyondNeed: number; missing: number }

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
    const ofTeam = coverage.filter(({ teamCode }) => teamCode === team.teamCode)
    const missing = missingIn(team, shifts, ofTeam, { days, timeZone })
    const beyondNeed = team.hasNeeds && ofTeam.length > 0 ? beyondNeedIn(shifts, ofTeam) : 0
    const withShifts = blocks.filter(({ scheduleCode }) => codes.has(scheduleCode))
    return [{ team, shifts, beyondNeed, missing, blocks: withShifts }]
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
  const toFill = byDayAndSkill(shifts)
  return coverage
    .map(({ date, skill, needed, filled }) => {
      const day = fromWireDate(date)
      if (!isIn(days, day) || hasStarted(day, team, timeZone)) return 0
      return Math.max(0, needed - filled - (toFill.get(`${day} ${skill}`)?.length ?? 0))
    })
    .reduce((sum, missing) => sum + missing, 0)
}

/** How many of the shifts are left over once the need of their day is met. A day without a row needs nobody. */
function beyondNeedIn(shifts: readonly Entry[], coverage: readonly Coverage[]): number {
  const lacking = new Map(
    coverage.map(({ date, skill, needed, filled }) => [`${fromWireDate(date)} ${skill}`, Math.max(0, needed - filled)]),
  )
  return [...byDayAndSkill(shifts)]
    .map(([key, ofKey]) => Math.max(0, ofKey.length - (lacking.get(key) ?? 0)))
    .reduce((sum, beyond) => sum + beyond, 0)
}

const byDayAndSkill = (shifts: readonly Entry[]) => Map.groupBy(shifts, ({ day, skillLevel }) => `${day} ${skillLevel}`)

/** The days of blocks from today on, in parts for which one call says what is needed. */
export function spansAhead(blocks: readonly TeamBlock[], today: string): Days[] {
  const dates = blocks.map(datesOfBlock)
  const first = dates.map(({ startDate }) => (startDate < today ? today : startDate)).toSorted()[0] ?? ''
  const last =
    dates
      .map(({ endDate }) => endDate)
      .toSorted()
      .at(-1) ?? ''
  const spans: Days[] = []
  for (let startDate = first; startDate !== '' && startDate <= last; ) {
    const next = addDays(startDate, limits.need.coverageDays)
    spans.push({ startDate, endDate: next > last ? last : addDays(next, -1) })
    startDate = next
  }
  return spans
}

/** A team may have other blocks on the same days. What these need is not there to be filled. */
export const inBlocks = (coverage: readonly Coverage[], blocks: readonly TeamBlock[]): Coverage[] =>
  coverage.filter(({ teamCode, date }) =>
    blocks.some((block) => block.teamCode === teamCode && isIn(datesOfBlock(block), fromWireDate(date))),
  )

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
