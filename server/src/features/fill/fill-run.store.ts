import type { FillOptions, FillRunRow } from '@shiftward/contract/fill.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import type { FillDays, FillResult } from './fill-facts.ts'

/** Reads and writes the runs of auto-fill. */

/** What is known while it runs. */
export type StoredProgress = {
  startDate: string
  endDate: string
  vacancies: number
  people: number
  seconds: number
  bestCost: number | null
  bound: number | null
  course: { seconds: number; uncovered: number }[]
}

type Row = Selectable<DB['fill_runs']>
export type Run = Omit<Row, 'options' | 'progress' | 'result' | 'shift_ids' | 'state' | 'closed_as' | 'asked'> & {
  /** With the days that were chosen. */
  options: FillOptions & { days?: FillDays }
  progress: StoredProgress | null
  result: FillResult | null
  shift_ids: number[] | null
  state: FillRunRow['state']
  closed_as: FillRunRow['closedAs']
  asked: 'stop' | 'discard' | null
}

const asRun = (row: Row): Run => row as unknown as Run

type NewRun = Pick<Run, 'organization_id' | 'department_id' | 'created_by' | 'created_at' | 'block_codes' | 'seconds'> &
  Pick<Run, 'options' | 'shift_ids'>

/** A department has one run at a time. */
export async function insertRun(db: Connection, { options, shift_ids, ...columns }: NewRun): Promise<number> {
  const values = {
    ...columns,
    options: JSON.stringify(options),
    shift_ids: shift_ids && JSON.stringify(shift_ids),
  }
  const made = await db
    .insertInto('fill_runs')
    .values(values)
    .onConflict((conflict) => conflict.column('department_id').where('state', '=', sql.lit('running')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError(409, texts.fill.running(await runnerIn(db, columns.department_id)))
  return made.id
}

async function runnerIn(db: Connection, departmentId: number): Promise<string> {
  const row = await db
    .selectFrom('fill_runs')
    .innerJoin('users', 'users.id', 'fill_runs.created_by')
    .select(fullName().as('name'))
    .where('department_id', '=', departmentId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row?.name ?? ''
}

const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('fill_runs')
    .innerJoin('departments', 'departments.id', 'fill_runs.department_id')
    .innerJoin('users', 'users.id', 'fill_runs.created_by')
    .selectAll('fill_runs')
    .select(['departments.code as departmentCode', fullName().as('startedBy')])
    .select(
      sql<string[]>`array(
        select teams.name from blocks join teams on teams.id = blocks.team_id
        where blocks.code = any(fill_runs.block_codes) order by teams.name)`.as('teamNames'),
    )
    .where(
      departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      }),
    )

export type FoundRun = Run & { departmentCode: string; startedBy: string; teamNames: string[] }

export async function findRun(db: Connection, scope: Scope, id: number): Promise<FoundRun> {
  const row = await inScope(db, scope).where('fill_runs.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Run')
  return row as unknown as FoundRun
}

/** Locks the run, so that two people cannot decide about it at the same time. */
export async function lockRun(db: Connection, scope: Scope, id: number): Promise<FoundRun> {
  const row = await inScope(db, scope).where('fill_runs.id', '=', id).forUpdate('fill_runs').executeTakeFirst()
  if (!row) throw notFound('Run')
  return row as unknown as FoundRun
}

/** The runs of a department that nobody has decided about, the newest first. */
export async function listOpenRuns(db: Connection, scope: Scope, departmentId: number): Promise<FoundRun[]> {
  const rows = await inScope(db, scope)
    .where('fill_runs.department_id', '=', departmentId)
    .where('closed_as', 'is', null)
    .orderBy('fill_runs.id', 'desc')
    .execute()
  return rows as unknown as FoundRun[]
}

export async function askRun(db: Connection, id: number, asked: NonNullable<Run['asked']>) {
  await db.updateTable('fill_runs').set({ asked }).where('id', '=', id).execute()
}

export async function closeRun(db: Connection, id: number, closedAs: NonNullable<Run['closed_as']>) {
  await db.updateTable('fill_runs').set({ closed_as: closedAs }).where('id', '=', id).execute()
}

/** A new run of a person replaces what they have not decided about. */
export async function discardEarlier(db: Connection, departmentId: number, userId: number) {
  await db
    .updateTable('fill_runs')
    .set({ closed_as: 'discarded' })
    .where('department_id', '=', departmentId)
    .where('created_by', '=', userId)
    .where('state', '<>', 'running')
    .where('closed_as', 'is', null)
    .execute()
}

const lastWorkedOn = sql`(
  select max(earlier.lease_until) from fill_runs as earlier where earlier.organization_id = fill_runs.organization_id)`

/**
 * Takes a run for a server that is free. Organizations take turns, so that nobody waits for all the runs of another one:
 * first the one whose runs were worked on longest ago, or never; of these the run that has waited longest. Runs whose
 * server says nothing any more are failed.
 */
export async function claimRun(db: Connection, now: Date, leaseUntil: Date): Promise<Run | undefined> {
  // Servers ask twice a second. One statement without `*` is planned once, and mostly finds nothing.
  const claimed = await db
    .with('lost', (query) =>
      query
        .updateTable('fill_runs')
        .set({ state: 'failed', ended_at: now, problem: texts.fill.lost })
        .where('state', '=', 'running')
        .where('lease_until', '<', now)
        .returning('id'),
    )
    .updateTable('fill_runs')
    .set({ lease_until: leaseUntil })
    .where('id', '=', (query) =>
      query
        .selectFrom('fill_runs')
        .select('id')
        .where('state', '=', 'running')
        .where('lease_until', 'is', null)
        .orderBy(lastWorkedOn, (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return undefined
  const row = await db.selectFrom('fill_runs').selectAll().where('id', '=', claimed.id).executeTakeFirst()
  return row && asRun(row)
}

/** Tells how far the run is, and returns what somebody has asked for; undefined if it is not this server's any more. */
export async function renewRun(db: Connection, id: number, leaseUntil: Date, progress: StoredProgress) {
  const row = await db
    .updateTable('fill_runs')
    .set({ lease_until: leaseUntil, progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('asked')
    .executeTakeFirst()
  return row as Pick<Run, 'asked'> | undefined
}

type Ending = { state: 'done' | 'stopped' | 'failed'; result?: FillResult; problem?: string; isDiscarded?: boolean }

export async function endRun(db: Connection, id: number, now: Date, ending: Ending) {
  await db
    .updateTable('fill_runs')
    .set({
      state: ending.state,
      ended_at: now,
      result: ending.result ? JSON.stringify(ending.result) : null,
      problem: ending.problem ?? null,
      ...(ending.isDiscarded && { closed_as: 'discarded' }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function forgetRuns(db: Connection, before: Date) {
  await db.deleteFrom('fill_runs').where('ended_at', '<', before).execute()
}
