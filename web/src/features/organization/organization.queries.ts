import { type OrganizationForm, organizationEndpoints } from '@shiftward/contract/organization.ts'
import type { PolicyForm } from '@shiftward/contract/policy.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'
import { getSession } from '../../lib/session.ts'
import { savePolicy } from '../rule/policy.queries.ts'

export const organizationsQuery = queryOptions({
  queryKey: ['organization', 'list'],
  queryFn: ({ signal }) => call(organizationEndpoints.getAll, { code: getSession()?.userCode }, { signal }),
})

export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organization panel', id],
    queryFn: ({ signal }) => call(organizationEndpoints.getById, { id: String(id) }, { signal }),
    ...forPanel,
  })

type Saved = { organization: OrganizationForm & AsRead; policy: (PolicyForm & AsRead & { code: string }) | undefined }

export function useSaveOrganization(id: number | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ organization, policy }: Saved) => {
      if (id === undefined) return call(organizationEndpoints.create, organization)
      const saved = await call(organizationEndpoints.update, { ...organization, id })
      if (policy) {
        const { code, ...rules } = policy
        // If the rules are refused, the next attempt goes on from here.
        await queries.invalidateQueries(organizationQuery(id))
        await savePolicy({ organizationCode: code }, rules)
      }
      return saved
    },
    // After a failure too: a part may be saved. Facilities show their organization's name.
    onSettled: () =>
      Promise.all(['organization', 'facility'].map((shown) => queries.invalidateQueries({ queryKey: [shown] }))),
  })
}
