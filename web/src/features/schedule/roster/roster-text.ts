import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import type { RemovedShift } from '@shiftward/contract/publish.ts'
import type { RosterAvailability, RosterElsewhere, RosterPerson } from '@shiftward/contract/roster.ts'
import { daysBetween, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { targetHours } from '@shiftward/contract/rules/target-hours.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { isPending } from '../calendar/pending-entries.ts'
import {
  clock,
  endClock,
  hoursText,
  interestText,
  markLabels,
  marksOf,
  offerTexts,
  stateOf,
  states,
} from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { LeaveDay } from './roster-leave.ts'
import type { Cell, PersonRow, TeamRow } from './roster-rows.ts'

/** What the cells of the roster say, on screen and to a screen reader. */

/** 'Moss, Ada': people are sorted by last name. */
export const listName = ({ lastName, firstName }: RosterPerson): string =>
  [lastName, firstName].filter(Boolean).join(', ')

const shortLabour: Record<LabourType, string> = { PerDiem: 'PD', Locum: 'Loc', Employee: 'Emp', Volunteer: 'Vol' }
export const labourShort = (type: LabourType | null): string => (type ? shortLabour[type] : '–')
export const labourLong = (type: LabourType | null): string => (type ? labourTypeLabels[type] : 'Not here any more')

/** Somebody confirmed a warning when the shift was given. */
export const isWarned = (entry: Entry): boolean =>
  marksOf(entry).some((mark) => mark === 'confirmed' || mark === 'doubleBooked')

/** What needs a person most decides the look: somebody is interested, or it is open, or it is a vacancy. */
export function missingState(entries: readonly Entry[]): 'interest' | 'open' | 'vacancy' {
  const found = entries.map(stateOf)
  if (found.some((state) => state === 'interest' || state === 'request')) return 'interest'
  return found.includes('open') ? 'open' : 'vacancy'
}

/** The shift that decides the look. */
export const leadingOf = (entries: readonly Entry[]): Entry | undefined => {
  const state = missingState(entries)
  const leads = { interest: ['interest', 'request'], open: ['open'], vacancy: ['vacancy'] }[state]
  return entries.find((entry) => leads.includes(stateOf(entry)))
}

/** '3 O · 4 V' */
export function missingCounts({ cells }: TeamRow): string {
  const all = cells.flat()
  if (all.some(({ proposed }) => proposed)) {
    const left = all.filter(({ proposed }) => proposed !== 'in').length
    return left === 0 ? 'filled' : `${left} left`
  }
  const vacant = all.filter((entry) => stateOf(entry) === 'vacancy').length
  return [all.length > vacant && `${all.length - vacant} O`, vacant > 0 && `${vacant} V`].filter(Boolean).join(' · ')
}

export const availabilityText = ({ kind, from, to }: RosterAvailability): string => {
  const hours = from && to ? ` ${clock(from)}–${clock(to)}` : ''
  return kind === 'unavailable' ? `cannot work${hours}` : `prefers to work${hours}`
}

const proposedWords = {
  in: 'proposed by auto-fill',
  out: 'proposed by auto-fill, left out',
  leaves: 'would go to somebody else',
  uncovered: 'stays uncovered',
}

const entryText = (entry: Entry): string =>
  [
    entry.teamName,
    hoursText(entry),
    entry.skillLevel,
    states[stateOf(entry)].label,
    ...marksOf(entry).map((mark) => markLabels[mark]),
    entry.proposed && proposedWords[entry.proposed],
    isPending(entry) && 'being saved',
  ]
    .filter(Boolean)
    .join(', ')

export const removedText = (shift: RemovedShift): string =>
  `${shift.teamName} ${hoursText(shift)}: taken away. They still see it until you publish.`

/** The end's own date decides, because the hours are those of another clock. */
export function busyText({ date, startTime, endDate, endTime }: RosterElsewhere): string {
  const isMidnight = endTime === '00:00:00'
  const later = daysBetween(fromWireDate(date), fromWireDate(endDate)) - (isMidnight ? 1 : 0)
  return `works elsewhere ${clock(startTime)}–${endClock(endTime)}${later > 0 ? ` (+${later})` : ''}`
}

/** 'Sick', 'PTO: has asked for leave from 01-21-2027 to 01-24-2027' */
export const leaveText = ({ label, asked }: LeaveDay): string =>
  asked === undefined ? label : `${label}: ${asked[0]?.toLowerCase()}${asked.slice(1)}`

/** What the person has asked for on the days on screen. */
export const askedLeaves = ({ cells }: PersonRow): string[] => [
  ...new Set(cells.flatMap(({ leave }) => leave?.asked ?? [])),
]

/** The whole cell in one sentence. */
export function spokenCell(person: RosterPerson, cell: Cell, title: string): string {
  const content = [
    ...cell.shifts.map(entryText),
    ...cell.removed.map(removedText),
    ...cell.elsewhere.map(busyText),
    ...(cell.leave ? [leaveText(cell.leave)] : []),
    ...cell.availability.map(availabilityText),
  ]
  return `${person.providerName}, ${title}: ${content.join('; ') || 'free'}`
}

const missingWords = { ...proposedWords, in: 'filled by the proposal', out: 'left out' }

export function spokenMissing(
  { teamName }: TeamBlocks,
  title: string,
  entries: readonly Entry[],
  isOff: boolean,
): string {
  const parts = entries.map((entry) =>
    [
      states[stateOf(entry)].label,
      entry.skillLevel,
      hoursText(entry),
      entry.proposed ? missingWords[entry.proposed] : interestText(entry),
      ...offerTexts(entry),
    ]
      .filter(Boolean)
      .join(', '),
  )
  const nothing = isOff ? 'no schedule block' : 'nothing open or vacant'
  return `${teamName}, ${title}: ${parts.join('; ') || nothing}`
}

/** '48', '7.5'; nothing is a dash. */
export const numberText = (value: number): string => (value === 0 ? '–' : String(Math.round(value * 100) / 100))

/** '+12', '−8': what a proposal would change. */
export const gainText = (value: number): string => `${value > 0 ? '+' : '−'}${numberText(Math.abs(value))}`

export type WeekHours = { title: string; hours: number; target: number | null; limit: number | null }

/** The hours of each week on screen, against what the person should and may work. */
export const weekHours = ({ person, totals }: PersonRow, days: readonly string[], limit: number | null): WeekHours[] =>
  [...new Set(days.map(weekStartOf))].map((week) => ({
    title: `Week of ${toWireDate(week).slice(0, 5)}`,
    hours: totals.weeks.get(week) ?? 0,
    target: targetHours(person.labourType),
    limit,
  }))

/** 'Week of 11-15: 48 of 60 h', a line for each week. Without a limit only the hours. */
export const weekLines = (weeks: ReadonlyMap<string, number>, limit: number | null): string =>
  [...weeks]
    .map(([week, hours]) => {
      const most = limit === null ? '' : ` of ${limit}`
      return `Week of ${toWireDate(week).slice(0, 5)}: ${numberText(hours)}${most} h`
    })
    .join('\n')
