import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { refusing } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import type { Shift } from '../shift/shift.store.ts'
import { tellSwaps } from './swap-notice.store.ts'

/** Writes each step of a swap, tells both providers, and notifies open calendars. */

export type SwapRow = Selectable<DB['swaps']>

type NewSwap = {
  shift: Shift
  fromId: number
  /** All of them are asked; the first to accept has the shift. */
  toIds: number[]
  /** The shift that comes back in an exchange. */
  back?: Shift | undefined
  now: Date
}

export async function insertSwaps(db: Connection, { shift, fromId, toIds, back, now }: NewSwap): Promise<number[]> {
  const { organization_id, facility_id, department_id, date, start_time, end_time, skill, is_on_call } = shift
  const group_id = toIds.length > 1 ? await newGroup(db) : null
  const values = toIds.map((to_provider_id) => ({
    shift_id: shift.id,
    organization_id,
    facility_id,
    department_id,
    date,
    start_time,
    end_time,
    skill,
    is_on_call,
    from_provider_id: fromId,
    to_provider_id,
    group_id,
    created_at: now,
    ...(back && {
      return_shift_id: back.id,
      return_date: back.date,
      return_start_time: back.start_time,
      return_end_time: back.end_time,
      return_skill: back.skill,
      return_is_on_call: back.is_on_call,
    }),
  }))
  const made = await refusing({ swaps_pending_key: { message: texts.mobile.swapPending } }, () =>
    db.insertInto('swaps').values(values).returning(shownColumns).execute(),
  )
  await tellCalendars(db, made)
  const ids = made.map(({ id }) => id)
  await tellSwaps(db, ids, now)
  return ids
}

/** A number that no other swaps have. */
export async function newGroup(db: Connection): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('swaps_id_seq')::bigint as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Callers have locked the shift. */
export function lockSwap(db: Connection, id: number): Promise<SwapRow | undefined> {
  return db.selectFrom('swaps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export const undecided = ['Open', 'MediatorApproved']

/** The swap and those asked together with it that have not ended. Callers have locked the shift. */
export function lockGroup(db: Connection, { id, group_id }: SwapRow): Promise<SwapRow[]> {
  return db
    .selectFrom('swaps')
    .selectAll()
    .where((swap) => swap.or([swap('id', '=', id), swap('group_id', '=', group_id)]))
    .where('status', 'in', undecided)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function hasPending(db: Connection, shiftIds: number[]): Promise<boolean> {
  const found = await db
    .selectFrom('swaps')
    .select('id')
    .where('status', 'in', undecided)
    .where(sql<boolean>`(shift_id = any(${shiftIds}::bigint[]) or return_shift_id = any(${shiftIds}::bigint[]))`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Asking = { shift: Shift; toIds: number[]; since: Date }

/**
 * Whether the holder of the shift has asked one of them since then to take it as it is now. Asking again would cost them
 * two more messages.
 */
export async function hasAsked(db: Connection, { shift, toIds, since }: Asking): Promise<boolean> {
  const found = await db
    .selectFrom('swaps')
    .select('id')
    .where('shift_id', '=', shift.id)
    .where('from_provider_id', '=', shift.provider_id)
    .where(sql<boolean>`to_provider_id = any(${toIds}::bigint[])`)
    .where('created_at', '>', since)
    .where(sql<boolean>`(date, start_time, end_time, is_on_call)
      = (${shift.date}, ${shift.start_time}, ${shift.end_time}, ${shift.is_on_call})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Step = { status: SwapStatus; now: Date; decidedBy?: number; isAnswer?: boolean; why?: string }

/** Callers have locked the swaps: one, or several that were asked together. */
export async function changeSwaps(db: Connection, ids: number[], { status, now, decidedBy, isAnswer, why }: Step) {
  if (ids.length === 0) return
  const changed = await db
    .updateTable('swaps')
    .set({
      status,
      reason: why ?? '',
      ...(isAnswer ? { answered_at: now } : { decided_at: now, ...(decidedBy && { decided_by: decidedBy }) }),
    })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning(shownColumns)
    .execute()
  await tellCalendars(db, changed)
  await tellSwaps(db, ids, now, why)
}

/** Calendars mark both shifts of a swap until it ends. */
const shownColumns = ['id', 'department_id', 'date', 'return_date'] as const

/** PostgreSQL delivers the same notification once. */
async function tellCalendars(db: Connection, swaps: readonly Pick<SwapRow, (typeof shownColumns)[number]>[]) {
  for (const { department_id: departmentId, date, return_date } of swaps) {
    for (const day of [date, ...(return_date === null ? [] : [return_date])]) {
      await tellChange(db, { departmentId, startDate: day, endDate: day })
    }
  }
}

/** The warnings about the to-QHP that the administrator has confirmed. Callers have locked the swap. */
export async function confirmRules(db: Connection, id: number, findings: readonly { rule: string }[]) {
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  await db.updateTable('swaps').set({ confirmed_rules: rules }).where('id', '=', id).execute()
}
