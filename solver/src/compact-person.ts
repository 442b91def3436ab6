import type { Program, Term } from './linear-program.ts'
import type { PersonModel } from './model.ts'
import type { Problem, ProblemKind, ProblemPerson } from './problem.ts'
import { firstSaturday, saturdayOf, weekdayOf } from './weekends.ts'

export type Variable = { day: number; symbol: number; variable: number }

const dayMinutes = 1440
/** Days before day 0 that limits can reach back to. */
const back = 60

/** Adds one person: a variable for each day and kind, their limits and fair shares. */
export function compactPerson(
  program: Program,
  problem: Problem,
  person: ProblemPerson,
  model: PersonModel,
): Variable[] {
  const variables: Variable[] = []
  for (const [day, options] of model.options.entries()) {
    const off = model.dayCost[day * model.symbols] ?? 0
    program.constant(off)
    const row = program.row(Number.NEGATIVE_INFINITY, 1)
    for (const symbol of options.filter((symbol) => symbol > 0)) {
      const cost = (model.dayCost[day * model.symbols + symbol] ?? 0) - off
      const variable = program.variable({ cost, lower: options.length === 1 ? 1 : 0, upper: 1, isWhole: true })
      program.add(row, variable, 1)
      variables.push({ day, symbol, variable })
    }
  }
  const limits = new PersonLimits(program, problem, person, variables)
  if (!model.isFrozen) limits.add()
  limits.addShares(model)
  return variables
}

class PersonLimits {
  private readonly program: Program
  private readonly problem: Problem
  private readonly person: ProblemPerson
  /** The terms of each day by symbol, from `back` days before day 0 on. */
  private readonly terms: Map<number, Term>[]
  private weekendTerms: Map<number, Term> | undefined

  constructor(program: Program, problem: Problem, person: ProblemPerson, variables: readonly Variable[]) {
    this.program = program
    this.problem = problem
    this.person = person
    this.terms = Array.from({ length: back + problem.days }, () => new Map())
    const symbolOf = (kind: string): number => problem.kinds.findIndex(({ id }) => id === kind) + 1
    for (const { day, kind } of person.history ?? [])
      this.terms[back + day]?.set(symbolOf(kind), { variable: null, value: 1 })
    for (const { day, symbol, variable } of variables) this.terms[back + day]?.set(symbol, { variable, value: 1 })
  }

  add(): void {
    this.rest()
    this.afterNights()
    const { daysInRow, nightsInRow } = this.person.limits
    for (let day = 0; day < this.problem.days; day++) {
      if (daysInRow) this.run(day, daysInRow.most, daysInRow.weight, () => true)
      if (nightsInRow) this.run(day, nightsInRow.most, nightsInRow.weight, ({ isNight }) => isNight)
    }
    this.sums()
    this.weekends()
  }

  private kind(symbol: number): ProblemKind {
    return this.problem.kinds[symbol - 1] as ProblemKind
  }

  private on(day: number, isCounted: (kind: ProblemKind) => boolean = () => true): Term[] {
    return [...(this.terms[back + day] ?? [])].flatMap(([symbol, term]) => (isCounted(this.kind(symbol)) ? [term] : []))
  }

  private run(end: number, most: number, weight: number | null, isCounted: (kind: ProblemKind) => boolean): void {
    if (most >= back) return
    const terms = Array.from({ length: most + 1 }, (_, before) => this.on(end - before, isCounted))
    if (terms.some((ofDay) => ofDay.length === 0)) return
    this.program.atMost(terms.flat(), most, weight)
  }

  private rest(): void {
    const { rest } = this.person.limits
    for (let day = 0; day < this.problem.days; day++) {
      for (const [symbol, term] of this.terms[back + day] ?? []) {
        const now = this.kind(symbol)
        for (let gap = 1; gap <= 3; gap++) {
          const minutes = (before: ProblemKind): number => gap * dayMinutes + now.start - before.end
          const isNever = (before: ProblemKind): boolean =>
            minutes(before) < 0 || (gap === 1 && before.notBefore.includes(now.id))
          const isShort = (before: ProblemKind): boolean => rest !== undefined && minutes(before) < rest.least
          const isHard = (before: ProblemKind): boolean => isNever(before) || (rest?.weight === null && isShort(before))
          this.program.atMost([term, ...this.on(day - gap, isHard)], 1, null)
          // A short rest that only warns is between two shifts on days that follow each other.
          if (rest && rest.weight !== null && gap === 1) {
            this.program.atMost(
              [term, ...this.on(day - 1, (before) => isShort(before) && !isNever(before))],
              1,
              rest.weight,
            )
          }
        }
      }
    }
  }

  private afterNights(): void {
    const limit = this.person.limits.afterNights
    if (!limit) return
    const reach = Math.ceil((limit.least + 2 * dayMinutes) / dayMinutes)
    for (let day = 0; day < this.problem.days; day++) {
      for (const [symbol, term] of this.terms[back + day] ?? []) {
        const now = this.kind(symbol)
        for (let gap = now.isNight ? 2 : 1; gap <= reach; gap++) {
          const isShort = ({ isNight, end }: ProblemKind): boolean =>
            isNight && gap * dayMinutes + now.start - end < limit.least
          const last = this.on(day - gap, isShort)
          const first = this.on(day - gap - 1, ({ isNight }) => isNight)
          if (last.length === 0 || first.length === 0) continue
          const between = Array.from({ length: gap - 1 }, (_, at) => this.on(day - 1 - at)).flat()
          const less = between.map(({ variable, value }) => ({ variable, value: -value }))
          this.program.atMost([term, ...last, ...first, ...less], 2, limit.weight)
        }
      }
    }
  }

  private minutesOn(day: number): Term[] {
    return [...(this.terms[back + day] ?? [])].map(([symbol, { variable, value }]) => ({
      variable,
      value: value * this.kind(symbol).minutes,
    }))
  }

  private sums(): void {
    const { problem, person, program } = this
    const { minutes } = person.limits
    const days = Array.from({ length: problem.days }, (_, day) => day)
    if (minutes) {
      const all = days.flatMap((day) => this.minutesOn(day))
      program.atMost(all, minutes.most, minutes.weight, 60)
      const less = all.map(({ variable, value }) => ({ variable, value: -value }))
      program.atMost([...less, { variable: null, value: minutes.least }], 0, minutes.weight, 60)
    }
    this.weekSums()
    for (const { kind, most } of person.kinds) {
      if (most !== null)
        program.atMost(
          days.flatMap((day) => this.on(day, ({ id }) => id === kind)),
          most,
          null,
        )
    }
  }

  private weekSums(): void {
    const { problem, program } = this
    const { weekMinutes, overtime } = this.person.limits
    const days = Array.from({ length: problem.days }, (_, day) => day)
    for (const start of days.filter((day) => day === 0 || weekdayOf(problem, day) === problem.weekStart)) {
      const first = start - ((weekdayOf(problem, start) - problem.weekStart + 7) % 7)
      const week = Array.from({ length: 7 }, (_, at) => first + at).filter((day) => day < problem.days)
      const terms = week.flatMap((day) => this.minutesOn(day))
      const had = terms.reduce((sum, { variable, value }) => sum + (variable === null ? value : 0), 0)
      const hard = weekMinutes?.weight === null ? Math.max(had, weekMinutes.most) : undefined
      // One row for both limits where that is possible: the program has many, and takes longer with each.
      const span = hard === undefined || !overtime ? Number.POSITIVE_INFINITY : (hard - overtime.most) / 60
      const isOneRow = span > 0 && Number.isInteger(span)
      if (weekMinutes && !isOneRow) program.atMost(terms, hard ?? weekMinutes.most, weekMinutes.weight, 60)
      if (overtime && span > 0) program.atMost(terms, overtime.most, overtime.weight, 60, isOneRow ? span : undefined)
    }
  }

  /** For each Saturday, whether its weekend is worked. */
  private worked(): Map<number, Term> {
    if (this.weekendTerms) return this.weekendTerms
    const { program, problem } = this
    const found = new Map<number, Term>()
    for (const [at, symbols] of this.terms.entries()) {
      const day = at - back
      for (const [symbol, term] of symbols) {
        const saturday = saturdayOf(problem, day, symbol)
        if (saturday === undefined) continue
        if (term.variable === null) {
          found.set(saturday, { variable: null, value: 1 })
          continue
        }
        const known = found.get(saturday)
        if (known?.variable === null) continue
        const weekend = known ?? { variable: program.variable({ upper: 1, isWhole: true }), value: 1 }
        found.set(saturday, weekend)
        const row = program.row(Number.NEGATIVE_INFINITY, 0)
        program.add(row, term.variable, 1)
        program.add(row, weekend.variable as number, -1)
      }
    }
    this.weekendTerms = found
    return found
  }

  private weekends(): void {
    const limit = this.person.limits.weekends
    if (!limit) return
    const worked = this.worked()
    const own = [...worked].filter(([, { variable }]) => variable !== null)
    if (!limit.isOfFour) {
      this.program.atMost(
        own.map(([, term]) => term),
        limit.most,
        limit.weight,
      )
      return
    }
    for (const [saturday, term] of own) {
      const before = [7, 14, 21].flatMap((days) => worked.get(saturday - days) ?? [])
      const spare = Math.max(0, before.length - limit.most)
      // A weekend off is not judged: then all of the three before it may be worked.
      const terms = [...before, { ...term, value: 1 + spare }]
      this.program.atMost(terms, limit.most + spare, limit.weight)
    }
  }

  addShares(model: PersonModel): void {
    for (const { isOfWeekends, deltas, step, base, slopes } of model.shares) {
      this.program.constant(base)
      const row = this.program.row(0, 0)
      for (const slope of slopes) this.program.add(row, this.program.variable({ cost: slope, upper: 1 }), -1)
      if (isOfWeekends) {
        const first = firstSaturday(this.problem)
        for (const [saturday, { variable }] of this.worked()) {
          if (variable !== null && saturday >= first) this.program.add(row, variable, 1)
        }
        continue
      }
      for (const symbols of this.terms) {
        for (const [symbol, { variable }] of symbols) {
          const delta = deltas[symbol] ?? 0
          if (variable !== null) this.program.add(row, variable, delta / step)
        }
      }
    }
  }
}
