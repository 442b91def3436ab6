import type { LabourType } from '@shiftward/contract/common.ts'
import type { RosterAvailability, RosterElsewhere, RosterLeave, RosterPerson } from '@shiftward/contract/roster.ts'
import { sql } from 'kysely'
import { shownNumber } from '../../lib/call-number.ts'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder } from '../../lib/list.ts'
import { skillsOfUser } from '../user/user-facility.store.ts'

/** What a roster shows besides the entries. Scope has already been checked. */

type PlacedPeriod = { departmentId: number; facilityId: number; startDate: string; endDate: string }

const skillsOfTeams = (departmentId: number) => sql`
  select skill from team_skills join teams on teams.id = team_skills.team_id where teams.department_id = ${departmentId}`

export async function listRosterSkills(db: Connection, departmentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('skills')
    .select('name')
    .where(sql<boolean>`name in (${skillsOfTeams(departmentId)})`)
    .orderBy('position')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Those who work at the facility and have a skill of the department's teams, and everybody with a shift in the period:
 * also those who have left since.
 */
export function listRosterPeople(
  db: Connection,
  { departmentId, facilityId, startDate, endDate }: PlacedPeriod,
  mayWrite: boolean,
): Promise<(RosterPerson & { id: number })[]> {
  return db
    .selectFrom('users')
    .leftJoin('facility_providers as mapping', (join) =>
      join
        .onRef('mapping.provider_id', '=', 'users.id')
        .on('mapping.facility_id', '=', facilityId)
        .on('users.deactivated_at', 'is', null),
    )
    .select([
      'users.id',
      'users.code as providerCode',
      fullName().as('providerName'),
      'users.first_name as firstName',
      'users.last_name as lastName',
      sql<LabourType | null>`mapping.labour_type`.as('labourType'),
      skillsOfUser.as('skills'),
      shownNumber(mayWrite).as('phone'),
    ])
    .where(
      sql<boolean>`users.id in (
        select mapped.provider_id from facility_providers as mapped
        join users as person on person.id = mapped.provider_id
        join user_skills on user_skills.user_id = person.id
        where mapped.facility_id = ${facilityId} and person.confirmed_at is not null
          and person.deactivated_at is null and user_skills.skill in (${skillsOfTeams(departmentId)})
        union select provider_id from shifts
        where department_id = ${departmentId} and date between ${startDate} and ${endDate} and state = 'assigned')`,
    )
    .orderBy(inNameOrder('users.last_name'))
    .orderBy(inNameOrder('users.first_name'))
    .orderBy('users.code')
    .execute()
}

type Period = { ids: number[]; startDate: string; endDate: string }

/** Approved leaves that touch the period. Those who schedule also see what people have asked for. */
export async function listRosterLeaves(
  db: Connection,
  { ids, startDate, endDate, organizationId }: Period & { organizationId: number },
  { mayDecide, mayWrite }: { mayDecide: boolean; mayWrite: boolean },
): Promise<RosterLeave[]> {
  const { rows } = await sql<RosterLeave>`
    select leaves.id as "leaveId", users.code as "providerCode",
      to_char(leaves.from_date, 'MM-DD-YYYY') as "fromDate", to_char(leaves.to_date, 'MM-DD-YYYY') as "toDate",
      case when ${mayDecide} then leave_types.name end as "leaveType", leaves.status = 'Open' as "isAsked"
    from leaves
    join users on users.id = leaves.provider_id
    join leave_types on leave_types.id = leaves.leave_type_id
    where leaves.provider_id = any(${ids}::bigint[]) and leaves.organization_id = ${organizationId}
      and (leaves.status = 'Approved' or (${mayWrite} and leaves.status = 'Open')) and leaves.from_date <= ${endDate} and leaves.to_date >= ${startDate}
    order by leaves.from_date, leaves.id`.execute(db)
  return rows
}

export async function listRosterAvailability(
  db: Connection,
  { ids, startDate, endDate }: Period,
): Promise<RosterAvailability[]> {
  const { rows } = await sql<RosterAvailability>`
    select users.code as "providerCode", availability.kind, to_char(availability.date, 'MM-DD-YYYY') as date,
      availability.weekday, availability.from_time as "from", availability.to_time as "to"
    from availability join users on users.id = availability.provider_id
    where availability.provider_id = any(${ids}::bigint[])
      and (availability.date is null or availability.date between ${startDate} and ${endDate})
    order by availability.id`.execute(db)
  return rows
}

/**
 * What they work in other departments, facilities and organizations, in local time here: when, and nothing else. The
 * judge tells as much to those who schedule.
 */
export async function listRosterElsewhere(
  db: Connection,
  { ids, departmentId, startDate, endDate, timeZone }: Period & { departmentId: number; timeZone: string },
): Promise<RosterElsewhere[]> {
  const { rows } = await sql<RosterElsewhere>`
    select users.code as "providerCode", to_char(local.starts, 'MM-DD-YYYY') as date,
      local.starts::time as "startTime", to_char(local.ends, 'MM-DD-YYYY') as "endDate", local.ends::time as "endTime"
    from shifts
    join users on users.id = shifts.provider_id
    cross join lateral (select shifts.starts_at at time zone ${timeZone} as starts,
      shifts.ends_at at time zone ${timeZone} as ends) as local
    where shifts.provider_id = any(${ids}::bigint[]) and shifts.state = 'assigned'
      and shifts.department_id <> ${departmentId}
      and shifts.date between ${startDate}::date - 1 and ${endDate}::date + 1
      and local.starts::date between ${startDate} and ${endDate}
    order by local.starts, shifts.id`.execute(db)
  return rows
}
