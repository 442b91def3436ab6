import type { Permission } from '@shiftward/contract/rules/permissions.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'

/** Who the server says is signed in with this token. */
export const sessionQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => call(sessionEndpoints.session, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const permissionsQuery = (token: string) =>
  queryOptions({
    queryKey: ['permissions', token],
    queryFn: ({ signal }) => call(sessionEndpoints.permissions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The permission codes of the person signed in. */
export function usePermissions() {
  const token = useSession()?.token ?? ''
  return useQuery({ ...permissionsQuery(token), enabled: token !== '' })
}

/** Whether a button may be offered. The server asks again when it is pressed. */
export const useMay = (code: Permission): boolean => usePermissions().data?.includes(code) ?? false

/** Whether they may do nothing but look at schedules; not before the server has said so. */
export const useIsOnlooker = (): boolean => usePermissions().data?.length === 0
