import type { Span } from './shift-time.ts'

/** Two shifts that only touch do not overlap. */
export const overlaps = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** The wanted shifts that overlap anything taken. A search in sorted spans, because both may be hundreds. */
export function conflicting<Wanted extends Span>(wanted: readonly Wanted[], taken: readonly Span[]): Wanted[] {
  const sorted = taken.toSorted((one, other) => one.startsAt - other.startsAt)
  const ends: number[] = []
  for (const { endsAt } of sorted) ends.push(Math.max(endsAt, ends.at(-1) ?? endsAt))
  // Take the shifts that start before this one ends. If the one that ends last does not overlap, none does.
  return wanted.filter(({ startsAt, endsAt }) => (ends[countBefore(sorted, endsAt) - 1] ?? startsAt) > startsAt)
}

/** How many of the sorted spans start before a moment. */
export function countBefore(sorted: readonly Span[], moment: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.startsAt ?? moment) < moment) low = middle + 1
    else high = middle
  }
  return low
}
