import type { Place } from './roster-keys.ts'
import type { Range } from './roster-selection.ts'
import type { RosterSize } from './use-roster-size.ts'

/** Where a layer lies over the cells: in pixels from the top, and in days. */
export type Box = { top: number; height: number; left: number; columns: number }

type Lines = readonly { index: number }[]

export function boxOf({ top, bottom, left, right }: Range, people: Lines, { offsets }: RosterSize): Box {
  const first = offsets[people[top]?.index ?? 0] ?? 0
  const last = offsets[(people[bottom]?.index ?? 0) + 1] ?? 0
  return { top: first, height: last - first, left, columns: right - left + 1 }
}

/** One cell: of the teams, which are in the head, or of the people. */
export function boxAt(place: Place | undefined, teams: number, people: Lines, size: RosterSize) {
  if (!place) return {}
  const { row, column } = place
  if (row < teams) return { head: { top: size.head + row * size.row, height: size.row, left: column, columns: 1 } }
  const line = row - teams
  return { body: boxOf({ top: line, bottom: line, left: column, right: column }, people, size) }
}
