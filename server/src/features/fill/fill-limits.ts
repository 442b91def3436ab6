import { limits } from '@shiftward/contract/limits.ts'
import type { Policy, RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { checkPerson } from '@shiftward/solver/check.ts'
import type { Limits, Problem, ProblemPerson } from '@shiftward/solver/problem.ts'
import { needKey } from './fill-calendar.ts'
import { greatestCommon } from './fill-shares.ts'
import { weights } from './fill-weights.ts'

/** The rules as limits of the solver. */
export function limitsOf({ rules }: Policy): Limits {
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
 * Overtime is no warning, but it costs more and tires. Every sum is a number of whole steps: with the limit on a step the
 * linear program cannot have parts of shifts below it, and the solver proves sooner that it has found the best.
 */
export function addOvertime({ kinds, people }: Problem) {
  const step = kinds.map(({ minutes }) => minutes).reduce(greatestCommon, 0)
  const most = Math.floor((limits.schedule.overtimeAfterHours * 60) / step) * step
  for (const person of people) person.limits.overtime = { most, weight: weights.overtimeHour }
}

/**
 * Somebody whose shifts break a limit already would fit no roster at all, so their limit is as wide as what they have. A
 * weight instead would be a cost that nobody can avoid, and the solver ends when it is near enough to the best in parts
 * of the cost. The judge sees to it that they do not get more than the rules allow.
 */
export function loosen(problem: Problem, person: ProblemPerson) {
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
