import type { PhoneShift } from '@shiftward/contract/mobile-shift.ts'
import { dateOf, daysText, hours } from '../../lib/words.ts'
import { useMyShifts } from './shift.queries.ts'
import { restAround, weekHours, weekOf } from './shift-week.part.ts'

const inHours = (ms: number) => hours(Math.floor(ms / 3_600_000))

/** What a shift would do to my week and my rest, as rows of a list of pairs. */
export function WeekAndRest({ shift }: { shift: PhoneShift }) {
  const { shifts = [] } = useMyShifts()
  const week = weekOf(dateOf(shift.startsAt))
  const before = weekHours(shifts, week)
  const rest = restAround(shifts, shift)
  return (
    <>
      <dt>Your week, {daysText(week.from, week.to)}</dt>
      <dd>
        {hours(before)} → {hours(before + (shift.onCall ? 0 : shift.paidHours))}
      </dd>
      {rest.before && <dt>Rest before</dt>}
      {rest.before && (
        <dd>
          {inHours(rest.before.ms)}
          {rest.before.onCall && ' after on call'}
        </dd>
      )}
      {rest.after && <dt>Rest after</dt>}
      {rest.after && (
        <dd>
          {inHours(rest.after.ms)}
          {rest.after.onCall && ', then on call'}
        </dd>
      )}
    </>
  )
}
