import { accountEndpoints } from '@shiftward/contract/account.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(accountEndpoints.get, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(accountEndpoints.getSessions, {}, { signal }),
})

/** Everything about the account may have changed, the sessions too. */
export function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['account'] })
}

export function useEndSession() {
  const reload = useReload()
  return useMutation({
    mutationFn: (sessionId: number) => call(accountEndpoints.endSession, { sessionId }),
    onSettled: reload,
  })
}
