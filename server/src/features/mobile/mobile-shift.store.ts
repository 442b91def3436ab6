import type { MyShift } from '@shiftward/contract/mobile.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { payOfOffer } from '../shift/shift-cost.store.ts'

/**
 * The shifts of a provider, and those that they may take. The select lists decide what providers see: rates only of an
 * open shift, unless they are masked.
 */

const shifts = (db: Connection) =>
  db
    .selectFrom('shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')

const seenColumns = [
  sql<string>`to_char(shifts.date, 'MM-DD-YYYY')`.as('date'),
  'shifts.start_time as startTime',
  'shifts.end_time as endTime',
  'shifts.skill as skillLevel',
  'facilities.name as facilityName',
  'departments.name as departmentName',
  'teams.name as teamName',
  'facilities.time_zone as timeZone',
  'shifts.is_on_call as onCall',
] as const

const shiftColumns = ['shifts.id as shiftId', ...seenColumns] as const

/** As they were published: a change that the provider has not been told of does not show. */
export function listMyShifts(db: Connection, providerId: number, { from, to }: { from: string; to: string }) {
  const rows: Promise<MyShift[]> = db
    .selectFrom('published_shifts as shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .select('shifts.shift_id as shiftId')
    .select(seenColumns)
    .select(['shifts.is_sourced as isSourceShift', 'shifts.add_on_hours as addOnHours', 'shifts.comment'])
    .where('shifts.provider_id', '=', providerId)
    .where('shifts.date', '>=', from)
    .where('shifts.date', '<=', to)
    .orderBy('shifts.starts_at')
    .orderBy('shifts.shift_id')
    .execute()
  return rows
}

/** At a facility where the provider has one of the labour types it was published to, and with their skill. */
const suitable = (db: Connection, providerId: number) =>
  shifts(db)
    .innerJoin('facility_providers as mapping', 'mapping.facility_id', 'shifts.facility_id')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.skill', 'shifts.skill')
    .where('mapping.provider_id', '=', providerId)
    // They may have been deactivated since their session was checked.
    .where('users.deactivated_at', 'is', null)
    .where('user_skills.user_id', '=', providerId)
    .where(sql<boolean>`mapping.labour_type = any(shifts.labour_types)`)

/** Open and in the future, in an active block. With what the rules need to know about them. */
export const listOpen = (db: Connection, providerId: number, now: Date) =>
  suitable(db, providerId)
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .select(shiftColumns)
    .select(['shifts.organization_id', 'shifts.department_id', 'shifts.team_id', 'shifts.date as isoDate'])
    .select(['shifts.starts_at', 'shifts.ends_at'])
    .select(['shifts.ask_rate', 'shifts.add_on_hours', 'shifts.add_on_rate', payOfOffer.as('pay')])
    .select([
      sql<boolean>`mapping.labour_type = any(departments.approval_labour_types)`.as('needsApproval'),
      sql<boolean>`exists (
        select from shift_interests where shift_id = shifts.id and provider_id = ${providerId})`.as('isInterested'),
      sql<boolean>`exists (
        select from shift_requests
        where shift_id = shifts.id and provider_id = ${providerId} and status = 'Open')`.as('isRequested'),
    ])
    .where('shifts.state', '=', 'open')
    .where('shifts.starts_at', '>', now)
    .where('blocks.is_deactivated', '=', false)
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .execute()
export type OpenShift = Awaited<ReturnType<typeof listOpen>>[number]

/** Whether the provider may take the shift, or could have. */
export async function isSuitable(db: Connection, providerId: number, shiftId: number): Promise<boolean> {
  const query = suitable(db, providerId).select('shifts.id').where('shifts.id', '=', shiftId)
  return (await query.executeTakeFirst()) !== undefined
}
