/** Where rows and columns are, and how wide. */

/** Where each row begins, and at the end where the last one ends. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height)
  return offsets
}

/** From the first to before the last row that touches the visible part, and some more on both sides. */
export function rowsBetween(offsets: readonly number[], top: number, bottom: number, more: number) {
  const count = offsets.length - 1
  const first = Math.max(0, firstAfter(offsets, top) - 1 - more)
  const last = Math.min(count, firstAfter(offsets, bottom) + more)
  return { first: Math.min(first, count), last }
}

/** The index of the first offset beyond a place, by halving. */
function firstAfter(offsets: readonly number[], place: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}

export type Measure = { day: number; name: number; total: number }

/** 31 days fit into a window of 1280 px. */
const narrowest = { few: 44, beside: 41, many: 29 }

/** Columns share the room evenly. Beside a panel names stand alone, so that they fit. Below the narrowest width days scroll. */
export function columnsFor(width: number, days: number, totals: number, isBeside = false): Measure {
  const isMany = days > 14
  const name = isBeside ? 150 : (isMany ? 150 : 158) + (width >= 1500 ? 40 : 0)
  const small = width < 700
  const nameWidth = small ? 118 : name
  const total = small ? 34 : 36
  const room = width - nameWidth - total * totals
  const least = isMany ? narrowest.many : isBeside ? narrowest.beside : narrowest.few
  const day = Math.max(least, Math.floor(room / days))
  return { day, name: nameWidth, total }
}

const pixelsPerMm = 96 / 25.4
const paper = { width: 263, name: 44, total: 9 }

/** How wide a day is on a Letter page in landscape, which is narrower than A4. */
export const paperDay = (days: number, totals: number): number =>
  ((paper.width - paper.name - paper.total * totals) / days) * pixelsPerMm
