import { hoursOf } from '../shift-time.ts'
import { dutiesWithin, hourMs } from './duty.ts'
import type { Duty, Rule } from './rule.ts'

type Gap = { other: Duty; side: 'after' | 'before'; ms: number }

/** Less than the number of hours between two shifts. Shifts that overlap are another rule's. */
export const rest: Rule<'rest'> = ({ wanted, others, value, concerns }) => {
  const limit = value * hourMs
  const around = { startsAt: wanted.startsAt - limit, endsAt: wanted.endsAt + limit }
  const near = dutiesWithin(others, around).filter((other) => concerns([other]))
  if (near.length === 0) return []
  const gaps = near.flatMap((other): Gap[] => [
    { other, side: 'after', ms: wanted.startsAt - other.endsAt },
    { other, side: 'before', ms: other.startsAt - wanted.endsAt },
  ])
  const short = gaps.filter(({ ms }) => ms >= 0 && ms < limit)
  return (['after', 'before'] as const).flatMap((side) => {
    const [least] = short.filter((gap) => gap.side === side).toSorted((one, other) => one.ms - other.ms)
    return least
      ? [{ hours: hoursOf(least.ms / 60_000), least: value, side, other: least.other.place && least.other }]
      : []
  })
}
