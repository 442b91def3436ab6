import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { costOfShift } from '../shift/shift-cost.store.ts'
import { removals } from '../shift/shift-provider.store.ts'

/** Dates are ISO text. `weekStart` is the Sunday of the first week. An empty list of people means all. */
type Filters = { departmentIds: number[]; providerIds: number[]; weekStart: string; startDate: string; endDate: string }

export type PaidShift = {
  providerId: number
  organizationId: number
  teamId: number
  /** Inside the chosen days and departments. The others count for overtime only. */
  isReported: boolean
  date: string
  startTime: string
  endTime: string
  isOnCall: boolean
  isOver: boolean
  addOnHours: number
  minutes: number
  cents: number
  timeZone: string
}

/**
 * The assigned shifts of the people who worked in these departments, wherever in the organization, in their order.
 * Needs no scope: the caller's scope was applied when the departments were found.
 */
export async function listPaidShifts(db: Connection, filters: Filters, now: Date): Promise<PaidShift[]> {
  const { departmentIds, providerIds, weekStart, startDate, endDate } = filters
  const ofPeople = providerIds.length === 0 ? sql`true` : sql`shifts.provider_id = any(${providerIds}::bigint[])`
  const isReported = sql`(shifts.department_id = any(${departmentIds}::bigint[]) and shifts.date >= ${startDate})`
  const { rows } = await sql<PaidShift>`
    with people as materialized (
      select distinct provider_id, organization_id from shifts
      where state = 'assigned' and date <= ${endDate} and ${isReported} and ${ofPeople}
    )
    select shifts.provider_id as "providerId", shifts.organization_id as "organizationId", shifts.team_id as "teamId",
      ${isReported} as "isReported", shifts.date, shifts.start_time as "startTime", shifts.end_time as "endTime",
      shifts.is_on_call as "isOnCall", shifts.ends_at <= ${now} as "isOver", shifts.add_on_hours as "addOnHours",
      (extract(epoch from shifts.ends_at - shifts.starts_at) / 60)::int as minutes,
      (${costOfShift.total} * 100)::int as cents, facilities.time_zone as "timeZone"
    from shifts
    join people on people.provider_id = shifts.provider_id and people.organization_id = shifts.organization_id
    join facilities on facilities.id = shifts.facility_id
    where shifts.state = 'assigned' and shifts.date between ${weekStart} and ${endDate}
    order by shifts.starts_at, shifts.id
    limit ${limits.report.rows + 1}`.execute(db)
  if (rows.length > limits.report.rows) throw new AppError(413, texts.report.tooMany(limits.report.rows))
  return rows
}

type Removal = { provider_id: number; facility_id: number; employee_number: string; labour_type: string }

/** What was known of people when they left: they are still paid for their last month. */
const lastRemovals = (providerIds: number[]) => sql<Removal>`(
  select distinct on (provider_id, facility_id) * from ${removals} as removal
  where provider_id = any(${providerIds}::bigint[]) order by provider_id, facility_id, id desc)`

/** Who the people are in each team, in the order of the report: by facility, department, team and name. */
export function listWorkPlaces(db: Connection, people: { providerIds: number[]; teamIds: number[] }) {
  return db
    .selectFrom('teams')
    .innerJoin('departments', 'departments.id', 'teams.department_id')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .innerJoin('users', (join) => join.on(sql<boolean>`users.id = any(${people.providerIds}::bigint[])`))
    .leftJoin('facility_providers', (join) =>
      join
        .onRef('facility_providers.provider_id', '=', 'users.id')
        .onRef('facility_providers.facility_id', '=', 'facilities.id'),
    )
    .leftJoin(lastRemovals(people.providerIds).as('removal'), (join) =>
      join.onRef('removal.provider_id', '=', 'users.id').onRef('removal.facility_id', '=', 'facilities.id'),
    )
    .select([
      'users.id as providerId',
      'teams.id as teamId',
      fullName().as('qhpName'),
      'users.code as qhpCode',
      sql<string>`coalesce(users.npi, '')`.as('npi'),
      sql<string>`coalesce(facility_providers.employee_number, removal.employee_number, '')`.as('employeeid'),
      sql<string>`coalesce(facility_providers.labour_type, removal.labour_type, '')`.as('labourType'),
      'facilities.id as facilityId',
      'facilities.name as facilityName',
      'departments.name as departmentName',
      'departments.code as departmentCode',
      'teams.name as teamName',
      'teams.code as teamCode',
    ])
    .where(sql<boolean>`teams.id = any(${people.teamIds}::bigint[])`)
    .orderBy(
      sql`facilities.name collate name_order, facilities.id, departments.name collate name_order, departments.id`,
    )
    .orderBy(sql`teams.name collate name_order, teams.id, users.last_name collate name_order`)
    .orderBy(sql`users.first_name collate name_order, users.id`)
    .execute()
}

/** The labor types that people had before, the earliest first. */
export const listPastLabourTypes = (db: Connection, providerIds: number[]) =>
  db
    .selectFrom('past_labour_types')
    .select(['provider_id', 'facility_id', 'until', sql<string>`labour_type`.as('labourType')])
    .where(sql<boolean>`provider_id = any(${providerIds}::bigint[])`)
    .orderBy('until')
    .execute()

/** A person in a team. */
export const rowKey = ({ providerId, teamId }: { providerId: number; teamId: number }) => `${providerId} ${teamId}`
