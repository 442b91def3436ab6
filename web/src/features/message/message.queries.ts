import { messageEndpoints } from '@shiftward/contract/message.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Which channels have a service. That changes only when the server is started again. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => call(messageEndpoints.getChannels, {}, { signal, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
})
