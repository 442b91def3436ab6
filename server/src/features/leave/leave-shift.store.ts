import type { FreedShift, FreedShifts, OtherFreedShift } from '@shiftward/contract/leave.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import { elapsedMinutes, hoursOf, spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { type Scope, shiftInScope } from '../../lib/scope.ts'
import { spanOf } from '../shift/shift.store.ts'
import type { Row } from '../shift/shift-action.store.ts'
import type { LeaveRow } from './leave-change.store.ts'

/**
 * The shifts that approving a leave frees: those of its organization that overlap it and have not begun, ordered by id.
 * A shift that has begun stays with the provider: they worked it, or somebody has to decide what was worked.
 */

type Asking = {
  scope: Scope
  now: Date
  /** A shift that is called out: it is freed even if it has begun, because nobody works it. */
  calledOut?: number
}
export type Absence = Pick<LeaveRow, 'provider_id' | 'organization_id' | 'from_date' | 'to_date'>
export type ShiftInLeave = Awaited<ReturnType<typeof listShiftsIn>>[number]

/** `isMine`: the shift is in the caller's scope. */
export async function listShiftsIn(db: Connection, leave: Absence, asking: Asking) {
  return inside(leave, await candidates(db, leave, asking).execute())
}

/** Callers have locked the provider, so no shift is added meanwhile. */
export async function lockShiftsIn(db: Connection, leave: Absence, asking: Asking) {
  return inside(leave, await candidates(db, leave, asking).forUpdate('shifts').execute())
}

/** Starts one day early, because a night shift reaches into the next day. */
const candidates = (db: Connection, leave: Absence, { scope, now, calledOut = 0 }: Asking) =>
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
    .select('blocks.code as scheduleCode')
    .select(sql<string>`coalesce(department_skills.rate, shifts.rate)`.as('ceilingRate'))
    .select(shiftInScope(scope).as('isMine'))
    .where('shifts.provider_id', '=', leave.provider_id)
    .where('shifts.organization_id', '=', leave.organization_id)
    .where((shift) => shift.or([shift('shifts.starts_at', '>', now), shift('shifts.id', '=', calledOut)]))
    .where('shifts.date', '>=', addDays(leave.from_date, -1))
    .where('shifts.date', '<=', leave.to_date)
    .orderBy('shifts.id')

function inside<Row extends { timeZone: string; starts_at: Date; ends_at: Date }>(leave: Absence, rows: Row[]): Row[] {
  const days = { fromDate: leave.from_date, toDate: leave.to_date }
  return rows.filter((row) => overlaps(spanOf(row), spanOfLeave(days, row.timeZone)))
}

const byTime = (one: ShiftInLeave, other: ShiftInLeave) =>
  one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id

/** Those in the caller's scope and the others, each in order of time. */
export const apart = (shifts: ShiftInLeave[]) => ({
  mine: shifts.filter(({ isMine }) => isMine).toSorted(byTime),
  others: shifts.filter(({ isMine }) => !isMine).toSorted(byTime),
})

export const canPublish = ({ isBlockDeactivated }: ShiftInLeave): boolean => !isBlockDeactivated

export const presentFreed = (shift: ShiftInLeave): FreedShift => ({
  scheduleDate: toWireDate(shift.date),
  skill: shift.skill,
  ceilingRate: Number(shift.ceilingRate),
  teamCode: shift.teamCode,
  scheduleCode: shift.scheduleCode,
  shiftId: shift.id,
  teamName: shift.teamName,
  startTime: shift.start_time,
  endTime: shift.end_time,
  timeZone: shift.timeZone,
})

/** What the caller may know of a shift outside their scope: a conflict with it names the same. */
const presentOther = (shift: ShiftInLeave): OtherFreedShift => ({
  scheduleDate: toWireDate(shift.date),
  startTime: shift.start_time,
  endTime: shift.end_time,
  skill: shift.skill,
  teamName: shift.teamName,
  departmentName: shift.departmentName,
  duration: hoursOfShifts([shift]),
})

/** What a leave would free, for whoever decides about it. */
export function presentAll(shifts: ShiftInLeave[]): FreedShifts {
  const { mine, others } = apart(shifts)
  return {
    shifts: mine.map((shift) => ({
      ...presentFreed(shift),
      departmentName: shift.departmentName,
      duration: hoursOfShifts([shift]),
      canPublish: canPublish(shift),
    })),
    otherShifts: others.map(presentOther),
    hours: hoursOfShifts(shifts),
  }
}

const hoursOfShifts = (shifts: Pick<ShiftInLeave, 'starts_at' | 'ends_at'>[]): number =>
  hoursOf(shifts.reduce((sum, shift) => sum + elapsedMinutes(spanOf(shift)), 0))

/** Shifts as their history keeps them, in order of time, each with what else is said of it. */
export async function presentKept<About extends object>(db: Connection, kept: readonly (About & { row: Row })[]) {
  const teams = await db
    .selectFrom('teams')
    .innerJoin('departments', 'departments.id', 'teams.department_id')
    .select(['teams.id', 'teams.name as teamName', 'departments.name as departmentName'])
    .where(sql<boolean>`teams.id = any(${kept.map(({ row }) => Number(row.team_id))}::bigint[])`)
    .execute()
  const shifts = kept.flatMap(({ row, ...about }) => {
    const team = teams.find(({ id }) => id === row.team_id)
    const span = { starts_at: new Date(String(row.starts_at)), ends_at: new Date(String(row.ends_at)) }
    return team ? [{ about, shift: { ...(row as ShiftInLeave), ...span, ...team, id: Number(row.id) } }] : []
  })
  return shifts
    .toSorted((one, other) => byTime(one.shift, other.shift))
    .map(({ about, shift }) => ({ ...presentOther(shift), ...about }))
}
