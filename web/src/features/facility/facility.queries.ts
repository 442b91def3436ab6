import { type FacilityForm, facilityEndpoints } from '@shiftward/contract/facility.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'
import { getSession } from '../../lib/session.ts'

export const facilitiesQuery = queryOptions({
  queryKey: ['facility', 'list'],
  queryFn: ({ signal }) => call(facilityEndpoints.getAll, { code: getSession()?.userCode }, { signal }),
})

/** The facilities and departments the person may choose from. */
export const facilityChoicesQuery = queryOptions({
  queryKey: ['facility', 'choices'],
  queryFn: ({ signal }) => call(facilityEndpoints.departmentsByUserCode, { code: getSession()?.userCode }, { signal }),
})

export const facilityQuery = (id: number) =>
  queryOptions({
    queryKey: ['facility panel', id],
    queryFn: ({ signal }) => call(facilityEndpoints.getById, { id: String(id) }, { signal }),
    ...forPanel,
  })

export const previewTimeZone = (id: number, timeZone: string) =>
  call(facilityEndpoints.previewTimeZone, { id: String(id), timeZone })

export function useSaveFacility(id: number | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: FacilityForm & AsRead) =>
      id === undefined ? call(facilityEndpoints.create, form) : call(facilityEndpoints.update, { ...form, id }),
    // Departments and teams show their facility's name.
    onSuccess: () =>
      Promise.all(['facility', 'department', 'team'].map((shown) => queries.invalidateQueries({ queryKey: [shown] }))),
  })
}
