import type { MyShift, OfferedShift } from '@shiftward/contract/mobile.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/**
 * The shifts that a provider has, and those that they may take. The select lists are what they see: of rates they
 * see what is asked for an open shift, and that only where it is not masked.
 */

const shifts = (db: Connection) =>
  db
    .selectFrom('shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')

export const shiftColumns = [
  'shifts.id as shiftId',
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

export function listMyShifts(db: Connection, providerId: number, { from, to }: { from: string; to: string }) {
  const rows: Promise<MyShift[]> = shifts(db)
    .select(shiftColumns)
    .select(['shifts.is_sourced as isSourceShift', 'shifts.add_on_hours as addOnHours', 'shifts.comment'])
    .where('shifts.provider_id', '=', providerId)
    .where('shifts.date', '>=', from)
    .where('shifts.date', '<=', to)
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .execute()
  return rows
}

/** At a facility where they work as one of the labour types that it was published to, of their skill. */
const suitable = (db: Connection, providerId: number) =>
  shifts(db)
    .innerJoin('facility_providers as mapping', 'mapping.facility_id', 'shifts.facility_id')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.skill', 'shifts.skill')
    .where('mapping.provider_id', '=', providerId)
    // Somebody may have deactivated them since their session was looked at.
    .where('users.deactivated_at', 'is', null)
    .where('user_skills.user_id', '=', providerId)
    .where(sql<boolean>`mapping.labour_type = any(shifts.labour_types)`)

/** Open and still to come, in an active block. */
export async function listOffered(db: Connection, providerId: number, now: Date): Promise<OfferedShift[]> {
  const rows = await suitable(db, providerId)
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .select(shiftColumns)
    .select([
      sql<number | null>`case when not shifts.is_rate_masked then shifts.ask_rate::float end`.as('askRate'),
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
  return rows.map(({ askRate, ...shift }) => (askRate === null ? shift : { ...shift, askRate }))
}

/** Whether the shift is, or was, for the provider to take. */
export async function isSuitable(db: Connection, providerId: number, shiftId: number): Promise<boolean> {
  const query = suitable(db, providerId).select('shifts.id').where('shifts.id', '=', shiftId)
  return (await query.executeTakeFirst()) !== undefined
}
