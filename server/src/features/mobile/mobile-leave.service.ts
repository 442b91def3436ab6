import { messages } from '@shiftward/contract/messages.ts'
import type { MyLeave } from '@shiftward/contract/mobile-request.ts'
import type { Database } from '../../lib/database.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import { listAskedTypes } from '../leave/leave.store.ts'
import { cancelLeave, insertLeaves, lockLeave } from '../leave/leave-change.store.ts'
import { refuseStart } from '../leave/leave-start.service.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { listMyLeaves, listOrganizationsWithLeave, listWorkplaces } from './mobile-leave.store.ts'

type Wanted = { fromDate: string; toDate: string; leaveType: number }

/**
 * Asks each organization that the provider works for; each one decides for itself. An organization that has already
 * been asked for all of these days, or has granted them, is not asked again: the request is for the others, which may
 * have denied it or be new.
 */
export function requestLeave(db: Database, providerId: number, wanted: Wanted, now: Date): Promise<MyLeave[]> {
  return db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [providerId])
    const types = await listAskedTypes(transaction)
    if (!types.some(({ leaveTypeId }) => leaveTypeId === wanted.leaveType)) {
      throw refusal(400, 'leaveType', messages.leave.typeRequired)
    }
    const workplaces = await listWorkplaces(transaction, providerId)
    if (workplaces.length === 0) throw new AppError(409, messages.mobile.worksNowhere)
    refuseStart(wanted, workplaces, now)
    const organizationIds = [...new Set(workplaces.map(({ organizationId }) => organizationId))]
    const known = await listOrganizationsWithLeave(transaction, providerId, wanted)
    const others = organizationIds.filter((id) => !known.includes(id))
    // When all of them have it already, the overlap is reported.
    const asked = others.length > 0 ? others : organizationIds
    const made = await insertLeaves(transaction, asked, { ...wanted, providerId, now })
    return listMyLeaves(
      transaction,
      providerId,
      made.map(({ id }) => id),
    )
  })
}

export function takeBackLeave(db: Database, providerId: number, leaveId: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [providerId])
    const leave = await lockLeave(transaction, leaveId)
    if (leave?.provider_id !== providerId) throw notFound('Leave')
    if (leave.status !== 'Open') throw new AppError(409, messages.request.decidedAlready)
    await cancelLeave(transaction, leaveId, now)
    return { leaveId }
  })
}
