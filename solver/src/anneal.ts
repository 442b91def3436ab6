import { AnnealPerson } from './anneal-person.ts'
import type { Roster } from './counter.ts'
import type { Model, Need, PersonModel } from './model.ts'

/**
 * Simulated annealing: small changes of a whole solution, of which worse ones are taken as well, ever more rarely. It
 * needs no linear program, so it is quick where that one is slow, and always has a solution that obeys the limits.
 */

type AnnealOptions = {
  seed: number
  /** How far it is after so many changes: at 1 it ends. */
  partOf: (steps: number) => number
  /** How much worse a change may typically be, at the start and at the end. */
  hot: number
  cold: number
  shouldStop: () => boolean
  /** Now and then. */
  onPause: () => void
}

/** So many days at most change at once. */
const longest = 14
const block = 1000
const pause = 256 * block

export class Annealer {
  private readonly model: Model
  private readonly people: AnnealPerson[]
  private readonly counts: Int32Array
  /** What the person who changes, and the other one of an exchange, would have. */
  private readonly to: Uint16Array
  private readonly toOther: Uint16Array
  private state = 1
  cost = 0
  /** The best so far. */
  readonly best: Roster[]
  bestCost = Number.POSITIVE_INFINITY
  private readonly isChanged: Uint8Array
  private changed: number[] = []

  constructor(model: Model, rosters: readonly Roster[]) {
    this.model = model
    this.people = model.people.map((person, at) => new AnnealPerson(person, rosters[at] as Roster))
    this.counts = new Int32Array(model.needs.length)
    this.to = new Uint16Array(model.days)
    this.toOther = new Uint16Array(model.days)
    this.best = rosters.map((roster) => roster.slice())
    this.isChanged = new Uint8Array(model.people.length)
  }

  /** Takes a whole solution and what it costs. */
  start(rosters: readonly Roster[], cost: number): void {
    const { days, symbols, needAt } = this.model
    this.counts.fill(0)
    for (const [at, person] of this.people.entries()) {
      const roster = rosters[at] as Roster
      person.reset(roster)
      this.touch(at)
      for (let day = 0; day < days; day++) this.countAt(needAt[day * symbols + (roster[day] as number)] as number, 1)
    }
    this.cost = cost
    if (cost < this.bestCost) this.keep()
  }

  run({ seed, partOf, hot, cold, shouldStop, onPause }: AnnealOptions): void {
    this.state = (seed * 2654435761) >>> 0 || 1
    for (let steps = 0; partOf(steps) < 1 && !shouldStop(); steps += block) {
      const heat = hot * (cold / hot) ** partOf(steps)
      for (let one = 0; one < block; one++) {
        this.step(heat)
        if (this.cost < this.bestCost - 1e-6) this.keep()
      }
      if (steps % pause === 0) onPause()
    }
  }

  private step(heat: number): void {
    // The most that the change may cost, drawn beforehand.
    const most = -heat * Math.log(this.random() + 1e-12)
    const person = this.below(this.people.length)
    const length = 1 + this.below(1 + this.below(longest))
    const first = this.below(this.model.days - Math.min(length, this.model.days) + 1)
    const end = Math.min(this.model.days, first + length)
    const choice = this.random()
    if (choice < 0.45) this.exchange(person, first, end, most)
    else if (choice < 0.75) this.change(person, first, end, most)
    else this.shift(person, first, end, most)
  }

  /** Two people exchange a stretch of days. */
  private exchange(at: number, first: number, end: number, most: number): void {
    const other = this.below(this.people.length)
    if (other === at) return
    const [one, two] = [this.people[at] as AnnealPerson, this.people[other] as AnnealPerson]
    let isSame = true
    for (let day = first; day < end; day++) {
      const [own, their] = [one.roster[day] as number, two.roster[day] as number]
      isSame &&= own === their
      this.to[day] = their
      this.toOther[day] = own
    }
    if (isSame) return
    const delta = one.trial(first, end, this.to)
    if (delta === Number.POSITIVE_INFINITY) return
    const both = delta + two.trial(first, end, this.toOther)
    if (both > most) return
    one.commit(first, end, this.to)
    two.commit(first, end, this.toOther)
    this.cost += both
    this.touch(at)
    this.touch(other)
  }

  /** A person has another kind, or nothing, on a stretch of days. */
  private change(at: number, first: number, end: number, most: number): void {
    const person = this.people[at] as AnnealPerson
    const options = (person.person as PersonModel).options[first] as number[]
    if (options.length < 2) return
    const symbol = options[this.below(options.length)] as number
    this.to.fill(symbol, first, end)
    this.take(at, person, first, end, most)
  }

  /** The days of a stretch move by one, and what falls out comes in at the other end. */
  private shift(at: number, first: number, end: number, most: number): void {
    const person = this.people[at] as AnnealPerson
    if (end - first < 2) return
    const isLater = this.random() < 0.5
    for (let day = first; day < end; day++) this.to[day] = person.roster[isLater ? day - 1 : day + 1] as number
    if (isLater) this.to[first] = person.roster[end - 1] as number
    else this.to[end - 1] = person.roster[first] as number
    this.take(at, person, first, end, most)
  }

  private take(at: number, person: AnnealPerson, first: number, end: number, most: number): void {
    const { symbols, needAt } = this.model
    const { roster } = person
    let cover = 0
    for (let day = first; day < end; day++) {
      const [now, then] = [roster[day] as number, this.to[day] as number]
      if (now === then) continue
      cover += this.less(needAt[day * symbols + now] as number) + this.more(needAt[day * symbols + then] as number)
    }
    const delta = person.trial(first, end, this.to)
    if (cover + delta > most) return
    for (let day = first; day < end; day++) {
      const [now, then] = [roster[day] as number, this.to[day] as number]
      if (now === then) continue
      this.countAt(needAt[day * symbols + now] as number, -1)
      this.countAt(needAt[day * symbols + then] as number, 1)
    }
    person.commit(first, end, this.to)
    this.cost += cover + delta
    this.touch(at)
  }

  private less(need: number): number {
    if (need < 0) return 0
    const { count, under, over } = this.model.needs[need] as Need
    return (this.counts[need] as number) <= count ? under : -over
  }

  private more(need: number): number {
    if (need < 0) return 0
    const { count, under, over } = this.model.needs[need] as Need
    return (this.counts[need] as number) < count ? -under : over
  }

  private countAt(need: number, by: number): void {
    if (need >= 0) this.counts[need] = (this.counts[need] as number) + by
  }

  private touch(person: number): void {
    if (this.isChanged[person] === 1) return
    this.isChanged[person] = 1
    this.changed.push(person)
  }

  /** Keeps what is there as the best. */
  private keep(): void {
    for (const at of this.changed) {
      ;(this.best[at] as Roster).set((this.people[at] as AnnealPerson).roster)
      this.isChanged[at] = 0
    }
    this.changed = []
    this.bestCost = this.cost
  }

  private random(): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state >>> 0
    return this.state / 4294967296
  }

  private below(count: number): number {
    return Math.floor(this.random() * count)
  }
}

/** At the start people may go missing now and then; at the end no wish is given up. */
export function heatOf({ needs }: Model): { hot: number; cold: number } {
  const least = needs.reduce((least, { under }) => (under > 0 ? Math.min(least, under) : least), 1_000_000)
  return { hot: Math.max(1, least * 0.08), cold: 0.3 }
}
