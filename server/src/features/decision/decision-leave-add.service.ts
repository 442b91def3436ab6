import type { FreedShifts, leaveEndpoints } from '@shiftward/contract/leave.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { notFound, refusal } from '../../lib/errors.ts'
import { leaveEnteredText } from '../../lib/message-text/request-text.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { freeAtOnce } from '../assign/assign-free.service.ts'
import { listLeaveTypes, listWorkplacesInScope } from '../leave/leave.store.ts'
import {
  insertLeaves,
  type LeaveRow,
  nameOrganization,
  tellCalendars,
  tellProvider,
} from '../leave/leave-change.store.ts'
import { refuseDays } from '../leave/leave-days.service.ts'
import { tellAdministrators } from '../leave/leave-notice.store.ts'
import {
  apart,
  canPublish,
  listShiftsIn,
  lockShiftsIn,
  presentAll,
  presentFreed,
  type ShiftInLeave,
} from '../leave/leave-shift.store.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'

type Added = z.output<typeof leaveEndpoints.add.input>
type Days = z.output<typeof leaveEndpoints.addPreview.input>

/** Leave that an administrator enters: approved at once, with all that follows from an approval. */
export function addLeave(db: Database, caller: Caller, input: Added, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const type = (await listLeaveTypes(transaction)).find(({ leaveTypeId }) => leaveTypeId === input.leaveType)
    if (!type) throw refusal(400, 'leaveType', texts.leave.typeRequired)
    const { providerId, organizationIds, workplaces } = await findWork(transaction, caller.scope, input.providerCode)
    refuseDays(input, workplaces, now)
    await lockProviders(transaction, [providerId])
    const entry = { ...input, providerId, now, enteredBy: caller.userId }
    const leaves = await insertLeaves(transaction, organizationIds, entry)
    const freed: ShiftInLeave[] = []
    for (const leave of leaves) {
      freed.push(...(await grant(transaction, caller, { leave, typeName: type.leaveTypeName }, now)))
    }
    const scheduleDetails = apart(freed).mine.filter(canPublish).map(presentFreed)
    return { leaveOutput: { leaveId: leaves[0]?.id ?? 0 }, scheduleDetails }
  })
}

type Entered = { leave: LeaveRow; typeName: string }

async function grant(db: Connection, { scope, userId }: Caller, { leave, typeName }: Entered, now: Date) {
  const actor = { userId, now }
  const shifts = await lockShiftsIn(db, leave, { scope, now })
  const known = await freeAtOnce(db, leave.provider_id, shifts, actor)
  const words = leaveEnteredText(await nameOrganization(db, leave), typeName, known)
  await tellProvider(db, leave, { cause: `leave:${leave.id}:Approved`, ...words }, actor)
  await tellCalendars(db, leave)
  await tellAdministrators(db, leave, { shifts: apart(shifts).others, cause: `leave:${leave.id}:freed` }, now)
  return shifts
}

export async function previewAdded(db: Database, scope: Scope, input: Days, now: Date): Promise<FreedShifts> {
  const { providerId, organizationIds } = await findWork(db, scope, input.providerCode)
  const days = { provider_id: providerId, from_date: input.fromDate, to_date: input.toDate }
  const shifts: ShiftInLeave[] = []
  for (const organization_id of organizationIds) {
    shifts.push(...(await listShiftsIn(db, { ...days, organization_id }, { scope, now })))
  }
  return presentAll(shifts)
}

/** The organizations in the caller's scope that the provider works for. */
async function findWork(db: Connection, scope: Scope, providerCode: string) {
  const workplaces = await listWorkplacesInScope(db, scope, providerCode)
  const [first] = workplaces
  if (!first) throw notFound('QHP')
  const organizationIds = [...new Set(workplaces.map(({ organizationId }) => organizationId))]
  return { providerId: first.providerId, organizationIds, workplaces }
}
