import { limits } from '@shiftward/contract/limits.ts'
import { type OpenCounts, requestEndpoints } from '@shiftward/contract/request.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isUnasked } from '../../lib/background-refresh.ts'
import { call } from '../../lib/call.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { useMay } from '../session/session.queries.ts'

/** Begins with 'request', so that a decision reloads it together with the lists. */
const openCountsKey = ['request', 'open counts']

const openCountsQuery = queryOptions({
  queryKey: openCountsKey,
  queryFn: ({ signal, queryKey }) => call(requestEndpoints.openCounts, {}, { signal, background: isUnasked(queryKey) }),
})

/** How many requests wait for a decision. Undefined while unknown, and for people who decide none. */
export function useOpenCounts(): OpenCounts | undefined {
  const mayDecide = useMay(permission.decideRequests)
  const { data } = useQuery({ ...openCountsQuery, enabled: mayDecide })
  return mayDecide ? data : undefined
}

/** The menu is on every page, so it is the one that refreshes the numbers. */
export function useOpenTotal(): number {
  const counts = useOpenCounts()
  useRefresh(openCountsKey, limits.request.refreshMs)
  return counts ? counts.swap + counts.leave + counts.shift : 0
}
