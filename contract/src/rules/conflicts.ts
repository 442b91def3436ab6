import type { Span } from './shift-time.ts'

/** Two shifts that only touch do not overlap. */
export const overlaps = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** The wanted shifts that conflict, each with the shifts and leaves it conflicts with. */
export function findConflicts<Wanted extends Span, Taken extends Span>(
  wanted: readonly Wanted[],
  taken: readonly Taken[],
): { wanted: Wanted; taken: Taken[] }[] {
  return wanted
    .map((one) => ({ wanted: one, taken: taken.filter((other) => overlaps(one, other)) }))
    .filter((conflict) => conflict.taken.length > 0)
}
