import { hash } from 'node:crypto'
import { RecentlyUsed } from '../../lib/recently-used.ts'
import { UnderWay } from '../../lib/under-way.ts'
import type { Day } from './calendar.store.ts'
import { longestKeptMs } from './calendar-change.store.ts'

/** A day as it was read, with the marks it had before. */
export type KeptDay = Omit<Day, 'dependsOnOthers'> & { marks: string; tag: string; readAt: Date; forgetAt: number }

/** Characters, most of which take one byte. A month of nine shifts a day has 250,000. */
const mostText = 160_000_000
/** What a kept day takes besides its text. */
const overhead = 300

/** The days that were read last, each as one kind of reader sees it. */
export class CalendarMemory {
  readonly #days: RecentlyUsed<KeptDay>
  readonly reading = new UnderWay<void>()

  constructor(most = mostText) {
    this.#days = new RecentlyUsed(most)
  }

  /** The day as it would be read now, if it is here. */
  find(key: string, marks: string, now: Date): KeptDay | undefined {
    return this.#days.find(key, (day) => {
      const isOver = now < day.readAt || (day.until !== null && now >= day.until)
      return !isOver && day.marks === marks && performance.now() <= day.forgetAt
    })
  }

  keep(key: string, day: KeptDay) {
    this.#days.keep(key, day, day.shifts.length + day.leaves.length + overhead)
  }

  get size(): number {
    return this.#days.size
  }
}

export function keptDay(day: Day, marks: string, { now, askedAt }: { now: Date; askedAt: number }): KeptDay {
  const { dependsOnOthers: _, ...rest } = day
  const tag = hash('sha256', `${day.shifts}\n${day.leaves}`, 'base64url')
  return { ...rest, marks, tag, readAt: now, forgetAt: askedAt + longestKeptMs }
}
