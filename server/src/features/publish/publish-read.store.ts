import type { LabourType } from '@shiftward/contract/common.ts'
import type { RemovedShift } from '@shiftward/contract/publish.ts'
import { sql } from 'kysely'
import { among } from '../../lib/among.ts'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { shiftColumns } from '../shift/shift.store.ts'
import { isStillSeen } from '../shift/shift-published.store.ts'

/** What the preview shows besides the changes. Scope has already been checked. */

const wireDate = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'MM-DD-YYYY')`

export async function listPublishedTeams(db: Connection, blockIds: number[]) {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('teams', 'teams.id', 'blocks.team_id')
    .select(['blocks.id', 'blocks.code as scheduleCode', 'teams.code as teamCode', 'teams.name as teamName'])
    .select(['teams.short_code as shortCode', 'teams.color as color_Code', 'blocks.published_at'])
    .select([wireDate('blocks.start_date').as('startDate'), wireDate('blocks.end_date').as('endDate')])
    .where(among('blocks.id', blockIds))
    .orderBy('teams.start_time')
    .orderBy('blocks.id')
    .execute()
  return rows.map(({ published_at, ...team }) => ({ ...team, publishedAt: published_at?.toISOString() ?? null }))
}

/** By last name, with their labour types at all facilities. */
export function listToldPeople(db: Connection, ids: number[]) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.code as providerCode', fullName().as('providerName'), 'users.last_name as lastName'])
    .select(
      sql<{ facilityId: number; labourType: LabourType }[]>`(
        select coalesce(json_agg(json_build_object('facilityId', facility_id, 'labourType', labour_type)
          order by facility_id), '[]')
        from facility_providers where provider_id = users.id)`.as('labourTypes'),
    )
    .where(among('users.id', ids))
    .orderBy(sql`lower(users.last_name)`)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy('users.id')
    .execute()
}

/** Told at once since these blocks were last published, about days from this one on. */
export const listToldAtOnce = (db: Connection, blockIds: number[], today: string) =>
  db
    .selectFrom('told_at_once as told')
    .innerJoin('blocks', 'blocks.id', 'told.block_id')
    .innerJoin('teams', 'teams.id', 'blocks.team_id')
    .selectAll('told')
    .select(['blocks.code as scheduleCode', 'teams.code as teamCode'])
    .where(among('told.block_id', blockIds))
    .where(sql<boolean>`greatest(told.date, told.old_date) >= ${today}::date`)
    .orderBy('told.id')
    .execute()

/** Shifts ahead that nobody has. `isSoon` if they start within 72 hours. */
export const listUnfilled = (db: Connection, blockIds: number[], now: Date) =>
  db
    .selectFrom('shifts')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .select(['shifts.id as shiftId', 'blocks.code as scheduleCode', 'shifts.skill', 'shifts.start_time as startTime'])
    .select(wireDate('shifts.date').as('date'))
    .select(sql<boolean>`shifts.starts_at < ${now}::timestamptz + interval '72 hours'`.as('isSoon'))
    .where(among('shifts.block_id', blockIds))
    .where('shifts.state', '<>', 'assigned')
    .where('shifts.starts_at', '>', now)
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .execute()

/** Shifts that somebody has, and that are not over. */
export const listGivenAhead = (db: Connection, blockIds: number[], now: Date) =>
  db
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.provider_id')
    .select(shiftColumns.map((column) => `shifts.${column}` as const))
    .select(['users.id as providerId', fullName().as('providerName')])
    .where(among('shifts.block_id', blockIds))
    .where('shifts.state', '=', 'assigned')
    .where('shifts.ends_at', '>', now)
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .execute()

type Days = { departmentId: number; startDate: string; endDate: string; now: Date }

/** What people still see on these days, though it is not theirs any more, or not on that day. */
export async function listRemoved(
  db: Connection,
  { departmentId, startDate, endDate, now }: Days,
): Promise<RemovedShift[]> {
  return db
    .selectFrom('published_shifts as told')
    .leftJoin('shifts', (join) => join.onRef('shifts.id', '=', 'told.shift_id').on('shifts.state', '=', 'assigned'))
    .innerJoin('teams', 'teams.id', 'told.team_id')
    .innerJoin('blocks', 'blocks.id', 'told.block_id')
    .innerJoin('users', 'users.id', 'told.provider_id')
    .select(['told.shift_id as shiftId', 'users.code as providerCode', fullName().as('providerName')])
    .select('users.last_name as providerLastName')
    .select([wireDate('told.date').as('date'), 'told.start_time as startTime', 'told.end_time as endTime'])
    .select(['told.skill as skillLevel', 'teams.code as teamCode', 'teams.name as teamName'])
    .select(['teams.color as color_Code', 'blocks.code as scheduleCode'])
    .where('told.department_id', '=', departmentId)
    .where('told.date', '>=', startDate)
    .where('told.date', '<=', endDate)
    .where('told.ends_at', '>', now)
    .where(sql<boolean>`(${isStillSeen} or shifts.date <> told.date)`)
    .orderBy('told.starts_at')
    .orderBy('told.shift_id')
    .execute()
}
