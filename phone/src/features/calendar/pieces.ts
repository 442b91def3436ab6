import type { Entry } from './entries.ts'

const shownPieces = 2

/** The entries in the cell of a day from top to bottom, with undefined for a gap, and how many more there are. */
export type Pieces = { shown: (Entry | undefined)[]; more: number }

/** The same leave asked of two organizations is one bar. */
const isSameLeave = (one: Entry, other: Entry) =>
  one.day === other.day &&
  one.lastDay === other.lastDay &&
  one.leave?.name === other.leave?.name &&
  one.leave?.isAsked === other.leave?.isAsked

const isOn = (day: string) => (entry: Entry) => entry.day <= day && day <= entry.lastDay

/**
 * What fits into the cells of a week. A leave is a bar at one height over all its days, and shifts stand below it. Where
 * not all of them fit, leave gives way to shifts.
 */
export function piecesOf(days: readonly string[], entries: readonly Entry[]): Pieces[] {
  const leaves = entries.filter(({ leave }) => leave)
  const bars = leaves.filter((entry, index) => leaves.findIndex((other) => isSameLeave(other, entry)) === index)
  const heights = heightsOf(bars.filter((bar) => days.some((day) => isOn(day)(bar))))
  return days.map((day) => {
    const shifts = entries.filter(({ leave }) => !leave).filter(isOn(day))
    // What is mine is never hidden by what I only asked for.
    const mineFirst = [...shifts.filter(({ shift }) => shift), ...shifts.filter(({ asked }) => asked)]
    return cellOf(mineFirst, bars.filter(isOn(day)), heights)
  })
}

/** Gives each bar a height at which it meets no other. The bars are sorted by their first day. */
function heightsOf(bars: readonly Entry[]): Map<Entry, number> {
  const heights = new Map<Entry, number>()
  const lastDays: string[] = []
  for (const bar of bars) {
    const free = lastDays.findIndex((lastDay) => lastDay < bar.day)
    const height = free === -1 ? lastDays.length : free
    lastDays[height] = bar.lastDay
    heights.set(bar, height)
  }
  return heights
}

function cellOf(shifts: readonly Entry[], bars: readonly Entry[], heights: Map<Entry, number>): Pieces {
  const drawn = bars
    .filter((bar) => (heights.get(bar) ?? 0) < shownPieces)
    .toSorted((one, other) => (heights.get(one) ?? 0) - (heights.get(other) ?? 0))
    .slice(0, Math.max(0, shownPieces - shifts.length))
  const waiting = [...shifts]
  const places = Array.from(
    { length: shownPieces },
    (_, height) => drawn.find((bar) => heights.get(bar) === height) ?? waiting.shift(),
  )
  const shown = places.slice(0, places.findLastIndex((piece) => piece !== undefined) + 1)
  return { shown, more: shifts.length + bars.length - shown.filter((piece) => piece !== undefined).length }
}
