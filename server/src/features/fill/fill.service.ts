import type { FillRun, FillRunRow, fillEndpoints } from '@shiftward/contract/fill.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Database } from '../../lib/database.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { findBlocks, refuseDeactivated } from '../block/block-place.store.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import { listShiftsOfBlocks } from '../shift/shift.store.ts'
import { listObstacles } from './fill-admit.service.ts'
import { countClosed, findChanged } from './fill-closing.store.ts'
import { toFill } from './fill-fact.service.ts'
import {
  askRun,
  closeRun,
  discardEarlier,
  endRun,
  type FoundRun,
  findRun,
  insertRun,
  listOpenRuns,
  lockRun,
} from './fill-run.store.ts'

const text = texts.fill

type StartInput = z.output<typeof fillEndpoints.start.input>
type StopInput = z.output<typeof fillEndpoints.stop.input>

/** Stores the run. A server that is free takes it from there (fill-runner.service.ts). */
export function startFill(db: Database, caller: Caller, input: StartInput, now: Date): Promise<{ runId: number }> {
  return db.transaction().execute(async (transaction) => {
    const blocks = await findBlocks(transaction, caller.scope, input.schedulerCodes, 'unheld')
    const [first] = blocks
    if (!first) throw notFound('Schedule')
    for (const block of blocks) {
      refuseDeactivated(block)
      if (block.departmentId !== first.departmentId) throw refusal(400, 'schedulerCodes', text.otherDepartment)
    }
    const shifts = await listShiftsOfBlocks(
      transaction,
      blocks.map(({ blockId }) => blockId),
    )
    const ids = new Set(shifts.map(({ id }) => id))
    if (input.shiftIds?.some((id) => !ids.has(id))) throw notFound('Shift')
    const { length } = toFill(shifts, input.shiftIds ?? null, now)
    if (length === 0) throw new AppError(409, text.nothing)
    if (length > limits.fill.shifts) throw new AppError(400, text.tooMany(length, limits.fill.shifts))
    const run = {
      organization_id: first.organizationId,
      department_id: first.departmentId,
      created_by: caller.userId,
      created_at: now,
      block_codes: blocks.map(({ blockCode }) => blockCode),
      shift_ids: input.shiftIds ?? null,
      seconds: input.seconds,
      options: { ...input.options, ...(input.days && { days: input.days }) },
    }
    const runId = await insertRun(transaction, run)
    await discardEarlier(transaction, first.departmentId, caller.userId)
    return { runId }
  })
}

export async function readFill(db: Database, scope: Scope, id: number, now: Date): Promise<FillRun> {
  const run = await findRun(db, scope, id)
  const { progress, result } = run
  const proposal = result?.proposal ?? []
  const uncovered = result?.uncovered ?? []
  const isOpen = run.closed_as === null
  const closesOf = await countClosed(db, isOpen ? proposal : [])
  const obstacles = await listObstacles(db, scope, { proposal: isOpen ? proposal : [], options: run.options }, now)
  const changed = await findChanged(db, isOpen ? [...proposal, ...uncovered] : [])
  return {
    ...rowOf(run),
    startDate: progress && toWireDate(progress.startDate),
    endDate: progress && toWireDate(progress.endDate),
    vacancies: progress?.vacancies ?? null,
    people: progress?.people ?? null,
    bestCost: result?.bestCost ?? progress?.bestCost ?? null,
    bound: result?.bound ?? progress?.bound ?? null,
    course: progress?.course ?? [],
    before: result?.before ?? null,
    after: result?.after ?? null,
    proposal: proposal.map(({ version: _, ...proposed }) => ({
      ...proposed,
      closes: closesOf.get(proposed.shiftId) ?? { requests: 0, offers: 0, swaps: 0 },
      isChanged: changed.has(proposed.shiftId),
      obstacle: obstacles.get(proposed.shiftId) ?? null,
    })),
    uncovered: uncovered.map((one) => ({ ...one, isChanged: changed.has(one.shiftId) })),
    problem: run.problem,
  }
}

const rowOf = ({ options: { days: _, ...options }, ...run }: FoundRun): FillRunRow => ({
  runId: run.id,
  departmentCode: run.departmentCode,
  schedulerCodes: run.block_codes,
  teamNames: run.teamNames,
  state: run.state,
  isWaiting: run.state === 'running' && run.lease_until === null,
  closedAs: run.closed_as,
  startedBy: run.startedBy,
  startedAt: run.created_at.toISOString(),
  seconds: run.progress?.seconds ?? 0,
  mostSeconds: run.seconds,
  options,
})

export async function listFills(db: Database, scope: Scope, departmentCode: string): Promise<FillRunRow[]> {
  const { departmentId } = await findDepartmentByCode(db, scope, departmentCode)
  return (await listOpenRuns(db, scope, departmentId)).map(rowOf)
}

/** Asks the server that works on the run. One that has ended stays as it is, unless it is to be discarded. */
export function stopFill(db: Database, scope: Scope, { id, discard }: StopInput, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const run = await lockRun(transaction, scope, id)
    // Nobody works on it yet, so there is nothing to use.
    if (run.state === 'running' && run.lease_until === null) {
      await askRun(transaction, id, 'discard')
      await endRun(transaction, id, now, { state: 'stopped', isDiscarded: true })
      return { runId: id, state: 'stopped' as const }
    }
    if (run.state === 'running') await askRun(transaction, id, discard ? 'discard' : 'stop')
    else if (discard && run.closed_as === null) await closeRun(transaction, id, 'discarded')
    return { runId: id, state: run.state }
  })
}
