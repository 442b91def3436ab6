import { type PublishedTeam, publishEndpoints } from '@shiftward/contract/publish.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { doneText } from './publish-shown.ts'

/** Never kept: the next question asks again. */
export const publishPreviewQuery = (codes: string[]) =>
  queryOptions({
    queryKey: ['schedule', 'publish preview', codes],
    queryFn: ({ signal }) => call(publishEndpoints.preview, { codes }, { signal }),
    gcTime: 0,
  })

/** Each person gets one message about all their changes. What differs from what was shown is not published. */
export function usePublish() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (teams: readonly PublishedTeam[]) =>
      call(publishEndpoints.publish, {
        codes: teams.map(({ scheduleCode }) => scheduleCode),
        shown: Object.fromEntries(teams.map(({ scheduleCode, changes }) => [scheduleCode, changes])),
      }),
    onSuccess: (published) => toastSuccess(doneText(published)),
    onError: (error) => toastError(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
}

/** What people still see, though it is taken away. Days are ISO text. */
export const removedQuery = (departmentCode: string, days: { startDate: string; endDate: string }) =>
  queryOptions({
    queryKey: ['schedule', 'removed', departmentCode, days],
    queryFn: ({ signal }) => call(publishEndpoints.removed, { departmentCode, ...days }, { signal }),
    staleTime: 60_000,
  })
