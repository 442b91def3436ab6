import { swapStatuses } from '@shiftward/contract/choices.ts'
import { hoursAfter } from './moment.ts'
import type { DemoProvider } from './people.ts'
import { isTold, type PlannedShift, type Planner, record } from './schedule.ts'

type At = { shift: PlannedShift; provider: DemoProvider }
export type InterestPlan = At & { created_at: Date }
export type RequestPlan = At & {
  status: 'Open' | 'UserApproved' | 'UserDenied'
  submitted_at: Date
  decided_at: Date | null
}
export type SwapPlan = {
  shift: PlannedShift
  from: DemoProvider
  to: DemoProvider
  status: (typeof swapStatuses)[number]
  created_at: Date
  decided_at: Date | null
  answered_at: Date | null
}

const daysOfRequests = 60

/** In the future, and its block is active. */
const isAhead = (planner: Planner, { row, block }: PlannedShift) =>
  hoursAfter(planner.moment.now, 30) < row.starts_at && !block.row.is_deactivated

/** A random moment between the shift's creation and now. */
function meanwhile({ moment, random }: Planner, { row }: PlannedShift): Date {
  const hours = (moment.now.getTime() - row.created_at.getTime()) / 3_600_000
  return hoursAfter(row.created_at, hours * random.fraction())
}

export function planInterests(planner: Planner, shifts: PlannedShift[]): InterestPlan[] {
  const { random } = planner
  return shifts
    .filter((shift) => shift.row.state === 'open' && isAhead(planner, shift) && random.chance(0.45))
    .flatMap((shift) =>
      random
        .some(planner.eligible(shift, shift.row.labour_types), random.between(1, 3))
        .map((provider) => ({ shift, provider, created_at: meanwhile(planner, shift) })),
    )
}

export function planRequests(planner: Planner, shifts: PlannedShift[]): RequestPlan[] {
  const since = hoursAfter(planner.moment.now, -24 * daysOfRequests)
  const plans = shifts.flatMap((shift) => {
    if (shift.row.state === 'open') return isAhead(planner, shift) ? undecided(planner, shift) : []
    return shift.row.is_mobile_request && shift.row.starts_at > since ? decided(planner, shift) : []
  })
  return [...plans, ...ofSomeone(planner, shifts, plans)]
}

/** The provider of the demo account always has an open request: we add one if chance gave them none. */
function ofSomeone(planner: Planner, shifts: PlannedShift[], plans: RequestPlan[]): RequestPlan[] {
  const [someone] = planner.providers
  if (!someone || plans.some(({ provider, status }) => provider === someone && status === 'Open')) return []
  const shift = shifts.find(
    (one) =>
      one.row.state === 'open' &&
      isAhead(planner, one) &&
      needsApproval(one, someone) &&
      planner.eligible(one, one.row.labour_types).includes(someone),
  )
  const submitted_at = hoursAfter(planner.moment.now, -5)
  return shift ? [{ shift, provider: someone, status: 'Open', submitted_at, decided_at: null }] : []
}

function needsApproval({ block, row }: PlannedShift, provider: DemoProvider): boolean {
  const labour = provider.labour.get(row.facility_id)
  return labour !== undefined && block.team.department.plan.approval.includes(labour)
}

function undecided(planner: Planner, shift: PlannedShift): RequestPlan[] {
  const { random } = planner
  if (random.chance(0.6)) return []
  const asking = planner.eligible(shift, shift.row.labour_types).filter((one) => needsApproval(shift, one))
  return random.some(asking, random.between(1, 2)).map((provider) => ({
    shift,
    provider,
    status: 'Open',
    submitted_at: meanwhile(planner, shift),
    decided_at: null,
  }))
}

/** The shift's provider requested it; sometimes another provider did too and was denied. */
function decided(planner: Planner, shift: PlannedShift): RequestPlan[] {
  const { provider, row } = shift
  if (!provider || !row.secured_at || !needsApproval(shift, provider)) return []
  const at = new Date(row.secured_at)
  const common = { shift, submitted_at: hoursAfter(at, -1), decided_at: at }
  const others = planner
    .eligible(shift, row.labour_types)
    .filter((one) => one !== provider && needsApproval(shift, one))
  const denied = planner.random.chance(0.6) ? planner.random.some(others, 1) : []
  return [
    { ...common, provider, status: 'UserApproved' },
    ...denied.map((rival) => ({ ...common, provider: rival, status: 'UserDenied' as const })),
  ]
}

/** One swap of each status in every department, for upcoming shifts. */
export function planSwaps(planner: Planner, shifts: PlannedShift[]): SwapPlan[] {
  const byDepartment = new Map<number, PlannedShift[]>()
  for (const shift of shifts) {
    if (!isTold(shift) || shift.row.is_sourced || !isAhead(planner, shift)) continue
    const list = byDepartment.get(shift.row.department_id) ?? []
    byDepartment.set(shift.row.department_id, [...list, shift])
  }
  return [...byDepartment.values()].flatMap((list) => swapsOf(planner, list))
}

function swapsOf(planner: Planner, shifts: PlannedShift[]): SwapPlan[] {
  const swaps: SwapPlan[] = []
  for (const shift of shifts) {
    const status = swapStatuses[swaps.length]
    if (status === undefined) break
    const holder = shift.provider
    if (swaps.some((swap) => swap.from === holder || swap.shift.row.date === shift.row.date)) continue
    // The first free provider; among emergency physicians that is the demo's provider account, if free.
    const other = planner.eligible(shift).find((one) => one.home === holder?.home && one !== holder)
    if (holder && other) swaps.push(swapOf(planner, shift, holder, other, status))
  }
  return swaps
}

function swapOf(
  planner: Planner,
  shift: PlannedShift,
  holder: DemoProvider,
  other: DemoProvider,
  status: SwapPlan['status'],
): SwapPlan {
  const created_at = hoursAfter(planner.moment.now, -planner.random.between(30, 90))
  const answered_at = status.startsWith('ToQHP') ? hoursAfter(created_at, 20) : null
  const swap = {
    shift,
    status,
    created_at,
    answered_at,
    decided_at: status === 'Open' ? null : hoursAfter(created_at, 5),
  }
  if (status !== 'ToQHPApproved' || !answered_at) return { ...swap, from: holder, to: other }
  // An approved swap has been carried out: its target has the shift now.
  const [before, after] = [{ provider_id: other.row.id }, { provider_id: holder.row.id }]
  for (const event of shift.events) event.after = { ...event.after, ...before }
  record(shift, 'swapped', answered_at, before, after)
  shift.row.version++
  return { ...swap, from: other, to: holder }
}
