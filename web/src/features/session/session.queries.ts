import type { Permission } from '@shiftward/contract/rules/permissions.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'

/** The person the server says is signed in with this token. */
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

/** The permission codes of the signed-in person. */
export function usePermissions() {
  const token = useSession()?.token ?? ''
  return useQuery({ ...permissionsQuery(token), enabled: token !== '' })
}

/** Whether to offer a button. The server checks again when it is pressed. */
export const useMay = (code: Permission): boolean => usePermissions().data?.includes(code) ?? false

/** Whether the person may only look at schedules; false until the server has answered. */
export const useIsOnlooker = (): boolean => usePermissions().data?.length === 0
