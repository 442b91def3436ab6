import type { FreedShift } from '@shiftward/contract/leave.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import { elapsedMinutes, hoursOf, spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { spanOf } from '../schedule/schedule-shift.store.ts'
import type { LeaveRow } from './leave-change.store.ts'

/** The shifts that overlap a leave, within its organization, ordered by id. */

type Leave = Pick<LeaveRow, 'provider_id' | 'organization_id' | 'from_date' | 'to_date'>
type ShiftInLeave = Awaited<ReturnType<typeof listShiftsIn>>[number]

/** `isMine`: the shift is in the caller's scope. */
export async function listShiftsIn(db: Connection, leave: Leave, scope: Scope) {
  return inside(leave, await candidates(db, leave, scope).execute())
}

/** Callers have locked the provider, so no shift is added meanwhile. */
export async function lockShiftsIn(db: Connection, leave: Leave, scope: Scope) {
  return inside(leave, await candidates(db, leave, scope).forUpdate('shifts').execute())
}

/** Starts one day early, because a night shift reaches into the next day. */
const candidates = (db: Connection, leave: Leave, scope: Scope) =>
  db
    .selectFrom('shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .leftJoin('department_skills', (join) =>
      join
        .onRef('department_skills.department_id', '=', 'shifts.department_id')
        .onRef('department_skills.skill', '=', 'shifts.skill'),
    )
    .selectAll('shifts')
    .select(['facilities.name as facilityName', 'facilities.time_zone as timeZone'])
    .select('departments.name as departmentName')
    .select(['teams.code as teamCode', 'teams.name as teamName', 'blocks.is_deactivated as isBlockDeactivated'])
    .select(sql<string>`coalesce(department_skills.rate, shifts.rate)`.as('ceilingRate'))
    .select(
      departmentInScope(scope, {
        organization: 'shifts.organization_id',
        facility: 'shifts.facility_id',
        department: 'shifts.department_id',
      }).as('isMine'),
    )
    .where('shifts.provider_id', '=', leave.provider_id)
    .where('shifts.organization_id', '=', leave.organization_id)
    .where('shifts.date', '>=', addDays(leave.from_date, -1))
    .where('shifts.date', '<=', leave.to_date)
    .orderBy('shifts.id')

function inside<Row extends { timeZone: string; starts_at: Date; ends_at: Date }>(leave: Leave, rows: Row[]): Row[] {
  const days = { fromDate: leave.from_date, toDate: leave.to_date }
  return rows.filter((row) => overlaps(spanOf(row), spanOfLeave(days, row.timeZone)))
}

/** Those in the caller's scope, in order of time. */
export const minePerDay = (shifts: ShiftInLeave[]): ShiftInLeave[] =>
  shifts
    .filter(({ isMine }) => isMine)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id)

export const canPublish = ({ isBlockDeactivated }: ShiftInLeave): boolean => !isBlockDeactivated

export const presentFreed = (shift: ShiftInLeave): FreedShift => ({
  scheduleDate: toWireDate(shift.date),
  skill: shift.skill,
  ceilingRate: Number(shift.ceilingRate),
  teamCode: shift.teamCode,
  shiftId: shift.id,
  teamName: shift.teamName,
  startTime: shift.start_time,
  endTime: shift.end_time,
})

export const hoursOfShifts = (shifts: Pick<ShiftInLeave, 'starts_at' | 'ends_at'>[]): number =>
  hoursOf(shifts.reduce((sum, shift) => sum + elapsedMinutes(spanOf(shift)), 0))
