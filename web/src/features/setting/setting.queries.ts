import { settingEndpoints } from '@shiftward/contract/setting.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** For the public pages: the contact address and, in demo mode, the accounts. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingEndpoints.get, {}, { signal, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
})
