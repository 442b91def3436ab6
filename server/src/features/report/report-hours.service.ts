import type { HoursRow } from '@shiftward/contract/report.ts'
import { weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { overtimeOfEach } from '@shiftward/contract/rules/candidate-cost.ts'
import { measuring } from '@shiftward/contract/rules/roster-totals.ts'
import { hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import type { Connection } from '../../lib/database.ts'
import { holidaysBetween } from '../holiday/holiday.service.ts'
import { listPaidShifts, listPastLabourTypes, listWorkPlaces, type PaidShift, rowKey } from './report-hours.store.ts'

type Filters = {
  departmentIds: number[]
  providerIds: number[]
  startDate: string
  endDate: string
  overtimeAfter: number
}

/** One row for each person, team and labor type, by a fixed number of queries for each organization. */
export async function readHours(db: Connection, filters: Filters, now: Date): Promise<HoursRow[]> {
  const shifts = await listPaidShifts(db, { ...filters, weekStart: weekStartOf(filters.startDate) }, now)
  const overtime = overtimeOfEach(shifts, weekOf, filters.overtimeAfter)
  const reported = shifts.filter(({ isReported }) => isReported)
  const holidays = new Map<number, Set<string>>()
  for (const organizationId of new Set(reported.map((shift) => shift.organizationId)))
    holidays.set(
      organizationId,
      await holidaysBetween(db, organizationId, { from: filters.startDate, to: filters.endDate }),
    )
  const byRow = Map.groupBy(reported, rowKey)
  const providerIds = [...new Set(reported.map(({ providerId }) => providerId))]
  const teamIds = [...new Set(reported.map(({ teamId }) => teamId))]
  const places = await listWorkPlaces(db, { providerIds, teamIds })
  const past = Map.groupBy(await listPastLabourTypes(db, providerIds), (one) => one.provider_id)
  const figures = figuring(overtime, holidays)
  return places.flatMap(({ providerId, teamId, facilityId, ...place }) => {
    const own = byRow.get(rowKey({ providerId, teamId })) ?? []
    const before = (past.get(providerId) ?? []).filter((one) => one.facility_id === facilityId)
    const typeOf = ({ date }: PaidShift) => before.find(({ until }) => date < until)?.labourType ?? place.labourType
    // A weekend over a change of the labor type counts once, in the row of its first shift.
    const counted = new Set<string | undefined>([undefined])
    return [...Map.groupBy(own, typeOf)].map(([labourType, shifts]) => {
      const { weekends, ...rest } = figures(shifts)
      const row = { ...place, labourType, ...rest, weekends: weekends.difference(counted).size }
      for (const weekend of weekends) counted.add(weekend)
      return row
    })
  })
}

const weekOf = ({ providerId, organizationId, date }: PaidShift) =>
  `${providerId} ${organizationId} ${weekStartOf(date)}`

function figuring(overtime: ReadonlyMap<PaidShift, number>, holidays: ReadonlyMap<number, ReadonlySet<string>>) {
  const measures = new Map<string, ReturnType<typeof measuring>>()
  const measure = (shift: PaidShift) => {
    const known = measures.get(shift.timeZone) ?? measuring(shift.timeZone)
    measures.set(shift.timeZone, known)
    return known({ ...shift, day: shift.date })
  }
  const sum = (shifts: readonly PaidShift[], of: (shift: PaidShift) => number) =>
    shifts.reduce((total, shift) => total + of(shift), 0)
  return (shifts: readonly PaidShift[]) => {
    const [onCall, regular] = [shifts.filter(({ isOnCall }) => isOnCall), shifts.filter(({ isOnCall }) => !isOnCall)]
    const isHoliday = ({ organizationId, date }: PaidShift) => holidays.get(organizationId)?.has(date) ?? false
    const isToCome = ({ isOver }: PaidShift) => !isOver
    return {
      shifts: shifts.length,
      shiftsToCome: shifts.filter(isToCome).length,
      hours: hoursOf(sum(regular, ({ minutes }) => minutes)),
      hoursToCome: hoursOf(sum(regular.filter(isToCome), ({ minutes }) => minutes)),
      overtimeHours: hoursOf(sum(regular, (shift) => overtime.get(shift) ?? 0)),
      nights: sum(regular, (shift) => measure(shift).nights.length),
      weekends: new Set(regular.map((shift) => measure(shift).weekend)),
      holidays: new Set(shifts.filter(isHoliday).map(({ date }) => date)).size,
      onCallHours: hoursOf(sum(onCall, ({ minutes }) => minutes)),
      addOnHours: sum(shifts, ({ addOnHours }) => addOnHours),
      cost: sum(shifts, ({ cents }) => cents) / 100,
    }
  }
}
