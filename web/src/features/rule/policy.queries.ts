import { CallError } from '@shiftward/client/call-error.ts'
import { type PolicyDetails, type PolicyForm, policyEndpoints } from '@shiftward/contract/policy.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'
import { countChanges } from './policy-change.ts'

/** Whose policy it is. */
export type PolicyOwner = { departmentCode: string } | { organizationCode: string }

export const policyQuery = (owner: PolicyOwner) =>
  queryOptions({
    queryKey: ['policy panel', owner],
    queryFn: ({ signal }) => call(policyEndpoints.get, owner, { signal }),
    ...forPanel,
  })

/** What a changed policy would mean. The old answer stays until the new one has loaded. */
export const policyPreviewQuery = (owner: PolicyOwner, form: PolicyForm) =>
  queryOptions({
    queryKey: ['policy preview', owner, form],
    queryFn: ({ signal }) => call(policyEndpoints.preview, { ...owner, ...form }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })

export const toPolicyForm = ({ rules, isOnCallCounted, isLooserAllowed, organization }: PolicyDetails): PolicyForm => ({
  rules,
  isOnCallCounted,
  ...(organization === null && { isLooserAllowed }),
})

export const policyRowKeys = { rules: ['rule'] }

/** '3 changes, not saved'; undefined if all is as stored. */
export function changesText(form: PolicyForm | undefined, stored: PolicyDetails | undefined): string | undefined {
  const count = countChanges(form, stored)
  if (count === 0) return undefined
  return count === 1 ? '1 change, not saved' : `${count} changes, not saved`
}

/** Saves the policy as a part of a panel's form: messages belong to the fields below `policy`. */
export async function savePolicy(owner: PolicyOwner, policy: PolicyForm & AsRead) {
  try {
    return await call(policyEndpoints.save, { ...owner, ...policy })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { status, code, requestId, message } = error
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, told]) => [`policy.${name}`, told]))
    throw new CallError({ status, code, requestId, message, fields })
  }
}
