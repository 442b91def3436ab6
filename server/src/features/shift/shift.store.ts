import type { Span } from '@shiftward/contract/rules/shift-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { departmentInScope, type Scope, shiftInScope } from '../../lib/scope.ts'

/** Reads and locks shifts that are about to change. The caller already holds their block, in scope. */

export type Shift = Selectable<DB['shifts']>

/** All of them, by name: a statement that asks for all columns with an asterisk is planned at each use. */
export const shiftColumns = [
  'id',
  'organization_id',
  'facility_id',
  'department_id',
  'team_id',
  'block_id',
  'provider_id',
  'date',
  'start_time',
  'end_time',
  'starts_at',
  'ends_at',
  'skill',
  'state',
  'version',
  'rate',
  'ask_rate',
  'add_on_hours',
  'add_on_rate',
  'is_made_by_assigning',
  'is_mobile_request',
  'is_on_call',
  'is_rate_masked',
  'is_sourced',
  'labour_types',
  'comment',
  'confirmed_at',
  'confirmed_by',
  'confirmed_rules',
  'created_at',
  'created_by',
  'published_at',
  'secured_at',
  'rest_of',
] as const

/** The same as text: a statement with so many parts takes longer to put together than to send. */
export const allOfShift = sql.raw(shiftColumns.map((column) => `shifts.${column}`).join(', '))

/** A row's start and end as the contract's rules expect them. */
export const spanOf = ({ starts_at, ends_at }: Pick<Shift, 'starts_at' | 'ends_at'>): Span => ({
  startsAt: starts_at.getTime(),
  endsAt: ends_at.getTime(),
})

/** Read before the shift is locked, because the provider is locked first. */
export async function findProviderOf(db: Connection, shiftId: number): Promise<number | null> {
  const row = await db.selectFrom('shifts').select('provider_id').where('id', '=', shiftId).executeTakeFirst()
  return row?.provider_id ?? null
}

/** Callers hold the shift's block, in scope, and lock the shift later. */
export function findShift(db: Connection, shiftId: number): Promise<Shift | undefined> {
  return db.selectFrom('shifts').select(shiftColumns).where('id', '=', shiftId).executeTakeFirst()
}

type ShiftKey = { shiftId: number; blockId: number; skill?: string; date?: string }

export async function lockShift(db: Connection, scope: Scope, key: ShiftKey): Promise<Shift> {
  return refuseOther(db, scope, await lockShiftInScope(db, scope, key.shiftId), key)
}

/** For callers who lock its block at the same time. They then check with `refuseOther` that it is the shift they mean. */
export async function lockShiftInScope(db: Connection, scope: Scope, shiftId: number): Promise<Shift | undefined> {
  const { rows } = await sql<Shift>`
    select ${allOfShift} from shifts where id = ${shiftId} and ${shiftInScope(scope)} for update`.execute(db)
  return rows[0]
}

export async function refuseOther(db: Connection, scope: Scope, shift: Shift | undefined, key: ShiftKey) {
  if (shift?.block_id !== key.blockId) throw await gone(db, scope, key)
  if (key.skill !== undefined && shift.skill !== key.skill) throw notFound('Shift')
  if (key.date !== undefined && shift.date !== key.date) throw notFound('Shift')
  return shift
}

/** Without locks; those outside the scope are left out. */
export function listShifts(db: Connection, scope: Scope, ids: number[]): Promise<Shift[]> {
  return db
    .selectFrom('shifts')
    .select(shiftColumns)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(shiftInScope(scope))
    .orderBy('id')
    .execute()
}

/** Locks in order of id, like everyone else. The caller checks scope through the blocks. */
export async function lockShifts(db: Connection, ids: number[]): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    select ${allOfShift} from shifts where id = any(${ids}::bigint[]) order by id for update`.execute(db)
  return rows
}

/** Without locks, for callers who hold the blocks alone or only read. */
export function listShiftsOfBlocks(db: Connection, blockIds: number[]): Promise<Shift[]> {
  return db
    .selectFrom('shifts')
    .select(shiftColumns)
    .where(sql<boolean>`block_id = any(${blockIds}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** The rests of these shifts, which people left while they ran. Without locks. */
export function listRestsOf(db: Connection, ids: number[]): Promise<Shift[]> {
  return db
    .selectFrom('shifts')
    .select(shiftColumns)
    .where(sql<boolean>`rest_of = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** Refuses a change that is based on an older version of the shift. */
export function refuseStale(shift: Shift, version: number | undefined) {
  if (version !== undefined && shift.version !== version) throw new AppError(409, texts.schedule.changedMeanwhile)
}

/** The vacancies or open shifts of a skill on a day, in order of id. */
export function lockUnassigned(
  db: Connection,
  { blockId, skill, date, state }: { blockId: number; skill: string; date: string; state: 'open' | 'vacancy' },
): Promise<Shift[]> {
  return db
    .selectFrom('shifts')
    .select(shiftColumns)
    .where('block_id', '=', blockId)
    .where('skill', '=', skill)
    .where('date', '=', date)
    .where('state', '=', state)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The shift may have been in the block and moved to another one since. */
async function gone(db: Connection, scope: Scope, { shiftId, blockId }: ShiftKey): Promise<AppError> {
  const moved = await db
    .selectFrom('shift_history')
    .select('id')
    .where('shift_id', '=', shiftId)
    .where(sql<boolean>`(before ->> 'block_id')::bigint = ${blockId}`)
    .where('after', 'is not', null)
    .executeTakeFirst()
  return moved ? new AppError(409, texts.schedule.changedMeanwhile) : missing(db, scope, shiftId)
}

/** Says 'deleted' instead of 'not found' to callers who could see the shift before it was deleted. */
export async function missing(db: Connection, scope: Scope, shiftId: number): Promise<AppError> {
  const deleted = await db
    .selectFrom('shift_history')
    .innerJoin('departments', (join) =>
      join.on('departments.id', '=', sql<number>`(shift_history.before ->> 'department_id')::bigint`),
    )
    .select('shift_history.id')
    .where('shift_history.shift_id', '=', shiftId)
    .where('shift_history.action', '=', 'deleted')
    .where(
      departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      }),
    )
    .executeTakeFirst()
  return deleted ? new AppError(409, texts.schedule.deletedMeanwhile) : notFound('Shift')
}
