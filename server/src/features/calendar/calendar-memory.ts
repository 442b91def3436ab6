import { createHash } from 'node:crypto'
import type { Day } from './calendar.store.ts'
import { longestKeptMs } from './calendar-change.store.ts'

/** A day as it was read, with the marks it had before. */
export type KeptDay = Omit<Day, 'dependsOnOthers'> & { marks: string; tag: string; readAt: Date; forgetAt: number }

/** Characters, most of which take one byte. A month of nine shifts a day has 250,000. */
const mostText = 48_000_000
/** What a kept day takes besides its text. */
const overhead = 300

/** The days that were read last, each as one kind of reader sees it. */
export class CalendarMemory {
  /** The one used longest ago comes first. */
  readonly #days = new Map<string, KeptDay>()
  readonly #most: number
  #size = 0

  constructor(most = mostText) {
    this.#most = most
  }

  /** The day as it would be read now, if it is here. */
  find(key: string, marks: string, now: Date): KeptDay | undefined {
    const found = this.#days.get(key)
    if (!found) return undefined
    this.#drop(key, found)
    const isOver = now < found.readAt || (found.until !== null && now >= found.until)
    if (isOver || found.marks !== marks || performance.now() > found.forgetAt) return undefined
    this.#add(key, found)
    return found
  }

  keep(key: string, day: KeptDay) {
    const former = this.#days.get(key)
    if (former) this.#drop(key, former)
    this.#add(key, day)
    for (const [oldest, { shifts, leaves }] of this.#days) {
      if (this.#size <= this.#most) break
      this.#drop(oldest, { shifts, leaves })
    }
  }

  get size(): number {
    return this.#size
  }

  #add(key: string, day: KeptDay) {
    this.#days.set(key, day)
    this.#size += sizeOf(day)
  }

  #drop(key: string, day: Pick<Day, 'shifts' | 'leaves'>) {
    this.#days.delete(key)
    this.#size -= sizeOf(day)
  }
}

const sizeOf = ({ shifts, leaves }: Pick<Day, 'shifts' | 'leaves'>) => shifts.length + leaves.length + overhead

export function keptDay(day: Day, marks: string, { now, askedAt }: { now: Date; askedAt: number }): KeptDay {
  const { dependsOnOthers: _, ...rest } = day
  const tag = createHash('sha256').update(day.shifts).update('\n').update(day.leaves).digest('base64url')
  return { ...rest, marks, tag, readAt: now, forgetAt: askedAt + longestKeptMs }
}
