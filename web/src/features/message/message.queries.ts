import { messageEndpoints } from '@shiftward/contract/message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'

/** Which channels have a service. That changes only when the server is started again. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => call(messageEndpoints.getChannels, {}, { signal, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether a person will be told, in words; empty until it is known. */
export function useWillBeTold(name: string): string {
  const { data: channels } = useQuery(channelsQuery)
  return channels ? texts.message.willBeTold(name, channels) : ''
}

/** What was not sent, newest first. */
export const unsentQuery = ({ page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: ['unsent messages', page, size],
    queryFn: ({ signal }) => call(messageEndpoints.getUnsent, { page: String(page), size: String(size) }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useRetryAll() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(messageEndpoints.retryAll, {}),
    onSuccess: ({ retried }) => toastSuccess(texts.message.sentAgain(retried)),
    onError: (error) => toastError(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['unsent messages'] }),
  })
}
