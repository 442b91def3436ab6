import { addDays } from '../calendar-date.ts'
import { hoursOf } from '../shift-time.ts'
import { type Duties, hourMs, nightsOf } from './duty.ts'
import { type Duty, nothing, type Rule } from './rule.ts'

/** Less than the number of hours off after two or more nights in a row. One more night goes on with them. */
export const afterNights: Rule<'after-nights'> = ({ others, value, concerns }) => {
  if (others.all.length === 0) return undefined
  return (wanted) => {
    if (nightsOf(wanted).length === 0 && !endsNightBefore(wanted, others, value)) return nothing
    const all = near(wanted, others, value)
    const gaps = all.flatMap((last) =>
      nightsOf(last).flatMap((night) => {
        const [nightBefore, nightAfter] = [addDays(night, -1), addDays(night, 1)]
        const before = all.filter((one) => nightsOf(one).includes(nightBefore))
        const concerned = (next: Duty) =>
          before.some((first) => [first, last, next].includes(wanted) && concerns([first, last, next]))
        return all
          .filter((next) => !nightsOf(next).includes(nightAfter) && concerned(next))
          .map((next) => next.startsAt - last.endsAt)
      }),
    )
    const short = gaps.filter((ms) => ms >= 0 && ms < value * hourMs)
    return short.length > 0 ? [{ hours: hoursOf(Math.min(...short) / 60_000), least: value }] : nothing
  }
}

/** A shift by day can only be the one that comes too early after a night. Mostly there is none. */
function endsNightBefore({ startsAt }: Duty, others: Duties, hours: number): boolean {
  const before = others.within({ startsAt: startsAt - hours * hourMs, endsAt: startsAt })
  return before.some((duty) => nightsOf(duty).length > 0)
}

/** Two nights and the hours after them: more than that cannot matter to the wanted shift. */
function near(wanted: Duty, others: Duties, hours: number): readonly Duty[] {
  const reach = (hours + 4 * 24) * hourMs
  return [wanted, ...others.within({ startsAt: wanted.startsAt - reach, endsAt: wanted.startsAt + reach })]
}
