import type { ToldChange } from '@shiftward/contract/mobile-shift.ts'

/** When a change first matters: a shift that moved is missed at its old hour as well as at its new one. */
export const momentOf = ({ before, after }: Pick<ToldChange, 'before' | 'after'>): string =>
  [before, after]
    .flatMap((side) => side?.startsAt ?? [])
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? ''

/** What comes soonest stands first, whenever it was told. */
export const nearestFirst = (changes: readonly ToldChange[]): ToldChange[] =>
  changes.toSorted((one, other) => Date.parse(momentOf(one)) - Date.parse(momentOf(other)))
