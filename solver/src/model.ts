import { type Automaton, automatonOf, Rules } from './automaton.ts'
import { type Counter, counterCost, type Roster, type Weekends } from './counter.ts'
import { countersOf } from './person-counters.ts'
import type { Limits, Problem, ProblemPerson } from './problem.ts'
import { type Share, sharesOf } from './share.ts'
import { weekendsOf } from './weekends.ts'

/** A person, as numbers that the search can be quick with. */
export type PersonModel = {
  id: string
  days: number
  symbols: number
  automaton: Automaton
  /** The symbols that the person can have on each day. */
  options: number[][]
  /** Wishes, money and warnings of a symbol on a day by itself. */
  dayCost: Float64Array
  counters: Counter[]
  weekends: Weekends
  shares: Share[]
  /** Whether the person keeps what they have, whatever the limits say. */
  isFrozen: boolean
}

export type Need = { day: number; symbol: number; count: number; under: number; over: number }

export type Model = {
  days: number
  symbols: number
  people: PersonModel[]
  needs: Need[]
  /** The need of a day and symbol, or -1. */
  needAt: Int32Array
  /** Whether every cost is a whole number. */
  isWhole: boolean
}

export function modelOf(problem: Problem): Model {
  const symbols = problem.kinds.length + 1
  const symbolOf = new Map(problem.kinds.map(({ id }, at) => [id, at + 1]))
  const needs = problem.needs.map((need) => ({ ...need, symbol: symbolOf.get(need.kind) ?? 0 }))
  const needAt = new Int32Array(problem.days * symbols).fill(-1)
  for (const [at, { day, symbol }] of needs.entries()) needAt[day * symbols + symbol] = at
  const tables = new Tables(problem)
  const people = problem.people.map((person) => personModel(problem, person, symbolOf, needAt, tables))
  const isWhole = people.every(({ shares }) => shares.every(({ isWhole }) => isWhole))
  return { days: problem.days, symbols, people, needs, needAt, isWhole }
}

type SymbolOf = ReadonlyMap<string, number>

/** Most people have the same limits: what depends on them alone is built once. */
class Tables {
  private readonly problem: Problem
  private readonly automata = new Map<string, Automaton>()
  private readonly weekends = new Map<string, Weekends>()

  constructor(problem: Problem) {
    this.problem = problem
  }

  automatonOf(limits: Limits, history: readonly number[] | null): Automaton {
    const before = history?.map((symbol) => symbol - 1) ?? null
    const make = () => automatonOf(new Rules(this.problem.kinds, limits), before)
    return once(this.automata, JSON.stringify([limits, before]), make)
  }

  weekendsOf(history: readonly number[] | null): Weekends {
    return once(this.weekends, JSON.stringify(history), () => weekendsOf(this.problem, history))
  }
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

function personModel(
  problem: Problem,
  person: ProblemPerson,
  symbolOf: SymbolOf,
  needAt: Int32Array,
  tables: Tables,
): PersonModel {
  const { days, kinds } = problem
  const symbols = kinds.length + 1
  const history = historyOf(person, symbolOf)
  const weekends = tables.weekendsOf(history)
  const options = optionsOf(problem, person, symbolOf, needAt)
  const basis = { problem, person, symbols, history: history ?? [], weekends, options }
  return {
    id: person.id,
    days,
    symbols,
    automaton: tables.automatonOf(person.limits, history),
    options,
    dayCost: dayCostOf(problem, person, symbolOf),
    counters: countersOf(basis),
    weekends,
    shares: sharesOf(basis),
    isFrozen: false,
  }
}

/** The symbols of the days before day 0, the last one is yesterday. */
function historyOf({ history }: ProblemPerson, symbolOf: SymbolOf): number[] | null {
  if (history === null) return null
  const length = Math.max(0, ...history.map(({ day }) => -day))
  const symbols: number[] = new Array(length).fill(0)
  for (const { day, kind } of history) symbols[length + day] = symbolOf.get(kind) ?? 0
  return symbols
}

function optionsOf(problem: Problem, person: ProblemPerson, symbolOf: SymbolOf, needAt: Int32Array): number[][] {
  const symbols = problem.kinds.length + 1
  const own = person.kinds.map(({ kind }) => symbolOf.get(kind) ?? 0)
  const kept = new Map(person.kept.map(({ day, kind }) => [day, symbolOf.get(kind) ?? 0]))
  const never = new Set(
    person.away.filter(({ weight }) => weight === null).map(({ day, kind }) => `${day} ${kind ?? ''}`),
  )
  return Array.from({ length: problem.days }, (_, day) => {
    const keeps = kept.get(day)
    if (keeps !== undefined) return [keeps]
    if (never.has(`${day} `)) return [0]
    const can = (symbol: number) =>
      (needAt[day * symbols + symbol] ?? -1) >= 0 && !never.has(`${day} ${problem.kinds[symbol - 1]?.id}`)
    return [0, ...own.filter(can)]
  })
}

function dayCostOf({ days, kinds }: Problem, person: ProblemPerson, symbolOf: SymbolOf): Float64Array {
  const symbols = kinds.length + 1
  const cost = new Float64Array(days * symbols)
  const add = (day: number, symbol: number, weight: number) => {
    cost[day * symbols + symbol] = (cost[day * symbols + symbol] ?? 0) + weight
  }
  const all = kinds.map((_, at) => at + 1)
  for (const own of person.kinds) {
    for (let day = 0; day < days; day++) add(day, symbolOf.get(own.kind) ?? 0, own.cost)
  }
  for (const { day, kind, weight } of person.away) {
    for (const symbol of kind === null ? all : [symbolOf.get(kind) ?? 0]) add(day, symbol, weight ?? 0)
  }
  for (const { day, kind, isOn, weight } of person.wishes) {
    const wished = kind === null ? all : [symbolOf.get(kind) ?? 0]
    const missed = isOn ? [0, ...all].filter((symbol) => !wished.includes(symbol)) : wished
    for (const symbol of missed) add(day, symbol, weight)
  }
  return cost
}

/** What a roster costs apart from fair shares; Infinity if a limit forbids it. */
export function rosterCost(person: PersonModel, roster: Roster): number {
  const { automaton, symbols } = person
  let state = automaton.start
  let cost = 0
  for (let day = 0; day < roster.length; day++) {
    const symbol = roster[day] ?? 0
    cost += (automaton.cost[state * symbols + symbol] ?? 0) + (person.dayCost[day * symbols + symbol] ?? 0)
    state = automaton.next[state * symbols + symbol] ?? -1
    if (state < 0) return Number.POSITIVE_INFINITY
  }
  for (const counter of person.counters) cost += counterCost(counter, roster, symbols, person.weekends)
  return cost
}
