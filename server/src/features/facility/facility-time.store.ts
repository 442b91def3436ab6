import type { TimeZonePreview } from '@shiftward/contract/facility.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { spanInZone } from '../../lib/span-in-zone.ts'

type Zone = { facilityId: number; timeZone: string; now: Date }

/**
 * Shifts keep their local time at the facility, so a new time zone moves their moments, except of shifts that are over. No
 * messages are sent, because the local times stay the same, also in what providers see.
 */
export async function moveShiftsToTimeZone(db: Connection, { actorId, ...zone }: Zone & { actorId: number }) {
  const { now } = zone
  const spans = movedTo(zone, await ofShifts(db, zone).forUpdate().execute())
  // One parameter for any number of shifts. Each part of the statement sees the rows as they were before it.
  await sql`
    with moved as (
      select * from ${inRows(spans)}
    ), written as (
      update shifts set starts_at = moved.starts_at, ends_at = moved.ends_at from moved where shifts.id = moved.id
    )
    insert into shift_history (organization_id, shift_id, at, actor_id, action, before, after)
    select organization_id, shifts.id, ${now}, ${actorId}, 'changed',
      jsonb_build_object('starts_at', shifts.starts_at, 'ends_at', shifts.ends_at),
      jsonb_build_object('starts_at', moved.starts_at, 'ends_at', moved.ends_at)
    from shifts join moved on moved.id = shifts.id
    order by shifts.id`.execute(db)
  await movePublished(db, zone)
}

/**
 * Recorded as a change that has been seen already: people read nothing of it, but calendar programs and apps that ask
 * for what is new take the shift at its new moment.
 */
async function movePublished(db: Connection, zone: Zone) {
  const { facilityId, now } = zone
  const shifts = await db
    .selectFrom('published_shifts')
    .select(['shift_id as id', 'date', 'start_time as startTime', 'end_time as endTime'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('facility_id', '=', facilityId)
    .where('ends_at', '>', earliestEnd(now))
    .execute()
  await sql`
    with moved as (
      update published_shifts set starts_at = span.starts_at, ends_at = span.ends_at, published_at = ${now}
      from ${inRows(movedTo(zone, shifts))}
      where published_shifts.shift_id = span.id
      returning published_shifts.*
    ), told as (
      select organization_id, shift_id, provider_id, to_jsonb(moved) - 'provider_id' as told from moved
    )
    insert into told_changes (organization_id, shift_id, provider_id, at, before, after, seen_at)
    select organization_id, shift_id, provider_id, ${now}, told, told, ${now} from told order by shift_id`.execute(db)
}

/** Shifts of one facility move together, so they can only overlap with those of others. */
export async function previewMoves(db: Connection, zone: Zone): Promise<TimeZonePreview> {
  const spans = movedTo(zone, await ofShifts(db, zone).execute())
  const { rows } = await sql<{ name: string }>`
    select ${fullName()} as name from users where id in (
      select shifts.provider_id from ${inRows(spans)} join shifts on shifts.id = span.id
      join shifts as other on other.provider_id = shifts.provider_id and other.facility_id <> shifts.facility_id
      where other.starts_at < span.ends_at and other.ends_at > span.starts_at
        and not (other.starts_at < shifts.ends_at and other.ends_at > shifts.starts_at))
    order by last_name, first_name, id`.execute(db)
  return { shifts: spans.length, overlapping: rows.map(({ name }) => name) }
}

const ofShifts = (db: Connection, { facilityId, now }: Zone) =>
  db
    .selectFrom('shifts')
    .select(['id', 'date', 'start_time as startTime', 'end_time as endTime'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('facility_id', '=', facilityId)
    .where('ends_at', '>', earliestEnd(now))
    .orderBy('id')

/** Between the first and the last time zone of the world lie 26 hours. */
const earliestEnd = (now: Date): Date => new Date(now.getTime() - 26 * 3_600_000)

type Shift = { id: number } & Parameters<typeof spanInZone>[0]

/** The shifts whose moments are others in the zone. */
const movedTo = ({ timeZone, now }: Zone, shifts: Shift[]) =>
  shifts.flatMap((shift) => {
    const { startsAt, endsAt } = spanInZone(shift, timeZone, now)
    const isSame = +startsAt === +shift.startsAt && +endsAt === +shift.endsAt
    return isSame ? [] : [{ id: shift.id, starts_at: startsAt, ends_at: endsAt }]
  })

const inRows = (spans: ReturnType<typeof movedTo>) => sql`json_to_recordset(${JSON.stringify(spans)}) as span (
  id bigint, starts_at timestamptz, ends_at timestamptz)`

export async function findTimeZone(db: Connection, facilityId: number): Promise<string> {
  const facility = await db
    .selectFrom('facilities')
    .select('time_zone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow()
  return facility.time_zone
}
