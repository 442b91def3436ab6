import { type ShiftType, shiftType } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../lib/answer.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { organizationInScope, type Scope, shiftInScope } from '../../lib/scope.ts'
import { costOfShift, hoursOfShift } from '../shift/shift-cost.store.ts'
import { sumWeeks } from './report-week.store.ts'

/**
 * The Shift, Teamwise and Provider Weekly reports: all assigned shifts, also those of deactivated blocks. PostgreSQL
 * builds the JSON, because tens of thousands of rows as objects would be slow.
 */

type Days = { startDate: string; endDate: string }

type Filters = {
  departmentIds: number[]
  /** Empty means all. */
  providerIds: number[]
  type: ShiftType | null | undefined
}

/** Needs no scope: the caller's scope was applied when the departments and teams were found. */
export async function readShifts(db: Connection, days: Days, filters: Filters): Promise<JsonText> {
  const { departmentIds, providerIds, type } = filters
  const ofProviders = providerIds.length === 0 ? sql`true` : sql`shifts.provider_id = any(${providerIds}::bigint[])`
  const condition = sql`shifts.department_id = any(${departmentIds}::bigint[]) and ${ofProviders} and ${isOfType(type)}`
  return rowsOnly(await read(db, days, condition, inTime))
}

/** A sourced shift with add-on hours is of both types. A regular shift is neither. */
function isOfType(type: ShiftType | null | undefined): RawBuilder<unknown> {
  switch (type) {
    case shiftType.regular:
      return sql`not shifts.is_sourced and shifts.add_on_hours = 0`
    case shiftType.sourced:
      return sql`shifts.is_sourced`
    case shiftType.addOn:
      return sql`shifts.add_on_hours > 0`
    default:
      return sql`true`
  }
}

const inTime = sql`shifts.date, shifts.start_time, shifts.id`

export async function readShiftsOfTeams(db: Connection, days: Days, teamIds: number[]): Promise<JsonText> {
  const order = sql`teams.name collate name_order, teams.id, ${inTime}`
  return rowsOnly(await read(db, days, sql`shifts.team_id = any(${teamIds}::bigint[])`, order))
}

/** Undefined places mean all. */
type Work = { providerIds: number[]; facilityIds: number[] | undefined; departmentIds: number[] | undefined }

/** With the totals of the weeks, which also count what the caller does not see: only as a sum, as in the Hours Report. */
export async function readShiftsOfProviders(db: Connection, scope: Scope, days: Days, work: Work) {
  const theirs = sql`shifts.provider_id = any(${work.providerIds}::bigint[])`
  const isAt = (column: RawBuilder<unknown>, ids: number[] | undefined) =>
    ids ? sql`${column} = any(${ids}::bigint[])` : sql`true`
  const listed = sql`${shiftInScope(scope)} and ${isAt(sql`shifts.facility_id`, work.facilityIds)}
    and ${isAt(sql`shifts.department_id`, work.departmentIds)}`
  const entries = await read(db, days, sql`${theirs} and ${listed}`, inTime)
  const whole = sql`${theirs} and ${organizationInScope(scope, 'shifts.organization_id')}`
  const weeks = JSON.stringify(await sumWeeks(db, days, { whole, listed }))
  return new JsonText(`{"schedulerCalendarDetails":[${entries}],"weeks":${weeks}}`)
}

const rowsOnly = (entries: string) => new JsonText(`{"schedulerCalendarDetails":[${entries}]}`)

/** Finds the shifts first, so that the joins below only run for these. */
async function read(
  db: Connection,
  { startDate, endDate }: Days,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<string> {
  const most = limits.report.rows
  const { rows } = await sql<{ entries: string | null; count: number }>`
    with found as materialized (
      select * from shifts
      where shifts.state = 'assigned' and shifts.date between ${startDate} and ${endDate} and ${condition}
      limit ${most + 1}
    )
    select case when count(*) <= ${most} then string_agg(row_to_json(entry)::text, ',') end as entries, count(*) as count
    from (
      select
        ${fullName()} as "qhpName",
        users.code as "qhpCode",
        users.npi,
        facilities.name as "facilityName",
        departments.name as "departmentName",
        teams.name as "teamName",
        shifts.skill as skilllevel,
        to_char(shifts.date, 'MM-DD-YYYY') as "shiftDate",
        shifts.start_time as "shiftStartTime",
        shifts.end_time as "shiftEndTime",
        ${hoursOfShift.all} as duration,
        ${hoursOfShift.all} as "shiftHours",
        ${hoursOfShift.regular} as "regularShiftHours",
        shifts.add_on_hours as "addOnHours",
        ${costOfShift.regular} as "shiftCost",
        ${costOfShift.addOnRate} as "addOnHourRate",
        ${costOfShift.total} as "totalCost",
        shifts.comment,
        shifts.is_sourced as "isSourceShift",
        coalesce(pto.days && daterange(shifts.date, ${lastDay}, '[]'), false) as "isPTO",
        shifts.is_on_call as "isOnCall"
      from found as shifts
      join users on users.id = shifts.provider_id
      join teams on teams.id = shifts.team_id
      join departments on departments.id = shifts.department_id
      join facilities on facilities.id = shifts.facility_id
      left join (${ptoIn({ startDate, endDate })}) as pto
        on pto.provider_id = shifts.provider_id and pto.organization_id = shifts.organization_id
      order by ${order}
    ) as entry`.execute(db)
  const [{ entries, count } = { entries: null, count: 0 }] = rows
  if (count > most) throw new AppError(413, texts.report.tooMany(most))
  return entries ?? ''
}

/** A night touches the next day. A shift that ends at midnight does not. */
const lastDay = sql`shifts.date + (shifts.end_time <= shifts.start_time and shifts.end_time > time '00:00')::int`

const pto = 1

/** The days of paid leave of each provider with a found shift, read once. */
const ptoIn = ({ startDate, endDate }: Days) => sql`
  select provider_id, organization_id, range_agg(daterange(from_date, to_date, '[]')) as days
  from leaves
  where provider_id = any(array(select distinct provider_id from found))
    and status = 'Approved' and leave_type_id = ${pto}
    and from_date <= ${endDate}::date + 1 and to_date >= ${startDate}
  group by provider_id, organization_id`
