import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

type Move = { facilityId: number; timeZone: string; actorId: number; now: Date }

/**
 * Shifts keep their local time at the facility, so a new time zone moves the moments of future shifts. Shifts that
 * have begun keep their moment. No messages are sent, because the local times stay the same, also in what providers see.
 */
export async function moveShiftsToTimeZone(db: Connection, { facilityId, timeZone, actorId, now }: Move) {
  const shifts = await db
    .selectFrom('shifts')
    .select(['id', 'date', 'start_time as startTime', 'end_time as endTime'])
    .where('facility_id', '=', facilityId)
    .where('starts_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
  const spans = spansIn(timeZone, shifts)
  // One parameter for any number of shifts. Each part of the statement sees the rows as they were before it.
  await sql`
    with moved as (
      select * from json_to_recordset(${JSON.stringify(spans)}) as span (
        id bigint, starts_at timestamptz, ends_at timestamptz)
    ), written as (
      update shifts set starts_at = moved.starts_at, ends_at = moved.ends_at from moved where shifts.id = moved.id
    )
    insert into shift_history (organization_id, shift_id, at, actor_id, action, before, after)
    select organization_id, shifts.id, ${now}, ${actorId}, 'changed',
      jsonb_build_object('starts_at', shifts.starts_at, 'ends_at', shifts.ends_at),
      jsonb_build_object('starts_at', moved.starts_at, 'ends_at', moved.ends_at)
    from shifts join moved on moved.id = shifts.id
    order by shifts.id`.execute(db)
  await movePublished(db, { facilityId, timeZone, now })
}

/**
 * Recorded as a change that has been seen already: people read nothing of it, but calendar programs and apps that ask
 * for what is new take the shift at its new moment.
 */
async function movePublished(
  db: Connection,
  { facilityId, timeZone, now }: Pick<Move, 'facilityId' | 'timeZone' | 'now'>,
) {
  const shifts = await db
    .selectFrom('published_shifts')
    .select(['shift_id as id', 'date', 'start_time as startTime', 'end_time as endTime'])
    .where('facility_id', '=', facilityId)
    .where('starts_at', '>', now)
    .execute()
  await sql`
    with moved as (
      update published_shifts set starts_at = span.starts_at, ends_at = span.ends_at, published_at = ${now}
      from json_to_recordset(${JSON.stringify(spansIn(timeZone, shifts))}) as span (
        id bigint, starts_at timestamptz, ends_at timestamptz)
      where published_shifts.shift_id = span.id
      returning published_shifts.*
    ), told as (
      select organization_id, shift_id, provider_id, to_jsonb(moved) - 'provider_id' as told from moved
    )
    insert into told_changes (organization_id, shift_id, provider_id, at, before, after, seen_at)
    select organization_id, shift_id, provider_id, ${now}, told, told, ${now} from told order by shift_id`.execute(db)
}

type Local = { id: number; date: string; startTime: string; endTime: string }

const spansIn = (timeZone: string, shifts: Local[]) =>
  shifts.map((shift) => {
    const { startsAt, endsAt } = spanOfShift(shift, timeZone)
    return { id: shift.id, starts_at: new Date(startsAt), ends_at: new Date(endsAt) }
  })

export async function findTimeZone(db: Connection, facilityId: number): Promise<string> {
  const facility = await db
    .selectFrom('facilities')
    .select('time_zone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow()
  return facility.time_zone
}
