import { isFillable } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { isOver } from '../shift-moment.ts'
import type { PersonRow } from './roster-rows.ts'
import type { Drag } from './use-roster-drag.ts'

/** A shift that would go to a person on a day. `date` is ISO text. */
export type Gift = { entry: Entry; person: PersonRow['person']; date: string }

/**
 * Whether the drop fills an open or vacant shift and moves nothing: a person who is dropped on it, or a shift that is
 * over and dropped on whoever worked it.
 */
export function isFilling(
  { dragged, isCopy }: Pick<Drag, 'dragged' | 'isCopy'>,
  { entry, date }: Pick<Gift, 'entry' | 'date'>,
  timeZone: string,
  now = Date.now(),
): boolean {
  if (dragged.kind === 'person') return true
  return !isCopy && isFillable(entry) && date === entry.day && isOver(entry.day, entry, timeZone, now)
}
