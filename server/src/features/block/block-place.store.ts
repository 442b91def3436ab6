import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'

/** A block, with everything its shifts take from the team and the facility. */
export type Place = NonNullable<Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirst']>>>

export const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('blocks')
    .innerJoin('teams', 'teams.id', 'blocks.team_id')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .select([
      'teams.organization_id as organizationId',
      'teams.facility_id as facilityId',
      'teams.department_id as departmentId',
      'teams.id as teamId',
      'teams.code as teamCode',
      'teams.name as teamName',
      'teams.start_time as startTime',
      'teams.end_time as endTime',
      'teams.weekdays',
      'teams.last_day as lastDay',
      'facilities.name as facilityName',
      'facilities.time_zone as timeZone',
      'blocks.id as blockId',
      'blocks.code as blockCode',
      'blocks.start_date as startDate',
      'blocks.end_date as endDate',
      'blocks.is_deactivated as isDeactivated',
      sql<boolean>`blocks.published_at is not null`.as('isPublished'),
    ])
    .where(
      departmentInScope(scope, {
        organization: 'teams.organization_id',
        facility: 'teams.facility_id',
        department: 'teams.department_id',
      }),
    )

export async function findBlock(db: Connection, scope: Scope, code: string): Promise<Place> {
  return found(await inScope(db, scope).where('blocks.code', '=', code).executeTakeFirst())
}

export async function findBlockById(db: Connection, scope: Scope, id: number): Promise<Place> {
  return found(await inScope(db, scope).where('blocks.id', '=', id).executeTakeFirst())
}

/** The block of a shift in any scope, for callers who have already checked access to the shift. */
export const findBlockOfShift = (db: Connection, shiftId: number): Promise<Place | undefined> =>
  findBlockOfShiftIn(db, { level: 'platform' }, shiftId)

/** For callers who only read. */
export const findBlockOfShiftIn = (db: Connection, scope: Scope, shiftId: number): Promise<Place | undefined> =>
  ofShift(inScope(db, scope), shiftId).executeTakeFirst()

const ofShift = (query: ReturnType<typeof inScope>, shiftId: number) =>
  query.where('blocks.id', '=', (shift) => shift.selectFrom('shifts').select('block_id').where('id', '=', shiftId))

/**
 * The following functions keep the block's state and the facility's time zone unchanged until the transaction ends.
 * Everything that writes shifts locks in this order: blocks by id, provider, shifts by id. This avoids deadlocks.
 */
export const held = (db: Connection, scope: Scope, how: Hold = 'shared') =>
  how === 'shared'
    ? inScope(db, scope).forShare(['blocks', 'facilities'])
    : inScope(db, scope).forNoKeyUpdate('blocks').forShare('facilities')

/** 'alone' is for callers who create a shift only if none exists: no other caller may do the same meanwhile. */
type Hold = 'shared' | 'alone'

/** The block must belong to this team. */
export async function holdBlock(db: Connection, scope: Scope, code: string, teamCode: string, how?: Hold) {
  const query = held(db, scope, how).where('blocks.code', '=', code).where('teams.code', '=', teamCode)
  return found(await query.executeTakeFirst())
}

/** For a caller who adds many shifts: nobody else adds any meanwhile. */
export async function holdBlockAlone(db: Connection, scope: Scope, code: string) {
  return found(await held(db, scope, 'alone').where('blocks.code', '=', code).executeTakeFirst())
}

/**
 * All of them or none, in order of id: for a caller who adds many shifts to several blocks, or who only asks what adding
 * them would do.
 */
export async function findBlocks(db: Connection, scope: Scope, codes: string[], how: 'alone' | 'unheld') {
  const query = how === 'alone' ? held(db, scope, how) : inScope(db, scope)
  const distinct = new Set(codes)
  const blocks = await query
    .where(sql<boolean>`blocks.code = any(${[...distinct]}::text[])`)
    .orderBy('blocks.id')
    .execute()
  if (blocks.length < distinct.size) throw notFound('Schedule')
  return blocks
}

/** The active blocks of a team that cover a day, in order of their start. */
export async function holdBlocksAround(db: Connection, scope: Scope, teamCode: string, date: string, how?: Hold) {
  const blocks = await held(db, scope, how)
    .where('teams.code', '=', teamCode)
    .where(sql<boolean>`${date}::date between blocks.start_date and blocks.end_date`)
    .where('blocks.is_deactivated', '=', false)
    .orderBy('blocks.id')
    .execute()
  const [first, ...others] = blocks.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  return [found(first), ...others] as const
}

/** The block of a shift; undefined when there is no such shift. */
export function holdBlockOfShift(db: Connection, scope: Scope, shiftId: number): Promise<Place | undefined> {
  return ofShift(held(db, scope), shiftId).executeTakeFirst()
}

/** The blocks of shifts, without those outside the scope. */
export const holdBlocksOfShifts = (db: Connection, scope: Scope, shiftIds: number[]): Promise<Place[]> =>
  ofShifts(held(db, scope), shiftIds).execute()

/** The same for callers who only read. */
export const listBlocksOfShifts = (db: Connection, scope: Scope, shiftIds: number[]): Promise<Place[]> =>
  ofShifts(inScope(db, scope), shiftIds).execute()

const ofShifts = (query: ReturnType<typeof inScope>, shiftIds: number[]) =>
  query
    .where('blocks.id', 'in', (shift) =>
      shift.selectFrom('shifts').select('block_id').where(sql<boolean>`id = any(${shiftIds}::bigint[])`),
    )
    .orderBy('blocks.id')

/** Named blocks, without those outside the scope. */
export function holdBlocksById(db: Connection, scope: Scope, ids: number[]): Promise<Place[]> {
  return held(db, scope).where(sql<boolean>`blocks.id = any(${ids}::bigint[])`).orderBy('blocks.id').execute()
}

/** For publishing: nobody else can write the shifts of these blocks meanwhile. */
export async function lockBlocks(db: Connection, scope: Scope, codes: string[]): Promise<Place[]> {
  const query = inScope(db, scope).where(sql<boolean>`blocks.code = any(${codes})`).orderBy('blocks.id')
  const places = await query.forNoKeyUpdate('blocks').execute()
  return codes.map((code) => found(places.find(({ blockCode }) => blockCode === code)))
}

/** Shifts with the names of their team and facility. */
export async function placed<Shift extends { team_id: number }>(db: Connection, shifts: readonly Shift[]) {
  const names = await listPlaceNames(db, [...new Set(shifts.map(({ team_id }) => team_id))])
  return shifts.map((shift) => ({ ...shift, ...(names.get(shift.team_id) ?? { teamName: '', facilityName: '' }) }))
}

/** The names of teams and their facilities, by the team's id. */
async function listPlaceNames(db: Connection, teamIds: number[]) {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .select(['teams.id', 'teams.name as teamName', 'facilities.name as facilityName'])
    .where(sql<boolean>`teams.id = any(${teamIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

export async function stampBlock(db: Connection, place: Place, now: Date) {
  await db.updateTable('blocks').set({ published_at: now }).where('id', '=', place.blockId).execute()
  await tellChange(db, place)
}

/** Refuses a block without shifts, unless providers still see some: publishing it would tell nobody anything. */
export async function refuseEmpty(db: Connection, { blockId }: Place) {
  const shift = await db
    .selectFrom('shifts')
    .select('id')
    .where('block_id', '=', blockId)
    .unionAll(db.selectFrom('published_shifts').select('shift_id as id').where('block_id', '=', blockId))
    .limit(1)
    .executeTakeFirst()
  if (!shift) throw new AppError(409, texts.schedule.blockEmpty)
}

function found(place: Place | undefined): Place {
  if (!place) throw notFound('Schedule')
  return place
}

export function refuseDeactivated({ isDeactivated }: Place) {
  if (isDeactivated) throw new AppError(409, texts.schedule.blockDeactivated)
}

/** The department's rate for a skill, which is also the ceiling for the ask rate, and whether the team has the skill. */
export async function findRate(db: Connection, place: Place, skill: string) {
  const row = await db
    .selectFrom('department_skills')
    .select('rate')
    .select((query) =>
      query
        .exists(
          query
            .selectFrom('team_skills')
            .select('skill')
            .where('team_id', '=', place.teamId)
            .where('skill', '=', skill),
        )
        .as('isOfTeam'),
    )
    .where('department_id', '=', place.departmentId)
    .where('skill', '=', skill)
    .executeTakeFirst()
  return row && { rate: Number(row.rate), isOfTeam: Boolean(row.isOfTeam) }
}

/** The least that the department pays for a skill; undefined if it does not have the skill. */
export async function findLeastRate(db: Connection, { departmentId }: Place, skill: string) {
  const row = await db
    .selectFrom('department_skills')
    .select('minimum_rate')
    .where('department_id', '=', departmentId)
    .where('skill', '=', skill)
    .executeTakeFirst()
  return row?.minimum_rate
}

/** The department's rates for the skills that teams have, by team, in the order of the list of skills. */
export async function listRates(db: Connection, teamIds: number[]): Promise<Map<number, Map<string, string>>> {
  const rows = await db
    .selectFrom('team_skills')
    .innerJoin('teams', 'teams.id', 'team_skills.team_id')
    .innerJoin('skills', 'skills.name', 'team_skills.skill')
    .innerJoin('department_skills', (join) =>
      join
        .onRef('department_skills.department_id', '=', 'teams.department_id')
        .onRef('department_skills.skill', '=', 'team_skills.skill'),
    )
    .select(['team_skills.team_id', 'team_skills.skill', 'department_skills.rate'])
    .where(sql<boolean>`teams.id = any(${teamIds}::bigint[])`)
    .orderBy('skills.position')
    .execute()
  const byTeam = Map.groupBy(rows, ({ team_id }) => team_id)
  return new Map([...byTeam].map(([id, skills]) => [id, new Map(skills.map(({ skill, rate }) => [skill, rate]))]))
}
