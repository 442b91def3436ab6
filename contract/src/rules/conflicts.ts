import type { Span } from './shift-time.ts'

/** One that ends when the other starts does not overlap it. */
export const overlaps = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Which of the wanted shifts of a provider conflict, and with what: shifts that they have, or leaves. */
export function findConflicts<Wanted extends Span, Taken extends Span>(
  wanted: readonly Wanted[],
  taken: readonly Taken[],
): { wanted: Wanted; taken: Taken[] }[] {
  return wanted
    .map((one) => ({ wanted: one, taken: taken.filter((other) => overlaps(one, other)) }))
    .filter((conflict) => conflict.taken.length > 0)
}
