import { addOnHoursOf } from '@shiftward/contract/rules/add-on-hours.ts'
import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { refusal } from '../../lib/errors.ts'
import { refuseClosed } from '../block/block-closing.store.ts'
import type { Place } from '../block/block-place.store.ts'

/** The columns of a new shift that follow from its place and time. */

type Times = { date: string; startTime: string; endTime: string }

/** When a shift is: in local time, and as instants. */
export function timeColumns({ date, startTime, endTime }: Times, timeZone: string) {
  const { startsAt, endsAt } = spanOfShift({ date, startTime, endTime }, timeZone)
  return {
    date,
    start_time: startTime,
    end_time: endTime,
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
  }
}

/** Hours beyond the team's are always add-on hours. Without a rate they cost the shift's own rate. */
export function addOnColumns(times: Times, place: Place, rate: string | null) {
  const hours = addOnHoursOf(times, place, place.timeZone)
  return { add_on_hours: hours, add_on_rate: hours > 0 ? rate : null }
}

export const placeColumns = (place: Place) => ({
  organization_id: place.organizationId,
  facility_id: place.facilityId,
  department_id: place.departmentId,
  team_id: place.teamId,
  block_id: place.blockId,
})

/** Each day once, in order. */
export const eachOnce = (dates: readonly string[]): string[] => [...new Set(dates)].sort()

type Timed = { date: string; starts_at: Date }

/** Refuses the call if any of the shifts has started: nobody can take it any more. */
export function refuseStarted(shifts: readonly Timed[], now: Date) {
  const started = shifts.find(({ starts_at }) => starts_at <= now)
  if (started) throw refusal(400, 'date', texts.schedule.shiftStarted(toWireDate(started.date)))
}

/** The shifts that people can still take. Refuses the call if all of them have started. */
export function keepAhead<Shift extends Timed>(shifts: readonly Shift[], now: Date): Shift[] {
  const ahead = shifts.filter(({ starts_at }) => starts_at > now)
  if (ahead.length === 0) refuseStarted(shifts, now)
  return ahead
}

/** Refuses the call if any of the days cannot take a shift. */
export function allowedDatesOf(dates: readonly string[], place: Place): string[] {
  const days = eachOnce(dates)
  refuseClosed('date', place, days.at(-1))
  if (!days.every((date) => isAllowedDay(date, place))) throw refusal(400, 'date', texts.schedule.dayNotAllowed)
  return days
}
