import type { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { freeAtOnce } from '../assign/assign-free.service.ts'
import { findLeaveInScope } from '../leave/leave.store.ts'
import {
  type LeaveRow,
  lockLeave,
  decideCancellation as writeCancellation,
  decideLeave as writeDecision,
} from '../leave/leave-change.store.ts'
import { tellAdministrators } from '../leave/leave-notice.store.ts'
import { apart, canPublish, listShiftsIn, lockShiftsIn, presentAll, presentFreed } from '../leave/leave-shift.store.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'

type Decision = z.output<typeof leaveEndpoints.decide.input>

/**
 * Approving frees all shifts of the provider in the organization in these days that have not begun. The answer lists
 * those the caller can publish again: shifts in their scope whose block is active. Administrators of the other
 * departments are told of theirs.
 */
export function decideLeave(db: Database, caller: Caller, decision: Decision, now: Date) {
  const { leaveId, leaveStatus: status } = decision
  return db.transaction().execute(async (transaction) => {
    const leave = await lock(transaction, caller.scope, decision)
    if (leave.status !== 'Open') throw new AppError(409, texts.request.decidedAlready)
    const actor = { userId: caller.userId, now }
    const shifts = status === 'Approved' ? await lockShiftsIn(transaction, leave, { scope: caller.scope, now }) : []
    const freed = await freeAtOnce(transaction, leave.provider_id, shifts, actor)
    await writeDecision(transaction, leave, { status, freed }, actor)
    const { mine, others } = apart(shifts)
    await tellAdministrators(transaction, leave, { shifts: others, cause: `leave:${leaveId}:freed` }, now)
    return { leaveOutput: { leaveId }, scheduleDetails: mine.filter(canPublish).map(presentFreed) }
  })
}

type Cancellation = z.output<typeof leaveEndpoints.decideCancellation.input>

/** Cancelling gives no shift back: they may have been filled. */
export function decideCancellation(db: Database, caller: Caller, { leaveId, isApproved }: Cancellation, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const leave = await lock(transaction, caller.scope, { leaveId })
    if (leave.cancel_asked_at === null) throw new AppError(409, texts.request.decidedAlready)
    await writeCancellation(transaction, leave, isApproved, { userId: caller.userId, now })
    return { leaveId, leaveStatus: isApproved ? ('Cancelled' as const) : ('Approved' as const) }
  })
}

type Named = Pick<Decision, 'leaveId' | 'providerCode'>

async function lock(db: Connection, scope: Scope, { leaveId, providerCode }: Named): Promise<LeaveRow> {
  const found = await findLeaveInScope(db, scope, leaveId)
  if (!found || (providerCode !== undefined && providerCode !== found.providerCode)) throw notFound('Leave')
  await lockProviders(db, [found.provider_id])
  const leave = await lockLeave(db, leaveId)
  if (!leave) throw notFound('Leave')
  return leave
}

export async function previewLeave(db: Database, scope: Scope, leaveId: number, now: Date) {
  const leave = await findLeaveInScope(db, scope, leaveId)
  if (!leave) throw notFound('Leave')
  return { leaveId, leaveStatus: leave.status, ...presentAll(await listShiftsIn(db, leave, { scope, now })) }
}
