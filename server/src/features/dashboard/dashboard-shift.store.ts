import type { NewOpenShift, PriorityOpenShift, TopProvider } from '@shiftward/contract/dashboard.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Scope } from '../../lib/scope.ts'
import { costOfShift } from '../shift/shift-cost.store.ts'
import type { Days } from './dashboard-range.ts'
import { facilitiesOf, isThere, shiftsOf, withdrawnBlocks } from './dashboard-scope.store.ts'

type DayCount = { date: string; open: number; assigned: number }

/** Days without shifts have no row. */
export async function countByDay(db: Connection, scope: Scope, { startDate, endDate }: Days): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select shifts.date,
      count(*) filter (where shifts.state = 'open') as open,
      count(*) filter (where shifts.state = 'assigned') as assigned
    from shifts
    where ${shiftsOf(scope)} and shifts.date between ${startDate} and ${endDate}
      and (shifts.state = 'assigned' or shifts.block_id not in ${withdrawnBlocks(scope)})
    group by shifts.date`.execute(db)
  return rows
}

type OpenShift = {
  date: string
  start_time: string
  end_time: string
  skill: string
  team: string
  department: string
  interests: number
}

type Chosen = { now: Date; orderOf: OrderOf; which?: RawBuilder<boolean> }

/** Reads the first few of each facility by an index, then answers the first few of all. */
async function listOpen(
  db: Connection,
  scope: Scope,
  { now, orderOf, which = sql`true` }: Chosen,
): Promise<OpenShift[]> {
  const { rows } = await sql<OpenShift>`
    select first.date, first.start_time, first.end_time, first.skill, first.interests,
      teams.name as team, departments.name as department
    from facilities cross join lateral (
      select shifts.id, shifts.date, shifts.start_time, shifts.end_time, shifts.starts_at, shifts.skill, shifts.team_id,
        shifts.department_id, (select count(*) from shift_interests where shift_id = shifts.id) as interests
      from shifts join blocks on blocks.id = shifts.block_id
      where shifts.facility_id = facilities.id and shifts.state = 'open' and ${isThere} and shifts.starts_at > ${now}
        and ${which}
      order by ${orderOf('shifts')} limit ${limits.dashboard.rows}
    ) as first
    join teams on teams.id = first.team_id
    join departments on departments.id = first.department_id
    where ${facilitiesOf(scope)}
    order by ${orderOf('first')} limit ${limits.dashboard.rows}`.execute(db)
  return rows
}

type OrderOf = (table: string) => RawBuilder<unknown>

const soonest: OrderOf = (table) => sql`${sql.ref(`${table}.starts_at`)}, ${sql.ref(`${table}.id`)}`
const isUnwanted = sql<boolean>`not exists (select from shift_interests where shift_id = shifts.id)`
const leastWanted: OrderOf = (table) => sql`interests, ${soonest(table)}`

export async function listNextOpen(db: Connection, scope: Scope, now: Date): Promise<NewOpenShift[]> {
  const rows = await listOpen(db, scope, { now, orderOf: soonest })
  return rows.map((row) => ({ openShiftDate: toWireDate(row.date), ...presentOpenShift(row) }))
}

export async function listLeastWanted(db: Connection, scope: Scope, now: Date): Promise<PriorityOpenShift[]> {
  // Usually enough shifts have no interest at all. The index finds them, and nothing has to be counted.
  const unwanted = await listOpen(db, scope, { now, orderOf: soonest, which: isUnwanted })
  const isFull = unwanted.length === limits.dashboard.rows
  const rows = isFull ? unwanted : await listOpen(db, scope, { now, orderOf: leastWanted })
  return rows.map((row) => ({ date: toWireDate(row.date), interestCount: row.interests, ...presentOpenShift(row) }))
}

const presentOpenShift = ({ start_time, end_time, skill, team, department }: OpenShift) => ({
  startTime: start_time,
  endTime: end_time,
  skillLevel: skill,
  teamName: team,
  departmentName: department,
})

const sourcedIn = (scope: Scope, { startDate, endDate }: Days) => sql`
  ${shiftsOf(scope)} and shifts.state = 'assigned' and shifts.is_sourced
  and shifts.date between ${startDate} and ${endDate}`

export async function listTopProviders(db: Connection, scope: Scope, range: Days): Promise<TopProvider[]> {
  const { rows } = await sql<TopProvider>`
    select ${fullName()} as "providerName", taken.shifts as "acquiredShifts"
    from (
      select provider_id, count(*) as shifts from shifts where ${sourcedIn(scope, range)} group by provider_id
    ) as taken
    join users on users.id = taken.provider_id
    order by taken.shifts desc, ${fullName()} collate name_order, users.id
    limit ${limits.dashboard.topProviders}`.execute(db)
  return rows
}

/** The cost of the sourced shifts in each range that have begun, in dollars. */
export async function sumSpend<Name extends string>(
  db: Connection,
  scope: Scope,
  ranges: Record<Name, Days>,
  now: Date,
): Promise<Record<Name, number>> {
  const named = Object.entries<Days>(ranges) as [Name, Days][]
  const all = {
    startDate: named.map(([, { startDate }]) => startDate).sort()[0] ?? '',
    endDate:
      named
        .map(([, { endDate }]) => endDate)
        .sort()
        .at(-1) ?? '',
  }
  const sums = named.map(
    ([name, { startDate, endDate }]) => sql`
      coalesce(sum(${costOfShift.total}) filter (where shifts.date between ${startDate} and ${endDate}), 0)
        as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<Name, string>>`
    select ${sql.join(sums)} from shifts
    where ${sourcedIn(scope, all)} and shifts.starts_at <= ${now}`.execute(db)
  return Object.fromEntries(named.map(([name]) => [name, Number(rows[0]?.[name])])) as Record<Name, number>
}
