import { sql } from 'kysely'
import { among } from '../../lib/among.ts'
import { builtOnce } from '../../lib/built-once.ts'
import type { Connection } from '../../lib/database.ts'

/** The shifts that providers have. */

/** No shift is longer, so a shift that started earlier is over. This bound lets the query use the index on the start. */
const longestShift = sql`interval '2 days'`

export type Range = { from: Date; to: Date }

/** The shifts that people have, or those that they have been told of. */
export type ShiftSource = 'shifts' | 'published_shifts'

/** A provider's shifts of one team, as read. Equal texts mean equal shifts. */
export type TakenText = { provider_id: number; team_id: number; bytes: string; skills: string }

/** No skill has this sign in it; in ASCII it separates fields. */
const betweenSkills = '\x1f'

/**
 * The shifts of providers, at any facility, that overlap a time range. There may be thousands, so many come in one value,
 * as PostgreSQL's own bytes in Base64: as text they would take it half as long again, and as rows us three times as long.
 */
export const readTaken = (
  db: Connection,
  providerIds: number[],
  { from, to }: Range,
  source: ShiftSource = 'shifts',
): Promise<TakenText[]> => taken[source](providerIds, from, to).execute(db)

const takenFrom = (source: ShiftSource, id: string) =>
  builtOnce(
    (_, providerIds: number[], from: Date, to: Date) => sql<TakenText>`
    select provider_id, team_id, string_agg(skill, ${sql.lit(betweenSkills)}) as skills, encode(string_agg(
      int8send(${sql.ref(id)}) || timestamptz_send(starts_at) || timestamptz_send(ends_at)
      || time_send(start_time) || time_send(end_time) || date_send(date) || boolsend(is_on_call), ''), 'base64') as bytes
    from ${sql.table(source)}
    where provider_id = any(${providerIds}::bigint[])
      and starts_at > ${from}::timestamptz - ${longestShift} and starts_at < ${to} and ends_at > ${from}
    group by provider_id, team_id`,
  )
const taken = { shifts: takenFrom('shifts', 'id'), published_shifts: takenFrom('published_shifts', 'shift_id') }

/** In the order of their start. */
export const shiftsIn = (texts: readonly TakenText[]) =>
  texts.flatMap(shiftsOf).sort((one, other) => one.startsAt - other.startsAt || one.shiftId - other.shiftId)

/** Where each value begins among the bytes of a shift, in the order of the statement. */
const at = { id: 0, startsAt: 8, endsAt: 16, startTime: 24, endTime: 32, date: 40, isOnCall: 44, end: 45 }

function shiftsOf({ team_id, bytes, skills }: TakenText) {
  const read = Buffer.from(bytes, 'base64')
  const longAt = (place: number) => read.readInt32BE(place) * 2 ** 32 + read.readUInt32BE(place + 4)
  return skills.split(betweenSkills).map((skill, place) => {
    const start = place * at.end
    return {
      shiftId: longAt(start + at.id),
      teamId: team_id,
      skill,
      date: dateOf(read.readInt32BE(start + at.date)),
      startTime: timeOf(longAt(start + at.startTime)),
      endTime: timeOf(longAt(start + at.endTime)),
      startsAt: year2000 + longAt(start + at.startsAt) / 1000,
      endsAt: year2000 + longAt(start + at.endsAt) / 1000,
      isOnCall: read[start + at.isOnCall] === 1,
    }
  })
}

/** PostgreSQL counts days and microseconds from the year 2000. */
const year2000 = Date.UTC(2000)

const dateOf = remembered((days) => new Date(year2000 + days * 86_400_000).toISOString().slice(0, 10))
const timeOf = remembered((microseconds) => new Date(microseconds / 1000).toISOString().slice(11, 19))

/** There are few dates and times, and to write one takes longer than all else of a shift. */
function remembered(write: (value: number) => string) {
  const written = new Map<number, string>()
  return (value: number): string => {
    const known = written.get(value) ?? write(value)
    written.set(value, known)
    return known
  }
}

export type TakenTeam = Awaited<ReturnType<typeof listTakenTeams>>[number]

/** Shifts are many and their teams are few, so what is the same for a team is read once. */
export const listTakenTeams = async (db: Connection, ids: number[]) =>
  ids.length === 0 ? [] : takenTeams(ids).execute(db)

const takenTeams = builtOnce((db, ids: number[]) =>
  db
    .selectFrom('teams')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .select(['teams.id', 'teams.organization_id', 'teams.department_id', 'teams.name as team_name'])
    .select(['facilities.name as facility_name', 'facilities.time_zone'])
    .where(among('teams.id', ids)),
)
