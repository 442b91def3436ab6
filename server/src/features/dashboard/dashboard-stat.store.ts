import type { StatName, Tile } from '@shiftward/contract/rules/tiles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { facilityInScope, organizationInScope, type Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { userInScope } from '../../lib/user-scope.ts'
import { facilitiesOf, shiftsOf, withdrawnBlocks } from './dashboard-scope.store.ts'

/** The numbers of the tiles, each with the number it is compared with. */

type Moments = {
  now: Date
  today: string
  /** The same day in the range before. */
  todayBefore: string
  /** The moment and the day on which the range begins. */
  since: Date
  sinceDate: string
}

/** The number now and the number before, if the rows tell it. */
type Stats = Partial<Record<StatName, [now: number, before?: number]>> & { nextOpenShift?: string | null }

export async function readStats(
  db: Connection,
  caller: Caller,
  tiles: readonly Tile[],
  moments: Moments,
): Promise<Stats> {
  const columns = tiles.map((tile) => sql`(${numbers[tile](caller, moments)}) as ${sql.ref(tile)}`)
  const { rows } = await sql<Stats>`
    with people as materialized (
      select user_type, count(*) as now, count(*) filter (where created_at < ${moments.since}) as before
      from users where ${userInScope(caller)} group by user_type
    )
    select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

type Numbers = (caller: Caller, moments: Moments) => RawBuilder<unknown>

/** All rows, and the rows that existed when the range began. */
const stock = (since: Date, from: RawBuilder<unknown>) =>
  sql`select array[count(*), count(*) filter (where created_at < ${since})] from ${from}`

const countPeople = sql`array[coalesce(sum(now), 0), coalesce(sum(before), 0)]::bigint[]`

const earlier = (one: Date, other: Date) => (one < other ? one : other)

const numbers: Record<Tile, Numbers> = {
  organizationCount: ({ scope }, { since }) =>
    stock(since, sql`organizations where ${organizationInScope(scope, 'organizations.id')}`),

  facilityCount: ({ scope }, { since }) => stock(since, sql`facilities where ${facilitiesOf(scope)}`),

  departmentCount: ({ scope }, { since }) =>
    stock(since, sql`departments where facility_id in (select id from facilities where ${facilitiesOf(scope)})`),

  userCount: () => sql`select ${countPeople} from people`,

  providerCount: () => sql`select ${countPeople} from people where user_type = 'provider'`,

  // The second number is for the time before: published by then, and not secured by then. The conditions on the date are
  // for the index. A shift with a provider is assigned.
  pendingSecureShiftCount: ({ scope }, { now, since, sinceDate }) => sql`
    select array[
      count(*) filter (where shifts.starts_at > ${now}),
      count(*) filter (where shifts.starts_at > ${since} and shifts.published_at < ${since})
        + (select count(*) from shifts
          where ${shiftsOf(scope)} and shifts.is_sourced and shifts.provider_id is not null
            and shifts.date >= ${sinceDate}::date - 1
            and shifts.starts_at > ${since} and shifts.published_at < ${since} and shifts.secured_at >= ${since})]
    from ${openShifts(scope)} and shifts.starts_at > ${earlier(now, since)}`,

  // A swap is pending until it is decided, or refused before that.
  pendingSwapRequestCount: ({ scope }, { since }) => sql`
    select array[count(*) filter (where status = 'Open'), count(*) filter (where created_at < ${since})] from swaps
    where ${facilityInScope(scope, { organization: 'organization_id', facility: 'facility_id' })}
      and coalesce(decided_at, answered_at, 'infinity') >= ${since}`,

  openShiftsToday: ({ scope }, { today, todayBefore }) => sql`select array[
    (select count(*) from ${openShifts(scope)} and shifts.date = ${today}),
    (select count(*) from ${openShifts(scope)} and shifts.date = ${todayBefore})]`,

  assignShiftsToday: ({ scope }, { today, todayBefore }) => sql`select array[
    (select count(*) from ${assignedShifts(scope)} and shifts.date = ${today}),
    (select count(*) from ${assignedShifts(scope)} and shifts.date = ${todayBefore})]`,

  // Reads the next shift of each facility by an index, then takes the first of all.
  nextOpenShift: ({ scope }, { now }) => sql`
    select next.date from facilities cross join lateral (
      select shifts.date, shifts.starts_at, shifts.id from ${openShifts(scope)}
        and shifts.facility_id = facilities.id and shifts.starts_at > ${now}
      order by shifts.starts_at, shifts.id limit 1
    ) as next
    where ${facilitiesOf(scope)} order by next.starts_at, next.id limit 1`,

  tesselMatchTrial: ({ scope }, { now }) => sql`
    with crews as materialized (${crewsOf(scope)})
    select array[count(*)] from ${openShifts(scope)} and shifts.starts_at > ${now} and exists (
      select from crews cross join unnest(crews.providers, crews.labour_types) as candidate (provider_id, labour_type)
      where crews.facility_id = shifts.facility_id and crews.skill = shifts.skill
        and candidate.labour_type = any(shifts.labour_types) and ${isFree} and ${isNotAway})`,
}

/** Every provider with facility, skill and labour type, read once for all shifts. */
const crewsOf = (scope: Scope) => sql`
  select mapping.facility_id, user_skills.skill, array_agg(users.id order by users.id) as providers,
    array_agg(mapping.labour_type::text order by users.id) as labour_types
  from facility_providers as mapping
  join users on users.id = mapping.provider_id and users.confirmed_at is not null and users.deactivated_at is null
  join user_skills on user_skills.user_id = users.id
  where ${facilityInScope(scope, { organization: 'mapping.organization_id', facility: 'mapping.facility_id' })}
  group by mapping.facility_id, user_skills.skill`

/** Starts from the facilities, because the index of open shifts does. */
const openShifts = (scope: Scope) => sql`shifts
  where shifts.facility_id = any(array(select id from facilities where ${facilitiesOf(scope)}))
    and shifts.state = 'open' and shifts.block_id not in ${withdrawnBlocks(scope)}`

const assignedShifts = (scope: Scope) => sql`shifts where ${shiftsOf(scope)} and shifts.state = 'assigned'`

/**
 * These subqueries run for one candidate after the other until one is free. PostgreSQL would turn a 'not exists' into a
 * join of all providers with all shifts. No shift lasts two days, so the index only searches the last two.
 */
const isFree = sql`(
  select true from shifts as taken
  where taken.provider_id = candidate.provider_id
    and taken.starts_at > shifts.starts_at - interval '2 days'
    and taken.starts_at < shifts.ends_at and taken.ends_at > shifts.starts_at
  limit 1) is null`

/** Leave counts in its own organization only. A shift that ends at midnight does not touch the next day. */
const isNotAway = sql`(
  select true from leaves
  where leaves.provider_id = candidate.provider_id
    and leaves.organization_id = shifts.organization_id
    and leaves.status = 'Approved'
    and leaves.to_date >= shifts.date
    and leaves.from_date <= shifts.date
      + (shifts.end_time <= shifts.start_time and shifts.end_time > time '00:00')::int
  limit 1) is null`
