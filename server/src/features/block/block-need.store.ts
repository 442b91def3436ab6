import type { Coverage, Needs } from '@shiftward/contract/need.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { NeedOfDay } from './block-beyond-need.ts'
import type { NeedSpan } from './need-spans.ts'

/** What teams need, and how much of it is there. Callers have checked that the team or department is in scope. */

export function listSpans(db: Connection, teamId: number): Promise<NeedSpan[]> {
  return db
    .selectFrom('team_needs')
    .innerJoin('skills', 'skills.name', 'team_needs.skill')
    .select(['skill', 'weekday', 'since', 'until', 'count'])
    .where('team_id', '=', teamId)
    .orderBy('skills.position')
    .orderBy('weekday')
    .orderBy('since')
    .execute()
}

export async function listDated(db: Connection, teamId: number): Promise<Needs['dates']> {
  const rows = await db
    .selectFrom('team_need_dates')
    .innerJoin('skills', 'skills.name', 'team_need_dates.skill')
    .select(['date', 'skill', 'count', 'reason'])
    .where('team_id', '=', teamId)
    .orderBy('date')
    .orderBy('skills.position')
    .execute()
  return rows.map((row) => ({ ...row, date: toWireDate(row.date) }))
}

type OfTeam = { id: number; organization_id: number }

const ownOf = (team: OfTeam) => ({ team_id: team.id, organization_id: team.organization_id })
const keys = (parts: string[]) => sql`${parts}::text[]`

/** Rows that stay the same are not touched, so that the audit log lists only real changes. */
export async function replaceSpans(db: Connection, team: OfTeam, spans: NeedSpan[]) {
  await db
    .deleteFrom('team_needs')
    .where('team_id', '=', team.id)
    .where(
      sql<boolean>`since || ' ' || weekday || ' ' || skill
        <> all(${keys(spans.map(({ since, weekday, skill }) => `${since} ${weekday} ${skill}`))})`,
    )
    .execute()
  if (spans.length === 0) return
  await db
    .insertInto('team_needs')
    .values(spans.map((one) => ({ ...ownOf(team), ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'skill', 'weekday', 'since'])
        .doUpdateSet({ count: sql`excluded.count`, until: sql`excluded.until` })
        .where(sql<boolean>`(team_needs.count, team_needs.until) is distinct from (excluded.count, excluded.until)`),
    )
    .execute()
}

export async function replaceDates(db: Connection, team: OfTeam, dates: Needs['dates']) {
  await db
    .deleteFrom('team_need_dates')
    .where('team_id', '=', team.id)
    .where(sql<boolean>`date || ' ' || skill <> all(${keys(dates.map(({ date, skill }) => `${date} ${skill}`))})`)
    .execute()
  if (dates.length === 0) return
  await db
    .insertInto('team_need_dates')
    .values(dates.map((one) => ({ ...ownOf(team), ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'date', 'skill'])
        .doUpdateSet({ count: sql`excluded.count`, reason: sql`excluded.reason` })
        .where(
          sql<boolean>`(team_need_dates.count, team_need_dates.reason) is distinct from (excluded.count, excluded.reason)`,
        ),
    )
    .execute()
}

type Days = { startDate: string; endDate: string }

/**
 * The days on which a team needs somebody: inside one of its active blocks, on one of its weekdays. A date with its own
 * number counts by that number.
 */
const neededDays = (which: RawBuilder<boolean>, { startDate, endDate }: Days) => sql`
  select teams.id as team_id, teams.code as team_code, teams.start_time, teams.end_time, day::date as date,
    team_skills.skill, skills.position, coalesce(dated.count, weekly.count) as needed
  from teams
  join team_skills on team_skills.team_id = teams.id
  join skills on skills.name = team_skills.skill
  cross join generate_series(${startDate}::date, ${endDate}::date, interval '1 day') as day
  left join team_needs weekly on weekly.team_id = teams.id and weekly.skill = team_skills.skill
    and weekly.weekday = extract(dow from day) and day >= weekly.since and day < weekly.until
  left join team_need_dates dated on dated.team_id = teams.id and dated.skill = team_skills.skill
    and dated.date = day::date
  where ${which} and coalesce(dated.count, weekly.count, 0) > 0
    and extract(dow from day)::smallint = any(teams.weekdays)
    and exists (
      select from blocks where blocks.team_id = teams.id and not blocks.is_deactivated
        and day::date between blocks.start_date and blocks.end_date)`

/** A shift that somebody left and the rest of it are one place, on the day of the shift. */
const isPlace = sql`shifts.rest_of is null`

/** Nothing of the place is missing. */
const isFilled = sql`shifts.state = 'assigned' and not exists (
  select from shifts rest where rest.rest_of = shifts.id and rest.state <> 'assigned')`

/** Open shifts of deactivated blocks can no longer be taken. */
const counts = sql`(shifts.state = 'assigned' or not blocks.is_deactivated)`

/** What is there, also in another block of the same team. */
const there = sql`(
  select count(*)::int from shifts join blocks on blocks.id = shifts.block_id
  where shifts.team_id = wanted.team_id and shifts.date = wanted.date and shifts.skill = wanted.skill and ${counts}
    and ${isPlace})`

/** The team's shift of the day has not begun. */
const isAhead = (now: Date) => sql`(day::date + teams.start_time) at time zone
  (select time_zone from facilities where facilities.id = teams.facility_id) > ${now}`

async function readCoverage(db: Connection, which: RawBuilder<boolean>, days: Days): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    select wanted.team_code as "teamCode", to_char(wanted.date, 'MM-DD-YYYY') as date, wanted.skill,
      wanted.needed::int as needed,
      (select count(*)::int from shifts where shifts.team_id = wanted.team_id and shifts.date = wanted.date
        and shifts.skill = wanted.skill and ${isPlace} and ${isFilled}) as filled
    from (${neededDays(which, days)}) as wanted
    order by wanted.date, wanted.team_id, wanted.position`.execute(db)
  return rows
}

/**
 * Once a shift has begun, its need counts only if the team had shifts on that day: nobody could plan for a day that was
 * over when the block was made.
 */
export const listCoverage = (db: Connection, departmentId: number, days: Days, now: Date): Promise<Coverage[]> =>
  readCoverage(
    db,
    sql`teams.department_id = ${departmentId} and (${isAhead(now)}
      or exists (select from shifts where shifts.team_id = teams.id and shifts.date = day::date and ${isPlace}))`,
    days,
  )

/** What can still be filled: without the shifts that have begun. */
export const listCoverageAhead = (db: Connection, departmentId: number, days: Days, now: Date): Promise<Coverage[]> =>
  readCoverage(db, sql`teams.department_id = ${departmentId} and ${isAhead(now)}`, days)

/** The days of a team whose shift has not begun. On the other days nothing is needed any more. */
const daysAhead = (teamId: number, days: Days, now: Date) =>
  neededDays(sql`teams.id = ${teamId} and ${isAhead(now)}`, days)

/** How many shifts are needed, and how many of these are there. A surplus on one day does not make up for another. */
export async function countNeeded(db: Connection, teamId: number, days: Days, now: Date) {
  const { rows } = await sql<{ needed: number; there: number }>`
    select coalesce(sum(needed), 0)::int as needed, coalesce(sum(least(needed, there)), 0)::int as there
    from (select wanted.needed, ${there} as there
      from (${daysAhead(teamId, days, now)}) as wanted) as day`.execute(db)
  return rows[0] ?? { needed: 0, there: 0 }
}

/** The shifts that are needed and not there. The rate is the department's for the skill. */
export async function listMissing(db: Connection, teamId: number, days: Days, now: Date) {
  const { rows } = await sql<{ date: string; skill: string; missing: number; rate: string }>`
    select date, skill, needed - there as missing, rate
    from (select wanted.*, ${there} as there, department_skills.rate
      from (${daysAhead(teamId, days, now)}) as wanted
      join teams on teams.id = wanted.team_id
      join department_skills on department_skills.department_id = teams.department_id
        and department_skills.skill = wanted.skill) as day
    where needed > there
    order by date, position`.execute(db)
  return rows
}

/**
 * What teams need and have on these days, by day and skill. Leaves out teams that need nobody then, or have only
 * dated exceptions.
 */
export async function listNeedOfDays(db: Connection, teamIds: number[], days: Days): Promise<NeedOfDay[]> {
  const which = sql<boolean>`teams.id = any(${teamIds}::bigint[])
    and exists (select from team_needs where team_needs.team_id = teams.id
      and since <= ${days.endDate}::date and until > ${days.startDate}::date)`
  const { rows } = await sql<NeedOfDay>`
    with wanted as (${neededDays(which, days)}), there as (
      select shifts.team_id, shifts.date, shifts.skill, count(*) as there,
        count(*) filter (where ${isFilled}) as filled
      from shifts join blocks on blocks.id = shifts.block_id
      where shifts.team_id in (select team_id from wanted) and ${counts} and ${isPlace}
        and shifts.date between ${days.startDate}::date and ${days.endDate}::date
        -- Before its first numbers a team has said nothing.
        and shifts.date >= (select min(since) from team_needs where team_needs.team_id = shifts.team_id)
      group by shifts.team_id, shifts.date, shifts.skill)
    select team_id as "teamId", date, skill, coalesce(needed, 0)::int as needed, coalesce(filled, 0)::int as filled,
      coalesce(there, 0)::int as there
    from wanted full join there using (team_id, date, skill)
    order by date`.execute(db)
  return rows
}
