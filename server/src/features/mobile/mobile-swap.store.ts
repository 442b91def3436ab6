import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder } from '../../lib/list.ts'
import type { Shift } from '../shift/shift.store.ts'
import { listPublished } from '../shift/shift-published.store.ts'
import { presentShift, spanOfTimes } from './mobile-present.ts'

/**
 * With the shift as it was when the swap was asked; a swap ends when the hours of its shift change. A swap that waits for
 * the administrator is not yet for the to-QHP to answer, but they may see it.
 */
export async function listMySwaps(db: Connection, providerId: number): Promise<MySwap[]> {
  const rows = await db
    .selectFrom('swaps')
    .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
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
    ])
    .where((where) =>
      where.or([where('swaps.from_provider_id', '=', providerId), where('swaps.to_provider_id', '=', providerId)]),
    )
    .orderBy('swaps.id', 'desc')
    .execute()
  return rows.map(({ swapId, swapStatus, fromQHPName, toQHPName, isForMe, ...shift }) => ({
    swapId,
    swapStatus,
    fromQHPName,
    toQHPName,
    isForMe,
    shift: presentShift({ ...shift, ...spanOfTimes(shift) }),
  }))
}

/** Whether the shift is the provider's, as far as they know. */
export async function isMyShift(db: Connection, providerId: number, shiftId: number): Promise<boolean> {
  const [told] = await listPublished(db, [shiftId])
  return told?.provider_id === providerId
}

/** The swap, if the provider is its to-QHP. */
export function findSwapForMe(db: Connection, providerId: number, swapId: number) {
  return db
    .selectFrom('swaps')
    .select(['shift_id', 'from_provider_id'])
    .where('id', '=', swapId)
    .where('to_provider_id', '=', providerId)
    .executeTakeFirst()
}

/** Everybody else who works at the facility and has the skill, free or not. */
export function listColleagues(db: Connection, shift: Shift) {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.user_id', 'users.id')
    .select(['users.id', 'users.code', fullName().as('name')])
    .where('mapping.facility_id', '=', shift.facility_id)
    .where('user_skills.skill', '=', shift.skill)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .where('users.id', '<>', shift.provider_id)
    .orderBy(inNameOrder('users.first_name'))
    .orderBy(inNameOrder('users.last_name'))
    .orderBy('users.id')
    .execute()
}
