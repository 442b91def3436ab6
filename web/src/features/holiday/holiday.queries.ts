import { type HolidaysForm, holidayEndpoints } from '@shiftward/contract/holiday.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'

export const holidaysQuery = (organizationId: number, year: number) =>
  queryOptions({
    queryKey: ['holiday', organizationId, year],
    queryFn: ({ signal }) =>
      call(holidayEndpoints.byOrganization, { organizationId: String(organizationId), year: String(year) }, { signal }),
    ...forPanel,
  })

export function useSaveHolidays(organizationId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: HolidaysForm & AsRead) => call(holidayEndpoints.save, { ...form, organizationId }),
    onSuccess: (saved) => queries.setQueryData(holidaysQuery(organizationId, saved.year).queryKey, saved),
  })
}
