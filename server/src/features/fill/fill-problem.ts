import { limits } from '@shiftward/contract/limits.ts'
import { nightsOf, weekendOf } from '@shiftward/contract/rules/assign/duty.ts'
import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import type { Duty, Policy, RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { isPreferred } from '@shiftward/contract/rules/assign/unavailable.ts'
import { addDays, daysBetween, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { minutesOf } from '@shiftward/contract/rules/clock-time.ts'
import { dateAt, elapsedMinutes, timeAt } from '@shiftward/contract/rules/shift-time.ts'
import { checkPerson } from '@shiftward/solver/check.ts'
import type { Limits, Problem, ProblemKind, ProblemPerson } from '@shiftward/solver/problem.ts'
import {
  type FillFacts,
  type FillPerson,
  type FillShift,
  ruling,
  runPolicy,
  type Wanted,
  wantedBy,
} from './fill-facts.ts'

/**
 * The facts as a problem for the solver (docs/solver.md). It is a little simpler than the rules: one shift a day for each
 * person, and clocks that never change. The judge looks at every shift of the solution afterwards (fill-settle.ts).
 */

/** Each goal weighs at least about ten times the next. */
const weights = {
  uncovered: 10_000,
  sooner: 20,
  over: 50_000,
  warning: 1000,
  warningHour: 100,
  stay: 300,
  share: 10,
  asked: 4,
  preferred: 2,
  otherTeam: 1,
}

/** Days after the last one, in which people have shifts that rest and runs go on with. */
const tail = 8
const reach = 35
const fridayEvening = 19 * 60

export type FillProblem = {
  problem: Problem
  /** The shifts that each need stands for, those to fill first. */
  shiftsOf: Map<string, FillShift[]>
}

export const needKey = (day: number, kind: string): string => `${day} ${kind}`

/** Null if there is nothing that the solver can do. */
export function buildProblem(facts: FillFacts): FillProblem | null {
  const policy = runPolicy(facts)
  // The solver has no kind of shift that does not tire: the judge alone finds people for those.
  const isTiring = ({ isOnCall }: Duty) => !isOnCall || policy.isOnCallCounted
  const open = facts.shifts.filter(({ use, duty }) => use !== 'keep' && isTiring(duty))
  const first = open.map(({ duty }) => duty.date).sort()[0]
  const last = open
    .map(({ duty }) => duty.date)
    .sort()
    .at(-1)
  if (first === undefined || last === undefined) return null
  const calendar = new Calendar(facts.timeZone, first, daysBetween(first, last) + 1 + tail)
  const shiftsOf = Map.groupBy(
    open.toSorted((one, other) => Number(one.use === 'move') - Number(other.use === 'move')),
    ({ duty }) => needKey(calendar.dayOf(duty), calendar.kindOf(duty, `${duty.teamId} ${duty.skill}`)),
  )
  const context = { facts, policy, calendar, shiftsOf, isTiring, wantedOf: wantedBy(facts, policy) }
  const people = facts.people.map((one) => personOf(context, one)).filter(({ problem }) => problem.kinds.length > 0)
  addShares(people, { calendar, open, isTiring })
  const needs = [...shiftsOf].map(([key, shifts]) => {
    const { day, kind } = readKey(key)
    const under = weights.uncovered + (calendar.days - day) * weights.sooner
    return { day, kind, count: shifts.length, under, over: weights.over }
  })
  const problem: Problem = {
    days: calendar.days,
    firstWeekday: weekdayOf(first),
    weekStart: 0,
    fridayFrom: fridayEvening,
    kinds: calendar.kinds,
    people: people.map(({ problem }) => problem),
    needs,
  }
  for (const person of problem.people) loosen(problem, person)
  return { problem, shiftsOf }
}

export function readKey(key: string): { day: number; kind: string } {
  const space = key.indexOf(' ')
  return { day: Number(key.slice(0, space)), kind: key.slice(space + 1) }
}

/** Days and kinds of shift, as the solver numbers them. */
class Calendar {
  readonly days: number
  readonly first: string
  readonly #timeZone: string
  readonly #kinds = new Map<string, ProblemKind>()

  constructor(timeZone: string, first: string, days: number) {
    this.#timeZone = timeZone
    this.first = first
    this.days = days
  }

  get kinds(): ProblemKind[] {
    return [...this.#kinds.values()]
  }

  dayOf(duty: Duty): number {
    const date = duty.timeZone === this.#timeZone ? duty.date : dateAt(duty.startsAt, this.#timeZone)
    return daysBetween(this.first, date)
  }

  startOf(duty: Duty): number {
    return minutesOf(duty.timeZone === this.#timeZone ? duty.startTime : timeAt(duty.startsAt, this.#timeZone))
  }

  kindOf(duty: Duty, name: string): string {
    const start = this.startOf(duty)
    const minutes = elapsedMinutes(duty)
    return this.kind(name, { start, end: start + minutes, minutes, isNight: nightsOf(duty).length > 0 })
  }

  kind(name: string, times: Pick<ProblemKind, 'start' | 'end' | 'minutes' | 'isNight'>): string {
    const id = `${name} ${times.start} ${times.end} ${times.minutes}`
    if (!this.#kinds.has(id)) this.#kinds.set(id, { id, notBefore: [], ...times })
    return id
  }
}

type Context = {
  facts: FillFacts
  policy: Policy
  calendar: Calendar
  shiftsOf: Map<string, FillShift[]>
  isTiring: (duty: Duty) => boolean
  wantedOf: (shift: FillShift) => Wanted
}
type Built = { one: FillPerson; problem: ProblemPerson }

function personOf({ facts, policy, calendar, shiftsOf, isTiring, wantedOf }: Context, one: FillPerson): Built {
  const own = new Set(facts.shifts.filter(({ use, holderId }) => use === 'move' && holderId === one.id))
  const ownIds = new Set([...own].map(({ duty }) => duty.shiftId))
  const fixed = one.person.duties.filter(({ shiftId }) => shiftId === null || !ownIds.has(shiftId))
  const person = { ...one.person, duties: fixed }
  const kinds = new Map<string, { kind: string; most: null; cost: number }>()
  const away: ProblemPerson['away'] = []
  const wishes: ProblemPerson['wishes'] = []
  for (const [key, shifts] of shiftsOf) {
    const { day, kind } = readKey(key)
    const [shift] = shifts
    if (!shift) continue
    const { skill, teamId } = shift.duty
    const hasIt = shifts.some((other) => own.has(other))
    if (!hasIt && !(one.isUsable && one.person.skills.includes(skill))) continue
    kinds.set(kind, { kind, most: null, cost: one.teamIds.includes(teamId) ? 0 : weights.otherTeam })
    const wish = (weight: number) => wishes.push({ day, kind, isOn: true, weight })
    // What somebody has is not questioned.
    if (hasIt) wish(weights.stay)
    else {
      const against = awayFor(facts, person, wantedOf(shift), { day, kind })
      if (against) away.push(against)
      else if (shifts.some(({ askedBy }) => askedBy.includes(one.id))) wish(weights.asked)
      else if (isPreferred(person, shift.duty)) wish(weights.preferred)
    }
  }
  const worked = workedDays(fixed.filter(isTiring), calendar)
  return {
    one,
    problem: {
      id: String(one.id),
      kinds: [...kinds.values()],
      limits: limitsOf(policy),
      away,
      kept: worked.filter(({ day }) => day >= 0 && day < calendar.days),
      history: worked.filter(({ day }) => day < 0 && day >= -reach),
      wishes,
      shares: [],
    },
  }
}

/** Warnings that are about this one shift. The others follow from what else the person has, and the solver counts them. */
const ofOneShift: readonly RuleName[] = ['credential', 'unavailable']

function awayFor(
  { options }: FillFacts,
  person: FillPerson['person'],
  wanted: Wanted,
  at: { day: number; kind: string },
): ProblemPerson['away'][number] | undefined {
  const findings = judge(person, [wanted]).flatMap((judged) => judged.findings)
  if (ruling(findings, options).length > 0) return { ...at, why: 'working', weight: null }
  const warned = findings.filter(({ rule }) => ofOneShift.includes(rule)).length
  return warned === 0 ? undefined : { ...at, why: 'unavailable', weight: warned * weights.warning }
}

/** Two shifts on one day are one long one: the solver knows one a day. */
function workedDays(duties: readonly Duty[], calendar: Calendar): { day: number; kind: string }[] {
  const byDay = Map.groupBy(duties, (duty) => calendar.dayOf(duty))
  return [...byDay].map(([day, ofDay]) => {
    const starts = ofDay.map((duty) => calendar.startOf(duty))
    const ends = ofDay.map((duty) => calendar.startOf(duty) + elapsedMinutes(duty))
    const minutes = ofDay.reduce((sum, duty) => sum + elapsedMinutes(duty), 0)
    const isNight = ofDay.some((duty) => nightsOf(duty).length > 0)
    const times = { start: Math.min(...starts), end: Math.max(...ends), minutes, isNight }
    return { day, kind: calendar.kind('kept', times) }
  })
}

function limitsOf({ rules }: Policy): Limits {
  const weightOf = (rule: RuleName, soft: number) => {
    const { level, value } = rules[rule]
    return level === 'off' || value === null ? undefined : { value, weight: level === 'block' ? null : soft }
  }
  const [rest, week, days, nights, after, weekends] = [
    weightOf('rest', weights.warning),
    weightOf('weekly-hours', weights.warningHour),
    weightOf('days-in-row', weights.warning),
    weightOf('nights-in-row', weights.warning),
    weightOf('after-nights', weights.warning),
    weightOf('weekends', weights.warning),
  ]
  return {
    ...(rest && { rest: { least: rest.value * 60, weight: rest.weight } }),
    ...(week && { weekMinutes: { most: week.value * 60, weight: week.weight } }),
    ...(days && { daysInRow: { least: 0, most: days.value, weight: days.weight } }),
    ...(nights && { nightsInRow: { most: nights.value, weight: nights.weight } }),
    ...(after && { afterNights: { least: after.value * 60, weight: after.weight } }),
    ...(weekends && { weekends: { most: weekends.value, isOfFour: true, weight: weekends.weight } }),
  }
}

/**
 * Somebody whose shifts break a limit already would fit no roster at all, so their limit is as wide as what they have. A
 * weight instead would be a cost that nobody can avoid, and the solver ends when it is near enough to the best in parts
 * of the cost. The judge sees to it that they do not get more than the rules allow.
 */
function loosen(problem: Problem, person: ProblemPerson) {
  const kept = new Set(person.kept.map(({ day, kind }) => needKey(day, kind)))
  const broken = checkPerson(problem, person, person.kept, kept).broken.filter(({ weight }) => weight === null)
  for (const [rule, all] of Map.groupBy(broken, (one) => one.rule)) {
    const limit = rule in person.limits ? person.limits[rule as keyof Limits] : undefined
    const by = Math.max(...all.map((one) => one.by))
    if (!limit) continue
    if ('most' in limit) limit.most += by
    else limit.least = Math.max(0, limit.least - by)
  }
}

/** Fair shares of hours against target, and of nights and weekends against what others with the skill have had. */
function addShares(
  people: Built[],
  { calendar, open, isTiring }: Pick<Context, 'calendar' | 'isTiring'> & { open: readonly FillShift[] },
) {
  const last = addDays(calendar.first, calendar.days - tail - 1)
  const inside = (duty: Duty) => isTiring(duty) && duty.date >= calendar.first && duty.date <= last
  const hours = stepOf(open)
  const lengthOf = (list: readonly unknown[]) => Math.max(1, list.length)
  const skills = [...new Set(open.map(({ duty }) => duty.skill))]
  const averages = new Map(
    skills.map((skill) => {
      const theirs = people.filter(({ one }) => one.isUsable && one.person.skills.includes(skill))
      const duties = [
        ...theirs.flatMap(({ one }) => one.person.duties.filter(inside)),
        ...open.filter(({ use, duty }) => use === 'fill' && duty.skill === skill).map(({ duty }) => duty),
      ]
      const had = (of: 'nights' | 'weekends') => theirs.reduce((sum, { one }) => sum + one[of], 0)
      const nights = had('nights') + duties.filter((duty) => nightsOf(duty).length > 0).length
      // Most weekends are two shifts.
      const weekends = had('weekends') + duties.filter((duty) => weekendOf(duty) !== undefined).length / 2
      return [skill, { nights: nights / lengthOf(theirs), weekends: weekends / lengthOf(theirs) }]
    }),
  )
  for (const { one, problem } of people) {
    const own = averages.get(one.person.skills.find((skill) => averages.has(skill)) ?? '')
    if (!own) continue
    const share = { weight: weights.share, step: 1 }
    problem.shares.push(
      { of: 'minutes', target: targetMinutes(one, calendar), had: 0, ...hours },
      { ...share, of: 'nights', target: own.nights, had: one.nights },
      { ...share, of: 'weekends', target: own.weekends, had: one.weekends },
    )
  }
}

const longShift = 720
const shortestStep = 180

/**
 * The step of the shares of hours. If every shift is a number of whole steps, every cost is a whole number, and the solver
 * can prove sooner that it has found the best.
 */
function stepOf(shifts: readonly FillShift[]): { step: number; weight: number } {
  const lengths = [...new Set(shifts.map(({ duty }) => elapsedMinutes(duty)))]
  const common = lengths.reduce(greatestCommon, 0)
  const step = common >= shortestStep ? common : Math.max(shortestStep, ...lengths)
  return { step, weight: Math.max(1, Math.round(weights.share * (step / longShift) ** 2)) }
}

const greatestCommon = (one: number, other: number): number => (other === 0 ? one : greatestCommon(other, one % other))

/** Per diem and volunteers have no hours to reach, so the others come first. */
function targetMinutes({ labourType, person }: FillPerson, { first, days }: Calendar): number {
  if (labourType !== 'Employee' && labourType !== 'Locum') return 0
  const dates = Array.from({ length: days - tail }, (_, day) => addDays(first, day))
  const there = dates.filter(
    (date) => !person.leaves.some(({ fromDate, toDate }) => fromDate <= date && date <= toDate),
  )
  return (there.length / 7) * limits.schedule.targetHours * 60
}
