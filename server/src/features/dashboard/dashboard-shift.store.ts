import type { NewOpenShift, PriorityOpenShift, TopProvider } from '@shiftward/contract/dashboard.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { plannedEachTime } from '../../lib/prepared.ts'
import type { Scope } from '../../lib/scope.ts'
import { causesOfCost, costOfShift } from '../shift/shift-cost.store.ts'
import type { Days } from './dashboard-range.ts'
import { facilitiesOf, shiftsOf, withdrawnBlocks } from './dashboard-scope.store.ts'

type DayCount = { date: string; open: number; assigned: number }

/**
 * Days without shifts have no row. Everything is counted from an index alone, in its order; the few open shifts that are
 * withdrawn are taken off again.
 */
export async function countByDay(db: Connection, scope: Scope, { startDate, endDate }: Days): Promise<DayCount[]> {
  const inRange = sql`${shiftsOf(scope)} and shifts.date between ${startDate} and ${endDate}`
  const order = sql`${scope.level === 'platform' ? sql`shifts.organization_id, ` : sql``}shifts.date, shifts.state`
  const { rows } = await sql<DayCount>`
    select date,
      coalesce(sum(number) filter (where state = 'open'), 0)::bigint as open,
      coalesce(sum(number) filter (where state = 'assigned'), 0)::bigint as assigned
    from (
      select shifts.date, shifts.state, count(*) as number from shifts where ${inRange} group by ${order}
      union all
      select shifts.date, shifts.state, -count(*) from shifts
      where ${inRange} and shifts.state = 'open' and shifts.block_id in ${withdrawnBlocks(scope)}
      group by shifts.date, shifts.state
    ) as counted
    group by date`.execute(db)
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

/** Reads the first few of each facility by an index, then answers the first few of all, and only those with names. */
async function listOpen(
  db: Connection,
  scope: Scope,
  { now, orderOf, which = sql`true` }: Chosen,
): Promise<OpenShift[]> {
  const { rows } = await sql<OpenShift>`
    with first as materialized (
      select found.id from facilities cross join lateral (
        select shifts.id, shifts.starts_at from shifts
        where shifts.facility_id = facilities.id and shifts.state = 'open' and shifts.starts_at > ${now}
          and shifts.block_id not in ${withdrawnBlocks(scope)} and ${which}
        order by ${orderOf('shifts')} limit ${limits.dashboard.rows}
      ) as found
      where ${facilitiesOf(scope)}
      order by ${orderOf('found')} limit ${limits.dashboard.rows}
    )
    select shifts.date, shifts.start_time, shifts.end_time, shifts.skill, ${interestsIn('shifts')} as interests,
      teams.name as team, departments.name as department
    from first join shifts on shifts.id = first.id
    join teams on teams.id = shifts.team_id
    join departments on departments.id = shifts.department_id
    order by ${orderOf('shifts')}`.execute(db)
  return rows
}

type OrderOf = (table: string) => RawBuilder<unknown>

const interestsIn: OrderOf = (table) =>
  sql`(select count(*) from shift_interests where shift_id = ${sql.ref(`${table}.id`)})`
const soonest: OrderOf = (table) => sql`${sql.ref(`${table}.starts_at`)}, ${sql.ref(`${table}.id`)}`
const isUnwanted = sql<boolean>`not exists (select from shift_interests where shift_id = shifts.id)`
const leastWanted: OrderOf = (table) => sql`${interestsIn(table)}, ${soonest(table)}`

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

/** A shift with a provider is assigned, and the provider is in the index. */
const sourcedIn = (scope: Scope, { startDate, endDate }: Days) => sql`
  ${shiftsOf(scope)} and shifts.is_sourced and shifts.provider_id is not null
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

/**
 * The cost of the sourced shifts in each range that have begun, in dollars. No time zone is more than a day ahead of UTC,
 * so the date of a shift that has begun is at most tomorrow's.
 */
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
  const sums = named.map(([name]) => sql`coalesce(sum(cost * ${sql.ref(name)}), 0) as ${sql.ref(name)}`)
  const counts = named.map(
    ([name, { startDate, endDate }]) =>
      sql`count(*) filter (where shifts.date between ${startDate} and ${endDate}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<Name, string>>`
    select ${plannedEachTime} ${sql.join(sums)} from (
      select ${costOfShift.total} as cost, ${sql.join(counts)} from shifts
      where ${sourcedIn(scope, all)} and shifts.starts_at <= ${now}
        and shifts.date <= (${now}::timestamptz at time zone 'UTC')::date + 1
      group by ${causesOfCost}
    ) as alike`.execute(db)
  return Object.fromEntries(named.map(([name]) => [name, Number(rows[0]?.[name])])) as Record<Name, number>
}
