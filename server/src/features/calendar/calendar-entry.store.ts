import { flag, openShiftId } from '@shiftward/contract/choices.ts'
import { type RawBuilder, sql } from 'kysely'
import { callNumber } from '../../lib/call-number.ts'
import { fullName } from '../../lib/full-name.ts'
import { isUntold, toldOfShift } from '../shift/shift-published.store.ts'

/**
 * Only those who may decide requests see who asked for a shift or a swap, and only those who may write schedules see
 * masked rates, offers and releases.
 */
export type Reader = { now: Date; mayDecide: boolean; mayWrite: boolean }

export type EntrySource = Reader & {
  /** In order, ISO text. */
  days: string[]
  blocks: RawBuilder<unknown>
  shifts: RawBuilder<unknown>
  /** Leaves are shown for the facility's providers who have one of these skills. */
  skills: RawBuilder<unknown>
  departmentId: number
  facilityId: number
  organizationId: number
}

/** Between the parts of an entry, each of which is a JSON object. JSON has no such sign in it. */
const betweenParts = '\x1f'

/**
 * Entries as PostgreSQL has put them together, as JSON. There it would take as long as writing the JSON does. The result
 * of `replaceAll` would keep all its pieces in memory.
 */
export const joinParts = (entries: string): string => entries.split(`}${betweenParts}{`).join(',')

/** A part that most entries share is written once for all. */
const writtenPart = (fields: Record<string, unknown>) => sql.lit(JSON.stringify(fields))

const wireDate = (date: RawBuilder<unknown>) => sql`to_char(${date}, 'MM-DD-YYYY')`

const hasConfirmedOverlap = sql`(shifts.confirmed_rules && '{overlap,leave}')`

/** Only the few shifts whose overlap was confirmed are looked up: the other shift or the leave may be gone by now. */
const isDoubleBooked = sql`(${hasConfirmedOverlap} and (
  exists (
    select from shifts as other
    where other.provider_id = shifts.provider_id and other.id <> shifts.id
      and other.starts_at < shifts.ends_at and other.ends_at > shifts.starts_at)
  or exists (
    select from leaves
    where leaves.provider_id = shifts.provider_id and leaves.organization_id = shifts.organization_id
      and leaves.status = 'Approved' and leaves.to_date >= shifts.date
      and leaves.from_date <= shifts.date + (shifts.end_time <= shifts.start_time and shifts.end_time <> '00:00')::int)))`

const flagOfShift = sql`
  case
    when shifts.state = 'vacancy' then ${sql.lit(flag.empty)}
    when shifts.state = 'open' and exists (select from shift_interests where shift_id = shifts.id)
      then ${sql.lit(flag.interest)}
    when shifts.state = 'open' then ${sql.lit(flag.open)}
    when shifts.is_mobile_request then ${sql.lit(flag.mobile)}
    when shifts.is_sourced then ${sql.lit(flag.sourced)}
    else ${sql.lit(flag.assigned)}
  end`

/** What an administrator confirmed, for the few shifts with such warnings. */
const confirmation = sql`
  case when shifts.confirmed_rules = '{}'
    then ${writtenPart({ isDoubleBooked: false, confirmedRules: [], confirmedBy: null, confirmedAt: null })}
    else (select row_to_json(confirmation)::text from (select
      ${isDoubleBooked} as "isDoubleBooked",
      shifts.confirmed_rules as "confirmedRules",
      (select ${fullName('confirmer')} from users as confirmer where confirmer.id = shifts.confirmed_by) as "confirmedBy",
      to_char(shifts.confirmed_at at time zone place.time_zone, 'MM-DD-YYYY HH24:MI:SS') as "confirmedAt"
    ) as confirmation)
  end`

const interests = sql`(
  select coalesce(json_agg(json_build_object('providerCode', person.code, 'providerName', ${fullName('person')})
    order by shift_interests.created_at, person.id), '[]')
  from shift_interests join users as person on person.id = shift_interests.provider_id
  where shift_interests.shift_id = shifts.id and shift_interests.provider_id is distinct from shifts.provider_id)`

const requests = sql`(
  select coalesce(json_agg(json_build_object(
    'shiftApprovalId', asked.id,
    'providerCode', person.code,
    'providerName', ${fullName('person')},
    'submittedOn', to_char(asked.submitted_at at time zone place.time_zone, 'MM-DD-YYYY HH24:MI:SS')
  ) order by asked.submitted_at, asked.id), '[]')
  from shift_requests as asked
  join users as person on person.id = asked.provider_id
  where asked.shift_id = shifts.id and asked.status = 'Open')`

/** Looked up for each of the few shifts that nobody has, by the indexes of what is open. */
const offers = sql`(
  select coalesce(json_agg(json_build_object('providerCode', person.code, 'providerName', ${fullName('person')})
    order by offers.id), '[]')
  from offers join users as person on person.id = offers.provider_id
  where offers.shift_id = shifts.id and offers.state = 'open')`

const release = sql`(
  select json_build_object(
    'step', jsonb_array_length(jsonb_path_query_array(releases.steps, '$[*] ? (@.doneAt != null)')),
    'steps', jsonb_array_length(releases.steps),
    'nextAt', to_char(releases.next_at at time zone place.time_zone, 'MM-DD-YYYY HH24:MI:SS'))
  from releases
  where releases.shift_id = shifts.id and releases.state = 'running' and releases.next_at is not null)`

/** What is under way to give a shift to somebody. Nothing is for a shift that somebody has. */
const demand = ({ mayDecide, mayWrite }: EntrySource) => sql`
  case when shifts.state = 'assigned'
    then ${writtenPart({ interests: [], requests: [], offers: [], release: null })}
    else (select row_to_json(demand)::text from (select
      case when shifts.state = 'open' then ${interests} else '[]' end as interests,
      case when shifts.state = 'open' and ${mayDecide} then ${requests} else '[]' end as requests,
      case when ${mayWrite} then ${offers} else '[]' end as offers,
      case when shifts.state = 'open' and ${mayWrite} then ${release} end as release
    ) as demand)
  end`

/**
 * The blocks of a calendar with their teams, and what all shifts of a block show of it. They are few, so they are read
 * once instead of being looked up for each of thousands of shifts.
 */
export const placesOfBlocks = ({ blocks }: EntrySource) => sql`
  select blocks.id, blocks.is_deactivated, facilities.time_zone, (select row_to_json(place)::text from (select
    teams.code as "teamCode",
    teams.name as "teamName",
    teams.color as "color_Code",
    blocks.code as "scheduleCode"
  ) as place) as part
  from blocks
  join teams on teams.id = blocks.team_id
  join facilities on facilities.id = teams.facility_id
  where ${blocks}`

/**
 * The swaps of a department that have not ended, by shift: the one that is given, and in an exchange the one that comes
 * back. They are few, so they are read once instead of being looked up for each shift.
 */
export const swapsByShift = ({ departmentId, mayDecide }: EntrySource) => sql`
  select side.shift_id, json_build_object(
    'providerNames', json_agg(side.name order by swaps.id),
    'isReturn', bool_or(side.is_return),
    'isApproved', bool_or(swaps.status = 'MediatorApproved')) as swap
  from swaps
  join users as giver on giver.id = swaps.from_provider_id
  join users as taker on taker.id = swaps.to_provider_id
  cross join lateral (values
    (swaps.shift_id, false, ${fullName('taker')}),
    (swaps.return_shift_id, true, ${fullName('giver')})
  ) as side (shift_id, is_return, name)
  where ${mayDecide} and swaps.department_id = ${departmentId} and swaps.status in ('Open', 'MediatorApproved')
    and side.shift_id is not null
  group by side.shift_id`

const noProvider = writtenPart({
  providerCode: null,
  providerName: null,
  providerLastName: null,
  preferredCallNumber: null,
})

/**
 * Each row is an entry of the calendar as JSON, with its day and its place in it; until when it stays as it is by
 * itself; and whether it depends on shifts of other departments.
 *
 * The ceiling of an open shift is the department's current rate; an assigned shift keeps the rate it was assigned with.
 * The limit makes PostgreSQL look up each provider; in a plain join it may read all people of the platform. Columns that
 * are never null and of one width come first: PostgreSQL finds a later one only by reading all before it.
 */
export const shiftEntries = (source: EntrySource) => sql`
  select shifts.date as day, false as is_leave, shifts.start_time as start_time, shifts.id as position,
    concat_ws(${sql.lit(betweenParts)}, row_to_json(shift), coalesce(provider.part, ${noProvider}), place.part,
      ${confirmation}, ${demand(source)}) as entry,
    case when ${isUntold} and shifts.ends_at > ${source.now} then shifts.ends_at end as until,
    ${hasConfirmedOverlap} as depends_on_others
  from shifts
  left join place on place.id = shifts.block_id
  left join swapping on swapping.shift_id = shifts.id
  left join lateral (
    select row_to_json(provider)::text as part from (select
      code as "providerCode",
      ${fullName('person')} as "providerName",
      last_name as "providerLastName",
      ${callNumber('person')} as "preferredCallNumber"
      from users as person where person.id = shifts.provider_id) as provider
    limit 1
  ) as provider on true
  left join ${toldOfShift} as told on true
  left join department_skills
    on department_skills.department_id = shifts.department_id and department_skills.skill = shifts.skill
  cross join lateral (select
    case when shifts.state = 'open' then ${sql.lit(openShiftId)} else shifts.id end as id,
    shifts.id as "shiftId",
    shifts.version,
    shifts.start_time as "startTime",
    shifts.end_time as "endTime",
    shifts.is_rate_masked as "rateMask",
    shifts.is_on_call as "onCallOpenShift",
    shifts.is_sourced as "isSourceShift",
    shifts.is_mobile_request as "isMobileRequest",
    ${isUntold} and shifts.ends_at > ${source.now} as "isUnsent",
    shifts.is_made_by_assigning as "isMadeByAssigning",
    ${flagOfShift} as flag,
    ${wireDate(sql`shifts.date`)} as date,
    shifts.skill as "skillLevel",
    shifts.add_on_hours as "addOnHours",
    shifts.comment,
    shifts.labour_types as "labourType",
    case when ${source.mayWrite} or not shifts.is_rate_masked then shifts.ask_rate end as "askRate",
    case
      when not ${source.mayWrite} and shifts.is_rate_masked then null
      when shifts.state = 'assigned' then shifts.rate
      else coalesce(department_skills.rate, shifts.rate)
    end as "ceilingRate",
    case when ${source.mayWrite} or not shifts.is_rate_masked then shifts.add_on_rate end as "addonRate",
    swapping.swap
  ) as shift
  where ${source.shifts}`

/** One entry for each day of an approved leave. A leave belongs to no team, and its reason is not shown here. */
export const leaveEntries = ({ facilityId, organizationId, days, skills }: EntrySource) => sql`
  select shown.day, true, time '00:00', provider.id, row_to_json(entry)::text, null::timestamptz, false
  from leaves
  join facility_providers as mapping
    on mapping.provider_id = leaves.provider_id and mapping.facility_id = ${facilityId}
  join users as provider on provider.id = leaves.provider_id
  cross join lateral (
    select day from unnest(${days}::date[]) as day where day between leaves.from_date and leaves.to_date) as shown
  cross join lateral (select
    leaves.id,
    null as "shiftId",
    0 as version,
    ${wireDate(sql`shown.day`)} as date,
    time '00:00' as "startTime",
    time '00:00' as "endTime",
    ${sql.lit(flag.leave)} as flag,
    '' as "skillLevel",
    provider.code as "providerCode",
    ${fullName('provider')} as "providerName",
    provider.last_name as "providerLastName",
    ${callNumber('provider')} as "preferredCallNumber",
    null as "askRate",
    null as "ceilingRate",
    false as "rateMask",
    false as "onCallOpenShift",
    false as "isSourceShift",
    false as "isMobileRequest",
    false as "isDoubleBooked",
    array[]::text[] as "confirmedRules",
    null as "confirmedBy",
    null as "confirmedAt",
    false as "isUnsent",
    false as "isMadeByAssigning",
    0 as "addOnHours",
    null as "addonRate",
    '' as comment,
    array[]::text[] as "labourType",
    null as "teamCode",
    '' as "teamName",
    '' as "color_Code",
    null as "scheduleCode",
    json '[]' as interests,
    json '[]' as requests,
    json '[]' as offers,
    null as release,
    null as swap
  ) as entry
  where leaves.organization_id = ${organizationId}
    and leaves.status = 'Approved'
    and daterange(leaves.from_date, leaves.to_date, '[]') && daterange(${days[0]}, ${days.at(-1)}, '[]')
    and exists (select from user_skills where user_id = provider.id and skill in (${skills}))`
