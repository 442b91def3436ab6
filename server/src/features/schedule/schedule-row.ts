import { messages } from '@shiftward/contract/messages.ts'
import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { refusal } from '../../lib/errors.ts'
import type { Place } from './schedule-place.store.ts'

/** What a new shift takes from the place it is worked in. */

type Times = { date: string; startTime: string; endTime: string }

/** The columns that say when a shift is: on the wall, and as moments. */
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

export const placeColumns = (place: Place) => ({
  organization_id: place.organizationId,
  facility_id: place.facilityId,
  department_id: place.departmentId,
  team_id: place.teamId,
  block_id: place.blockId,
})

/** Each day once, in order. */
export const eachOnce = (dates: readonly string[]): string[] => [...new Set(dates)].sort()

/** All of them have to be days that can take a shift. */
export function allowedDatesOf(dates: readonly string[], place: Place): string[] {
  const wanted = eachOnce(dates)
  if (!wanted.every((date) => isAllowedDay(date, place))) throw refusal(400, 'date', messages.schedule.dayNotAllowed)
  return wanted
}
