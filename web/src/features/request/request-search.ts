import { leaveStatuses, shiftApprovalStatuses, swapStatuses } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { oneOf, onlyGiven, textOf } from '../../lib/address-value.ts'

export const tabs = ['swap', 'leave', 'shift'] as const
export type Tab = (typeof tabs)[number]

export const anyStatus = 'All' as const
type Status<Statuses extends readonly string[]> = Statuses[number] | typeof anyStatus

/** The address carries the tab and the filters of all tabs, so that changing tabs keeps them. */
export type RequestSearch = {
  tab?: Tab | undefined
  /** A name, or a part of it. One for all tabs: somebody may have asked for several things. */
  q?: string | undefined
  swap?: Status<typeof swapStatuses> | undefined
  leave?: Status<typeof leaveStatuses> | undefined
  /** The id of a leave type. */
  leaveType?: number | undefined
  shift?: Status<typeof shiftApprovalStatuses> | undefined
}

/** Ignores values that do not exist. */
export function readRequestSearch(raw: Record<string, unknown>): RequestSearch {
  const read: RequestSearch = {
    tab: oneOf(tabs, raw.tab),
    q: textOf(raw.q, limits.text.search),
    swap: oneOf([...swapStatuses, anyStatus], raw.swap),
    leave: oneOf([...leaveStatuses, anyStatus], raw.leave),
    leaveType: Number.isSafeInteger(raw.leaveType) && Number(raw.leaveType) > 0 ? Number(raw.leaveType) : undefined,
    shift: oneOf([...shiftApprovalStatuses, anyStatus], raw.shift),
  }
  return onlyGiven(read)
}
