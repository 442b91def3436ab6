import { limits } from '@shiftward/contract/limits.ts'
import { allowedDays } from '@shiftward/contract/rules/allowed-days.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { findConflicts } from '@shiftward/contract/rules/conflicts.ts'
import { dateAt, elapsedMinutes, hoursOf, spanOfLeave, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'
import type { Database } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { findBlock, type Place } from '../block/block-place.store.ts'
import { listLeaves } from '../rule/rule-leave.store.ts'
import { listTaken, type Taken } from '../shift/shift-provider.store.ts'
import { listStaff } from './calendar-staff.store.ts'

type Asked = { scheduleCode: string; skills?: string[] | undefined; date?: string | undefined }

/**
 * The providers of a block's facility, each with their hours in the block and the days on which the team's hours
 * conflict with what they have. With a date, only the providers who are free on it.
 */
export async function listAvailable(db: Database, scope: Scope, asked: Asked, now: Date): Promise<AvailableProvider[]> {
  const place = await findBlock(db, scope, asked.scheduleCode)
  const latelySince = addDays(dateAt(now.getTime(), place.timeZone), -limits.schedule.latelyDays)
  const staff = await listStaff(db, { ...place, skills: asked.skills, latelySince })
  const ids = staff.map(({ id }) => id)
  const range = rangeOf(place)
  const taken = Map.groupBy(await listTaken(db, ids, range), ({ provider_id }) => provider_id)
  const leaves = Map.groupBy(await listLeaves(db, ids, place, range), ({ provider_id }) => provider_id)
  const { startTime, endTime, timeZone } = place
  const wanted = allowedDays(place).map((date) => ({ date, ...spanOfShift({ date, startTime, endTime }, timeZone) }))
  return staff
    .map(({ id, ...provider }) => {
      const shifts = taken.get(id) ?? []
      const conflicts = findConflicts(wanted, [...shifts, ...(leaves.get(id) ?? [])])
      return { ...provider, hours: hoursIn(place, shifts), busyDates: conflicts.map(({ wanted: { date } }) => date) }
    })
    .filter(({ busyDates }) => asked.date === undefined || !busyDates.includes(asked.date))
    .map((provider) => ({ ...provider, busyDates: provider.busyDates.map(toWireDate) }))
}

/** One day more on each side: the last night ends a day later, and other facilities may be in other time zones. */
function rangeOf({ startDate, endDate, timeZone }: Place) {
  const days = { fromDate: addDays(startDate, -1), toDate: addDays(endDate, 1) }
  const { startsAt, endsAt } = spanOfLeave(days, timeZone)
  return { from: new Date(startsAt), to: new Date(endsAt) }
}

/** What they work for other organizations is not told here. */
function hoursIn({ organizationId, startDate, endDate }: Place, shifts: Taken[]): number {
  const counted = shifts.filter(
    ({ organization_id, date }) => organization_id === organizationId && date >= startDate && date <= endDate,
  )
  return hoursOf(counted.reduce((minutes, shift) => minutes + elapsedMinutes(shift), 0))
}
