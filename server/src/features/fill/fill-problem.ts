import { nightsOf } from '@shiftward/contract/rules/assign/duty.ts'
import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import { leaveAt } from '@shiftward/contract/rules/assign/leave.ts'
import type { Duty, Policy, RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { isPreferred } from '@shiftward/contract/rules/assign/unavailable.ts'
import { daysBetween, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { elapsedMinutes } from '@shiftward/contract/rules/shift-time.ts'
import type { Problem, ProblemPerson } from '@shiftward/solver/problem.ts'
import { Calendar, needKey, readKey, tail } from './fill-calendar.ts'
import {
  type FillDuty,
  type FillFacts,
  type FillPerson,
  type FillShift,
  ruling,
  runPolicy,
  wantedBy,
} from './fill-facts.ts'
import { addOvertime, limitsOf, loosen } from './fill-limits.ts'
import { isUsableFor } from './fill-plan.ts'
import { addShares, type Built } from './fill-shares.ts'
import { weights } from './fill-weights.ts'

/**
 * The facts as a problem for the solver (docs/solver.md). It is a little simpler than the rules: one shift a day for each
 * person, and clocks that never change. The judge looks at every shift of the solution afterwards (fill-settle.ts).
 */

const reach = 35
const fridayEvening = 19 * 60

export type FillProblem = {
  problem: Problem
  /** The shifts that each need stands for, those to fill first. */
  shiftsOf: Map<string, FillShift[]>
}

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
    ({ duty, isBeyondNeed }) => {
      const name = `${duty.teamId} ${duty.skill}${isBeyondNeed ? ' beyond need' : ''}`
      return needKey(calendar.dayOf(duty), calendar.kindOf(duty, name))
    },
  )
  const context = { facts, policy, calendar, shiftsOf, isTiring, wantedOf: wantedBy(facts, policy) }
  const people = facts.people.map((one) => personOf(context, one)).filter(({ problem }) => problem.kinds.length > 0)
  addShares(people, { calendar, open, isTiring, days: facts })
  const needs = [...shiftsOf].map(([key, shifts]) => {
    const { day, kind } = readKey(key)
    const isBeyondNeed = shifts.some((shift) => shift.isBeyondNeed)
    const under = isBeyondNeed
      ? weights.uncoveredBeyondNeed
      : weights.uncovered + (calendar.days - day) * weights.sooner
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
  addOvertime(problem)
  for (const person of problem.people) loosen(problem, person)
  return { problem, shiftsOf }
}

type Context = {
  facts: FillFacts
  policy: Policy
  calendar: Calendar
  shiftsOf: Map<string, FillShift[]>
  isTiring: (duty: Duty) => boolean
  wantedOf: (shift: FillShift) => FillDuty
}

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
    const { teamId } = shift.duty
    const hasIt = shifts.some((other) => own.has(other))
    if (!hasIt && !isUsableFor(one, shift)) continue
    kinds.set(kind, { kind, most: null, cost: one.teamIds.includes(teamId) ? 0 : weights.otherTeam })
    const wish = (weight: number, isOn = true) => wishes.push({ day, kind, isOn, weight })
    // What somebody has is not questioned.
    if (hasIt) wish(weights.stay)
    else {
      const against = awayFor(facts, person, wantedOf(shift), { day, kind })
      if (against) away.push(against)
      if (leaveAt(one.askedLeaves, shift.duty)) wish(weights.askedLeave, false)
      else if (against) continue
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
  wanted: FillDuty,
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
