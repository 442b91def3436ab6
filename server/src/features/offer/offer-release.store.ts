import type { LabourType } from '@shiftward/contract/common.ts'
import type { ReleaseEnd } from '@shiftward/contract/release.ts'
import type { ReleaseStep } from '@shiftward/contract/rules/release-steps.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { refusing } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { tellChange } from '../../lib/live.ts'
import { type Scope, shiftInScope } from '../../lib/scope.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { Actor } from '../shift/shift-write.store.ts'

/** The rows of releases in steps. Who changes one has locked its shift. */

/** A step with what became of it. `doneAt` is a moment; null while it is to come. Older ones lack `notSent`. */
export type StoredStep = ReleaseStep & { doneAt: string | null; told: number | null; notSent?: number }
export type ReleaseRow = Omit<Selectable<DB['releases']>, 'steps'> & { steps: StoredStep[] }

const typed = (row: Selectable<DB['releases']>): ReleaseRow => ({ ...row, steps: row.steps as unknown as StoredStep[] })

type New = { shift: { id: number; organization_id: number }; steps: readonly ReleaseStep[]; running: string }

/** Refuses a second release of the shift while one is running, with the message `running`. */
export async function insertRelease(db: Connection, { shift, steps, running }: New, actor: Actor): Promise<ReleaseRow> {
  const waiting = steps.map((step): StoredStep => ({ ...step, doneAt: null, told: null }))
  const values = {
    organization_id: shift.organization_id,
    shift_id: shift.id,
    steps: JSON.stringify(waiting),
    next_at: actor.now,
    started_by: actor.userId,
    started_at: actor.now,
  }
  const row = await refusing({ releases_running_key: { message: running } }, () =>
    db.insertInto('releases').values(values).returningAll().executeTakeFirstOrThrow(),
  )
  return typed(row)
}

export async function lockRelease(db: Connection, id: number): Promise<ReleaseRow | undefined> {
  const row = await db.selectFrom('releases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && typed(row)
}

export async function recordStep(db: Connection, id: number, steps: readonly StoredStep[], nextAt: Date | null) {
  const values = { steps: JSON.stringify(steps), next_at: nextAt }
  await db.updateTable('releases').set(values).where('id', '=', id).execute()
}

/** Ends those of these releases that run. Open calendars show how far a release is. */
export async function endReleases(db: Connection, ids: readonly number[], reason: ReleaseEnd, now: Date) {
  if (ids.length === 0) return
  const ended = await db
    .updateTable('releases')
    .from('shifts')
    .whereRef('shifts.id', '=', 'releases.shift_id')
    .set({ state: 'ended', reason, ended_at: now, next_at: null })
    .where(sql<boolean>`releases.id = any(${ids}::bigint[])`)
    .where('releases.state', '=', 'running')
    .returning(['shifts.department_id as departmentId', 'shifts.date'])
    .execute()
  for (const { departmentId, date } of ended) await tellChange(db, { departmentId, startDate: date, endDate: date })
}

/** A release whose steps are all done makes way for another one. */
export async function endDoneRelease(db: Connection, shiftId: number, now: Date) {
  const done = await running(db)
    .where('releases.shift_id', '=', shiftId)
    .where('releases.next_at', 'is', null)
    .execute()
  await endReleases(
    db,
    done.map(({ id }) => id),
    'changed',
    now,
  )
}

/**
 * People who asked for an open shift or showed interest in it and may take it now, but have none of these labour types.
 */
export function listLeftOut(db: Connection, shift: Shift, labourTypes: readonly LabourType[]) {
  const hasAsked = sql<boolean>`users.id in (
    select provider_id from shift_requests where shift_id = ${shift.id} and status = 'Open')`
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .select([sql<string>`${fullName()}`.as('name'), hasAsked.as('hasAsked')])
    .where('mapping.facility_id', '=', shift.facility_id)
    .where(sql<boolean>`mapping.labour_type = any(${shift.labour_types}::text[])`)
    .where(sql<boolean>`mapping.labour_type <> all(${labourTypes}::text[])`)
    .where('users.deactivated_at', 'is', null)
    .where(sql<boolean>`(${hasAsked} or users.id in (
      select provider_id from shift_interests where shift_id = ${shift.id}))`)
    .orderBy('users.id')
    .execute()
}

/** Those that run, with their shifts, in order of id. */
export const running = (db: Connection) =>
  db
    .selectFrom('releases')
    .innerJoin('shifts', 'shifts.id', 'releases.shift_id')
    .select(['releases.id', 'releases.shift_id'])
    .where('releases.state', '=', 'running')
    .orderBy('releases.id')

export const listDue = (db: Connection, now: Date) =>
  running(db).where('releases.next_at', '<=', now).limit(100).execute()

/** The last release of a shift, with the name of who started it. */
export async function findLast(db: Connection, shiftId: number) {
  const row = await db
    .selectFrom('releases')
    .leftJoin('users', 'users.id', 'releases.started_by')
    .selectAll('releases')
    .select(sql<string | null>`${fullName()}`.as('startedBy'))
    .where('releases.shift_id', '=', shiftId)
    .orderBy('releases.id', 'desc')
    .executeTakeFirst()
  return row && { ...typed(row), startedBy: row.startedBy }
}

export async function findReleaseInScope(db: Connection, scope: Scope, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('releases')
    .innerJoin('shifts', 'shifts.id', 'releases.shift_id')
    .select('releases.shift_id')
    .where('releases.id', '=', id)
    .where(shiftInScope(scope))
    .executeTakeFirst()
  return row?.shift_id
}
