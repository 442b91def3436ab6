import type { DecisionOutcome, requestEndpoints, ShiftApprovalPreview } from '@shiftward/contract/request.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, isTransient, isUnavailable, notFound } from '../../lib/errors.ts'
import { rehearse } from '../../lib/rehearse.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { settleGiven } from '../assign/assign-consequence.service.ts'
import { holdBlockOfShift, holdBlocksOfShifts, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { findName, findRequestInScope, listInOrderOfAsking, listOtherAskers } from '../request/request.store.ts'
import { denyRequest, lockRequest } from '../request/request-change.store.ts'
import { judgeShift } from '../rule/rule.service.ts'
import { RuleRefusal, refuseUnconfirmed } from '../rule/rule-refusal.service.ts'
import { lockShift, lockShifts, type Shift } from '../shift/shift.store.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { confirmed, giveShift } from '../shift/shift-write.store.ts'
import { findShiftInScope, presentShift, readCandidate } from './decision-candidate.store.ts'
import { findObstacle, refuseObstacle } from './decision-obstacle.service.ts'

const text = texts.schedule

type Decision = z.output<typeof requestEndpoints.decide.input>[number]
type Failure = { shiftApprovalId: number; error: unknown }

type Moment = { now: Date; onError(error: unknown): void }

/**
 * Makes the decisions and takes them back, so that the prompt says exactly what they will do. Who gets a shift depends
 * on the other chosen requests: a provider who gets one shift may not be free for the next.
 */
export function rehearseRequests(db: Database, caller: Caller, decisions: Decision[], moment: Moment) {
  return rehearse(db, () => decideRequests(db, caller, decisions, moment))
}

/** Decides one by one, the oldest request first: a refused request does not undo the others. */
export async function decideRequests(
  db: Database,
  caller: Caller,
  decisions: Decision[],
  { now, onError }: Moment,
): Promise<DecisionOutcome> {
  const decided: number[] = []
  const failed: Failure[] = []
  const ids = decisions.map(({ shiftApprovalId }) => shiftApprovalId)
  const requests = await listInOrderOfAsking(db, caller.scope, ids)
  await lockAll(db, caller.scope, requests)
  for (const decision of oldestFirst(decisions, requests)) {
    const { shiftApprovalId } = decision
    try {
      await decideRequest(db, caller, decision, now)
      decided.push(shiftApprovalId)
    } catch (error) {
      // The whole call is rolled back, so the caller has to repeat it.
      if (isTransient(error) || isUnavailable(error)) throw error
      if (!(error instanceof AppError)) onError(error)
      failed.push({ shiftApprovalId, error })
    }
  }
  if (decided.length === 0) throw failed[0]?.error
  return { decided, failed: failed.map(presentFailure) }
}

function presentFailure({ shiftApprovalId, error }: Failure) {
  const { code, message } = error instanceof AppError ? error : { code: 500, message: texts.common.tryAgain }
  return { shiftApprovalId, code, message, findings: error instanceof RuleRefusal ? error.findings : [] }
}

type Found = Awaited<ReturnType<typeof listInOrderOfAsking>>[number]

/**
 * Locks what all decisions need, in the common order. Locked one decision after the other, two administrators who
 * decide, or only look, at the same time would block each other.
 */
async function lockAll(db: Database, scope: Scope, requests: Found[]) {
  const shiftIds = requests.map(({ shift_id }) => shift_id)
  await holdBlocksOfShifts(db, scope, shiftIds)
  const providerIds = requests.map(({ provider_id }) => provider_id)
  await lockProviders(db, providerIds)
  await lockShifts(db, shiftIds)
}

/** The order of asking, whatever order the client sends. */
function oldestFirst(decisions: Decision[], requests: Found[]): Decision[] {
  const placeOf = ({ shiftApprovalId }: Decision) => {
    const place = requests.findIndex(({ id }) => id === shiftApprovalId)
    return place === -1 ? requests.length : place
  }
  return decisions.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function decideRequest(
  db: Database,
  caller: Caller,
  { shiftApprovalId, shiftId, approvalStatus, isConfirmed }: Decision,
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const { place, shift, request } = await lock(transaction, caller.scope, shiftApprovalId, shiftId)
    if (request.status !== 'Open') throw await decidedAlready(transaction, request, shift)
    const actor = { userId: caller.userId, now }
    if (approvalStatus === 'UserDenied') {
      return denyRequest(transaction, shiftApprovalId, { shift, place }, actor)
    }
    const providerId = request.provider_id
    const findings = await judgeUnlessUnfit(transaction, { providerId, shift, place, now })
    refuseUnconfirmed(findings, { isConfirmed })
    const [given = shift] = await giveShift(transaction, shift, providerId, actor, confirmed(findings, actor))
    await settleGiven(transaction, { before: shift, given, place }, actor)
  })
}

/** Says who has the shift when somebody else got it: another request, chosen in the same call, may have been older. */
async function decidedAlready(db: Connection, request: { status: string }, shift: Shift): Promise<AppError> {
  if (request.status !== 'UserDenied' || shift.provider_id === null) {
    return new AppError(409, texts.request.decidedAlready)
  }
  return new AppError(409, texts.request.givenTo(await findName(db, shift.provider_id)))
}

/** Locks in the common order: block, provider, shift, request. */
async function lock(db: Connection, scope: Scope, id: number, shiftId: number) {
  const found = await findRequestInScope(db, scope, id)
  const place = found?.shift_id === shiftId ? await holdBlockOfShift(db, scope, shiftId) : undefined
  if (!found || !place) throw notFound('Shift request')
  await lockProviders(db, [found.provider_id])
  const shift = await lockShift(db, scope, { shiftId, blockId: place.blockId })
  const request = await lockRequest(db, id)
  if (!request) throw notFound('Shift request')
  return { place, shift, request }
}

type Assignment = { providerId: number; shift: Shift; place: Place; now: Date }

async function judgeUnlessUnfit(db: Connection, assignment: Assignment): Promise<Finding[]> {
  refuseDeactivated(assignment.place)
  if (assignment.shift.state === 'assigned') throw new AppError(409, text.filledMeanwhile)
  if (assignment.shift.state !== 'open') throw new AppError(409, text.changedMeanwhile)
  const findings = await judgeShift(db, assignment.providerId, { ...assignment.place, ...assignment.shift })
  await refuseObstacle(db, { ...assignment, findings })
  return findings
}

export async function previewRequest(db: Database, scope: Scope, id: number, now: Date): Promise<ShiftApprovalPreview> {
  const request = await findRequestInScope(db, scope, id)
  const shift = request && (await findShiftInScope(db, scope, request.shift_id))
  if (!shift) throw notFound('Shift request')
  const providerId = request.provider_id
  const findings = await judgeShift(db, providerId, shift)
  const obstacle = obstacleBefore(shift) ?? (await findObstacle(db, { providerId, shift, findings, now }))?.message
  return {
    shiftApprovalId: id,
    approvalStatus: request.status,
    shift: presentShift(shift),
    provider: await readCandidate(db, providerId, { shift, findings }),
    others: await listOtherAskers(db, shift.id, id),
    obstacle: obstacle ?? null,
  }
}

function obstacleBefore(shift: { state: string; isDeactivated: boolean }): string | undefined {
  if (shift.isDeactivated) return text.blockDeactivated
  return shift.state === 'assigned' ? text.filledMeanwhile : undefined
}
