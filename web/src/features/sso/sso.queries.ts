import { type SsoForm, ssoEndpoints } from '@shiftward/contract/sso.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'

export const ssoListQuery = queryOptions({
  queryKey: ['sso', 'list'],
  queryFn: ({ signal }) => call(ssoEndpoints.getAll, {}, { signal }),
})

export const ssoQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['sso panel', organizationId],
    queryFn: ({ signal }) => call(ssoEndpoints.getById, { organizationId: String(organizationId) }, { signal }),
    ...forPanel,
  })

export function useSaveSso(organizationId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: SsoForm & AsRead) => call(ssoEndpoints.save, { ...form, organizationId }),
    // The sign-in page offers single sign-on by the settings.
    onSuccess: () => Promise.all(['sso', 'settings'].map((shown) => queries.invalidateQueries({ queryKey: [shown] }))),
  })
}

export const useTestSso = () => useMutation({ mutationFn: (issuer: string) => call(ssoEndpoints.test, { issuer }) })
