import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { weekdaysOfText } from '@shiftward/contract/rules/weekdays.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { onlyGiven } from '../../../lib/address-value.ts'
import { weekOf } from '../calendar-days.ts'
import type { Block } from '../schedule-context.ts'
import { fromList, type Period, type Range, type ScheduleSearch, toList, type View } from './schedule-search.ts'

/** The cascade of the filter panel: what each choice resets, and the defaults. */

export type Change =
  | { facility: string }
  | { department: string }
  | { view: View }
  | { team: string | undefined }
  | { skill: string | undefined }
  | { block: string; month: string }
  | { range: Range }
  | { month: string }
  | { day: string; range?: Range }
  | { period: Period }
  | { filters: Pick<ScheduleSearch, 'teams' | 'skills' | 'labour' | 'q'> }

/** What stays when the facility or department changes: the view and the dates. */
const looks = ({ view, range, month, day, period }: ScheduleSearch): ScheduleSearch => ({
  view,
  range,
  month,
  day,
  period,
})

export function choose(chosen: ScheduleSearch, change: Change): ScheduleSearch {
  if ('facility' in change) return { ...looks(chosen), ...change }
  if ('department' in change) return { ...looks(chosen), facility: chosen.facility, ...change }
  if ('team' in change) return { ...chosen, skill: undefined, block: undefined, ...change }
  // The whole department is shown first; choosing a team or skill narrows it.
  if ('view' in change) return { ...chosen, team: undefined, skill: undefined, block: undefined, ...change }
  if ('block' in change) return { ...chosen, ...change }
  if ('month' in change) return { ...chosen, day: undefined, ...change }
  if ('filters' in change) return { ...chosen, ...change.filters }
  if ('day' in change) return { ...chosen, month: change.day.slice(0, 7), ...change }
  return { ...chosen, ...change }
}

type Loaded = {
  today: string
  /** Generic and scheduler-view users have no Team view. */
  isDepartmentForced: boolean
  facilities?: FacilityWithDepartments[] | undefined
  /** The teams of the chosen department. */
  teams?: TeamBlocks[] | undefined
  /** The skills of the chosen team, or of the department if no team is chosen. */
  skills?: string[] | undefined
}

/** Fills in the defaults and removes what does not exist, as far as the lists are loaded. */
export function settle(search: ScheduleSearch, loaded: Loaded): ScheduleSearch {
  const ownView = search.view ?? 'team'
  const view = loaded.isDepartmentForced && ownView === 'team' ? 'department' : ownView
  // Team and skill of Team view would be filters in Department view that nobody chose.
  const chosen = search.view && search.view !== view ? choose(search, { view }) : search
  const place = settlePlace(chosen, loaded.facilities)
  return onlyGiven({ ...place, view, ...settlers[view](chosen, loaded) })
}

function settlePlace(chosen: ScheduleSearch, facilities: FacilityWithDepartments[] | undefined): ScheduleSearch {
  if (!facilities) return { facility: chosen.facility, department: chosen.department }
  const facility = facilities.find((one) => one.facilityCode === chosen.facility) ?? facilities[0]
  const departments = facility?.department ?? []
  const department = departments.find((one) => one.departmentCode === chosen.department) ?? departments[0]
  return { facility: facility?.facilityCode, department: department?.departmentCode }
}

/** The month on screen stays: the team and block follow it. Without a month, the block decides it. */
function settleTeam(chosen: ScheduleSearch, { teams, skills, today }: Loaded): ScheduleSearch {
  const { team: teamCode, block: blockCode, day } = chosen
  const month = day?.slice(0, 7) ?? chosen.month
  if (!teams) return { team: teamCode, block: blockCode, skill: chosen.skill, month, day }
  const blockOf = ({ schedule }: TeamBlocks) =>
    findDeactivated(schedule, blockCode, day ?? month) ??
    findBlock(availableBlocks(schedule, today), blockCode, day ?? month)
  const open = teams.filter((one) => isOpenOn(one, month ? `${month}-01` : today))
  const team =
    teams.find((one) => one.teamCode === teamCode) ??
    open.find((one) => blockOf(one) !== undefined) ??
    open.find((one) => availableBlocks(one.schedule, today).length > 0) ??
    open[0] ??
    teams[0]
  const block = team && blockOf(team)
  const thisMonth = today.slice(0, 7)
  return {
    team: team?.teamCode,
    block: block?.scheduleCode,
    skill: settleSkill(chosen.skill, skills, true),
    month: month ?? (block ? monthInside(block, thisMonth) : thisMonth),
  }
}

/** A deactivated block is shown only if it was chosen, and for its own months. */
const findDeactivated = (blocks: Block[], code: string | undefined, when: string | undefined): Block | undefined =>
  deactivatedBlocks(blocks).find((one) => one.scheduleCode === code && (when === undefined || covers(one, when)))

/** The chosen block if it covers the wanted day or month, or else the first one that does. */
function findBlock(blocks: Block[], code: string | undefined, when: string | undefined): Block | undefined {
  const covering = blocks.filter((one) => when === undefined || covers(one, when))
  const found = covering.find((one) => one.scheduleCode === code) ?? covering[0]
  // A month can have a block although the wanted day of it has none.
  return found ?? (when && when.length > 7 ? findBlock(blocks, code, when.slice(0, 7)) : undefined)
}

function settleDepartment(chosen: ScheduleSearch, { teams, skills, today }: Loaded): ScheduleSearch {
  const range = chosen.range ?? 'month'
  const month = chosen.month ?? (chosen.day ?? today).slice(0, 7)
  const day = chosen.day?.startsWith(month) ? chosen.day : today.startsWith(month) ? today : `${month}-01`
  return {
    team: !teams || teams.some((one) => one.teamCode === chosen.team) ? chosen.team : undefined,
    skill: settleSkill(chosen.skill, skills, false),
    range,
    month,
    day: range === 'month' ? undefined : day,
  }
}

/** Filters by teams that the department does not have would show nothing. */
function settleRoster(chosen: ScheduleSearch, { teams, today }: Loaded): ScheduleSearch {
  const day = chosen.day ?? (chosen.month && !today.startsWith(chosen.month) ? `${chosen.month}-01` : today)
  const known = toList(chosen.teams).filter((code) => !teams || teams.some((one) => one.teamCode === code))
  const { period = 'twoWeeks', skills, labour, q } = chosen
  return { period, day, month: day.slice(0, 7) || undefined, teams: fromList(known), skills, labour, q }
}

const settlers = { team: settleTeam, department: settleDepartment, roster: settleRoster }

function settleSkill(chosen: string | undefined, skills: string[] | undefined, isNeeded: boolean): string | undefined {
  if (!skills || (chosen !== undefined && skills.includes(chosen))) return chosen
  return isNeeded ? skills[0] : undefined
}

/** The first day of the month, week or day of a calendar that is on screen. */
export function firstDayOf({ range, month, day }: ScheduleSearch): string {
  if (day === undefined || range === 'month' || range === undefined) return `${month}-01`
  return range === 'week' ? (weekOf(day)[0] ?? day) : day
}

/** The last day (ISO) of the team that was closed last, if all of them were closed before this day. */
export function lastDayBefore(teams: readonly Pick<TeamBlocks, 'lastDay'>[], day: string): string | undefined {
  if (teams.some((team) => isOpenOn(team, day))) return undefined
  const lastDays = teams.map(({ lastDay }) => fromWireDate(lastDay ?? ''))
  return lastDays.toSorted().at(-1)
}

/** The blocks to choose from: the current one and future ones first, then past ones, latest first. */
export function availableBlocks(blocks: Block[], today: string): Block[] {
  const dated = blocks.filter((one) => !one.isDeactivated).map((block) => ({ block, ...datesOfBlock(block) }))
  const ahead = dated.filter((one) => one.endDate >= today).sort((a, b) => a.startDate.localeCompare(b.startDate))
  const past = dated.filter((one) => one.endDate < today).sort((a, b) => b.startDate.localeCompare(a.startDate))
  return [...ahead, ...past].map(({ block }) => block)
}

/** The latest first. They can be looked at, but not changed. */
export const deactivatedBlocks = (blocks: Block[]): Block[] =>
  blocks
    .filter(({ isDeactivated }) => isDeactivated)
    .sort((one, other) => datesOfBlock(other).startDate.localeCompare(datesOfBlock(one).startDate))

export const datesOfBlock = (block: Block) => ({
  startDate: fromWireDate(block.startDate),
  endDate: fromWireDate(block.endDate),
})

/** '11-01-2026 – 11-30-2026' */
export const blockTitle = ({ startDate, endDate }: Block): string => `${startDate} – ${endDate}`

/** The days on which the team can have shifts in this block. */
export const planOf = ({ frequencyIntervalText }: TeamBlocks, block: Block): Plan => ({
  ...datesOfBlock(block),
  weekdays: weekdaysOfText(frequencyIntervalText),
})

/** Whether the block has this day, or a day of this month. */
function covers(block: Block, when: string): boolean {
  const { startDate, endDate } = datesOfBlock(block)
  return when >= startDate.slice(0, when.length) && when <= endDate.slice(0, when.length)
}

/** This month if the block covers it, or else the nearest month of the block. */
export function monthInside(block: Block, month: string): string {
  if (covers(block, month)) return month
  const { startDate, endDate } = datesOfBlock(block)
  return (month < startDate ? startDate : endDate).slice(0, 7)
}

/** The block nearest to a month that has none: the next one, or else the last one before it. */
export function nearestBlock(blocks: Block[], month: string): Block | undefined {
  const inOrder = blocks.toSorted((a, b) => datesOfBlock(a).startDate.localeCompare(datesOfBlock(b).startDate))
  return inOrder.find((one) => datesOfBlock(one).startDate > month) ?? inOrder.at(-1)
}
