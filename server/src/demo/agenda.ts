import type { DemoProvider } from './people.ts'

type Span = { starts_at: Date; ends_at: Date }

const hour = 3_600_000
const rest = 9 * hour
const day = 24 * hour
const week = 7 * day
const shiftsPerWeek = 5

/** Records who works when while the demo's schedule is planned. */
export class Agenda {
  /** Newest first, by days. */
  #work = new Map<DemoProvider, Span[]>()
  #away = new Map<DemoProvider, Span[]>()

  addWork(provider: DemoProvider, span: Span) {
    const work = this.workOf(provider)
    const index = work.findIndex(({ starts_at }) => starts_at.getTime() - span.starts_at.getTime() < day)
    work.splice(index < 0 ? work.length : index, 0, span)
  }

  addAbsence(provider: DemoProvider, span: Span) {
    this.#away.set(provider, [...(this.#away.get(provider) ?? []), span])
  }

  /** Work given so far: the person with the least is asked first. */
  loadOf(provider: DemoProvider): number {
    return this.workOf(provider).length
  }

  isAway(provider: DemoProvider, span: Span): boolean {
    return (this.#away.get(provider) ?? []).some((away) => overlap(away, span) > 0)
  }

  /** Not on leave, not at work, with a night's rest before and after, and within a week's hours. */
  isRested(provider: DemoProvider, span: Span): boolean {
    if (this.isAway(provider, span)) return false
    let inWeek = 0
    // Once a span ended more than a week before, the rest is older still.
    for (const work of this.workOf(provider)) {
      const before = span.starts_at.getTime() - work.ends_at.getTime()
      const after = work.starts_at.getTime() - span.ends_at.getTime()
      if (before > week) break
      if (before < rest && after < rest) return false
      if (after < 0) inWeek++
    }
    return inWeek < shiftsPerWeek
  }

  isWorking(provider: DemoProvider, span: Span): boolean {
    return this.workOf(provider).some((work) => overlap(work, span) > 0)
  }

  /** Overlaps other work by at most an hour: a double booking that an administrator would confirm. */
  isEndingAnother(provider: DemoProvider, span: Span): boolean {
    if (this.isAway(provider, span)) return false
    const overlaps = this.workOf(provider).map((work) => overlap(work, span))
    const clashes = overlaps.filter((length) => length > 0)
    return clashes.length === 1 && clashes.every((length) => length <= hour)
  }

  private workOf(provider: DemoProvider): Span[] {
    const known = this.#work.get(provider)
    if (known) return known
    const none: Span[] = []
    this.#work.set(provider, none)
    return none
  }
}

/** In milliseconds; zero or less when the spans only touch or lie apart. */
const overlap = (one: Span, other: Span) =>
  Math.min(one.ends_at.getTime(), other.ends_at.getTime()) -
  Math.max(one.starts_at.getTime(), other.starts_at.getTime())
