import type { Availability, OwnAvailability } from '@shiftward/contract/availability.ts'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import { addDays, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { daysText } from '../../lib/words.ts'

/** When I cannot work, or would like to: on a date or every week, all day or from a time to a time. */

export type Kind = Availability['kind']
export type Day = { date: string | null; weekday: number | null }
/** Dates are ISO, times 'HH:mm'; no times means all day, an end at '00:00' midnight. */
export type Mark = Day & { from: string | null; to: string | null; kind: Kind }
/** The marks of these days become those. */
export type Change = { days: Day[]; availability: Mark[] } & OwnAvailability

export const onDate = (date: string): Day => ({ date, weekday: null })
export const onWeekday = (weekday: number): Day => ({ date: null, weekday })

export const marksOf = (answer: readonly Availability[]): Mark[] =>
  answer.map(({ date, weekday, from, to, kind }) => ({
    date: date && (toIsoDate(date) ?? null),
    weekday,
    from: from?.slice(0, 5) ?? null,
    to: to?.slice(0, 5) ?? null,
    kind,
  }))

const isSameDay = (one: Day, other: Day) => one.date === other.date && one.weekday === other.weekday
const isOneOf = (days: readonly Day[], day: Day) => days.some((one) => isSameDay(one, day))

export const marksOn = (marks: readonly Mark[], day: Day): Mark[] => marks.filter((mark) => isSameDay(mark, day))

export const withChange = (marks: readonly Mark[], { days, availability }: Change): Mark[] => [
  ...marks.filter((mark) => !isOneOf(days, mark)),
  ...availability,
]

/** What takes a change back: these days as they are now. */
export const reverseOf = (marks: readonly Mark[], { days }: Change): Change => ({
  days,
  availability: marks.filter((mark) => isOneOf(days, mark)),
})

/** Paints days with a mark for the whole day, or clears them. Undefined if they are all so already. */
export function paint(marks: readonly Mark[], days: Day[], kind: Kind | undefined): Change | undefined {
  const wanted = (day: Day): Mark[] => (kind ? [{ ...day, from: null, to: null, kind }] : [])
  const isSo = (day: Day) => JSON.stringify(marksOn(marks, day)) === JSON.stringify(wanted(day))
  const changed = days.filter((day) => !isSo(day))
  return changed.length === 0 ? undefined : { days: changed, availability: changed.flatMap(wanted) }
}

/** Days after each other with the same mark, or one weekday. */
export type Run = { key: string; days: Day[]; mark: Mark }

const isSameMark = (one: Mark, other: Mark) =>
  one.kind === other.kind && one.from === other.from && one.to === other.to && one.weekday === other.weekday

export function runsOf(marks: readonly Mark[]): Run[] {
  const runs: Run[] = []
  const placeOf = ({ date, weekday, from }: Mark) => `${date ?? weekday} ${from ?? ''}`
  for (const mark of marks.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))) {
    const before = runs.find(({ days, mark: first }) => {
      const last = days.at(-1)?.date
      return last && mark.date === addDays(last, 1) && isSameMark(first, mark)
    })
    const day = { date: mark.date, weekday: mark.weekday }
    if (before) before.days.push(day)
    else runs.push({ key: [mark.date ?? mark.weekday, mark.from, mark.to].join(' '), days: [day], mark })
  }
  return runs
}

const othersOn = (marks: readonly Mark[], day: Day, { mark }: Run) =>
  marksOn(marks, day).filter((one) => !isSameMark(one, { ...mark, ...day }))

/** The marks of a run with other hours. */
export const withHours = (marks: readonly Mark[], run: Run, hours: Pick<Mark, 'from' | 'to'>): Change => ({
  days: run.days,
  availability: run.days.flatMap((day) => [...othersOn(marks, day, run), { ...day, kind: run.mark.kind, ...hours }]),
})

export const withoutRun = (marks: readonly Mark[], run: Run): Change => ({
  days: run.days,
  availability: run.days.flatMap((day) => othersOn(marks, day, run)),
})

export const kindText = (kind: Kind): string => (kind === 'unavailable' ? 'Cannot work' : 'Prefer')

/** 'All day', '19:00 – 07:00', 'From 15:00', 'Until 12:00' */
export function hoursOfMark({ from, to }: Pick<Mark, 'from' | 'to'>): string {
  if (from === null || to === null) return 'All day'
  if (to === '00:00') return `From ${from}`
  return from === '00:00' ? `Until ${to}` : `${from} – ${to}`
}

/** 'Nov 25 – 26', 'every Saturday' */
function daysOfRun({ days, mark }: Pick<Run, 'days' | 'mark'>): string {
  if (mark.weekday !== null) return `every ${weekdayNames[mark.weekday]}`
  return daysText(days[0]?.date ?? '', days.at(-1)?.date ?? '')
}

/** 'Cannot work Nov 25 – 26' */
export const runText = (run: Run): string => `${kindText(run.mark.kind)} ${daysOfRun(run)}`

/** What is marked on a date: by itself, and by its weekday. */
export function markOfDate(marks: readonly Mark[], date: string): { own: Mark | undefined; weekly: Mark | undefined } {
  const first = (found: Mark[]) => found.find(({ kind }) => kind === 'unavailable') ?? found[0]
  return { own: first(marksOn(marks, onDate(date))), weekly: first(marksOn(marks, onWeekday(weekdayOf(date)))) }
}

/** Whether I said that I cannot work at all on a date. That I like to work on it does not undo what I said of its weekday. */
export const cannotWork = (marks: readonly Mark[], date: string): boolean =>
  [...marksOn(marks, onDate(date)), ...marksOn(marks, onWeekday(weekdayOf(date)))].some(
    ({ kind, from }) => kind === 'unavailable' && from === null,
  )

/** What a change does: 'Cannot work Nov 25 – 26', 'Clear every Saturday' */
export function changeText({ days, availability }: Change): string {
  if (availability.length > 0) return runsOf(availability).map(runText).join(', ')
  const cleared = runsOf(days.map((day) => ({ ...day, from: null, to: null, kind: 'unavailable' })))
  return `Clear ${cleared.map(daysOfRun).join(', ')}`
}
