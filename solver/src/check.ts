import type { Assignment, Problem } from './problem.ts'

/**
 * Checks a solution against its problem, from the plain definitions. It shares nothing with the solver, so that an error
 * of the solver is seen here. Returns what it costs, and what is wrong with it.
 */

type Person = Problem['people'][number]
type Kind = Problem['kinds'][number]
type Worked = { day: number; kind: Kind }
/** A limit that is broken by so much, in its own unit; a null weight means that it must not be. */
export type Broken = {
  rule:
    | keyof Person['limits']
    | Person['away'][number]['why']
    | 'overlap'
    | 'succession'
    | 'kind'
    | 'most'
    | 'kept'
    | 'need'
  day: number | null
  by: number
  weight: number | null
}
type Outcome = { cost: number; broken: Broken[] }

export function check(problem: Problem, assignments: readonly Assignment[]): { cost: number; wrong: string[] } {
  const wrong: string[] = []
  let cost = 0
  const needed = new Set(problem.needs.map(({ day, kind }) => `${day} ${kind}`))
  for (const { day, kind, count, under, over } of problem.needs) {
    const has = assignments.filter((one) => one.day === day && one.kind === kind).length
    cost += has < count ? (count - has) * under : (has - count) * over
  }
  for (const person of problem.people) {
    const own = assignments.filter((one) => one.person === person.id)
    const found = checkPerson(problem, person, own, needed)
    cost += found.cost
    const hard = found.broken.filter(({ weight }) => weight === null)
    wrong.push(
      ...hard.map(({ rule, day, by }) => `${person.id}: ${rule}${day === null ? '' : ` on day ${day}`} (${by})`),
    )
  }
  const known = new Set(problem.people.map(({ id }) => id))
  for (const { person } of assignments) if (!known.has(person)) wrong.push(`There is no person '${person}'.`)
  return { cost, wrong }
}

/** What one person's shifts cost, and which limits they break. */
export function checkPerson(
  problem: Problem,
  person: Person,
  own: readonly Pick<Assignment, 'day' | 'kind'>[],
  needed: ReadonlySet<string>,
): Outcome {
  const kindOf = (id: string): Kind => {
    const kind = problem.kinds.find((one) => one.id === id)
    if (!kind) throw new Error(`There is no kind '${id}'.`)
    return kind
  }
  const now = own.map(({ day, kind }) => ({ day, kind: kindOf(kind) })).toSorted((one, other) => one.day - other.day)
  const before = (person.history ?? []).map(({ day, kind }) => ({ day, kind: kindOf(kind) }))
  const all = [...before, ...now].toSorted((one, other) => one.day - other.day)
  const parts = [
    checkDays(problem, person, now, needed),
    checkWishes(person, now),
    checkRest(person, all),
    checkRuns(problem, person, all),
    checkSums(problem, person, now, before),
    checkShares(problem, person, now, before),
  ]
  return { cost: parts.reduce((sum, part) => sum + part.cost, 0), broken: parts.flatMap((part) => part.broken) }
}

class Tally {
  cost = 0
  readonly broken: Broken[] = []

  add(rule: Broken['rule'], day: number | null, by: number, weight: number | null, times = by): void {
    if (by <= 0) return
    this.broken.push({ rule, day, by, weight })
    this.cost += times * (weight ?? 0)
  }
}

function checkDays(problem: Problem, person: Person, now: readonly Worked[], needed: ReadonlySet<string>): Outcome {
  const tally = new Tally()
  for (const { day, kind } of now) {
    const isKept = person.kept.some((one) => one.day === day && one.kind === kind.id)
    const may = person.kinds.find((one) => one.kind === kind.id)
    tally.cost += may?.cost ?? 0
    if (day < 0 || day >= problem.days) tally.add('need', day, 1, null)
    if (!isKept && !may) tally.add('kind', day, 1, null)
    if (!isKept && !needed.has(`${day} ${kind.id}`)) tally.add('need', day, 1, null)
    for (const away of person.away) {
      if (away.day === day && (away.kind === null || away.kind === kind.id)) {
        if (!isKept || away.weight !== null) tally.add(away.why, day, 1, away.weight)
      }
    }
  }
  for (const { day, kind } of person.kept) {
    if (!now.some((one) => one.day === day && one.kind.id === kind)) tally.add('kept', day, 1, null)
  }
  tally.add('overlap', null, now.length - new Set(now.map(({ day }) => day)).size, null)
  for (const { kind, most } of person.kinds) {
    const count = now.filter((one) => one.kind.id === kind).length
    if (most !== null) tally.add('most', null, count - most, null)
  }
  return tally
}

function checkWishes(person: Person, now: readonly Worked[]): Outcome {
  const tally = new Tally()
  for (const { day, kind, isOn, weight } of person.wishes) {
    const works = now.some((one) => one.day === day && (kind === null || one.kind.id === kind))
    if (works !== isOn) tally.cost += weight
  }
  return tally
}

function checkRest({ limits }: Person, all: readonly Worked[]): Outcome {
  const tally = new Tally()
  for (const [at, now] of all.entries()) {
    const before = all[at - 1]
    if (!before || now.day < 0) continue
    const minutes = (now.day - before.day) * 1440 + now.kind.start - before.kind.end
    const isNextDay = now.day - before.day === 1
    if (minutes < 0) tally.add('overlap', now.day, 1, null)
    if (isNextDay && before.kind.notBefore.includes(now.kind.id)) tally.add('succession', now.day, 1, null)
    if (limits.rest) tally.add('rest', now.day, limits.rest.least - minutes, limits.rest.weight, 1)
    const twoBefore = all[at - 2]
    const isSecondNight = before.kind.isNight && twoBefore?.kind.isNight && before.day - twoBefore.day === 1
    const goesOn = isNextDay && now.kind.isNight
    if (limits.afterNights && isSecondNight && !goesOn) {
      tally.add('afterNights', now.day, limits.afterNights.least - minutes, limits.afterNights.weight, 1)
    }
  }
  return tally
}

/** Runs of days that are worked, worked at night, or off. */
function checkRuns(problem: Problem, person: Person, all: readonly Worked[]): Outcome {
  const tally = new Tally()
  const { daysInRow, nightsInRow, daysOffInRow } = person.limits
  const worked = new Map(all.map(({ day, kind }) => [day, kind]))
  const first = Math.min(0, ...all.map(({ day }) => day))
  let [run, nights, off] = [0, 0, Number.POSITIVE_INFINITY]
  let isKnown = person.history !== null
  for (let day = first; day < problem.days; day++) {
    const kind = worked.get(day)
    const counts = day >= 0
    if (kind) {
      run++
      nights = kind.isNight ? nights + 1 : 0
      if (counts && daysInRow) tally.add('daysInRow', day, run > daysInRow.most ? 1 : 0, daysInRow.weight)
      if (counts && nightsInRow && kind.isNight) {
        tally.add('nightsInRow', day, nights > nightsInRow.most ? 1 : 0, nightsInRow.weight)
      }
      if (counts && daysOffInRow && off > 0)
        tally.add('daysOffInRow', day, daysOffInRow.least - off, daysOffInRow.weight)
      off = 0
    } else {
      if (counts && daysInRow && run > 0 && isKnown)
        tally.add('daysInRow', day, daysInRow.least - run, daysInRow.weight)
      isKnown = true
      off++
      run = 0
      nights = 0
    }
  }
  return tally
}

function saturdayOf(problem: Problem, { day, kind }: Worked): number | undefined {
  const weekday = (((problem.firstWeekday + day) % 7) + 7) % 7
  if (weekday === 6) return day
  if (weekday === 0) return day - 1
  return weekday === 5 && problem.fridayFrom !== null && kind.start >= problem.fridayFrom ? day + 1 : undefined
}

const saturdaysOf = (problem: Problem, worked: readonly Worked[]): Set<number> =>
  new Set(worked.flatMap((one) => saturdayOf(problem, one) ?? []))

const minutesOf = (worked: readonly Worked[]): number => worked.reduce((sum, { kind }) => sum + kind.minutes, 0)

type Sums = { now: readonly Worked[]; before: readonly Worked[]; tally: Tally }

function checkWeeks(problem: Problem, { weekMinutes, overtime }: Person['limits'], { now, before, tally }: Sums) {
  const weekOf = (day: number): number => Math.floor((day + ((problem.firstWeekday - problem.weekStart + 7) % 7)) / 7)
  for (let week = weekOf(0); week <= weekOf(problem.days - 1); week++) {
    const minutesIn = (worked: readonly Worked[]) => minutesOf(worked.filter(({ day }) => weekOf(day) === week))
    const [had, got] = [minutesIn(before), minutesIn(now)]
    // What was too much before day 0 is nobody's fault here.
    if (weekMinutes && (weekMinutes.weight !== null || got > 0)) {
      const above = had + got - weekMinutes.most
      tally.add('weekMinutes', null, above, weekMinutes.weight, Math.ceil(above / 60))
    }
    if (overtime) {
      const above = had + got - overtime.most
      tally.add('overtime', null, above, overtime.weight, Math.ceil(above / 60))
    }
  }
}

function checkSums(problem: Problem, { limits }: Person, now: readonly Worked[], before: readonly Worked[]): Outcome {
  const tally = new Tally()
  const { minutes, weekends } = limits
  if (minutes) {
    const sum = minutesOf(now)
    tally.add('minutes', null, sum - minutes.most, minutes.weight, Math.ceil((sum - minutes.most) / 60))
    tally.add('minutes', null, minutes.least - sum, minutes.weight, Math.ceil((minutes.least - sum) / 60))
  }
  checkWeeks(problem, limits, { now, before, tally })
  if (weekends) {
    const worked = saturdaysOf(problem, weekends.isOfFour ? [...before, ...now] : now)
    const own = [...saturdaysOf(problem, now)].filter(
      (day) => weekends.isOfFour || !saturdaysOf(problem, before).has(day),
    )
    if (!weekends.isOfFour) tally.add('weekends', null, own.length - weekends.most, weekends.weight)
    else {
      const last = problem.days + 6
      for (let end = -1; end <= last; end++) {
        if (!worked.has(end)) continue
        const count = [0, 7, 14, 21].filter((back) => worked.has(end - back)).length
        tally.add('weekends', end, count - weekends.most, weekends.weight)
      }
    }
  }
  return tally
}

function checkShares(problem: Problem, person: Person, now: readonly Worked[], before: readonly Worked[]): Outcome {
  const tally = new Tally()
  const known = saturdaysOf(problem, before)
  const amounts = {
    minutes: minutesOf(now),
    nights: now.filter(({ kind }) => kind.isNight).length,
    weekends: [...saturdaysOf(problem, now)].filter((day) => !known.has(day)).length,
  }
  for (const { of, target, had, step, weight } of person.shares) {
    const square = (steps: number): number => ((had + steps * step - target) / step) ** 2
    const steps = amounts[of] / step
    tally.cost += Math.round(weight * square(0))
    for (let at = 0; at < steps; at++) {
      tally.cost += Math.round(weight * (square(at + 1) - square(at))) * Math.min(1, steps - at)
    }
  }
  return tally
}
