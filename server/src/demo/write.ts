import { sickLeave } from '@shiftward/contract/leave.ts'
import { nameOrganization } from '../features/leave/leave-change.store.ts'
import type { Connection } from '../lib/database.ts'
import {
  leaveDecidedText,
  leaveEnteredText,
  requestApprovedText,
  requestLostText,
} from '../lib/message-text/request-text.ts'
import { changesText } from '../lib/message-text/schedule-text.ts'
import { swapTexts } from '../lib/message-text/swap-text.ts'
import { makeInterest, makeLeave, makeShiftRequest, makeSwap, type User } from './factories.ts'
import { insertAll, insertShiftRows } from './insert.ts'
import type { LeavePlan } from './leaves.ts'
import type { Told } from './messages.ts'
import { hoursAfter, type Moment } from './moment.ts'
import { fullName } from './names.ts'
import type { InterestPlan, RequestPlan, SwapPlan } from './requests.ts'
import { isTold, type PlannedShift } from './schedule.ts'

/** Writes the plan and returns the messages sent about it. */

export type ShiftIds = Map<PlannedShift, number>

export async function insertShifts(db: Connection, shifts: PlannedShift[]): Promise<ShiftIds> {
  const rows = shifts.map(({ row }) => row)
  const inserted = await insertShiftRows(db, rows)
  const ids: ShiftIds = new Map()
  for (const [index, id] of inserted.entries()) {
    const shift = shifts[index]
    if (shift) ids.set(shift, id)
  }
  const history = shifts.flatMap((shift) => shift.events.map((event) => ({ ...refer(ids, shift), ...event })))
  await insertAll(
    db,
    'shift_history',
    history
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ id, organization_id, action, at, actor_id, before, after }) => ({
        organization_id,
        shift_id: id,
        at,
        actor_id,
        action,
        before,
        after,
      })),
  )
  return ids
}

export function refer(ids: ShiftIds, shift: PlannedShift) {
  const id = ids.get(shift)
  if (id === undefined) throw new Error(`The shift of ${shift.row.date} has not been inserted`)
  const { organization_id, facility_id, department_id, provider_id } = shift.row
  return { id, organization_id, facility_id, department_id, provider_id }
}

export async function insertInterests(db: Connection, interests: InterestPlan[], ids: ShiftIds) {
  for (const { shift, provider, created_at } of interests) {
    await makeInterest(db, { shift: refer(ids, shift), provider: provider.row, created_at })
  }
}

export async function insertLeaves(db: Connection, leaves: LeavePlan[], admins: Map<number, User>): Promise<Told[]> {
  const told: Told[] = []
  for (const { provider, ...columns } of leaves) {
    const { organization, row: facility } = provider.home.facility
    const isDecided = columns.status === 'Approved' || columns.status === 'Denied'
    const decided_by = isDecided ? admins.get(facility.id)?.id : null
    const leave = await makeLeave(db, { provider: provider.row, organization, decided_by, ...columns })
    if (!isDecided || !leave.decided_at) continue
    const named = await nameOrganization(db, leave)
    told.push({
      to: provider.row,
      organization_id: organization.id,
      cause: `leave:${leave.id}:${leave.status}`,
      ...(leave.leave_type_id === sickLeave
        ? leaveEnteredText(named, 'Sick', [])
        : leaveDecidedText(named, columns.status === 'Approved' ? 'Approved' : 'Denied', [])),
      at: leave.decided_at,
    })
  }
  return told
}

export async function insertRequests(db: Connection, requests: RequestPlan[], ids: ShiftIds): Promise<Told[]> {
  const told: Told[] = []
  for (const { shift, provider, ...columns } of requests) {
    const decided_by = columns.status === 'Open' ? null : shift.block.admin.id
    const request = await makeShiftRequest(db, {
      shift: refer(ids, shift),
      provider: provider.row,
      decided_by,
      ...columns,
    })
    if (!request.decided_at) continue
    const place = placeOf(shift)
    const isApproved = request.status === 'UserApproved'
    told.push({
      to: provider.row,
      organization_id: request.organization_id,
      cause: `request:${request.id}:${request.status}`,
      ...(isApproved ? requestApprovedText(shift.row, place) : requestLostText(shift.row, place, 'given')),
      at: request.decided_at,
    })
  }
  return told
}

export async function insertSwaps(db: Connection, swaps: SwapPlan[], ids: ShiftIds): Promise<Told[]> {
  const told: Told[] = []
  for (const { shift, from, to, ...columns } of swaps) {
    const swap = await makeSwap(db, {
      shift: { ...shift.row, ...refer(ids, shift) },
      to: to.row,
      from_provider_id: from.row.id,
      decided_by: columns.status === 'Open' ? null : shift.block.admin.id,
      ...columns,
    })
    const names = { giver: fullName(from.row), taker: fullName(to.row) }
    const texts = swapTexts({ ...shift.row, ...placeOf(shift), ...names, status: columns.status })
    for (const one of [from, to]) {
      told.push({
        to: one.row,
        organization_id: swap.organization_id,
        cause: `swap:${swap.id}:${swap.status}`,
        ...(one === from ? texts.giver : texts.taker),
        at: swap.answered_at ?? swap.decided_at ?? swap.created_at,
      })
    }
  }
  return told
}

const daysAnnounced = 7

/** Shifts of the coming days. Their providers were told when the block was published or when they took the shift. */
export function announcements(shifts: PlannedShift[], ids: ShiftIds, { now }: Moment): Told[] {
  const until = hoursAfter(now, 24 * daysAnnounced)
  return shifts.flatMap((shift) => {
    const { row, provider, block } = shift
    const isSoon = row.starts_at > now && row.starts_at < until
    if (!isSoon || !isTold(shift) || !provider || !block.row.published_at) return []
    return {
      to: provider.row,
      organization_id: row.organization_id,
      cause: `shift:${refer(ids, shift).id}:${row.version}`,
      ...changesText({ added: [{ ...row, ...placeOf(shift) }], changed: [], removed: [] }),
      at: new Date(row.secured_at ?? block.row.published_at),
    }
  })
}

export const placeOf = ({ block: { team } }: PlannedShift) => ({
  teamName: team.plan.name,
  facilityName: team.department.facility.plan.name,
})
