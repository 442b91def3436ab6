import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder } from '../../lib/list.ts'
import type { Shift } from '../shift/shift.store.ts'
import { isStillSeen, isUntold, listPublished } from '../shift/shift-published.store.ts'
import { presentShift, spanOfTimes } from './mobile-present.ts'
import { newFrom } from './mobile-since.ts'

/**
 * With the shift as it was when the swap was asked; a swap ends when the hours of its shift change. A swap that waits for
 * the administrator is not yet for the to-QHP to accept, but they may see and refuse it.
 */
const listRows = (db: Connection, providerId: number, since: string | undefined) =>
  db
    .selectFrom('swaps')
    .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
    .innerJoin('facilities', 'facilities.id', 'swaps.facility_id')
    .innerJoin('departments', 'departments.id', 'swaps.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('users as giver', 'giver.id', 'swaps.from_provider_id')
    .innerJoin('users as taker', 'taker.id', 'swaps.to_provider_id')
    .select(['shifts.id as shiftId', 'swaps.date', 'swaps.start_time', 'swaps.end_time'])
    .select(['swaps.skill', 'swaps.is_on_call'])
    .select(['facilities.name as facilityName', 'facilities.time_zone as timeZone'])
    .select(['departments.name as departmentName', 'teams.name as teamName'])
    .select([
      'swaps.id as swapId',
      sql<SwapStatus>`swaps.status`.as('swapStatus'),
      fullName('giver').as('fromQHPName'),
      fullName('taker').as('toQHPName'),
      sql<boolean>`swaps.to_provider_id = ${providerId}`.as('isForMe'),
      'swaps.reason',
      // Who else was asked is the business of the one who asked.
      sql<number | null>`case when swaps.from_provider_id = ${providerId} then swaps.group_id end`.as('groupId'),
    ])
    .select(['swaps.return_shift_id', 'swaps.return_date', 'swaps.return_start_time', 'swaps.return_end_time'])
    .select(['swaps.return_skill', 'swaps.return_is_on_call'])
    .select(['swaps.created_at', 'swaps.decided_at', 'swaps.answered_at', 'swaps.updated_at'])
    .where((where) =>
      where.or([where('swaps.from_provider_id', '=', providerId), where('swaps.to_provider_id', '=', providerId)]),
    )
    .$if(since !== undefined, (query) => query.where('swaps.updated_at', '>=', newFrom(since as string)))
    .orderBy('swaps.id', 'desc')
    .execute()

export async function listMySwaps(
  db: Connection,
  providerId: number,
  { since }: { since?: string | undefined },
): Promise<MySwap[]> {
  const rows = await listRows(db, providerId, since)
  return rows.map((row) => ({
    swapId: row.swapId,
    swapStatus: row.swapStatus,
    reason: row.reason,
    fromQHPName: row.fromQHPName,
    toQHPName: row.toQHPName,
    isForMe: row.isForMe,
    groupId: row.groupId,
    askedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    shift: presentShift({ ...row, ...spanOfTimes(row), updated_at: row.created_at }),
    returnShift: presentReturn(row),
  }))
}

type Row = Awaited<ReturnType<typeof listRows>>[number]

/** The shifts that these swaps would give, as the rules look at them, with what the administrator has confirmed. */
export const listWantedBy = (db: Connection, swapIds: number[]) =>
  db
    .selectFrom('swaps')
    .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .selectAll('shifts')
    .select(['swaps.id as swapId', 'swaps.return_shift_id', 'swaps.confirmed_rules'])
    .select(['teams.name as teamName', 'facilities.name as facilityName', 'facilities.time_zone as timeZone'])
    .where(sql<boolean>`swaps.id = any(${swapIds}::bigint[])`)
    .execute()

/** An exchange is within a team, so the place is that of the other shift. */
function presentReturn(row: Row) {
  const { return_shift_id, return_date, return_start_time, return_end_time, return_skill, return_is_on_call } = row
  if (!return_shift_id || !return_date || !return_start_time || !return_end_time || !return_skill) return null
  const times = {
    ...row,
    shiftId: return_shift_id,
    date: return_date,
    start_time: return_start_time,
    end_time: return_end_time,
    skill: return_skill,
    is_on_call: return_is_on_call ?? false,
  }
  return presentShift({ ...times, ...spanOfTimes(times), updated_at: row.created_at })
}

/** Whether the shift is the provider's, as far as they know. */
export async function isMyShift(db: Connection, providerId: number, shiftId: number): Promise<boolean> {
  const [told] = await listPublished(db, [shiftId])
  return told?.provider_id === providerId
}

/** The swap, if the provider gives its shift (`giver`) or is asked to take it (`taker`). */
export function findMySwap(db: Connection, who: { giver: number } | { taker: number }, swapId: number) {
  const swap = db
    .selectFrom('swaps')
    .select(['shift_id', 'return_shift_id', 'from_provider_id'])
    .where('id', '=', swapId)
  const mine =
    'giver' in who ? swap.where('from_provider_id', '=', who.giver) : swap.where('to_provider_id', '=', who.taker)
  return mine.executeTakeFirst()
}

/** Everybody else who works at the facility and has the skill, free or not; those who work in the team first. */
export function listColleagues(db: Connection, shift: Shift) {
  const isOfTeam = sql<boolean>`exists (
    select from published_shifts as told where told.provider_id = users.id and told.team_id = ${shift.team_id})`
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.user_id', 'users.id')
    .select(['users.id', 'users.code', fullName().as('name'), isOfTeam.as('isOfTeam')])
    .where('mapping.facility_id', '=', shift.facility_id)
    .where('user_skills.skill', '=', shift.skill)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .where('users.id', '<>', shift.provider_id)
    .orderBy(isOfTeam, 'desc')
    .orderBy(inNameOrder('users.first_name'))
    .orderBy(inNameOrder('users.last_name'))
    .orderBy('users.id')
    .execute()
}

type OfTeam = { providerId: number; teamId: number; skill: string; now: Date }

/** The shifts of others in the team that are still to come and are as they were published. */
export async function listShiftsOfTeam(db: Connection, { providerId, teamId, skill, now }: OfTeam) {
  const rows = await db
    .selectFrom('published_shifts as told')
    .innerJoin('shifts', 'shifts.id', 'told.shift_id')
    .innerJoin('users', 'users.id', 'told.provider_id')
    .innerJoin('facilities', 'facilities.id', 'told.facility_id')
    .innerJoin('departments', 'departments.id', 'told.department_id')
    .innerJoin('user_skills', (join) =>
      join.onRef('user_skills.skill', '=', 'told.skill').on('user_skills.user_id', '=', providerId),
    )
    .selectAll('shifts')
    .select(['users.code as providerCode', fullName().as('providerName'), 'told.provider_id'])
    .select(['facilities.time_zone as timeZone', 'departments.name as departmentName'])
    .select('told.published_at as updated_at')
    .where('told.team_id', '=', teamId)
    .where('told.skill', '=', skill)
    .where('told.provider_id', '<>', providerId)
    .where('told.starts_at', '>', now)
    .where('users.deactivated_at', 'is', null)
    .where(sql<boolean>`not ${isUntold} and not ${isStillSeen}`)
    .orderBy('told.starts_at')
    .orderBy('told.shift_id')
    .limit(exchangesMost)
    .execute()
  return rows
}
const exchangesMost = 60
