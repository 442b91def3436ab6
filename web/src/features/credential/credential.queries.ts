import {
  type Credential,
  type CredentialForm,
  type CredentialTypesForm,
  credentialEndpoints,
  type RequirementsForm,
} from '@shiftward/contract/credential.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'

export const credentialsQuery = (providerCode: string) =>
  queryOptions({
    queryKey: ['credential', 'of', providerCode],
    queryFn: ({ signal }) => call(credentialEndpoints.byProvider, { providerCode }, { signal }),
    ...forPanel,
  })

export const providerTypesQuery = (providerCode: string) =>
  queryOptions({
    queryKey: ['credential', 'types for', providerCode],
    queryFn: ({ signal }) => call(credentialEndpoints.providerTypes, { providerCode }, { signal }),
    ...forPanel,
  })

/** Every change answers with the whole list. */
function useChange<Input>(providerCode: string, change: (input: Input) => Promise<Credential[]>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(credentials) {
      queries.setQueryData(credentialsQuery(providerCode).queryKey, credentials)
      return queries.invalidateQueries({ queryKey: ['credential', 'expiring'] })
    },
  })
}

type Saved = CredentialForm & { id: number | undefined } & AsRead

export const useSaveCredential = (providerCode: string) =>
  useChange(providerCode, (form: Saved) => call(credentialEndpoints.save, { ...form, providerCode }))

export const useRemoveCredential = (providerCode: string) =>
  useChange(providerCode, (id: number) => call(credentialEndpoints.remove, { id }))

export const useVerifyCredential = (providerCode: string) =>
  useChange(providerCode, ({ id, isVerified, version }: Pick<Credential, 'id' | 'isVerified' | 'version'>) =>
    call(credentialEndpoints.verify, { id, isVerified, version }),
  )

export const credentialTypesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['credential', 'types', organizationId],
    queryFn: ({ signal }) => call(credentialEndpoints.types, { organizationId: String(organizationId) }, { signal }),
    ...forPanel,
  })

/** What is stored is shown at once: the panel saves itself next, and must find nothing left to store here. */
export function useSaveCredentialTypes(organizationId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: CredentialTypesForm & AsRead) =>
      call(credentialEndpoints.saveTypes, { ...form, organizationId }),
    onSuccess: (types) => queries.setQueryData(credentialTypesQuery(organizationId).queryKey, types),
  })
}

export const requirementsQuery = (departmentCode: string) =>
  queryOptions({
    queryKey: ['credential', 'requirements', departmentCode],
    queryFn: ({ signal }) => call(credentialEndpoints.requirements, { departmentCode }, { signal }),
    ...forPanel,
  })

export function useSaveRequirements(departmentCode: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: RequirementsForm & AsRead) =>
      call(credentialEndpoints.saveRequirements, { ...form, departmentCode }),
    onSuccess: (requirements) => queries.setQueryData(requirementsQuery(departmentCode).queryKey, requirements),
  })
}

export type ExpiringDays = '30' | '60' | '90'
export const expiringQuery = (days: ExpiringDays) =>
  queryOptions({
    queryKey: ['credential', 'expiring', days],
    queryFn: ({ signal }) => call(credentialEndpoints.expiring, { days }, { signal }),
  })
