import type { Roster, RosterAvailability, RosterLeave, RosterPerson } from '@shiftward/contract/roster.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { type Measures, type Totals, totalsOf } from '@shiftward/contract/rules/roster-totals.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { isFillable, isLeave } from '../entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { Days } from './roster-period.ts'

export type RosterData = Omit<Roster, 'entries'> & { entries: Entry[] }

/** A leave as it is drawn on one day: one band over all its days. */
export type LeaveDay = { entry: Entry | undefined; label: string; isFirst: boolean; isLast: boolean }

export type Cell = {
  day: string
  shifts: Entry[]
  leave: LeaveDay | undefined
  availability: RosterAvailability[]
}

export type PersonRow = {
  kind: 'person'
  key: string
  person: RosterPerson
  skill: string
  cells: Cell[]
  totals: Totals
  /** Two shifts on one day stand below each other. */
  lines: number
}
export type GroupRow = { kind: 'group'; key: string; skill: string; count: number; totals: Totals }
export type TeamRow = { kind: 'team'; key: string; team: TeamBlocks; cells: Entry[][]; totals: Totals }

export type Filters = { teams: string[]; skills: string[]; labour: string[]; q: string }

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
      return { kind: 'team', key: team.teamCode, team, cells, totals: countedOf(basis, ofTeam) }
    })
}

const isInside = ({ day }: Entry, { startDate, endDate }: Days) => day >= startDate && day <= endDate
const isChosen = (chosen: readonly string[], value: string): boolean => chosen.length === 0 || chosen.includes(value)

/** The people who match, grouped by the first of the teams' skills that they have. */
export function peopleRows(basis: Basis, teams: readonly TeamBlocks[], filters: Filters): (GroupRow | PersonRow)[] {
  const { data } = basis
  const shiftsOf = Map.groupBy(
    data.entries.filter((entry) => entry.shiftId !== null && entry.providerCode !== null),
    ({ providerCode }) => providerCode ?? '',
  )
  const leaveOf = leaveDays(data)
  const availabilityOf = Map.groupBy(data.availability, ({ providerCode }) => providerCode)
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
      return personRow(basis, { person, skill, shifts, availability, leaves: leaveOf.get(person.providerCode) })
    })
    return [{ kind: 'group', key: `skill ${skill}`, skill, count: rows.length, totals: sumOf(rows) } as const, ...rows]
  })
}

/** With chosen skills, labour types and teams, somebody has to have one of each. */
function matches(person: RosterPerson, shifts: Entry[], teams: readonly TeamBlocks[], filters: Filters): boolean {
  const { skills, labour, q } = filters
  if (skills.length > 0 && !skills.some((skill) => person.skills.includes(skill))) return false
  if (labour.length > 0 && !labour.includes(person.labourType ?? '')) return false
  const text = q.trim().toLocaleLowerCase('en-US')
  if (text && !namesOf(person).some((name) => name.includes(text))) return false
  if (filters.teams.length === 0) return true
  const chosen = teams.filter(({ teamCode }) => filters.teams.includes(teamCode))
  return (
    chosen.some(({ skillLevel }) => skillLevel.some((skill) => person.skills.includes(skill))) ||
    shifts.some(({ teamCode }) => filters.teams.includes(teamCode ?? ''))
  )
}

const namesOf = ({ providerName, lastName, firstName }: RosterPerson): string[] =>
  [providerName, `${lastName}, ${firstName}`].map((name) => name.toLocaleLowerCase('en-US'))

type OfPerson = {
  person: RosterPerson
  skill: string
  shifts: Entry[]
  availability: RosterAvailability[]
  leaves: Map<string, LeaveDay> | undefined
}

function personRow(basis: Basis, { person, skill, shifts, availability, leaves }: OfPerson): PersonRow {
  const byDay = Map.groupBy(shifts, ({ day }) => day)
  const cells = basis.dayList.map((day) => ({
    day,
    shifts: byDay.get(day)?.toSorted((one, other) => one.startTime.localeCompare(other.startTime)) ?? none,
    leave: leaves?.get(day),
    availability: availability.filter((one) => isOn(one, day)),
  }))
  const lines = Math.max(1, ...cells.map((cell) => cell.shifts.length + (cell.leave && cell.shifts.length > 0 ? 1 : 0)))
  return { kind: 'person', key: person.providerCode, person, skill, cells, totals: countedOf(basis, shifts), lines }
}

const none: Entry[] = []

const isOn = ({ date, weekday }: RosterAvailability, day: string): boolean =>
  date === null ? weekday === weekdayOf(day) : toIsoDate(date) === day

/** By person, then by day. */
function leaveDays({ entries, leaves }: RosterData): Map<string, Map<string, LeaveDay>> {
  const known = new Map(leaves.map((leave) => [leave.leaveId, leave]))
  const byPerson = new Map<string, Map<string, LeaveDay>>()
  for (const entry of entries) {
    if (!isLeave(entry) || entry.providerCode === null) continue
    const days = byPerson.get(entry.providerCode) ?? new Map<string, LeaveDay>()
    days.set(entry.day, leaveDayOf(entry, known.get(entry.id)))
    byPerson.set(entry.providerCode, days)
  }
  return byPerson
}

const leaveDayOf = (entry: Entry, leave: RosterLeave | undefined): LeaveDay => ({
  entry,
  label: leave?.leaveType ?? 'Leave',
  isFirst: leave === undefined || toIsoDate(leave.fromDate) === entry.day,
  isLast: leave === undefined || toIsoDate(leave.toDate) === entry.day,
})

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
