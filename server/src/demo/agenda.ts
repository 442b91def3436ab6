import type { DemoProvider } from './people.ts'

type Span = { starts_at: Date; ends_at: Date }

const hour = 3_600_000
const rest = 9 * hour
const week = 7 * 24 * hour
const shiftsPerWeek = 5

/** Who works when, while the demo's schedule is being planned. */
export class Agenda {
  #work = new Map<DemoProvider, Span[]>()
  #away = new Map<DemoProvider, Span[]>()

  /** Day by day: each at the earliest on the day of the one before. */
  addWork(provider: DemoProvider, span: Span) {
    this.workOf(provider).unshift(span)
  }

  addAbsence(provider: DemoProvider, span: Span) {
    this.#away.set(provider, [...(this.#away.get(provider) ?? []), span])
  }

  /** How much they have been given so far: the least used is asked first. */
  loadOf(provider: DemoProvider): number {
    return this.workOf(provider).length
  }

  isAway(provider: DemoProvider, span: Span): boolean {
    return (this.#away.get(provider) ?? []).some((away) => overlap(away, span) > 0)
  }

  /** Neither away nor at work, with a night's rest before and after, and not more than a week's work. */
  isRested(provider: DemoProvider, span: Span): boolean {
    if (this.isAway(provider, span)) return false
    let inWeek = 0
    // Newest first: behind the first that ended more than a week before there is only older work.
    for (const work of this.workOf(provider)) {
      const before = span.starts_at.getTime() - work.ends_at.getTime()
      const after = work.starts_at.getTime() - span.ends_at.getTime()
      if (before > week) break
      if (before < rest && after < rest) return false
      if (after < 0) inWeek++
    }
    return inWeek < shiftsPerWeek
  }

  /** At work elsewhere for the last hour or less of the span's beginning: what an administrator would confirm. */
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

/** In milliseconds; nothing or less when they only touch or lie apart. */
const overlap = (one: Span, other: Span) =>
  Math.min(one.ends_at.getTime(), other.ends_at.getTime()) -
  Math.max(one.starts_at.getTime(), other.starts_at.getTime())
