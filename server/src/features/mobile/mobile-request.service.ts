import type { mobileRequestEndpoints } from '@shiftward/contract/mobile-request.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { callOutOwn } from '../assign/assign-call-out.service.ts'
import { lockRequest, withdrawRequest } from '../request/request-change.store.ts'
import { lockShiftFor } from './mobile-lock.store.ts'
import { findMyRequest } from './mobile-request.store.ts'
import { isMyShift } from './mobile-swap.store.ts'

export function takeBackRequest(db: Database, providerId: number, shiftApprovalId: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const found = await findMyRequest(transaction, providerId, shiftApprovalId)
    if (!found) throw notFound('Shift request')
    await lockShiftFor(transaction, [providerId], found.shift_id)
    const request = await lockRequest(transaction, shiftApprovalId)
    if (request?.status !== 'Open') throw new AppError(409, texts.request.decidedAlready)
    await withdrawRequest(transaction, shiftApprovalId, now)
    return { shiftApprovalId }
  })
}

type CallOut = z.output<typeof mobileRequestEndpoints.callOut.input>

/** Only of a shift that the provider knows as theirs: a draft is nobody's yet. */
export async function callOutMine(db: Database, providerId: number, input: CallOut, now: Date) {
  if (!(await isMyShift(db, providerId, input.shiftId))) throw notFound('Shift')
  return callOutOwn(db, providerId, input, now)
}
