import type { DecisionOutcome, requestEndpoints, ShiftApprovalPreview } from '@shiftward/contract/request.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import { step } from '../../lib/call.ts'
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
import { findObstacle } from './decision-obstacle.service.ts'

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
  const asked = await lockAll(db, caller.scope, ids)
  for (const decision of oldestFirst(decisions, asked)) {
    const { shiftApprovalId } = decision
    try {
      await decideRequest(db, caller, decision, asked.get(shiftApprovalId), now)
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

/** The shift of a request. Without a place if somebody moved the shift to another block before we locked it. */
type Asked = { shiftId: number; place: Place | undefined }

/**
 * Locks what all decisions need, in the common order. Locked one decision after the other, two administrators who
 * decide, or only look, at the same time would block each other. Returns the requests by id, the oldest first.
 */
async function lockAll(db: Database, scope: Scope, ids: number[]): Promise<Map<number, Asked>> {
  const requests = await listInOrderOfAsking(db, scope, ids)
  const shiftIds = requests.map(({ shift_id }) => shift_id)
  const providerIds = requests.map(({ provider_id }) => provider_id)
  // They leave together, and PostgreSQL runs them in this order.
  const [places, , shifts] = await Promise.all([
    holdBlocksOfShifts(db, scope, shiftIds),
    lockProviders(db, providerIds),
    lockShifts(db, shiftIds),
  ])
  const blockOf = new Map(shifts.map(({ id, block_id }) => [id, block_id]))
  const placeOf = new Map(places.map((place) => [place.blockId, place]))
  return new Map(
    requests.map(({ id, shift_id }) => [id, { shiftId: shift_id, place: placeOf.get(blockOf.get(shift_id) ?? 0) }]),
  )
}

/** The order of asking, whatever order the client sends. */
function oldestFirst(decisions: Decision[], asked: ReadonlyMap<number, Asked>): Decision[] {
  const order = [...asked.keys()]
  const placeOf = ({ shiftApprovalId }: Decision) => {
    const place = order.indexOf(shiftApprovalId)
    return place === -1 ? order.length : place
  }
  return decisions.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function decideRequest(
  db: Database,
  caller: Caller,
  { shiftApprovalId, shiftId, approvalStatus, isConfirmed }: Decision,
  asked: Asked | undefined,
  now: Date,
) {
  return step(db, async (transaction) => {
    if (asked?.shiftId !== shiftId) throw notFound('Shift request')
    const { place, shift, request } = await lock(transaction, caller.scope, shiftApprovalId, asked)
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

/** Reads the shift and the request as the decisions before left them. The provider is locked. */
async function lock(db: Connection, scope: Scope, id: number, asked: Asked) {
  const { shiftId, place = await holdBlockOfShift(db, scope, shiftId) } = asked
  if (!place) throw notFound('Shift request')
  const [shift, request] = await Promise.all([
    lockShift(db, scope, { shiftId, blockId: place.blockId }),
    lockRequest(db, id),
  ])
  if (!request) throw notFound('Shift request')
  return { place, shift, request }
}

type Assignment = { providerId: number; shift: Shift; place: Place; now: Date }

async function judgeUnlessUnfit(db: Connection, assignment: Assignment): Promise<Finding[]> {
  refuseDeactivated(assignment.place)
  if (assignment.shift.state === 'assigned') throw new AppError(409, text.filledMeanwhile)
  if (assignment.shift.state !== 'open') throw new AppError(409, text.changedMeanwhile)
  const findings = judgeShift(db, assignment.providerId, { ...assignment.place, ...assignment.shift })
  const obstacle = await findObstacle(db, { ...assignment, findings })
  if (obstacle) throw obstacle
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
