import { overlaps } from '../conflicts.ts'
import type { Duty, Rule } from './rule.ts'

/** Two shifts at the same time. The same shift a second time is told apart: it can never be given. */
export const overlap: Rule<'overlap'> = ({ wanted, others, concerns }) =>
  others
    .filter((other) => overlaps(wanted, other) && concerns([other]))
    .map((other) => ({ other: other.place && other, isSame: isSame(wanted, other) }))

const isSame = (one: Duty, other: Duty): boolean =>
  one.teamId === other.teamId &&
  one.skill === other.skill &&
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt
