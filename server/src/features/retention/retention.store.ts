import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** What the settings can limit. */
export const kinds = ['audit', 'history', 'messages', 'requests'] as const
export type Kind = (typeof kinds)[number]

/** Rows that grow old: the moment from which they age, and the conditions under which nobody needs them any more. */
export type Old = {
  kind: Kind
  table: string
  moment: string
  isSettled: string
  isOver: (cutoff: Date) => RawBuilder<unknown>
}

/** A deleted shift is over, too. */
const shiftIsOver = (cutoff: Date) =>
  sql`not exists (select from shifts where shifts.id = old.shift_id and shifts.ends_at >= ${cutoff})`
/** An action goes after the last entry of its history. */
const hasNoHistory = () => sql`not exists (select from shift_history where action_id = old.id)`
const always = () => sql`true`

/**
 * Shifts, leaves and people are never removed: reports are made of them. So are requests of shifts still to come.
 * Each condition has its index (015-retention.sql, 025-offers.sql, and the logs' own).
 */
export const oldRows: Old[] = [
  { kind: 'audit', table: 'audit_log', moment: 'at', isSettled: 'true', isOver: always },
  { kind: 'history', table: 'shift_history', moment: 'at', isSettled: 'true', isOver: shiftIsOver },
  { kind: 'history', table: 'actions', moment: 'at', isSettled: 'true', isOver: hasNoHistory },
  { kind: 'history', table: 'told_changes', moment: 'at', isSettled: 'true', isOver: shiftIsOver },
  { kind: 'messages', table: 'outbox', moment: 'created_at', isSettled: `status <> 'waiting'`, isOver: always },
  {
    kind: 'requests',
    table: 'shift_requests',
    moment: 'decided_at',
    isSettled: `status <> 'Open'`,
    isOver: shiftIsOver,
  },
  {
    kind: 'requests',
    table: 'swaps',
    moment: 'coalesce(answered_at, decided_at)',
    isSettled: `status not in ('Open', 'MediatorApproved')`,
    isOver: shiftIsOver,
  },
  { kind: 'requests', table: 'offers', moment: 'ended_at', isSettled: `state <> 'open'`, isOver: shiftIsOver },
]

/** Where the next step goes on. The moment is text: a JavaScript date would lose the microseconds. */
export type Position = { moment: string; id: number }
export const beginning: Position = { moment: '-infinity', id: 0 }

type Step = { cutoff: Date; after: Position; size: number }

/** The next rows by age, needed or not; so that a step never reads again what an earlier one has left. */
export async function findOld(db: Connection, { table, moment, isSettled }: Old, { cutoff, after, size }: Step) {
  const { rows } = await sql<Position>`
    select id, (${sql.raw(moment)})::text as moment from ${sql.table(table)}
    where ${sql.raw(isSettled)} and ${sql.raw(moment)} < ${cutoff}
      and (${sql.raw(moment)}, id) > (${after.moment}::timestamptz, ${after.id})
    order by ${sql.raw(moment)}, id limit ${size}`.execute(db)
  return rows
}

/** Removes those of them that nobody needs, and returns each as JSON. */
export async function removeOld(db: Connection, { table, isSettled, isOver }: Old, ids: number[], cutoff: Date) {
  const { rows } = await sql<{ line: string }>`
    delete from ${sql.table(table)} as old
    where id = any(${ids}::bigint[]) and ${sql.raw(isSettled)} and ${isOver(cutoff)}
    returning to_jsonb(old)::text as line`.execute(db)
  return rows.map(({ line }) => line)
}

/** The one line of the audit log about a run: what was removed is everything before these days. */
export async function recordRemoval(db: Connection, days: Partial<Record<Kind, string>>) {
  const before = Object.fromEntries(Object.entries(days).map(([kind, day]) => [`${kind}_before`, day]))
  await db
    .insertInto('audit_log')
    .values({ action: 'deleted', subject: 'retention', before: JSON.stringify(before) })
    .execute()
}

/** An arbitrary number that no other program on this database locks; the letters of 'keep' on a phone. */
const lock = 5337

export async function tryLock(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select pg_try_advisory_lock(${lock}) as has`.execute(db)
  return rows[0]?.has ?? false
}

export async function unlock(db: Connection) {
  await sql`select pg_advisory_unlock(${lock})`.execute(db)
}
