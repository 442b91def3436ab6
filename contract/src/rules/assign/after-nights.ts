import { addDays } from '../calendar-date.ts'
import { hoursOf } from '../shift-time.ts'
import { dutiesWithin, hourMs, nightsOf } from './duty.ts'
import type { Duty, Rule } from './rule.ts'

/** Less than the number of hours off after two or more nights in a row. One more night goes on with them. */
export const afterNights: Rule<'after-nights'> = ({ wanted, others, value, concerns }) => {
  if (nightsOf(wanted).length === 0 && !endsNightBefore(wanted, others, value)) return []
  const all = near(wanted, others, value)
  const gaps = all.flatMap((last) =>
    nightsOf(last).flatMap((night) => {
      const [nightBefore, nightAfter] = [addDays(night, -1), addDays(night, 1)]
      const before = all.filter((one) => nightsOf(one).includes(nightBefore))
      if (before.length === 0) return []
      return all
        .filter((next) => !nightsOf(next).includes(nightAfter))
        .filter((next) => before.some((first) => [first, last, next].includes(wanted) && concerns([first, last, next])))
        .map((next) => next.startsAt - last.endsAt)
    }),
  )
  const short = gaps.filter((ms) => ms >= 0 && ms < value * hourMs)
  return short.length > 0 ? [{ hours: hoursOf(Math.min(...short) / 60_000), least: value }] : []
}

/** A shift by day can only be the one that comes too early after a night. Mostly there is none. */
function endsNightBefore({ startsAt }: Duty, others: readonly Duty[], hours: number): boolean {
  const before = dutiesWithin(others, { startsAt: startsAt - hours * hourMs, endsAt: startsAt })
  return before.some((duty) => nightsOf(duty).length > 0)
}

/** Two nights and the hours after them: more than that cannot matter to the wanted shift. */
function near(wanted: Duty, others: readonly Duty[], hours: number): readonly Duty[] {
  const reach = (hours + 4 * 24) * hourMs
  return [wanted, ...dutiesWithin(others, { startsAt: wanted.startsAt - reach, endsAt: wanted.startsAt + reach })]
}
