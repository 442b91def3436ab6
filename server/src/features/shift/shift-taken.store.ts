import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** The shifts that providers have. */

/** No shift is longer, so a shift that started earlier is over. This bound lets the query use the index on the start. */
const longestShift = sql`interval '2 days'`

export type Range = { from: Date; to: Date }

/** The shifts that people have, or those that they have been told of. */
export type ShiftSource = 'shifts' | 'published_shifts'

/** A provider's shifts as read, taken apart only when needed. Equal texts mean equal shifts. */
type Taken = { providerId: number; teamIds: number[]; text: string; shifts: () => TakenShift[] }
type Row = { provider_id: number; bytes: Buffer; skills: string }

/** No skill has this sign in it; in ASCII it separates fields. */
const betweenSkills = '\x1f'

/**
 * The shifts of providers, at any facility, that overlap a time range. There may be thousands, so all of a provider come
 * in one value, as PostgreSQL's own bytes: rows or text would take it twice the time, and us three times as long to read.
 */
export async function readTaken(
  db: Connection,
  providerIds: number[],
  { from, to }: Range,
  source: ShiftSource = 'shifts',
): Promise<Taken[]> {
  const id = sql.ref(source === 'shifts' ? 'id' : 'shift_id')
  const { rows } = await sql<Row>`
    select provider_id, string_agg(skill, ${sql.lit(betweenSkills)}) as skills, string_agg(
      int8send(team_id) || int8send(${id}) || timestamptz_send(starts_at) || timestamptz_send(ends_at)
      || time_send(start_time) || time_send(end_time) || date_send(date) || boolsend(is_on_call), '') as bytes
    from ${sql.table(source)}
    where provider_id = any(${providerIds}::bigint[])
      and starts_at > ${from}::timestamptz - ${longestShift} and starts_at < ${to} and ends_at > ${from}
    group by provider_id`.execute(db)
  return rows.map(({ provider_id, bytes, skills }) => ({
    providerId: provider_id,
    teamIds: [...new Set(eachShift(bytes, (start) => longAt(bytes, start + at.teamId)))],
    text: `${bytes.toString('base64')}\n${skills}`,
    shifts: () => shiftsIn(bytes, skills.split(betweenSkills)),
  }))
}

/** Where each value begins among the bytes of a shift, in the order of the statement. */
const at = { teamId: 0, id: 8, startsAt: 16, endsAt: 24, startTime: 32, endTime: 40, date: 48, isOnCall: 52, end: 53 }

/** PostgreSQL counts days and microseconds from the year 2000. */
const year2000 = Date.UTC(2000)
const dayMs = 86_400_000

const eachShift = <Read>(bytes: Buffer, read: (start: number, place: number) => Read): Read[] =>
  Array.from({ length: bytes.length / at.end }, (_, place) => read(place * at.end, place))

const longAt = (bytes: Buffer, start: number): number =>
  bytes.readInt32BE(start) * 2 ** 32 + bytes.readUInt32BE(start + 4)
const instantAt = (bytes: Buffer, start: number): number => year2000 + longAt(bytes, start) / 1000
const timeAt = (bytes: Buffer, start: number): string => isoText(longAt(bytes, start) / 1000).slice(11, 19)
const dateAt = (bytes: Buffer, start: number): string =>
  isoText(year2000 + bytes.readInt32BE(start) * dayMs).slice(0, 10)
const isoText = (milliseconds: number): string => new Date(milliseconds).toISOString()

type TakenShift = ReturnType<typeof shiftsIn>[number]

/** In the order of their start. */
const shiftsIn = (bytes: Buffer, skills: string[]) =>
  eachShift(bytes, (start, place) => ({
    shiftId: longAt(bytes, start + at.id),
    teamId: longAt(bytes, start + at.teamId),
    skill: skills[place] ?? '',
    date: dateAt(bytes, start + at.date),
    startTime: timeAt(bytes, start + at.startTime),
    endTime: timeAt(bytes, start + at.endTime),
    startsAt: instantAt(bytes, start + at.startsAt),
    endsAt: instantAt(bytes, start + at.endsAt),
    isOnCall: bytes[start + at.isOnCall] === 1,
  })).sort((one, other) => one.startsAt - other.startsAt || one.shiftId - other.shiftId)

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
