import type { StatName, Tile } from '@shiftward/contract/rules/tiles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { organizationInScope, type Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { userInScope } from '../user/user-scope.store.ts'
import { facilitiesOf, isThere, shiftsOf } from './dashboard-scope.store.ts'

/** The numbers of the tiles, each with what it is compared with. */

export type Asked = {
  now: Date
  today: string
  /** The same day in the range before. */
  todayBefore: string
  /** The moment at which the range begins, and its day. */
  since: Date
  sinceDate: string
}

/** Now, and before; no second number where nothing is known of before. */
export type Stats = Partial<Record<StatName, [now: number, before?: number]>> & { nextOpenShift?: string | null }

export async function readStats(db: Connection, caller: Caller, tiles: readonly Tile[], asked: Asked): Promise<Stats> {
  const columns = tiles.map((tile) => sql`(${numbers[tile](caller, asked)}) as ${sql.ref(tile)}`)
  const { rows } = await sql<Stats>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

type Numbers = (caller: Caller, asked: Asked) => RawBuilder<unknown>

/** What is there, and what was there already when the range began. */
const stock = (since: Date, from: RawBuilder<unknown>) =>
  sql`select array[count(*), count(*) filter (where created_at < ${since})] from ${from}`

const numbers: Record<Tile, Numbers> = {
  organizationCount: ({ scope }, { since }) =>
    stock(since, sql`organizations where ${organizationInScope(scope, 'organizations.id')}`),

  facilityCount: ({ scope }, { since }) => stock(since, sql`facilities where ${facilitiesOf(scope)}`),

  departmentCount: ({ scope }, { since }) =>
    stock(since, sql`departments where facility_id in (select id from facilities where ${facilitiesOf(scope)})`),

  userCount: (caller, { since }) => stock(since, sql`users where ${userInScope(caller)}`),

  providerCount: (caller, { since }) =>
    stock(since, sql`users where ${userInScope(caller)} and users.user_type = 'provider'`),

  // Before: what was published then and has been secured since, or never. The dates are there for the index.
  pendingSecureShiftCount: ({ scope }, { now, since, sinceDate }) => sql`select array[
    (select count(*) from ${openShifts(scope)} and shifts.starts_at > ${now}),
    (select count(*) from ${openShifts(scope)} and shifts.starts_at > ${since} and shifts.published_at < ${since})
      + (select count(*) from ${assignedShifts(scope)} and shifts.is_sourced and shifts.date >= ${sinceDate}::date - 1
        and shifts.starts_at > ${since} and shifts.published_at < ${since} and shifts.secured_at >= ${since})]`,

  pendingSwapRequestCount: ({ scope }, { since }) => sql`
    select array[
      count(*) filter (where swaps.status = 'Open'),
      count(*) filter (where swaps.created_at < ${since} and coalesce(swaps.decided_at >= ${since}, true))]
    from swaps join shifts on shifts.id = swaps.shift_id where ${shiftsOf(scope)}`,

  openShiftsToday: ({ scope }, { today, todayBefore }) => sql`select array[
    (select count(*) from ${openShifts(scope)} and shifts.date = ${today}),
    (select count(*) from ${openShifts(scope)} and shifts.date = ${todayBefore})]`,

  assignShiftsToday: ({ scope }, { today, todayBefore }) => sql`select array[
    (select count(*) from ${assignedShifts(scope)} and shifts.date = ${today}),
    (select count(*) from ${assignedShifts(scope)} and shifts.date = ${todayBefore})]`,

  // The next of each facility, by an index; of these the first.
  nextOpenShift: ({ scope }, { now }) => sql`
    select next.date from facilities cross join lateral (
      select shifts.date, shifts.starts_at, shifts.id from ${openShifts(scope)}
        and shifts.facility_id = facilities.id and shifts.starts_at > ${now}
      order by shifts.starts_at, shifts.id limit 1
    ) as next
    where ${facilitiesOf(scope)} order by next.starts_at, next.id limit 1`,

  tesselMatchTrial: ({ scope }, { now }) => sql`
    select array[count(*)] from ${openShifts(scope)} and shifts.starts_at > ${now} and exists (
      select from facility_providers as mapping
      join user_skills on user_skills.user_id = mapping.provider_id and user_skills.skill = shifts.skill
      join users on users.id = mapping.provider_id
      where mapping.facility_id = shifts.facility_id
        and mapping.labour_type = any(shifts.labour_types)
        and users.confirmed_at is not null and users.deactivated_at is null
        and not ${isBusy} and not ${isAway})`,
}

const openShifts = (scope: Scope) => sql`shifts join blocks on blocks.id = shifts.block_id
  where ${shiftsOf(scope)} and shifts.state = 'open' and ${isThere}`

const assignedShifts = (scope: Scope) => sql`shifts where ${shiftsOf(scope)} and shifts.state = 'assigned'`

/** No shift lasts two days: one that starts earlier is over. It lets the index find the others. */
const isBusy = sql`exists (
  select from shifts as taken
  where taken.provider_id = mapping.provider_id
    and taken.starts_at > shifts.starts_at - interval '2 days'
    and taken.starts_at < shifts.ends_at and taken.ends_at > shifts.starts_at)`

/** From another organization they take leave there. A shift that ends at midnight does not reach into the next day. */
const isAway = sql`exists (
  select from leaves
  where leaves.provider_id = mapping.provider_id
    and leaves.organization_id = shifts.organization_id
    and leaves.status = 'Approved'
    and daterange(leaves.from_date, leaves.to_date, '[]') && daterange(shifts.date, shifts.date
      + (shifts.end_time <= shifts.start_time and shifts.end_time > time '00:00')::int, '[]'))`
