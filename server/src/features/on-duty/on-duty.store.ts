import type { GenericDepartment } from '@shiftward/contract/dashboard.ts'
import type { OnDuty } from '@shiftward/contract/on-duty.ts'
import { type RawBuilder, sql } from 'kysely'
import { callNumber, shownNumber } from '../../lib/call-number.ts'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { isUntold, toldOfShift } from '../shift/shift-published.store.ts'

type Selection = {
  departments: RawBuilder<boolean>
  shifts: RawBuilder<boolean>
  now: Date
  /** The name of the list of people, and what it says of each person besides their shift: names and values of JSON. */
  list: string
  more: RawBuilder<unknown>
}

/** Departments with the people whose shifts are wanted. People on duty come first, then those to come. */
async function listPeople<Row>(db: Connection, { departments, shifts, now, list, more }: Selection): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select departments.code as "departmentCode", departments.name as "departmentName", coalesce(json_agg(
      json_build_object(
        'teamName', teams.name,
        'providerName', ${fullName()},
        'shiftDate', to_char(shifts.date, 'MM-DD-YYYY'),
        'startTime', shifts.start_time,
        'endTime', shifts.end_time,
        'onCall', shifts.is_on_call,
        ${more})
      order by shifts.ends_at <= ${now}, shifts.starts_at > ${now}, teams.name collate name_order, shifts.starts_at,
        ${fullName()} collate name_order, shifts.id) filter (where shifts.id is not null), '[]') as ${sql.id(list)}
    from departments
    join facilities on facilities.id = departments.facility_id
    left join shifts on shifts.department_id = departments.id and shifts.state = 'assigned' and ${shifts}
    left join teams on teams.id = shifts.team_id
    left join users on users.id = shifts.provider_id
    left join ${toldOfShift} as told on true
    where ${departments}
    group by departments.id
    order by departments.name collate name_order, departments.id`.execute(db)
  return rows
}

/** As in the calendar: nobody waits for a message about a shift that is over. */
const isUnsent = (now: Date) => sql`${isUntold} and shifts.ends_at > ${now}`

const dateThere = (now: Date) => sql`(${now}::timestamptz at time zone facilities.time_zone)::date`

/** On the facility's own date, a night of the day before counts until it ends. */
const reachesInto = (date: RawBuilder<unknown>, now: Date) => sql`shifts.ends_at > case
  when ${dateThere(now)} = ${date} then ${now} else ${date}::timestamp at time zone facilities.time_zone end`

/**
 * Every department in the caller's scope, with the people on duty on a day: those whose shift starts that day, and those
 * whose night began the day before. Today is each facility's own, so whoever is on duty now is always listed.
 */
export function listOnDutyOfDay(db: Connection, scope: Scope, day: string, now: Date): Promise<GenericDepartment[]> {
  const date = day === 'today' ? dateThere(now) : sql`${day}::date`
  return listPeople(db, {
    departments: departmentInScope(scope, {
      organization: 'departments.organization_id',
      facility: 'departments.facility_id',
      department: 'departments.id',
    }),
    shifts: sql`shifts.date between ${date} - 1 and ${date} and (shifts.date = ${date} or ${reachesInto(date, now)})`,
    now,
    list: 'providers',
    more: sql`'preferredCallNumber', ${callNumber()}, 'isUnsent', ${isUnsent(now)},
      'duty', case when shifts.ends_at <= ${now} then 'over' when shifts.starts_at <= ${now} then 'now' else 'later' end`,
  })
}

/**
 * These departments, with the people on duty at a moment. No shift lasts two days and no clock differs from UTC by more
 * than one, so the index only searches the days around it.
 */
export const listOnDutyAt = (
  db: Connection,
  departmentIds: number[],
  { at, mayWrite }: { at: Date; mayWrite: boolean },
  now: Date,
): Promise<OnDuty['departments']> =>
  listPeople(db, {
    departments: sql`departments.id = any(${departmentIds}::bigint[])`,
    shifts: sql`shifts.date between (${at}::timestamptz at time zone 'UTC')::date - 2
      and (${at}::timestamptz at time zone 'UTC')::date + 1 and shifts.starts_at <= ${at} and shifts.ends_at > ${at}`,
    now: at,
    list: 'people',
    more: sql`'shiftId', shifts.id, 'providerCode', users.code, 'skill', shifts.skill, 'phone', ${shownNumber(mayWrite)},
      'isUnsent', ${isUnsent(now)}`,
  })
