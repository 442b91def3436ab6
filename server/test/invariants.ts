import { sql } from 'kysely'
import type { Database } from '../src/lib/database.ts'

/** Invariants that hold whatever people do at the same time. Each returns the rows that break it. */

/** Pairs of overlapping shifts of one provider, neither of them confirmed. */
export async function overlapsUnasked(db: Database) {
  const { rows } = await sql`
    select one.id, other.id as other from shifts one join shifts other
      on other.provider_id = one.provider_id and other.id > one.id
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at
    where not 'overlap' = any(one.confirmed_rules || other.confirmed_rules)`.execute(db)
  return rows
}

/** Shifts assigned during approved leave without a confirmation, unless they had begun when it was approved. */
export async function shiftsInLeaves(db: Database) {
  const { rows } = await sql`
    select shifts.id, leaves.id as leave from leaves
    join shifts on shifts.provider_id = leaves.provider_id and shifts.organization_id = leaves.organization_id
    join facilities on facilities.id = shifts.facility_id
    where leaves.status = 'Approved' and not shifts.confirmed_rules && '{overlap,leave}'
      and shifts.starts_at > coalesce(leaves.decided_at, '-infinity')
      and shifts.starts_at < ((leaves.to_date + 1)::timestamp at time zone facilities.time_zone)
      and shifts.ends_at > (leaves.from_date::timestamp at time zone facilities.time_zone)`.execute(db)
  return rows
}

/** Shifts that were given to one provider while another had them. */
async function shiftsGivenTwice(db: Database) {
  const { rows } = await sql`
    select shift_id, before, after from shift_history
    where action = 'assigned' and before ->> 'provider_id' is not null`.execute(db)
  return rows
}

/** Shifts that differ from what their history adds up to. */
export async function unlikeTheirHistory(db: Database) {
  const { rows } = await sql`
    with merged as (
      select shift_id, jsonb_object_agg(part.key, part.value order by history.id) as replayed
      from shift_history history cross join jsonb_each(coalesce(history.after, '{}')) as part
      group by shift_id
    ), ended as (
      select shift_id from (
        select distinct on (shift_id) shift_id, after from shift_history order by shift_id, id desc) as last
      where after is null
    )
    select coalesce(merged.shift_id, shifts.id) as id, merged.replayed, to_jsonb(shifts) as there
    from merged full join shifts on shifts.id = merged.shift_id left join ended on ended.shift_id = merged.shift_id
    where case when ended.shift_id is null then merged.replayed end
      is distinct from to_jsonb(shifts)`.execute(db)
  return rows
}

/** History entries without an actor, or that do not continue the entry before them. */
export async function looseHistory(db: Database) {
  const { rows } = await sql`
    select later.id, later.shift_id from shift_history later
    where later.actor_id is null or exists (
      select from shift_history earlier where earlier.shift_id = later.shift_id and earlier.id < later.id
        and (later.before ->> 'version')::int <= (earlier.before ->> 'version')::int)`.execute(db)
  return rows
}

/**
 * A message may report a completed step of a swap, request or leave, or an existing version of a shift. A swap continues
 * after the reported step; the others end with it.
 */
const steps = sql`
  select 'swap:' || id || ':' || step as cause from swaps cross join lateral (
    values ('Open'), (status), (case when answered_at is not null then 'MediatorApproved' end),
      (case when status = 'MediatorDenied' then 'MediatorApproved' end)) as made (step)
  union select 'request:' || id || ':' || status from shift_requests where status <> 'Open'
  union select 'request:' || request.id || step || version from shift_requests request
    join shift_history history using (shift_id) cross join lateral (
      values (':UserApproved:', after, after ->> 'version'), (':Open:', before, after ->> 'version')
    ) as made (step, side, version)
    where side ->> 'provider_id' = request.provider_id::text
  union select 'offer:' || id || ':' || step from offers cross join lateral (values ('open'), (state)) as made (step)
  union select 'leave:' || id || ':' || status from leaves where status in ('Approved', 'Denied')
  union select 'leave:' || id || ':freed' from leaves where status = 'Approved'`

/** What ended stays, until somebody deletes its shift. */
const deletedOf = (subject: 'swaps' | 'shift_requests') => sql`exists (
  select from audit_log where subject = ${subject} and action = 'deleted' and before ->> 'id' = split_part(cause, ':', 2))`

/** Messages that report nothing that happened, or that repeat another message. */
export async function messagesWithoutCause(db: Database) {
  const { rows } = await sql`
    select id, cause, recipient_id from outbox
    where case split_part(cause, ':', 1)
      when 'shift' then not exists (
        select from shift_history where shift_id = split_part(cause, ':', 2)::bigint
          and split_part(cause, ':', 3) in (before ->> 'version', after ->> 'version'))
      when 'published' then false
      when 'urgent' then false
      when 'urgent-shift' then not exists (
        select from shift_history where shift_id = split_part(cause, ':', 2)::bigint)
      when 'open-shift' then not exists (
        select from shift_history where shift_id = split_part(cause, ':', 2)::bigint)
      when 'open-shifts' then not exists (
        select from shift_history where shift_id = split_part(cause, ':', 2)::bigint)
      when 'interest' then split_part(cause, ':', 4) = 'given' and not exists (
        select from shift_history where shift_id = split_part(cause, ':', 2)::bigint and action = 'assigned')
      when 'request' then split_part(cause, ':', 3) <> 'withdrawn' and cause not in (${steps})
        and not ${deletedOf('shift_requests')}
      when 'swap' then cause not in (${steps}) and not ${deletedOf('swaps')}
      else cause not in (${steps})
    end
    union all
    select max(id), cause, recipient_id from outbox group by cause, recipient_id having count(*) > 1`.execute(db)
  return rows
}

/** Decisions that the people concerned were not told about. */
export async function stepsUntold(db: Database) {
  const { rows } = await sql`
    with due as (
      select 'swap:' || id || ':' || status as cause, unnest(array[from_provider_id, to_provider_id]) as person from swaps
      union all select 'request:' || id || ':' || status, provider_id from shift_requests where status = 'UserDenied'
      union all select 'request:' || request.id || ':UserApproved:' || (after ->> 'version'), request.provider_id
        from shift_requests request join shift_history on shift_history.shift_id = request.shift_id and at = decided_at
        where status = 'UserApproved' and after ->> 'provider_id' = request.provider_id::text
      union all select 'leave:' || id || ':' || status, provider_id from leaves where status in ('Approved', 'Denied')
    )
    select * from due where not exists (select from outbox where cause = due.cause and recipient_id = due.person)
  `.execute(db)
  return rows
}

/** Requests that are still approved after the assignment that approved them was undone. */
async function approvedThoughUndone(db: Database) {
  const { rows } = await sql`
    select request.id from shift_requests request
    join lateral (
      select action_id, before from shift_history where shift_id = request.shift_id order by id desc limit 1) last on true
    join actions undo on undo.id = last.action_id
    join actions done on done.id = undo.reverses and done.at = request.decided_at
    where request.status = 'UserApproved' and last.before ->> 'provider_id' = request.provider_id::text
      and request.id = (
        select max(id) from shift_requests where (shift_id, provider_id) = (request.shift_id, request.provider_id))`.execute(
    db,
  )
  return rows
}

/** Swaps whose stored place is not that of their shift. */
export async function swapsElsewhere(db: Database) {
  const { rows } = await sql`
    select swaps.id from swaps join shifts on shifts.id = swaps.shift_id
    where (swaps.facility_id, swaps.department_id) <> (shifts.facility_id, shifts.department_id)`.execute(db)
  return rows
}

/** Two numbers of a team for the same skill on the same day. */
async function needsTwice(db: Database) {
  const { rows } = await sql`
    select one.* from team_needs one join team_needs other using (team_id, skill, weekday)
    where one.since < other.since and one.until > other.since`.execute(db)
  return rows
}

const all = {
  overlapsUnasked,
  shiftsInLeaves,
  shiftsGivenTwice,
  unlikeTheirHistory,
  looseHistory,
  messagesWithoutCause,
  stepsUntold,
  approvedThoughUndone,
  swapsElsewhere,
  needsTwice,
}

/** Broken invariants by name; empty when all hold. */
export async function brokenInvariants(db: Database): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, look] of Object.entries(all)) {
    const found = await look(db)
    if (found.length > 0) broken[name] = found
  }
  return broken
}
