import { hoursOf } from '../shift-time.ts'
import { hourMs } from './duty.ts'
import { type Duty, type FindingValues, nothing, type Rule } from './rule.ts'

type Gap = { other: Duty; ms: number }

/** Less than the number of hours between two shifts. Shifts that overlap are another rule's. */
export const rest: Rule<'rest'> = ({ others, value, concerns }) => {
  if (others.all.length === 0) return undefined
  const limit = value * hourMs
  const told = (side: 'after' | 'before', gap: Gap | undefined): readonly FindingValues['rest'][] =>
    gap ? [{ hours: hoursOf(gap.ms / 60_000), least: value, side, other: gap.other.place && gap.other }] : nothing
  return (wanted) => {
    const around = { startsAt: wanted.startsAt - limit, endsAt: wanted.endsAt + limit }
    const near = others.within(around).filter((other) => concerns([other]))
    if (near.length === 0) return nothing
    const after = leastGap(near, limit, (other) => wanted.startsAt - other.endsAt)
    const before = leastGap(near, limit, (other) => other.startsAt - wanted.endsAt)
    return [...told('after', after), ...told('before', before)]
  }
}

function leastGap(near: readonly Duty[], limit: number, gapTo: (other: Duty) => number): Gap | undefined {
  let least: Gap | undefined
  for (const other of near) {
    const ms = gapTo(other)
    if (ms >= 0 && ms < (least?.ms ?? limit)) least = { other, ms }
  }
  return least
}
