import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { weekdaysOfText } from '@shiftward/contract/rules/weekdays.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import type { Block } from './schedule-context.ts'
import type { Range, ScheduleSearch } from './schedule-search.ts'

/** The cascade of the filter panel: what each choice resets, and the defaults. */

export type Change =
  | { facility: string }
  | { department: string }
  | { view: 'team' | 'department' }
  | { team: string | undefined }
  | { skill: string | undefined }
  | { block: string }
  | { range: Range }
  | { month: string }
  | { day: string; range?: Range }

/** What stays when the facility or department changes: the view and the dates. */
const looks = ({ view, range, month, day }: ScheduleSearch): ScheduleSearch => ({ view, range, month, day })

export function choose(chosen: ScheduleSearch, change: Change): ScheduleSearch {
  if ('facility' in change) return { ...looks(chosen), ...change }
  if ('department' in change) return { ...looks(chosen), facility: chosen.facility, ...change }
  if ('team' in change) return { ...chosen, skill: undefined, block: undefined, ...change }
  // The whole department is shown first; choosing a team or skill narrows it.
  if ('view' in change) return { ...chosen, team: undefined, skill: undefined, block: undefined, ...change }
  if ('block' in change) return { ...chosen, month: undefined, ...change }
  if ('month' in change) return { ...chosen, day: undefined, ...change }
  if ('day' in change) return { ...chosen, month: change.day.slice(0, 7), ...change }
  return { ...chosen, ...change }
}

type Loaded = {
  today: string
  /** Generic and scheduler-view users only have Department view. */
  isDepartmentForced: boolean
  facilities?: FacilityWithDepartments[] | undefined
  /** The teams of the chosen department. */
  teams?: TeamBlocks[] | undefined
  /** The skills of the chosen team, or of the department if no team is chosen. */
  skills?: string[] | undefined
}

/** Fills in the defaults and removes what does not exist, as far as the lists are loaded. */
export function settle(chosen: ScheduleSearch, loaded: Loaded): ScheduleSearch {
  const view = loaded.isDepartmentForced ? 'department' : (chosen.view ?? 'team')
  const place = settlePlace(chosen, loaded.facilities)
  const settled = view === 'team' ? settleTeam(chosen, loaded) : settleDepartment(chosen, loaded)
  return withoutGaps({ ...place, view, ...settled })
}

function settlePlace(chosen: ScheduleSearch, facilities: FacilityWithDepartments[] | undefined): ScheduleSearch {
  if (!facilities) return { facility: chosen.facility, department: chosen.department }
  const facility = facilities.find((one) => one.facilityCode === chosen.facility) ?? facilities[0]
  const departments = facility?.department ?? []
  const department = departments.find((one) => one.departmentCode === chosen.department) ?? departments[0]
  return { facility: facility?.facilityCode, department: department?.departmentCode }
}

function settleTeam(chosen: ScheduleSearch, { teams, skills, today }: Loaded): ScheduleSearch {
  const { team: teamCode, block: blockCode, month } = chosen
  if (!teams) return { team: teamCode, block: blockCode, skill: chosen.skill, month }
  const team =
    teams.find((one) => one.teamCode === teamCode) ??
    teams.find((one) => availableBlocks(one.schedule, today).length > 0) ??
    teams[0]
  const blocks = availableBlocks(team?.schedule ?? [], today)
  const block = blocks.find((one) => one.scheduleCode === blockCode) ?? blocks[0]
  return {
    team: team?.teamCode,
    block: block?.scheduleCode,
    skill: settleSkill(chosen.skill, skills, true),
    month: block ? monthInside(month, monthsOfBlock(block), today) : (month ?? today.slice(0, 7)),
  }
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

function settleSkill(chosen: string | undefined, skills: string[] | undefined, isNeeded: boolean): string | undefined {
  if (!skills || (chosen !== undefined && skills.includes(chosen))) return chosen
  return isNeeded ? skills[0] : undefined
}

/** The blocks to choose from: the current one and future ones first, then past ones, latest first. */
export function availableBlocks(blocks: Block[], today: string): Block[] {
  const dated = blocks.filter((one) => !one.isDeactivated).map((block) => ({ block, ...datesOfBlock(block) }))
  const ahead = dated.filter((one) => one.endDate >= today).sort((a, b) => a.startDate.localeCompare(b.startDate))
  const past = dated.filter((one) => one.endDate < today).sort((a, b) => b.startDate.localeCompare(a.startDate))
  return [...ahead, ...past].map(({ block }) => block)
}

export const datesOfBlock = (block: Block) => ({
  startDate: toIsoDate(block.startDate) ?? '',
  endDate: toIsoDate(block.endDate) ?? '',
})

/** '11-01-2026 – 11-30-2026' */
export const blockTitle = ({ startDate, endDate }: Block): string => `${startDate} – ${endDate}`

/** The days on which the team can have shifts in this block. */
export const planOf = ({ frequencyIntervalText }: TeamBlocks, block: Block): Plan => ({
  ...datesOfBlock(block),
  weekdays: weekdaysOfText(frequencyIntervalText),
})

export function monthsOfBlock(block: Block): { first: string; last: string } {
  const { startDate, endDate } = datesOfBlock(block)
  return { first: startDate.slice(0, 7), last: endDate.slice(0, 7) }
}

function monthInside(month: string | undefined, { first, last }: { first: string; last: string }, today: string) {
  const wanted = month ?? today.slice(0, 7)
  if (wanted >= first && wanted <= last) return wanted
  return month !== undefined && wanted > last ? last : first
}

const withoutGaps = (search: ScheduleSearch): ScheduleSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
