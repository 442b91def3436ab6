import type { Entry } from './entries.ts'

const shownPieces = 2

/** The same leave asked of two organizations is one bar. */
const isSameLeave = (one: Entry, other: Entry) =>
  one.day === other.day &&
  one.lastDay === other.lastDay &&
  one.leave?.name === other.leave?.name &&
  one.leave?.isAsked === other.leave?.isAsked

/** What fits into the cell of a day: its shifts first, then one bar for each leave; and how much more there is. */
export function piecesOf(entries: readonly Entry[]): { shown: Entry[]; more: number } {
  const shifts = entries.filter(({ shift }) => shift)
  const leaves = entries.filter(({ leave }) => leave)
  const bars = leaves.filter((entry, index) => leaves.findIndex((other) => isSameLeave(other, entry)) === index)
  const all = [...shifts, ...bars]
  return { shown: all.slice(0, shownPieces), more: Math.max(0, all.length - shownPieces) }
}
