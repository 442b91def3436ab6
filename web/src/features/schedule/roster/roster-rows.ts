import type { RemovedShift } from '@shiftward/contract/publish.ts'
import type { Roster, RosterAvailability, RosterElsewhere, RosterPerson } from '@shiftward/contract/roster.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { type Measures, type Totals, totalsOf } from '@shiftward/contract/rules/roster-totals.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { isFillable, isLeave } from '../entry/entry-text.ts'
import { isCounted, wasCounted } from '../fill/fill-review.ts'
import type { Entry } from '../schedule-dialog.ts'
import { type LeaveDay, leaveDays, nameLeaves } from './roster-leave.ts'
import { type Filters, isChosen, matches } from './roster-match.ts'
import type { Days } from './roster-period.ts'

export type RosterData = Omit<Roster, 'entries'> & { entries: Entry[] }

export type Cell = {
  day: string
  shifts: Entry[]
  /** Taken away, but the person sees it until the change is published. */
  removed: RemovedShift[]
  leave: LeaveDay | undefined
  availability: RosterAvailability[]
  /** Busy in another department, facility or organization. */
  elsewhere: RosterElsewhere[]
}

export type PersonRow = {
  kind: 'person'
  key: string
  person: RosterPerson
  skill: string
  cells: Cell[]
  totals: Totals
  /** What a proposal of auto-fill would add; absent if it changes nothing for them. */
  gain?: Gain
  /** The height in lines: entries of one day stand one below the other. */
  lines: number
}
export type Gain = { hours: number; nights: number; weekends: number }
export type GroupRow = { kind: 'group'; key: string; skill: string; count: number; totals: Totals }
export type TeamRow = { kind: 'team'; key: string; team: TeamBlocks; cells: Entry[][]; totals: Totals }

type Basis = {
  data: RosterData
  days: Days
  dayList: readonly string[]
  measure: (shift: Pick<Entry, 'day' | 'startTime' | 'endTime'>) => Measures
}

const countedOf = ({ data, days, measure }: Basis, shifts: readonly Entry[]): Totals =>
  totalsOf(shifts, { ...days, isOnCallCounted: data.isOnCallCounted }, measure)

/** The open and vacant shifts, a row for each team. */
export function teamRows(basis: Basis, teams: readonly TeamBlocks[], filters: Filters): TeamRow[] {
  const missing = basis.data.entries.filter(
    (entry) => isFillable(entry) && isChosen(filters.skills, entry.skillLevel) && isInside(entry, basis.days),
  )
  const byTeam = Map.groupBy(missing, ({ teamCode }) => teamCode)
  return teams
    .filter(({ teamCode }) => isChosen(filters.teams, teamCode))
    .map((team) => {
      const ofTeam = byTeam.get(team.teamCode) ?? []
      const byDay = Map.groupBy(ofTeam, ({ day }) => day)
      const cells = basis.dayList.map((day) => byDay.get(day) ?? [])
      const left = ofTeam.filter(({ proposed }) => proposed !== 'in')
      return { kind: 'team', key: team.teamCode, team, cells, totals: countedOf(basis, left) }
    })
}

const isInside = ({ day }: Entry, { startDate, endDate }: Days) => day >= startDate && day <= endDate
/** The people who match, grouped by the first of the teams' skills that they have. */
export function peopleRows(basis: Basis, teams: readonly TeamBlocks[], filters: Filters): (GroupRow | PersonRow)[] {
  const { data } = basis
  const shiftsOf = Map.groupBy(
    data.entries.filter((entry) => !isLeave(entry) && entry.providerCode !== null),
    ({ providerCode }) => providerCode ?? '',
  )
  const leaveOf = leaveDays(data.entries, data.leaves, basis.dayList)
  const availabilityOf = Map.groupBy(data.availability, ({ providerCode }) => providerCode)
  const removedOf = Map.groupBy(data.removed, ({ providerCode }) => providerCode)
  const elsewhereOf = Map.groupBy(data.elsewhere, ({ providerCode }) => providerCode)
  const skillOf = (person: RosterPerson) =>
    data.skills.find((skill) => person.skills.includes(skill)) ??
    shiftsOf.get(person.providerCode)?.[0]?.skillLevel ??
    person.skills[0] ??
    ''
  const shown = data.people.filter((person) => matches(person, shiftsOf.get(person.providerCode) ?? [], teams, filters))
  const groups = Map.groupBy(shown, skillOf)
  const order = [...new Set([...data.skills, ...groups.keys()])].filter((skill) => groups.has(skill))
  return order.flatMap((skill) => {
    const rows = (groups.get(skill) ?? []).map((person) => {
      const shifts = shiftsOf.get(person.providerCode) ?? []
      const availability = availabilityOf.get(person.providerCode) ?? []
      const removed = removedOf.get(person.providerCode) ?? []
      const elsewhere = elsewhereOf.get(person.providerCode) ?? []
      const leaves = leaveOf.get(person.providerCode)
      return personRow(basis, { person, skill, shifts, removed, availability, elsewhere, leaves })
    })
    return [{ kind: 'group', key: `skill ${skill}`, skill, count: rows.length, totals: sumOf(rows) } as const, ...rows]
  })
}

type OfPerson = {
  person: RosterPerson
  skill: string
  shifts: Entry[]
  removed: RemovedShift[]
  availability: RosterAvailability[]
  elsewhere: RosterElsewhere[]
  leaves: Map<string, LeaveDay> | undefined
}

function personRow(basis: Basis, of: OfPerson): PersonRow {
  const { person, skill, shifts, removed, availability, elsewhere, leaves } = of
  const byDay = Map.groupBy(shifts, ({ day }) => day)
  const days = basis.dayList.map((day) => ({
    day,
    shifts: byDay.get(day)?.toSorted((one, other) => one.startTime.localeCompare(other.startTime)) ?? none,
    removed: removed.length === 0 ? noneRemoved : removed.filter(({ date }) => toIsoDate(date) === day),
    leave: leaves?.get(day),
    availability: availability.length === 0 ? noAvailability : availability.filter((one) => isOn(one, day)),
    elsewhere: elsewhere.length === 0 ? noneElsewhere : elsewhere.filter(({ date }) => toIsoDate(date) === day),
  }))
  const cells = leaves ? withNames(days) : days
  const lines = Math.max(1, ...cells.map(linesOf))
  const totals = countedOf(basis, shifts.filter(isCounted))
  const gain = shifts.some(({ proposed }) => proposed) && gainOf(countedOf(basis, shifts.filter(wasCounted)), totals)
  return { kind: 'person', key: person.providerCode, person, skill, cells, totals, ...(gain && { gain }), lines }
}

/** The person has more on the day than leave. */
export const isBusy = ({ shifts, removed, elsewhere }: Cell): boolean =>
  shifts.length + removed.length + elsewhere.length > 0

function withNames(cells: readonly Cell[]): Cell[] {
  const names = nameLeaves(cells.map((cell) => ({ leave: cell.leave, isBusy: isBusy(cell) })))
  return cells.map((cell, index) =>
    cell.leave ? { ...cell, leave: { ...cell.leave, nameDays: names[index] ?? 0 } } : cell,
  )
}

const gainOf = (before: Totals, after: Totals): Gain => ({
  hours: after.hours - before.hours,
  nights: after.nights - before.nights,
  weekends: after.weekends - before.weekends,
})

/** Leave that is only asked for takes no line of its own. */
const linesOf = ({ shifts, removed, elsewhere, leave }: Cell): number =>
  shifts.length + removed.length + elsewhere.length + (leave && !leave.asked ? 1 : 0)

const none: Entry[] = []
const noneRemoved: RemovedShift[] = []
const noAvailability: RosterAvailability[] = []
const noneElsewhere: RosterElsewhere[] = []

const isOn = ({ date, weekday }: RosterAvailability, day: string): boolean =>
  date === null ? weekday === weekdayOf(day) : toIsoDate(date) === day

/** Weekends of a group cannot be added up in a way that means something. */
function sumOf(rows: readonly PersonRow[]): Totals {
  const sum = (numberOf: (totals: Totals) => number) => rows.reduce((all, { totals }) => all + numberOf(totals), 0)
  const weeks = new Map<string, number>()
  for (const { totals } of rows)
    for (const [week, hours] of totals.weeks) weeks.set(week, (weeks.get(week) ?? 0) + hours)
  return {
    hours: sum(({ hours }) => hours),
    shifts: sum(({ shifts }) => shifts),
    nights: sum(({ nights }) => nights),
    weekends: 0,
    weeks,
  }
}
