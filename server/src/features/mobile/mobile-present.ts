import type { MyShift, PhoneShift } from '@shiftward/contract/mobile-shift.ts'
import { nightsOf } from '@shiftward/contract/rules/assign/duty.ts'
import { elapsedMinutes, hoursOf, localInstant, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { MyRow } from './mobile-shift.store.ts'

type Times = {
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  ends_at: Date
  timeZone: string
}

/** The hours of a shift, local and as instants. */
export function presentTimes({ date, start_time, end_time, starts_at, ends_at, timeZone }: Times) {
  const span = { startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }
  return {
    date: toWireDate(date),
    startTime: start_time,
    endTime: end_time,
    startsAt: localInstant(span.startsAt, timeZone),
    endsAt: localInstant(span.endsAt, timeZone),
    paidHours: hoursOf(elapsedMinutes(span)),
    isNight: nightsOf({ date, startTime: start_time, timeZone, ...span }).length > 0,
    timeZone,
  }
}

/** The moments of local hours, where only these are stored. */
export function spanOfTimes({ date, start_time, end_time, timeZone }: Omit<Times, 'starts_at' | 'ends_at'>) {
  const { startsAt, endsAt } = spanOfShift({ date, startTime: start_time, endTime: end_time }, timeZone)
  return { starts_at: new Date(startsAt), ends_at: new Date(endsAt) }
}

export type Seen = Times & {
  shiftId: number
  skill: string
  is_on_call: boolean
  facilityName: string
  departmentName: string
  teamName: string
  updated_at: Date
}

export const presentShift = (row: Seen): PhoneShift => ({
  shiftId: row.shiftId,
  ...presentTimes(row),
  skillLevel: row.skill,
  facilityName: row.facilityName,
  departmentName: row.departmentName,
  teamName: row.teamName,
  onCall: row.is_on_call,
  updatedAt: row.updated_at.toISOString(),
})

export const presentMine = (row: MyRow): MyShift => ({
  ...presentShift(row),
  isSourceShift: row.is_sourced,
  addOnHours: row.add_on_hours,
  comment: row.comment,
})
