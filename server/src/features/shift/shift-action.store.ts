import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileRequestEndpoints } from '@shiftward/contract/mobile-request.ts'
import type { ShiftAction } from '@shiftward/contract/rules/action-words.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Shift } from './shift.store.ts'

/**
 * The action log: each call that changed shifts is an action (020-actions.sql). A shift's history entries say what it did.
 */

export type Action = { id: number; at: Date; call: string }

const undoCall = scheduleUndoEndpoints.undo.path
const redoCall = scheduleUndoEndpoints.redo.path
const callOutCall = scheduleActionEndpoints.callOut.path

/** Decisions about requests, swaps and leaves changed more than shifts: they are not undone here. */
const isOfSchedule = sql<boolean>`(action.call like 'Scheduler/%' or action.call like 'Needs/%' or action.call like 'Patterns/%'
  or action.call like 'Fill/%' or action.call = ${teamEndpoints.close.path})`
const isNotReversed = sql<boolean>`not exists (select from actions as later where later.reverses = action.id)`

const ofActor = (db: Connection, userId: number, since: Date) =>
  db
    .selectFrom('actions as action')
    .select(['action.id', 'action.at', 'action.call'])
    .where('action.actor_id', '=', userId)
    .where('action.at', '>', since)
    .where(isNotReversed)
    .where(isOfSchedule)
    .orderBy('action.id', 'desc')

/** A call-out also records sick leave, so it is not undone here. */
export const isCallOut = ({ call }: Action): boolean => call === callOutCall
export const isUndo = ({ call }: Action): boolean => call === undoCall

const callOutCalls = [callOutCall, mobileRequestEndpoints.callOut.path]
/** The calls that record approved leave. */
const leaveCalls = [...callOutCalls, leaveEndpoints.decide.path, leaveEndpoints.add.path]

type Approved = { organization_id: number; decided_at: Date | null }

/** The action that freed shifts for a leave: the one of its approval. Actions of other people's leave may be of that moment. */
export const listOfLeave = (db: Connection, { organization_id, decided_at }: Approved): Promise<Action[]> =>
  db
    .selectFrom('actions')
    .select(['id', 'at', 'call'])
    .where('organization_id', '=', organization_id)
    .where('at', '=', decided_at)
    .where('call', 'in', leaveCalls)
    .execute()

/** What tells until when a shift was planned that somebody left. */
export type PlannedEnd = Pick<Shift, 'rest_of' | 'end_time' | 'ends_at' | 'add_on_rate'>

/** As their rests were when these shifts were left, whatever has become of the rests. The history is not kept forever. */
export async function listPlannedEnds(db: Connection, shiftIds: number[]): Promise<PlannedEnd[]> {
  const { rows } = await sql<PlannedEnd>`
    select entry.shift_id as rest_of, entry.before ->> 'end_time' as end_time,
      (entry.before ->> 'ends_at')::timestamptz as ends_at, entry.before ->> 'add_on_rate' as add_on_rate
    from shift_history as entry join actions on actions.id = entry.action_id
    where entry.shift_id = any(${shiftIds}::bigint[]) and entry.action = 'changed'
      and entry.before ->> 'ends_at' is not null and actions.call in (${sql.join(callOutCalls)})`.execute(db)
  return rows
}

/** What the person has done and not undone, the last first. */
export const listUndoable = (db: Connection, userId: number, since: Date): Promise<Action[]> =>
  ofActor(db, userId, since).where('action.call', '!=', undoCall).execute()

/** What the person has undone since their last new action, the last first. */
export const listRedoable = (db: Connection, userId: number, since: Date): Promise<Action[]> =>
  ofActor(db, userId, since)
    .where('action.call', '=', undoCall)
    .where(
      sql<boolean>`action.id > coalesce((
        select max(id) from actions as action where actor_id = ${userId} and ${isOfSchedule}
          and call not in (${undoCall}, ${redoCall})), 0)`,
    )
    .execute()

/** Two calls of one person at once do not undo the same action. */
export async function lockActor(db: Connection, userId: number) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** For a job that goes on with what a call has begun: the history and the audit log name the call. */
export async function asCall(db: Connection, path: string) {
  await sql`select set_config('shiftward.call', ${path}, true)`.execute(db)
}

/** The action that this call writes reverses another one. */
export async function markReversing(db: Connection, action: Action) {
  await sql`select set_config('shiftward.reverses', ${String(action.id)}, true)`.execute(db)
}

/** What the action did to each shift; of an undo or redo, what the action behind it did. */
export async function listDone(db: Connection, action: Action): Promise<ShiftAction[]> {
  const { rows } = await sql<{ done: ShiftAction }>`
    with recursive chain as (
      select id, reverses from actions where id = ${action.id}
      union all select actions.id, actions.reverses from actions join chain on actions.id = chain.reverses
    )
    select distinct on (shift_id)
      case when action = 'created' and after ->> 'provider_id' is not null then 'assigned' else action end as done
    from shift_history where action_id = (select min(id) from chain)
    order by shift_id, id desc`.execute(db)
  return rows.map(({ done }) => done)
}

export type Entry = {
  id: number
  shiftId: number
  actionId: number | null
  at: Date
  action: ShiftAction
  actorName: string | null
  before: Row | null
  after: Row | null
}

/** A shift as its history keeps it: the names and values of its columns. */
export type Row = Record<string, unknown>

/** The history of the action's shifts from the action on, the last entry first. */
export async function listEntriesSince(db: Connection, action: Action): Promise<Entry[]> {
  const rows = await db
    .with('touched', (query) =>
      query
        .selectFrom('shift_history')
        .select(['shift_id', ({ fn }) => fn.min('id').as('first')])
        .where('action_id', '=', action.id)
        .groupBy('shift_id'),
    )
    .selectFrom('shift_history as entry')
    .innerJoin('touched', 'touched.shift_id', 'entry.shift_id')
    .leftJoin('users', 'users.id', 'entry.actor_id')
    .select(['entry.id', 'entry.shift_id as shiftId', 'entry.action_id as actionId', 'entry.at', 'entry.action'])
    .select(['entry.before', 'entry.after', fullName().as('actorName')])
    .whereRef('entry.id', '>=', 'touched.first')
    .orderBy('entry.id', 'desc')
    .execute()
  return rows as Entry[]
}

/** Whether the action closed requests or swaps of these shifts. They were decided at the moment of the action. */
export async function hasClosed(db: Connection, { at }: Action, shiftIds: number[]): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from shift_requests
        where shift_id = any(${shiftIds}::bigint[]) and status = 'UserDenied' and decided_at = ${at})
      or exists (select from swaps
        where (shift_id = any(${shiftIds}::bigint[]) or return_shift_id = any(${shiftIds}::bigint[]))
          and status = 'MediatorDenied' and decided_at = ${at}) as is_any`.execute(db)
  return rows[0]?.is_any ?? false
}
