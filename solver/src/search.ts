import type { Highs } from 'highs'
import { Annealer, heatOf } from './anneal.ts'
import { type Column, columnOf, keyOf, Pool, totalCost } from './column.ts'
import { Compact } from './compact.ts'
import type { Roster } from './counter.ts'
import { type Options as GenerateOptions, generate, generateInSteps } from './generate.ts'
import { decided, type Generation, Master } from './master.ts'
import { choose } from './mip.ts'
import type { Model } from './model.ts'
import { columnInside, daysPart, outside, type Part, partModel, peoplePart } from './neighbourhood.ts'
import { Pricer } from './price.ts'
import type { Problem } from './problem.ts'
import { randomFrom } from './random.ts'
import { respond } from './respond.ts'

type SearchOptions = {
  seed: number
  /** Where the whole fits into one small program. */
  problem?: Problem | undefined
  /** How often at most parts are improved; as often as the time allows if it is not said. */
  rounds?: number | undefined
  shouldStop: () => boolean
  onProgress: () => void
  /** Another thread that searches for the same. */
  partner?: Partner | undefined
}

/** Solutions that threads tell each other: a roster for each person of the model. */
export type Partner = { send: (rosters: readonly Roster[]) => void; receive: () => Roster[] | undefined }

/** Changes for each person and day: enough for a good solution where limits are loose, and where they are tight. */
const loose = 600
const tight = 3000
/** Where limits are loose, a little heat is often all that it takes to find the best. */
const again = [
  { times: 600, heat: 0.025 },
  { times: 600, heat: 0.025 },
  { times: 1200, heat: 1 },
  { times: 600, heat: 0.025 },
]

/** The search for one model whose people and needs depend on each other. */
export class Search {
  private readonly highs: Highs
  private readonly model: Model
  private readonly options: SearchOptions
  private readonly pool = new Pool()
  private readonly pricers: Pricer[]
  private readonly random: () => number
  private compact: Compact | undefined
  private seconds = 0
  private box = 50
  private until = Number.POSITIVE_INFINITY
  /** The kinds of parts, each with a size that grows while it finds nothing and shrinks when it takes too long. */
  private readonly scales: { make: typeof daysPart; size: number }[]
  /** The cost of the last solution told to the other thread or taken from it. */
  private told = Number.POSITIVE_INFINITY
  best: Column[] = []
  cost = Number.POSITIVE_INFINITY
  bound = Number.NEGATIVE_INFINITY

  constructor(highs: Highs, model: Model, options: SearchOptions, pricers?: Pricer[]) {
    this.highs = highs
    this.model = model
    this.options = options
    this.pricers = pricers ?? model.people.map((person) => new Pricer(person))
    this.random = randomFrom(options.seed)
    this.scales = [
      { make: daysPart, size: Math.min(1, 7 / model.days) },
      { make: peoplePart, size: Math.min(1, 6 / model.people.length) },
    ]
  }

  get size(): number {
    return this.model.people.length
  }

  /** How many people the best solution leaves missing. */
  missing(): number {
    const counts = new Int32Array(this.model.needs.length)
    for (const { needs } of this.best) for (const at of needs) counts[at] = (counts[at] ?? 0) + 1
    return this.model.needs.reduce((sum, { count }, at) => sum + Math.max(0, count - (counts[at] ?? 0)), 0)
  }

  /** Where every cost is whole, so is the least one. */
  wholeBound(): number {
    const bound = Math.max(this.bound, 0)
    return this.model.isWhole ? Math.ceil(bound - 1e-6 - bound * 1e-9) : bound
  }

  /** A good solution from the first one on, and where that is quick a bound. */
  begin(columns: Column[], seconds: number): void {
    this.until = performance.now() + seconds * 1000
    this.take(columns)
    const { problem, seed, shouldStop } = this.options
    this.anneal(problem ? loose : tight)
    if (!problem || this.isDone()) return
    this.compact = new Compact({ highs: this.highs, model: this.model, problem, seed, shouldStop })
    this.raise(this.compact.bound(this.left()))
    for (const { times, heat } of again) this.anneal(times, heat)
  }

  /** Improves it, until it is proven to be the best or the time is over. */
  run(seconds: number): void {
    this.seconds = seconds
    this.until = performance.now() + seconds * 1000
    if (this.compact && !this.isDone()) this.solveCompact(this.compact)
    this.compact?.close()
    if (!this.isDone()) this.solve(seconds / 10, seconds / 2)
    this.improve(this.options.rounds ?? Number.POSITIVE_INFINITY)
    this.exchange()
  }

  /** Changes the whole a little at a time, so often for each person and day. */
  private anneal(times: number, heat = 1): void {
    if (this.isDone()) return
    const { model } = this
    const steps = times * model.people.length * model.days
    const annealer = new Annealer(model, this.rosters())
    annealer.start(this.rosters(), this.cost)
    const onPause = () => void this.takeRosters(annealer.best)
    const seed = Math.floor(this.random() * 2 ** 31)
    const { hot, cold } = heatOf(model)
    const partOf = (done: number): number => done / steps
    annealer.run({ seed, partOf, hot: hot * heat, cold, shouldStop: this.isDone, onPause })
    onPause()
  }

  private rosters(): Roster[] {
    return this.best.map(({ roster }) => roster)
  }

  private readonly isOver = (): boolean => performance.now() > this.until || this.options.shouldStop()
  private readonly left = (): number => Math.max(0, (this.until - performance.now()) / 1000)
  private readonly isDone = (): boolean => this.isOver() || this.cost - this.bound < this.least()

  /** The least by which a cost can be better. */
  private least(): number {
    return this.model.isWhole ? 0.999 : 1e-6
  }

  private take(columns: Column[] | undefined): boolean {
    if (!columns) return false
    const cost = totalCost(this.model, columns)
    if (cost >= this.cost) return false
    this.best = columns
    this.cost = cost
    this.options.onProgress()
    return true
  }

  /** Whatever is solved now may at least have what is best so far. */
  private pooled(): Column[] {
    for (const column of this.best) this.pool.add(column)
    return this.pool.columns
  }

  private takeRosters(rosters: readonly Roster[]): boolean {
    return this.take(rosters.map((roster, person) => columnOf(this.model, person, roster.slice())))
  }

  private raise(bound: number): void {
    this.bound = Math.max(this.bound, bound)
    this.options.onProgress()
  }

  private solveCompact(compact: Compact): void {
    this.raise(compact.solve(this.left() * 0.7, this.rosters(), (rosters) => this.takeRosters(rosters)))
  }

  /** Column generation, then whole rosters from what it has found. */
  private solve(mostSeconds: number, rootSeconds: number): void {
    // If somebody is missing, that is likely to be so in every solution, and the price is the full one.
    if (this.missing() > 0) this.box = Number.POSITIVE_INFINITY
    const master = new Master(this.highs, this.model, this.pooled(), this.box, this.isOver)
    try {
      const rootUntil = performance.now() + rootSeconds * 1000
      // Where a person has too many rosters to compare, there is no bound, and the time is better spent on parts.
      const isTooMuch = () => performance.now() > rootUntil || this.pricers.some(({ isExact }) => !isExact)
      const options = this.generation(master, 1000)
      const root = generateInSteps({ ...options, shouldStop: () => this.isDone() || isTooMuch() })
      this.box = master.box
      if (!root || this.isDone() || isTooMuch()) return
      this.dive(master, root)
      if (!this.isDone()) this.choose(root, mostSeconds)
    } finally {
      master.close()
    }
  }

  private generation(master: Master, mostRounds: number, people = [...this.model.people.keys()]): GenerateOptions {
    return {
      master,
      pool: this.pool,
      pricers: this.pricers,
      people,
      mostRounds,
      shouldStop: this.isDone,
      onBound: (bound) => {
        this.raise(bound)
        this.exchange()
      },
    }
  }

  /** Chooses among the columns that can be part of something better. */
  private choose({ cost, reduced }: Generation, seconds: number): void {
    const own = new Set(this.best.map(keyOf))
    const gap = this.cost - cost
    const columns = this.pooled().filter((column, at) => own.has(keyOf(column)) || (reduced[at] ?? gap) < gap)
    const start = columns.filter((column) => own.has(keyOf(column)))
    const { highs, model, isOver } = this
    const limit = Math.min(seconds, this.left())
    this.take(choose({ highs, model, columns, start, seconds: limit, seed: this.options.seed, shouldStop: isOver }))
  }

  /** Gives people, one after another, the roster that the linear program likes most, and lets the others adapt. */
  private dive(master: Master, solution: Generation): void {
    const open = new Set(this.model.people.keys())
    const held: number[] = []
    // From here on a missing person costs what it costs.
    master.setBox(Number.POSITIVE_INFINITY)
    let now: Generation | undefined = solution
    while (now && open.size > 0) {
      this.exchange()
      if (now.cost > this.cost - this.least() || this.isOver()) break
      for (const at of decided(master, now.values, open)) {
        const { person } = master.columns[at] as Column
        for (const [other, column] of master.columns.entries()) {
          if (column.person !== person) continue
          master.hold(other, other === at ? 1 : 0)
          held.push(other)
        }
        open.delete(person)
      }
      // The fewer are left, the more has to fit, and the less it takes.
      now = generate(this.generation(master, Math.ceil(240 / Math.max(1, open.size)), [...open]))
    }
    for (const at of held) master.hold(at)
    if (now && open.size === 0) this.takeValues(master, now.values)
  }

  private takeValues(master: Master, values: Float64Array): void {
    const found: Column[] = []
    for (const [at, column] of master.columns.entries()) {
      if ((values[at] ?? 0) > 0.5) found[column.person] = column
    }
    if (!this.model.people.every((_, person) => found[person])) return
    const { columns, tried } = respond(this.model, this.pricers, this.random, this.isOver, found)
    master.add(tried.filter((column) => this.pool.add(column)))
    this.take(columns)
  }

  /** Lets a part change while the rest stays as it is, again and again. */
  private improve(rounds: number): void {
    for (let round = 0; round < rounds; round++) {
      for (const scale of this.scales) {
        if (this.isDone()) return
        this.exchange()
        const outcome = this.improvePart(scale.make(this.model, scale.size, this.random))
        if (outcome === 'none') scale.size = Math.min(1, scale.size * 1.1)
        if (outcome === 'unclear') scale.size *= 0.9
      }
    }
  }

  /** Takes what the other thread has found, or tells it. */
  private exchange(): void {
    const { partner } = this.options
    const received = partner?.receive()
    const isTaken = received && this.takeRosters(received)
    if (!isTaken && this.cost < this.told) partner?.send(this.rosters())
    this.told = Math.min(this.told, this.cost)
  }

  private improvePart(part: Part): 'better' | 'none' | 'unclear' {
    const model = partModel(this.model, part, this.best)
    const pricers = model.people.map((person, at) => (this.pricers[part.people[at] ?? 0] as Pricer).with(person))
    const seed = Math.floor(this.random() * 2 ** 31)
    const search = new Search(this.highs, model, { seed, shouldStop: this.isOver, onProgress: () => {} }, pricers)
    search.box = this.box
    search.until = performance.now() + Math.min(this.left(), this.seconds / 15) * 1000
    for (const column of this.pool.columns) {
      const inside = columnInside(part, column, this.best)
      if (inside) search.pool.add(inside)
    }
    search.take(part.people.map((person, at) => ({ ...(this.best[person] as Column), person: at })))
    search.solve(this.seconds / 40, this.seconds)
    const best = [...this.best]
    for (const column of search.best) best[part.people[column.person] ?? 0] = outside(this.model, part, column)
    if (this.take(best)) return 'better'
    return search.cost - search.bound < this.least() ? 'none' : 'unclear'
  }
}
