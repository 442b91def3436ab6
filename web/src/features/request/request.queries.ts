import { CallError } from '@shiftward/client/call-error.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { type FreedShift, type Leave, type LeaveStatus, leaveEndpoints } from '@shiftward/contract/leave.ts'
import { requestEndpoints, type ShiftApproval, type ShiftApprovalStatus } from '@shiftward/contract/request.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { type Swap, type SwapStatus, swapEndpoints } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnasked } from '../../lib/background-refresh.ts'
import { call } from '../../lib/call.ts'
import { type ListView, toListQuery, toPage } from '../../lib/list-view.ts'
import { getSession } from '../../lib/session.ts'

/** The calls of Approval Requests. All keys begin with 'request', because one decision can change all lists. */

/** The specification's hints about the caller. The server ignores them and uses the session. */
function hints() {
  const session = getSession()
  return {
    isDepartmentUser: String(session?.isDepartmentUser ?? false),
    isFacilityUser: String(session?.isFacilityUser ?? false),
    isOrgUser: String(session?.isOrganizationUser ?? false),
  }
}
const userCode = () => getSession()?.userCode
/** Used by the Leave Report too. */
export const leaveHints = () => ({ ...hints(), userCode: userCode() })

/** The lists refresh themselves by these keys. */
export const listKeys = {
  swap: ['request', 'swap', 'list'],
  leave: ['request', 'leave', 'list'],
  shift: ['request', 'shift', 'list'],
}

type SwapFilter = { q: string | undefined; swapStatus: SwapStatus | undefined }

export const swapsQuery = (view: ListView, filter: SwapFilter) =>
  queryOptions({
    queryKey: [...listKeys.swap, view, filter],
    queryFn: async ({ signal, queryKey }) => {
      const input = { ...toListQuery(view), ...filter }
      return toPage(await call(swapEndpoints.getAll, input, { signal, background: isUnasked(queryKey) }))
    },
    placeholderData: keepPreviousData,
  })

type LeaveFilter = {
  q: string | undefined
  leaveStatus: LeaveStatus | undefined
  leaveType: number | undefined
}

export const leavesQuery = (view: ListView, { leaveType, ...filter }: LeaveFilter) =>
  queryOptions({
    queryKey: [...listKeys.leave, view, filter, leaveType],
    queryFn: async ({ signal, queryKey }) => {
      const type = leaveType === undefined ? undefined : String(leaveType)
      const input = { ...toListQuery(view), ...filter, leaveType: type, ...leaveHints() }
      return toPage(await call(leaveEndpoints.getAll, input, { signal, background: isUnasked(queryKey) }))
    },
    placeholderData: keepPreviousData,
  })

export const leaveTypesQuery = queryOptions({
  queryKey: ['leave types'],
  queryFn: ({ signal }) => call(leaveEndpoints.types, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type ShiftFilter = { q: string | undefined; approvalStatus: ShiftApprovalStatus | undefined }

export const shiftRequestsQuery = (view: ListView, filter: ShiftFilter) =>
  queryOptions({
    queryKey: [...listKeys.shift, view, filter],
    queryFn: async ({ signal, queryKey }) => {
      const input = { ...toListQuery(view), ...filter, ...hints(), code: userCode() }
      return toPage(await call(requestEndpoints.getAll, input, { signal, background: isUnasked(queryKey) }))
    },
    placeholderData: keepPreviousData,
  })

export const swapPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', 'swap', 'preview', id],
    queryFn: ({ signal }) => call(swapEndpoints.preview, { swapId: String(id) }, { signal }),
  })

export const leavePreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', 'leave', 'preview', id],
    queryFn: ({ signal }) => call(leaveEndpoints.preview, { leaveId: String(id) }, { signal }),
  })

type LeaveDays = { providerCode: string; fromDate: string; toDate: string }

/** Its key is not below 'request': after the entry the closing dialog would ask once more. */
export const addPreviewQuery = (days: LeaveDays) =>
  queryOptions({
    queryKey: ['added leave', days],
    queryFn: ({ signal }) => call(leaveEndpoints.addPreview, days, { signal }),
    gcTime: 0,
  })

export const useAddLeave = () =>
  useChange((leave: LeaveDays & { leaveType: number }) => call(leaveEndpoints.add, leave))

/** Never kept: the next question asks again. */
export const cancelPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['cancelled leave', id],
    queryFn: ({ signal }) => call(leaveEndpoints.cancelPreview, { leaveId: String(id) }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

export const useCancelLeave = () =>
  useChange((input: { leaveId: number; isGivenBack: boolean }) => call(leaveEndpoints.cancel, input))

export const shiftPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', 'shift', 'preview', id],
    queryFn: ({ signal }) => call(requestEndpoints.preview, { shiftApprovalId: String(id) }, { signal }),
  })

/**
 * What approving these requests together would do. Never kept: the next prompt asks again.
 * Its key is not below 'request': after the decision the closing prompt would ask once more and show a refusal.
 */
export const rehearsalQuery = (rows: readonly ShiftApproval[]) =>
  queryOptions({
    queryKey: ['rehearsal', rows.map(({ shiftApprovalId }) => shiftApprovalId)],
    queryFn: ({ signal }) =>
      call(requestEndpoints.rehearse, decisionsOf({ rows, isApproval: true, isConfirmed: false }), { signal }),
    gcTime: 0,
    retry: false,
  })

/** Reloads after a refusal too: it means that the list on screen is out of date. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['request'] })
      void queries.invalidateQueries({ queryKey: ['schedule'] })
    },
  })
}

/** Without `isApproval` the rows are rejected. `isConfirmed`: the person has read the conflicts and goes on. */
export type Decision<Row> = { rows: readonly Row[]; isApproval: boolean; isConfirmed: boolean }

/** The single row of a decision about one request. */
function theRow<Row>({ rows: [row] }: Decision<Row>): Row {
  if (row === undefined) throw new CallError({ status: 400, message: texts.common.somethingWrong })
  return row
}

export const useDecideSwap = () =>
  useChange(async (decision: Decision<Swap>) => {
    const { swapId } = theRow(decision)
    return call(swapEndpoints.decide, {
      swapId,
      swapStatus: decision.isApproval ? 'MediatorApproved' : 'MediatorDenied',
      isConfirmed: decision.isConfirmed,
    })
  })

export const useDecideLeave = () =>
  useChange(async (decision: Decision<Leave>) => {
    const { id, providerCode, leaveType, cancelAskedAt } = theRow(decision)
    if (cancelAskedAt !== null) {
      await call(leaveEndpoints.decideCancellation, { leaveId: id, isApproved: decision.isApproval })
      return { scheduleDetails: [] }
    }
    return call(leaveEndpoints.decide, {
      leaveId: id,
      providerCode,
      leaveStatus: decision.isApproval ? 'Approved' : 'Denied',
      leavetype: leaveType,
      ...(getSession()?.isDepartmentUser ? { departmentUserCode: userCode() } : {}),
    })
  })

type RequestIds = Pick<ShiftApproval, 'shiftApprovalId' | 'shiftId'>

const decisionsOf = ({ rows, isApproval, isConfirmed }: Decision<RequestIds>) =>
  rows.map(({ shiftApprovalId, shiftId }) => ({
    shiftApprovalId,
    shiftId,
    approvalStatus: isApproval ? ('UserApproved' as const) : ('UserDenied' as const),
    code: userCode(),
    isConfirmed,
  }))

export const useDecideShifts = () =>
  useChange((decision: Decision<ShiftApproval>) => call(requestEndpoints.decide, decisionsOf(decision)))

/** Decides one request from the calendar, which knows its ids only. */
export const useDecideShift = () =>
  useChange(({ isApproval, isConfirmed, ...row }: RequestIds & Omit<Decision<RequestIds>, 'rows'>) =>
    call(requestEndpoints.decide, decisionsOf({ rows: [row], isApproval, isConfirmed })),
  )

type Offer = { shift: FreedShift; askRate: number; labourType: LabourType[] }

/** Publishes a freed shift; a second call changes its rate. */
export const useFillShift = () =>
  useChange(({ shift, askRate, labourType }: Offer) =>
    call(scheduleActionEndpoints.createCalendarOpenShift, {
      date: [shift.scheduleDate],
      teamCode: shift.teamCode,
      skillLevel: shift.skill,
      shiftId: shift.shiftId,
      askRate,
      labourType,
      isSourceShift: true,
    }),
  )
