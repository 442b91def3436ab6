import type { Duty, Rule } from './rule.ts'

/** Two shifts at the same time. The same shift a second time is told apart: it can never be given. */
export const overlap: Rule<'overlap'> = ({ others, concerns }) => {
  if (others.all.length === 0) return undefined
  return (wanted) => {
    const met = others.within(wanted).filter((other) => concerns([other]))
    // Several are told in the order in which the person has them.
    const inOrder = met.length > 1 ? others.all.filter((other) => met.includes(other)) : met
    return inOrder.map((other) => ({ other: other.place && other, isSame: isSame(wanted, other) }))
  }
}

const isSame = (one: Duty, other: Duty): boolean =>
  one.teamId === other.teamId &&
  one.skill === other.skill &&
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt
