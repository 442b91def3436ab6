import { keyOf } from '../calendar/day-entries.ts'
import { isPending } from '../calendar/pending-entries.ts'
import { isFillable } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { isOver } from '../shift-moment.ts'
import type { Place } from './roster-keys.ts'
import type { PersonRow, TeamRow } from './roster-rows.ts'

/** What the mouse can pick up. */
export const isCarriable = (entry: Entry): boolean =>
  entry.shiftId !== null && !isPending(entry) && (isFillable(entry) || entry.providerCode !== null)

export const shiftIsOver = 'The shift is over.'

/** What can be cut of a cell, and why the rest, or all of it, cannot. */
export function cutOf(entries: readonly Entry[], timeZone: string, now = Date.now()) {
  const problemOf = (entry: Entry): string | undefined => {
    if (isPending(entry)) return 'The shift is still being saved.'
    if (!isCarriable(entry)) return 'A leave cannot be moved.'
    return isOver(entry.day, entry, timeZone, now) && !isFillable(entry) ? shiftIsOver : undefined
  }
  const problem = entries.length === 0 ? 'There is no shift to cut.' : entries.map(problemOf).find(Boolean)
  return { shifts: entries.filter((entry) => problemOf(entry) === undefined), problem }
}

/** What Del does with shifts. One that is over has its own question, because its hours leave the reports. */
export function freeingOf(entries: readonly Entry[], timeZone: string, now = Date.now()) {
  const over = entries.find((entry) => isOver(entry.day, entry, timeZone, now))
  if (!over) return { freed: entries }
  return entries.length === 1 ? { asked: over } : { problem: 'Please free shifts that are over one at a time.' }
}

/** What was cut as it is now, also when other days are on screen. What has left its cell since is no longer cut. */
export const cutNow = (
  cut: readonly Entry[],
  entryOf: (key: string) => Entry | undefined,
  dayList: readonly string[],
): Entry[] =>
  cut.flatMap((entry) => {
    const now = entryOf(keyOf(entry)) ?? (dayList.includes(entry.day) ? undefined : entry)
    const isThere = now?.day === entry.day && now.providerCode === entry.providerCode && !isPending(now)
    return now && isThere ? [now] : []
  })

type Lines = { teamRows: readonly TeamRow[]; people: readonly { row: PersonRow }[]; dayList: readonly string[] }

/** The cell of a shift, if it is on screen. */
export function placeOfEntry(entry: Entry, { teamRows, people, dayList }: Lines): Place | undefined {
  const team = teamRows.findIndex(({ team }) => team.teamCode === entry.teamCode)
  const person = people.findIndex(({ row }) => row.person.providerCode === entry.providerCode)
  const line = entry.providerCode === null ? team : person
  const column = dayList.indexOf(entry.day)
  if (line === -1 || column === -1) return undefined
  return { row: entry.providerCode === null ? line : teamRows.length + line, column }
}
