import { type Selectable, sql } from 'kysely'
import { sendAlong } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import type { Shift } from './shift.store.ts'

/** The changes of what providers see: the app shows them until they are seen, and a calendar feed counts them. */

export type PublishedShift = Selectable<DB['published_shifts']>

/** A shift that differs from what was told of it. `is` is null while nobody has the shift, `was` if nobody was told. */
export type Pending = { shiftId: number; was: PublishedShift | null; is: Shift | null; block: PendingBlock }

/** The block of a shift that changed, or its last one: whether its changes wait to be published, or can never be. */
export type PendingBlock = { isDeactivated: boolean; isPublished: boolean }

const columns = [
  'team_id',
  'skill',
  'date',
  'start_time',
  'end_time',
  'starts_at',
  'ends_at',
  'is_on_call',
  'add_on_hours',
  'comment',
] as const

/** What a change tells of a shift. The moments are text, as JSON has them. */
export type Told = Omit<Pick<PublishedShift, (typeof columns)[number]>, 'starts_at' | 'ends_at'> & {
  starts_at: string
  ends_at: string
}

export type Change = {
  id: number
  shift_id: number
  provider_id: number
  at: Date
  before: Told | null
  after: Told | null
}

const toldOf = (side: PublishedShift | Shift) => Object.fromEntries(columns.map((column) => [column, side[column]]))

/**
 * A shift that changed hands is taken from one person and new to another. To whoever makes the call their own change is
 * no news, nor is what they had not seen of the shift before.
 */
export async function recordChanges(db: Connection, pending: readonly Pending[], now: Date) {
  const changes = pending.flatMap(({ shiftId, was, is }) => {
    const people = new Set([was, is].flatMap((side) => side?.provider_id ?? []))
    const seenBy = (side: PublishedShift | Shift | null, id: number) => (side?.provider_id === id ? toldOf(side) : null)
    return [...people].map((provider_id) => ({
      organization_id: is?.organization_id ?? was?.organization_id,
      shift_id: shiftId,
      provider_id,
      before: seenBy(was, provider_id),
      after: seenBy(is, provider_id),
    }))
  })
  if (changes.length === 0) return
  const insertion = sql`
    insert into told_changes (organization_id, shift_id, provider_id, at, before, after)
    select organization_id, shift_id, provider_id, ${now}, before, after
    from json_to_recordset(${JSON.stringify(changes)}) as change (
      organization_id bigint, shift_id bigint, provider_id bigint, before jsonb, after jsonb)`
  await sendAlong(db, insertion)
  const update = db
    .updateTable('told_changes')
    .set({ seen_at: now })
    .where('provider_id', '=', sql<number>`nullif(current_setting('shiftward.actor', true), '')::bigint`)
    .where(sql<boolean>`shift_id = any(${changes.map(({ shift_id }) => shift_id)}::bigint[])`)
    .where('seen_at', 'is', null)
  await sendAlong(db, update)
}

/** What people can read of it: not that the facility's time zone moved a shift, which keeps its local time. */
const ofProvider = (db: Connection, providerId: number) =>
  db
    .selectFrom('told_changes')
    .select(['id', 'shift_id', 'provider_id', 'at'])
    .select([sql<Told | null>`before`.as('before'), sql<Told | null>`after`.as('after')])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`before is distinct from after`)
    .orderBy('id')

/** What the person has not said to have seen, the oldest first. */
export const listUnseen = (db: Connection, providerId: number): Promise<Change[]> =>
  ofProvider(db, providerId).where('seen_at', 'is', null).execute()

/** What the person was told of a shift, the oldest first. */
export const listToldOf = (db: Connection, providerId: number, shiftId: number): Promise<Change[]> =>
  ofProvider(db, providerId).where('shift_id', '=', shiftId).execute()

/** The shifts that were taken from the person after a moment and are not theirs again. */
export async function listRemovedSince(db: Connection, providerId: number, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('told_changes as change')
    .select('change.shift_id')
    .distinct()
    .where('change.provider_id', '=', providerId)
    .where('change.at', '>=', since)
    .where('change.after', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from published_shifts as told where told.shift_id = change.shift_id and told.provider_id = ${providerId})`,
    )
    .orderBy('change.shift_id')
    .execute()
  return rows.map(({ shift_id }) => shift_id)
}

/** When the person was last told anything of their shifts. */
export async function findLastTold(db: Connection, providerId: number): Promise<Date | null> {
  const { at } = await db
    .selectFrom('told_changes')
    .select((change) => change.fn.max('at').as('at'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return at
}

export async function markSeen(db: Connection, providerId: number, upTo: number, now: Date) {
  await db
    .updateTable('told_changes')
    .set({ seen_at: now })
    .where('provider_id', '=', providerId)
    .where('id', '<=', upTo)
    .where('seen_at', 'is', null)
    .execute()
}
