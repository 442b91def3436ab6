import {
  byAll,
  byName,
  inDollars,
  inHours,
  isNight,
  isThere,
  nameOf,
  payOf,
  type Rows,
  type Shift,
  the,
  us,
} from './raw-rows.ts'

/** The reports, computed row by row in plain TypeScript, without SQL. */

export type Days = { from: string; to: string }

const isIn = ({ from, to }: Days, { date }: Shift): boolean => date >= from && date <= to
const inTime = [(shift: Shift) => shift.date, (shift: Shift) => shift.start_time, (shift: Shift) => shift.id]

export function expectShifts(rows: Rows, days: Days, isWanted: (shift: Shift) => boolean) {
  return rows.shifts
    .filter((shift) => shift.state === 'assigned' && isIn(days, shift) && isWanted(shift))
    .sort(byAll(...inTime))
    .map((shift) => scheduleRow(rows, shift))
}

/** Week by week from the first Sunday, counted shift by shift in hundredths of an hour. */
export function expectWeeks(rows: Rows, days: Days, isWanted: (shift: Shift) => boolean, isListed: typeof isWanted) {
  const shifts = rows.shifts.filter((shift) => shift.state === 'assigned' && isWanted(shift))
  const hours = (some: Shift[]) =>
    some.reduce((sum, shift) => sum + Math.round(payOf(rows, shift).hours * 100), 0) / 100
  const from = Temporal.PlainDate.from(days.from)
  let sunday = from.subtract({ days: from.dayOfWeek % 7 })
  const weeks = []
  for (; sunday.toString() <= days.to; sunday = sunday.add({ days: 7 })) {
    const week = { from: sunday.toString(), to: sunday.add({ days: 6 }).toString() }
    const ofWeek = shifts.filter((shift) => isIn(week, shift))
    if (ofWeek.length === 0) continue
    const newYear = Temporal.PlainDate.from(week.to).with({ month: 1, day: 1 })
    weeks.push({
      weekNumber: Math.ceil((newYear.until(week.to).days + 1) / 7),
      startDate: us(week.from),
      endDate: us(week.to),
      duration: hours(ofWeek),
      durationInRange: hours(ofWeek.filter((shift) => isIn(days, shift))),
      durationListed: hours(ofWeek.filter((shift) => isIn(days, shift) && isListed(shift))),
      durationOnCall: hours(ofWeek.filter(({ is_on_call }) => is_on_call)),
    })
  }
  return weeks
}

export function expectTeamwise(rows: Rows, days: Days, teamIds: number[]) {
  const nameOfTeam = (shift: Shift) => the(rows.teams, shift.team_id).name
  return rows.shifts
    .filter((shift) => shift.state === 'assigned' && isIn(days, shift) && teamIds.includes(shift.team_id))
    .sort((one, other) => byName(nameOfTeam(one), nameOfTeam(other)) || byAll(...inTime)(one, other))
    .map((shift) => scheduleRow(rows, shift))
}

function scheduleRow(rows: Rows, shift: Shift) {
  const pay = payOf(rows, shift)
  const provider = the(rows.users, shift.provider_id)
  return {
    qhpName: nameOf(rows, shift.provider_id),
    qhpCode: provider.code,
    npi: provider.npi,
    facilityName: the(rows.facilities, shift.facility_id).name,
    departmentName: the(rows.departments, shift.department_id).name,
    teamName: the(rows.teams, shift.team_id).name,
    skilllevel: shift.skill,
    shiftDate: us(shift.date),
    shiftStartTime: shift.start_time,
    shiftEndTime: shift.end_time,
    duration: pay.hours,
    shiftHours: pay.hours,
    regularShiftHours: pay.regularHours,
    addOnHours: shift.add_on_hours,
    shiftCost: inDollars(pay.regularCents),
    addOnHourRate: pay.addOnRate === null ? null : inDollars(pay.addOnRate),
    totalCost: inDollars(pay.totalCents),
    comment: shift.comment,
    isSourceShift: shift.is_sourced,
    isPTO: isPto(rows, shift),
    isOnCall: shift.is_on_call,
  }
}

/** Paid leave on a day on which part of the shift is worked. */
function isPto(rows: Rows, shift: Shift): boolean {
  const days = [shift.date]
  if (isNight(shift) && shift.end_time !== '00:00:00') {
    days.push(Temporal.PlainDate.from(shift.date).add({ days: 1 }).toString())
  }
  return rows.leaves.some(
    (leave) =>
      leave.provider_id === shift.provider_id &&
      leave.organization_id === shift.organization_id &&
      leave.status === 'Approved' &&
      the(rows.leave_types, leave.leave_type_id).name === 'PTO' &&
      days.some((day) => leave.from_date <= day && day <= leave.to_date),
  )
}

export function expectTimesToFill(rows: Rows, days: Days, isWanted: (shift: Shift) => boolean) {
  return rows.shifts
    .filter((shift) => isIn(days, shift) && isWanted(shift))
    .sort(byAll(...inTime))
    .flatMap((shift) => {
      const { published_at, secured_at } = shift
      if (!published_at || !secured_at || shift.state !== 'assigned') return []
      const { time_zone } = the(rows.facilities, shift.facility_id)
      return {
        departmentName: the(rows.departments, shift.department_id).name,
        teamName: the(rows.teams, shift.team_id).name,
        shiftDateTime: `${us(shift.date)} ${shift.start_time}`,
        shiftCreatedDateTime: onTheWall(published_at, time_zone),
        shiftSecuredDateTime: onTheWall(secured_at, time_zone),
        differenceHours: inHours(BigInt(secured_at.getTime() - published_at.getTime()), 1000n),
      }
    })
}

function onTheWall(moment: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
  return `${us(local.toPlainDate().toString())} ${local.toPlainTime().toString({ smallestUnit: 'second' })}`
}

export function expectInventory(rows: Rows, days: Days, isWanted: (shift: Shift) => boolean) {
  const all = rows.shifts.filter((shift) => isIn(days, shift) && isWanted(shift) && isThere(rows, shift))
  return {
    scheduledShiftCount: all.length,
    openShiftCount: all.filter(({ published_at }) => published_at).length,
    securedShiftCount: all.filter(({ published_at, secured_at }) => published_at && secured_at).length,
    currentOpenShiftCount: all.filter(({ state }) => state === 'open').length,
  }
}

/** One row for each day of a leave within the range. */
export function expectPto(
  rows: Rows,
  days: Days,
  filters: { providerId: number; organizationId: number; type: number },
) {
  const found = []
  for (const leave of rows.leaves) {
    if (leave.provider_id !== filters.providerId || leave.organization_id !== filters.organizationId) continue
    if (leave.status !== 'Approved' || (filters.type !== 0 && leave.leave_type_id !== filters.type)) continue
    const last = Temporal.PlainDate.from(leave.to_date)
    let day = Temporal.PlainDate.from(leave.from_date)
    for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
      const date = day.toString()
      if (date < days.from || date > days.to) continue
      const type = the(rows.leave_types, leave.leave_type_id).name
      found.push({ id: leave.id, date, row: { qhpName: nameOf(rows, leave.provider_id), type, date: us(date) } })
    }
  }
  return found
    .sort(
      byAll(
        ({ date }) => date,
        ({ id }) => id,
      ),
    )
    .map(({ row }) => ({ ...row, startTime: '00:00:00', ptO_cme_hours: 8 }))
}

/** The approved leaves of providers who work at one of the facilities and at the facility of one of the departments. */
export function expectLeaves(
  rows: Rows,
  { from, to }: Days,
  filters: { facilityIds: number[]; departmentIds: number[] },
) {
  const ofDepartments = filters.departmentIds.map((id) => the(rows.departments, id).facility_id)
  return rows.leaves
    .filter(({ status, from_date, to_date }) => status === 'Approved' && from_date <= to && to_date >= from)
    .filter(({ provider_id, organization_id }) => {
      const works = rows.facility_providers
        .filter((row) => row.provider_id === provider_id && row.organization_id === organization_id)
        .map(({ facility_id }) => facility_id)
      const isAt = (ids: number[]) => works.some((id) => ids.includes(id))
      return isAt(filters.facilityIds) && isAt(ofDepartments)
    })
    .sort((one, other) => other.id - one.id)
    .map((leave) => ({
      id: leave.id,
      providerCode: the(rows.users, leave.provider_id).code,
      provider_Name: nameOf(rows, leave.provider_id),
      fromDate: us(leave.from_date),
      toDate: us(leave.to_date),
      leaveType: leave.leave_type_id,
      leaveTypeName: the(rows.leave_types, leave.leave_type_id).name,
      leaveStatus: leave.status,
      cancelAskedAt: leave.cancel_asked_at?.toISOString() ?? null,
      // An approved leave has not ended.
      reason: null,
    }))
}
