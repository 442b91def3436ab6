import { byName, nameOf, type Rows, type Shift, spanOf, spanOfDays, the, us } from './raw-rows.ts'

/** The people on duty in a facility on a day, computed in plain TypeScript. */
export function expectOnDuty(rows: Rows, facilityId: number, date: string, now: number) {
  const { time_zone } = the(rows.facilities, facilityId)
  const day = spanOfDays(date, date, time_zone)
  const isToday = day.start <= now && now < day.end
  const isListed = (shift: Shift) => {
    const { start, end } = spanOf(rows, shift)
    if (shift.state !== 'assigned' || start >= day.end || end <= day.start) return false
    return shift.date === date || !isToday || end > now
  }
  const dutyOf = (shift: Shift) => {
    const { start, end } = spanOf(rows, shift)
    return end <= now ? 'over' : start <= now ? 'now' : 'later'
  }
  const teamOf = ({ team_id }: Shift) => the(rows.teams, team_id).name
  return rows.departments
    .filter(({ facility_id }) => facility_id === facilityId)
    .sort((one, other) => byName(one.name, other.name) || one.id - other.id)
    .map(({ id, code, name }) => ({
      departmentCode: code,
      departmentName: name,
      providers: rows.shifts
        .filter((shift) => shift.department_id === id && isListed(shift))
        .sort(
          (one, other) =>
            order.indexOf(dutyOf(one)) - order.indexOf(dutyOf(other)) ||
            byName(teamOf(one), teamOf(other)) ||
            spanOf(rows, one).start - spanOf(rows, other).start ||
            byName(nameOf(rows, one.provider_id), nameOf(rows, other.provider_id)) ||
            one.id - other.id,
        )
        .map((shift) => ({
          teamName: teamOf(shift),
          providerName: nameOf(rows, shift.provider_id),
          shiftDate: us(shift.date),
          startTime: shift.start_time,
          endTime: shift.end_time,
          onCall: shift.is_on_call,
          // Nobody was told of generated shifts.
          isUnsent: dutyOf(shift) !== 'over',
          preferredCallNumber: the(rows.users, shift.provider_id).preferred_call_number || null,
          duty: dutyOf(shift),
        })),
    }))
}

const order = ['now', 'later', 'over']
