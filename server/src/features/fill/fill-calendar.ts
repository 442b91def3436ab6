import { nightsOf } from '@shiftward/contract/rules/assign/duty.ts'
import type { Duty } from '@shiftward/contract/rules/assign/rule.ts'
import { daysBetween } from '@shiftward/contract/rules/calendar-date.ts'
import { minutesOf } from '@shiftward/contract/rules/clock-time.ts'
import { dateAt, elapsedMinutes, timeAt } from '@shiftward/contract/rules/shift-time.ts'
import type { ProblemKind } from '@shiftward/solver/problem.ts'

/** Days after the last one, in which people have shifts that rest and runs go on with. */
export const tail = 8

/** Days and kinds of shift, as the solver numbers them. */
export class Calendar {
  readonly days: number
  readonly first: string
  readonly #timeZone: string
  readonly #kinds = new Map<string, ProblemKind>()

  constructor(timeZone: string, first: string, days: number) {
    this.#timeZone = timeZone
    this.first = first
    this.days = days
  }

  get kinds(): ProblemKind[] {
    return [...this.#kinds.values()]
  }

  dayOf(duty: Duty): number {
    const date = duty.timeZone === this.#timeZone ? duty.date : dateAt(duty.startsAt, this.#timeZone)
    return daysBetween(this.first, date)
  }

  startOf(duty: Duty): number {
    return minutesOf(duty.timeZone === this.#timeZone ? duty.startTime : timeAt(duty.startsAt, this.#timeZone))
  }

  kindOf(duty: Duty, name: string): string {
    const start = this.startOf(duty)
    const minutes = elapsedMinutes(duty)
    return this.kind(name, { start, end: start + minutes, minutes, isNight: nightsOf(duty).length > 0 })
  }

  kind(name: string, times: Pick<ProblemKind, 'start' | 'end' | 'minutes' | 'isNight'>): string {
    const id = `${name} ${times.start} ${times.end} ${times.minutes}`
    if (!this.#kinds.has(id)) this.#kinds.set(id, { id, notBefore: [], ...times })
    return id
  }
}

export const needKey = (day: number, kind: string): string => `${day} ${kind}`

export function readKey(key: string): { day: number; kind: string } {
  const space = key.indexOf(' ')
  return { day: Number(key.slice(0, space)), kind: key.slice(space + 1) }
}
