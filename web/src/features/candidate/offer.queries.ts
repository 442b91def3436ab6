import { offerEndpoints } from '@shiftward/contract/offer.ts'
import { releaseEndpoints } from '@shiftward/contract/release.ts'
import type { ReleaseStep } from '@shiftward/contract/rules/release-steps.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Among the queries of the schedule, so that they are read again whenever a shift or an offer changes. */

export const offersQuery = (shiftId: number) =>
  queryOptions({
    queryKey: ['schedule', 'offers', shiftId],
    queryFn: ({ signal }) => call(offerEndpoints.byShift, { shiftId: String(shiftId) }, { signal }),
    retry: false,
  })

export const releaseQuery = (shiftId: number) =>
  queryOptions({
    queryKey: ['schedule', 'release', shiftId],
    queryFn: ({ signal }) => call(releaseEndpoints.byShift, { shiftId: String(shiftId) }, { signal }),
    retry: false,
  })

type Steps = { shiftId: number; steps: readonly ReleaseStep[] }

const inputOf = ({ shiftId, steps }: Steps) => ({
  shiftId,
  steps: steps.map((step) => ({ ...step, labourType: [...step.labourType] })),
})

/** How many people each step would tell. */
export const releasePreviewQuery = (release: Steps, isValid: boolean) =>
  queryOptions({
    queryKey: ['schedule', 'release-preview', release],
    queryFn: ({ signal }) => call(releaseEndpoints.preview, inputOf(release), { signal }),
    placeholderData: keepPreviousData,
    enabled: isValid,
    retry: false,
  })

/** Every change of an offer or a release. The lists are read again whether it worked or not. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queries.invalidateQueries({ queryKey: ['schedule'] }) })
}

type Sending = { shiftId: number; providerCodes: string[]; isConfirmed: boolean }

export const useSendOffers = () => useChange((input: Sending) => call(offerEndpoints.send, input))
export const useWithdrawOffer = () => useChange((offerId: number) => call(offerEndpoints.withdraw, { offerId }))
export const useStartRelease = () =>
  useChange(({ rateMask, ...release }: Steps & { rateMask: boolean }) =>
    call(releaseEndpoints.start, { ...inputOf(release), rateMask }),
  )
export const useStopRelease = () => useChange((releaseId: number) => call(releaseEndpoints.stop, { releaseId }))
