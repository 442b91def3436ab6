import { sql } from 'kysely'
import { publishRows } from '../features/shift/shift-published.store.ts'
import type { Connection } from '../lib/database.ts'
import { hoursAfter, type Moment } from './moment.ts'

/** What providers have been told: the published blocks and what they took themselves, but for a few newer changes. */
export async function publishShifts(db: Connection, { now }: Moment) {
  const told = await db
    .selectFrom('shifts')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .select('shifts.id')
    .where('shifts.state', '=', 'assigned')
    .where((shift) => shift.or([shift('blocks.published_at', 'is not', null), shift('shifts.is_sourced', '=', true)]))
    .execute()
  await publishRows(
    db,
    told.map(({ id }) => id),
    hoursAfter(now, -24),
  )
  await makePending(db, hoursAfter(now, 72))
  await makeNews(db, now)
}

/** The provider of the demo has a change to look at: their next shift began an hour earlier before. */
async function makeNews(db: Connection, now: Date) {
  await sql`
    with news as (
      select published_shifts.* from published_shifts join users on users.id = provider_id
      where users.email = 'provider@demo.test' and starts_at > ${hoursAfter(now, 24)}
      order by starts_at limit 1
    ), told as (
      select organization_id, shift_id, provider_id, to_jsonb(news) - 'provider_id' as after,
        jsonb_build_object('start_time', start_time - interval '1 hour', 'starts_at', starts_at - interval '1 hour') as was
      from news
    )
    insert into told_changes (organization_id, shift_id, provider_id, at, before, after)
    select organization_id, shift_id, provider_id, ${hoursAfter(now, -5)}, after || was, after from told`.execute(db)
}

/** In each department one shift that is new, one with other hours, and one that was taken away. */
async function makePending(db: Connection, from: Date) {
  await sql`
    with ahead as (
      select told.shift_id, row_number() over (partition by told.department_id order by told.starts_at, told.shift_id)
      from published_shifts as told join blocks on blocks.id = told.block_id
      where told.starts_at > ${from} and not told.is_sourced and blocks.published_at is not null
        and not exists (select from swaps where swaps.shift_id = told.shift_id)
    ), added as (
      delete from published_shifts using ahead where published_shifts.shift_id = ahead.shift_id and row_number = 1
    )
    update published_shifts set start_time = start_time + interval '1 hour', starts_at = starts_at + interval '1 hour'
    from ahead where published_shifts.shift_id = ahead.shift_id and row_number = 2`.execute(db)
  await sql`
    insert into published_shifts
    select distinct on (shifts.department_id) shifts.id, shifts.organization_id, shifts.facility_id,
      shifts.department_id, shifts.team_id, shifts.block_id, (history.before ->> 'provider_id')::bigint, shifts.skill,
      shifts.date, shifts.start_time, shifts.end_time, shifts.starts_at, shifts.ends_at, shifts.is_on_call, false, 0, '',
      blocks.published_at
    from shifts
    join blocks on blocks.id = shifts.block_id and blocks.published_at is not null
    join shift_history as history on history.shift_id = shifts.id and history.action = 'released'
    where shifts.state = 'vacancy' and shifts.starts_at > ${from}
      -- Whom a leave freed was told at once.
      and not exists (
        select from leaves where leaves.provider_id = (history.before ->> 'provider_id')::bigint
          and leaves.status = 'Approved' and shifts.date between leaves.from_date - 1 and leaves.to_date)
    order by shifts.department_id, shifts.starts_at, shifts.id`.execute(db)
}
