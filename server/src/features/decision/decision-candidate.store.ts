import type { Candidate, DecisionShift } from '@shiftward/contract/decision.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { elapsedMinutes, hoursOf, localInstant, spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { zonedTimes } from '@shiftward/contract/rules/time-zone.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { type Scope, shiftInScope } from '../../lib/scope.ts'
import { inWords } from '../rule/rule-refusal.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import { spanOf } from '../shift/shift.store.ts'

/** What an administrator sees about a provider before deciding on a request. */

type SeenShift = NonNullable<Awaited<ReturnType<typeof findShiftInScope>>>

export function findShiftInScope(db: Connection, scope: Scope, shiftId: number) {
  return db
    .selectFrom('shifts')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .selectAll('shifts')
    .select([
      'teams.name as teamName',
      'departments.name as departmentName',
      'facilities.name as facilityName',
      'facilities.time_zone as timeZone',
      'blocks.is_deactivated as isDeactivated',
    ])
    .where('shifts.id', '=', shiftId)
    .where(shiftInScope(scope))
    .executeTakeFirst()
}

const hoursOfShift = (shift: SeenShift): number => hoursOf(elapsedMinutes(spanOf(shift)))

export const presentShift = (shift: SeenShift): DecisionShift => ({
  shiftId: shift.id,
  shiftDate: toWireDate(shift.date),
  startTime: shift.start_time,
  endTime: shift.end_time,
  skill: shift.skill,
  facilityName: shift.facilityName,
  departmentName: shift.departmentName,
  teamName: shift.teamName,
  duration: hoursOfShift(shift),
})

export async function readCandidate(
  db: Connection,
  providerId: number,
  { shift, findings }: { shift: SeenShift; findings: readonly Finding[] },
): Promise<Candidate> {
  const { code, name } = await db
    .selectFrom('users')
    .select(['code', fullName().as('name')])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const standing = await findStanding(db, providerId, shift)
  const weekHours = await sumWeek(db, providerId, shift)
  return {
    providerCode: code,
    providerName: name,
    labourType: standing?.labourType ?? null,
    day: await listDay(db, providerId, shift),
    findings: findings.map(inWords),
    weekHours,
    weekHoursAfter: Math.round((weekHours + hoursOfShift(shift)) * 100) / 100,
  }
}

/** The provider's other shifts on the shift's local day. For another organization's shift, place and time are hidden. */
async function listDay(db: Connection, providerId: number, shift: SeenShift): Promise<Candidate['day']> {
  const day = spanOfLeave({ fromDate: shift.date, toDate: shift.date }, shift.timeZone)
  const others = await db
    .selectFrom('shifts')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .selectAll('shifts')
    .select(['teams.name as teamName', 'facilities.name as facilityName', 'facilities.time_zone as timeZone'])
    .where('provider_id', '=', providerId)
    .where('shifts.id', '<>', shift.id)
    .where('starts_at', '<', new Date(day.endsAt))
    .where('ends_at', '>', new Date(day.startsAt))
    .orderBy('starts_at')
    .orderBy('shifts.id')
    .execute()
  return others.map((other) =>
    other.organization_id === shift.organization_id
      ? { title: titleBeside(other, shift), hours: hoursBeside(other, shift) }
      : { title: texts.schedule.unavailable, hours: null },
  )
}

type OtherShift = Omit<SeenShift, 'departmentName' | 'isDeactivated'>

/** 'Nights, Physician', 'Nights, Physician, Mercy North' */
const titleBeside = (other: OtherShift, { facility_id }: SeenShift): string =>
  [other.teamName, other.skill, ...(other.facility_id === facility_id ? [] : [other.facilityName])].join(', ')

/** '19:00–07:00 (+1)', '11-18, 19:00–07:00 (+1) HST': day and zone where they are not those of the shift. */
function hoursBeside(other: OtherShift, shift: SeenShift): string {
  const times = { startTime: other.start_time, endTime: other.end_time }
  const isSameClock = [other.starts_at, other.ends_at].every(
    (at) => localInstant(at.getTime(), other.timeZone) === localInstant(at.getTime(), shift.timeZone),
  )
  const hours = isSameClock
    ? timesText(times.startTime, times.endTime)
    : zonedTimes({ ...spanOf(other), ...times, timeZone: other.timeZone })
  return other.date === shift.date ? hours : `${toWireDate(other.date).slice(0, 5)}, ${hours}`
}

async function sumWeek(db: Connection, providerId: number, shift: SeenShift): Promise<number> {
  const start = weekStartOf(shift.date)
  const { minutes } = await db
    .selectFrom('shifts')
    .select(sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at)) / 60, 0)::float`.as('minutes'))
    .where('provider_id', '=', providerId)
    .where('organization_id', '=', shift.organization_id)
    .where('id', '<>', shift.id)
    .where('date', '>=', start)
    .where('date', '<=', addDays(start, 6))
    .executeTakeFirstOrThrow()
  return hoursOf(minutes)
}
