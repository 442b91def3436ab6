import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '../../lib/database.ts'
import { type Action, type Entry, listEntriesSince, type Row } from './shift-action.store.ts'
import { findKept } from './shift-write.store.ts'

/** What an action did to one shift, and what has become of the shift since. Null: there is no such shift. */
export type Effect = {
  shiftId: number
  before: Row | null
  after: Row | null
  current: Row | null
  /** The entries after the action's own, the last first. */
  later: Entry[]
}

export async function findEffects(db: Connection, action: Action): Promise<Effect[]> {
  const entries = await listEntriesSince(db, action)
  return effectsOf(action.id, entries, await findKept(db, [...new Set(entries.map(({ shiftId }) => shiftId))]))
}

/** Goes back from the shifts as they are now through their history, which is given from the last entry to the first. */
export function effectsOf(actionId: number, entries: readonly Entry[], current: ReadonlyMap<number, Row>): Effect[] {
  return [...Map.groupBy(entries, ({ shiftId }) => shiftId)]
    .map(([shiftId, history]) => {
      const now = current.get(shiftId) ?? null
      const own = history.findIndex((entry) => entry.actionId === actionId)
      const later = history.slice(0, own)
      const after = later.reduce(stepBack, now)
      return { shiftId, before: history.slice(own).reduce(stepBack, after), after, current: now, later }
    })
    .filter(({ before, after }) => !isSame(before, after))
    .toSorted((one, other) => one.shiftId - other.shiftId)
}

function stepBack(row: Row | null, { before, after }: Entry): Row | null {
  if (before === null) return null
  return after === null ? before : { ...row, ...before }
}

/** Whether nothing has changed since, or what changed has been changed back. */
export const isUntouched = ({ after, current }: Effect): boolean => isSame(after, current)

function isSame(one: Row | null, other: Row | null): boolean {
  return isDeepStrictEqual(one && valuesOf(one), other && valuesOf(other))
}

/**
 * A row brought back gets a new version: whoever has seen the one in between must notice. A row that was kept before a
 * migration lacks the columns that came since: they count as null.
 */
const valuesOf = ({ version: _, ...values }: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
