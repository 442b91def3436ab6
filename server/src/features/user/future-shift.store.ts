import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { FutureShift } from '@shiftward/contract/user-account.ts'
import type { Connection } from '../../lib/database.ts'
import { type Scope, shiftInScope } from '../../lib/scope.ts'

type Whose = { providerId: number; facilityId?: number }

/** A provider's shifts that are not over, at one facility or anywhere. Outside the caller's scope only the day is given. */
export async function listFutureShifts(
  db: Connection,
  scope: Scope,
  { providerId, facilityId }: Whose,
  now: Date,
): Promise<FutureShift[]> {
  let query = db
    .selectFrom('shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .select([
      'shifts.date',
      'shifts.id as shiftId',
      'shifts.start_time as startTime',
      'shifts.end_time as endTime',
      'shifts.skill as skillLevel',
      'teams.code as teamCode',
      'teams.name as teamName',
      'departments.code as departmentCode',
      'departments.name as departmentName',
      'facilities.code as facilityCode',
      'facilities.name as facilityName',
      'blocks.code as scheduleCode',
    ])
    .select(shiftInScope(scope).as('isMine'))
    .where('shifts.provider_id', '=', providerId)
    .where('shifts.ends_at', '>', now)
  if (facilityId !== undefined) query = query.where('shifts.facility_id', '=', facilityId)
  const rows = await query.orderBy('shifts.starts_at').orderBy('shifts.id').execute()
  return rows.map(({ date, isMine, ...shift }) => ({ date: toWireDate(date), shift: isMine ? shift : null }))
}
