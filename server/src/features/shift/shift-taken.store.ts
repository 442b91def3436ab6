import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** The shifts that providers have. */

/** No shift is longer, so a shift that started earlier is over. This bound lets the query use the index on the start. */
const longestShift = sql`interval '2 days'`

export type Range = { from: Date; to: Date }

/** The shifts that people have, or those that they have been told of. */
export type ShiftSource = 'shifts' | 'published_shifts'

/** In ASCII, the signs that separate records and their fields. No value has them. */
const [betweenRows, betweenFields] = ['\x1e', '\x1f']

/** A provider's shifts of one team, in one text: reading them out of it takes a third of the time that as many rows take. */
export type TakenText = { provider_id: number; team_id: number; text: string }

/** The shifts of providers, at any facility, that overlap a time range. There may be thousands. */
export async function readTaken(
  db: Connection,
  providerIds: number[],
  { from, to }: Range,
  source: ShiftSource = 'shifts',
): Promise<TakenText[]> {
  const id = sql.ref(source === 'shifts' ? 'id' : 'shift_id')
  const { rows } = await sql<TakenText>`
    select provider_id, team_id, string_agg(concat_ws(${sql.lit(betweenFields)}, ${id}, skill, date, start_time, end_time,
      date_part('epoch', starts_at), date_part('epoch', ends_at), is_on_call), ${sql.lit(betweenRows)}) as text
    from ${sql.table(source)}
    where provider_id = any(${providerIds}::bigint[])
      and starts_at > ${from}::timestamptz - ${longestShift} and starts_at < ${to} and ends_at > ${from}
    group by provider_id, team_id`.execute(db)
  return rows
}

/** In the order of their start. */
export const shiftsIn = (texts: readonly TakenText[]) =>
  texts
    .flatMap(({ team_id, text }) => text.split(betweenRows).map((row) => shiftIn(team_id, row.split(betweenFields))))
    .sort((one, other) => one.startsAt - other.startsAt || one.shiftId - other.shiftId)

const shiftIn = (
  teamId: number,
  [id, skill = '', date = '', startTime = '', endTime = '', from, to, isOnCall]: string[],
) => ({
  shiftId: Number(id),
  teamId,
  skill,
  date,
  startTime,
  endTime,
  startsAt: Number(from) * 1000,
  endsAt: Number(to) * 1000,
  isOnCall: isOnCall === 't',
})

export type TakenTeam = Awaited<ReturnType<typeof listTakenTeams>>[number]

/** Shifts are many and their teams are few, so what is the same for a team is read once. */
export async function listTakenTeams(db: Connection, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('teams')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .select(['teams.id', 'teams.organization_id', 'teams.department_id', 'teams.name as team_name'])
    .select(['facilities.name as facility_name', 'facilities.time_zone'])
    .where(sql<boolean>`teams.id = any(${ids}::bigint[])`)
    .execute()
}
