import { type OrganizationForm, organizationEndpoints } from '@shiftward/contract/organization.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { getSession } from '../../lib/session.ts'

export const organizationsQuery = queryOptions({
  queryKey: ['organization', 'list'],
  queryFn: ({ signal }) => call(organizationEndpoints.getAll, { code: getSession()?.userCode }, { signal }),
})

export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => call(organizationEndpoints.getById, { id: String(id) }, { signal }),
    // Always edit the stored state, not a cached one.
    staleTime: 0,
  })

export function useSaveOrganization(id: number | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: OrganizationForm & AsRead) =>
      id === undefined ? call(organizationEndpoints.create, form) : call(organizationEndpoints.update, { ...form, id }),
    // Facilities show their organization's name.
    onSuccess: () =>
      Promise.all(['organization', 'facility'].map((shown) => queries.invalidateQueries({ queryKey: [shown] }))),
  })
}
