import type { AskedLeave } from '@shiftward/contract/common.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { isAskedAt } from '../leave/leave.store.ts'
import { payOfOpenShift } from '../shift/shift-cost.store.ts'
import { seenColumns } from './mobile-shift.store.ts'

/** The shifts that a provider may take. The select list decides what they see: rates, unless they are masked. */

export const unassigned = (db: Connection) =>
  db
    .selectFrom('shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')

/** With what the rules need to know about them. */
export const unassignedColumns = [
  'shifts.id as shiftId',
  ...seenColumns,
  'shifts.organization_id',
  'shifts.department_id',
  'shifts.team_id',
  'shifts.ask_rate',
  'shifts.add_on_hours',
  'shifts.add_on_rate',
  payOfOpenShift.as('pay'),
  sql<Date>`coalesce((
    select at from shift_history where shift_id = shifts.id order by id desc limit 1),
    shifts.published_at, shifts.created_at)`.as('updated_at'),
] as const

const timeOfShift = {
  startsAt: sql.ref('shifts.starts_at'),
  endsAt: sql.ref('shifts.ends_at'),
  timeZone: sql.ref('facilities.time_zone'),
}

/** The leave that the provider has asked for and that would be at the time of the shift. */
export const askedLeave = (providerId: number) =>
  sql<AskedLeave | null>`(
    select json_build_object('fromDate', to_char(from_date, 'MM-DD-YYYY'), 'toDate', to_char(to_date, 'MM-DD-YYYY'))
    from leaves
    where provider_id = ${providerId} and organization_id = shifts.organization_id and ${isAskedAt(timeOfShift)}
    order by from_date limit 1)`.as('askedLeave')

/** At a facility where the provider has one of the labour types it was published to, and with their skill. */
const suitable = (db: Connection, providerId: number) =>
  unassigned(db)
    .innerJoin('facility_providers as mapping', 'mapping.facility_id', 'shifts.facility_id')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.skill', 'shifts.skill')
    .where('mapping.provider_id', '=', providerId)
    // They may have been deactivated since their session was checked.
    .where('users.deactivated_at', 'is', null)
    .where('user_skills.user_id', '=', providerId)
    .where(sql<boolean>`mapping.labour_type = any(shifts.labour_types)`)

/** Open and in the future, in an active block. */
export const listOpen = (db: Connection, providerId: number, now: Date) =>
  suitable(db, providerId)
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .select(unassignedColumns)
    .select([
      sql<boolean>`mapping.labour_type = any(departments.approval_labour_types)`.as('needsApproval'),
      sql<boolean>`exists (
        select from shift_interests where shift_id = shifts.id and provider_id = ${providerId})`.as('isInterested'),
      sql<boolean>`exists (
        select from shift_requests
        where shift_id = shifts.id and provider_id = ${providerId} and status = 'Open')`.as('isRequested'),
      askedLeave(providerId),
    ])
    .where('shifts.state', '=', 'open')
    .where('shifts.starts_at', '>', now)
    .where('blocks.is_deactivated', '=', false)
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .execute()
export type OpenShift = Awaited<ReturnType<typeof listOpen>>[number]
export type UnassignedShift = Omit<OpenShift, 'needsApproval' | 'isInterested' | 'isRequested'>

/** Whether the provider may take the shift, or could have. */
export async function isSuitable(db: Connection, providerId: number, shiftId: number): Promise<boolean> {
  const query = suitable(db, providerId).select('shifts.id').where('shifts.id', '=', shiftId)
  return (await query.executeTakeFirst()) !== undefined
}
