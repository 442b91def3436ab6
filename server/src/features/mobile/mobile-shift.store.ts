import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder } from '../../lib/list.ts'

/** The shifts of a provider as they were published: a change that they have not been told of does not show. */

const published = (db: Connection) =>
  db
    .selectFrom('published_shifts as shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('departments', 'departments.id', 'shifts.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')

/** What providers see of any shift. */
export const seenColumns = [
  'shifts.date',
  'shifts.start_time',
  'shifts.end_time',
  'shifts.starts_at',
  'shifts.ends_at',
  'shifts.skill',
  'shifts.is_on_call',
  'facilities.name as facilityName',
  'facilities.time_zone as timeZone',
  'departments.name as departmentName',
  'teams.name as teamName',
] as const

const mine = (db: Connection, providerId: number) =>
  published(db)
    .select('shifts.shift_id as shiftId')
    .select(seenColumns)
    .select(['shifts.is_sourced', 'shifts.add_on_hours', 'shifts.comment', 'shifts.published_at as updated_at'])
    .where('shifts.provider_id', '=', providerId)

export type MyRow = Awaited<ReturnType<typeof listMine>>[number]

type Range = { from: string; to: string; since?: Date | undefined }

export function listMine(db: Connection, providerId: number, { from, to, since }: Range) {
  return mine(db, providerId)
    .where('shifts.date', '>=', from)
    .where('shifts.date', '<=', to)
    .$if(since !== undefined, (query) => query.where('shifts.published_at', '>=', since as Date))
    .orderBy('shifts.starts_at')
    .orderBy('shifts.shift_id')
    .execute()
}

export const findMineWithPlace = (db: Connection, providerId: number, shiftId: number) =>
  mine(db, providerId)
    .select(['facilities.address_line1 as addressLine1', 'facilities.city', 'facilities.state', 'facilities.zip'])
    .select(['departments.desk_phone as deskPhone', 'shifts.team_id'])
    .where('shifts.shift_id', '=', shiftId)
    .executeTakeFirst()

type MyTime = { providerId: number; teamId: number; date: string; startsAt: Date; endsAt: Date }

/** Who else works in a team at the same time, as it was published. The rest of a night may be on the next day. */
export const listWithMe = (db: Connection, mine: MyTime) =>
  published(db)
    .innerJoin('users', 'users.id', 'shifts.provider_id')
    .select(seenColumns)
    .select(fullName().as('providerName'))
    .where('shifts.team_id', '=', mine.teamId)
    .where('shifts.date', '>=', addDays(mine.date, -1))
    .where('shifts.date', '<=', addDays(mine.date, 1))
    .where('shifts.starts_at', '<', mine.endsAt)
    .where('shifts.ends_at', '>', mine.startsAt)
    .where('shifts.provider_id', '<>', mine.providerId)
    .orderBy('shifts.starts_at')
    .orderBy(inNameOrder('users.last_name'))
    .orderBy('shifts.shift_id')
    .execute()

/** Teams with their places, for changes that name the team of a shift. */
export const listTeams = (db: Connection, ids: number[]) =>
  db
    .selectFrom('teams')
    .innerJoin('departments', 'departments.id', 'teams.department_id')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .select(['teams.id', 'teams.name as teamName', 'departments.name as departmentName'])
    .select(['facilities.name as facilityName', 'facilities.time_zone as timeZone'])
    .where(sql<boolean>`teams.id = any(${ids}::bigint[])`)
    .execute()
