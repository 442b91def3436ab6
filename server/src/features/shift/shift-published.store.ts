import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import { among } from '../../lib/among.ts'
import { sendAlong } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { type Shift, shiftColumns } from './shift.store.ts'
import { type Pending, type PublishedShift, recordChanges } from './shift-told.store.ts'

/** What providers have been told of their shifts, and where the shifts differ from it. */

/** What providers see of a shift besides its moments, which follow from date and time. */
const seen = [
  'provider_id',
  'team_id',
  'block_id',
  'skill',
  'date',
  'start_time',
  'end_time',
  'is_on_call',
  'is_sourced',
  'add_on_hours',
  'comment',
] as const

const copied = ['organization_id', 'facility_id', 'department_id', ...seen, 'starts_at', 'ends_at'] as const

const publishedColumns = ['shift_id', 'published_at', ...copied] as const

const columnsOf = (table: string) => sql.join(seen.map((column) => sql.ref(`${table}.${column}`)))

/** To join as `told`. The limit makes PostgreSQL look up each of a few shifts instead of reading all that was ever told. */
export const toldOfShift = sql`lateral (
  select shift_id, ${sql.join(seen.map((column) => sql.ref(column)))} from published_shifts
  where shift_id = shifts.id limit 1)`

/** For a query of shifts with a left join of published_shifts as `told`: the provider has not been told of the shift as it is. */
export const isUntold = sql<boolean>`(shifts.state = 'assigned'
  and (told.shift_id is null or (${columnsOf('told')}) is distinct from (${columnsOf('shifts')})))`

/** The provider still sees a shift that is somebody else's by now, or nobody's. */
export const isStillSeen = sql<boolean>`(told.shift_id is not null
  and (shifts.id is null or shifts.provider_id <> told.provider_id))`

type Chosen = { blockIds: number[] } | { shiftIds: number[] } | { providerId: number; facilityId?: number }

/** The columns of the shift as it is, and as it was told, side by side in one row. As text, so that it is made once. */
const sides = sql.raw(
  [
    ...shiftColumns.map((column) => `shifts.${column} as "is ${column}"`),
    ...publishedColumns.map((column) => `told.${column} as "was ${column}"`),
  ].join(', '),
)

type Sides = { id: number; isDeactivated: boolean | null; isPublished: boolean | null } & Record<string, unknown>

const sideOf = (row: Sides, side: 'is' | 'was', columns: readonly string[]) =>
  row[`${side} provider_id`] === null ? null : Object.fromEntries(columns.map((name) => [name, row[`${side} ${name}`]]))

/**
 * The shifts of these blocks, or these shifts, that differ from what was told of them. A shift that has moved to another
 * block belongs to both.
 */
export async function listPending(db: Connection, chosen: Chosen): Promise<Pending[]> {
  const { rows } = await sql<Sides>`
    with chosen as (${idsOf(chosen)})
    select chosen.id, ${sides}, blocks.is_deactivated as "isDeactivated", blocks.published_at is not null as "isPublished"
    from chosen
    left join shifts on shifts.id = chosen.id and shifts.state = 'assigned'
    left join published_shifts as told on told.shift_id = chosen.id
    left join blocks on blocks.id = coalesce(shifts.block_id, told.block_id)
    where ${isUntold} or ${isStillSeen}
    order by chosen.id`.execute(db)
  return rows.map((row) => ({
    shiftId: row.id,
    was: sideOf(row, 'was', publishedColumns) as PublishedShift | null,
    is: sideOf(row, 'is', shiftColumns) as Shift | null,
    block: { isDeactivated: row.isDeactivated ?? false, isPublished: row.isPublished ?? false },
  }))
}

/** A provider sees a shift as it was published, so they cannot act on it while it is different. */
export async function refusePending(db: Connection, shiftIds: number[]) {
  if ((await listPending(db, { shiftIds })).length > 0) throw new AppError(409, texts.mobile.beingChanged)
}

function idsOf(chosen: Chosen) {
  if ('shiftIds' in chosen) return sql`select unnest(${chosen.shiftIds}::bigint[]) as id`
  if ('blockIds' in chosen) {
    return sql`
      select id from shifts where block_id = any(${chosen.blockIds}::bigint[]) and state = 'assigned'
      union select shift_id from published_shifts where block_id = any(${chosen.blockIds}::bigint[])`
  }
  const { providerId, facilityId = null } = chosen
  return sql`
    select shift_id as id from published_shifts
    where provider_id = ${providerId} and (${facilityId}::bigint is null or facility_id = ${facilityId})`
}

export const listPublished = (db: Connection, shiftIds: number[]): Promise<PublishedShift[]> =>
  db.selectFrom('published_shifts').select(publishedColumns).where(among('shift_id', shiftIds)).execute()

/**
 * How many changes nobody has been told of, by block. A shift that has moved to another block counts in both. What is
 * over is not counted.
 */
export async function countPending(db: Connection, departmentId: number, now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ block_id: number; count: number }>`
    select block_id, count(*)::int as count from (
      select shifts.block_id from shifts left join published_shifts as told on told.shift_id = shifts.id
      where shifts.department_id = ${departmentId} and shifts.date >= ${now}::date - 2 and shifts.ends_at > ${now}
        and ${isUntold}
      union all
      select told.block_id from published_shifts as told
      left join shifts on shifts.id = told.shift_id and shifts.state = 'assigned'
      where told.department_id = ${departmentId} and told.date >= ${now}::date - 2 and told.ends_at > ${now}
        and (${isStillSeen} or shifts.block_id <> told.block_id)) as changes
    group by block_id`.execute(db)
  return new Map(rows.map(({ block_id, count }) => [block_id, count]))
}

/** From now on providers see these shifts as they are, and no longer those that are nobody's. */
export async function publishPending(db: Connection, pending: readonly Pending[], now: Date) {
  await recordChanges(db, pending, now)
  const idsWhere = (isGone: boolean) =>
    pending.filter(({ is }) => (is === null) === isGone).map(({ shiftId }) => shiftId)
  await unpublishRows(db, idsWhere(true))
  await publishRows(db, idsWhere(false), now)
}

async function unpublishRows(db: Connection, shiftIds: number[]) {
  if (shiftIds.length === 0) return
  await sendAlong(db, db.deleteFrom('published_shifts').where(among('shift_id', shiftIds)))
}

/** Copies those of the shifts that somebody has. */
export async function publishRows(db: Connection, shiftIds: number[], now: Date) {
  if (shiftIds.length === 0) return
  const columns = sql.join(copied.map((column) => sql.ref(column)))
  const changed = sql.join(copied.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const insertion = sql`
    insert into published_shifts (shift_id, published_at, ${columns})
    select id, ${now}, ${columns} from shifts where id = any(${shiftIds}::bigint[]) and state = 'assigned'
    on conflict (shift_id) do update set published_at = excluded.published_at, ${changed}`
  await sendAlong(db, insertion)
}
