import { type Availability, type AvailabilityForm, availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { forPanel } from '../../lib/panel-query.ts'

export const availabilityQuery = (providerCode: string) =>
  queryOptions({
    queryKey: ['availability', providerCode],
    queryFn: ({ signal }) => call(availabilityEndpoints.get, { providerCode }, { signal }),
    ...forPanel,
  })

type Change = { availability: AvailabilityForm['availability']; seen: Availability[] }

/** Replaces the list that was seen. */
export function useSaveAvailability(providerCode: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ availability, seen }: Change) =>
      call(availabilityEndpoints.save, { providerCode, availability, replaces: seen.map(({ id }) => id) }),
    onSuccess: (stored) => queries.setQueryData(availabilityQuery(providerCode).queryKey, stored),
  })
}
