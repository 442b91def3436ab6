import { changedOrganization, type Organization, OrganizationForm } from '@shiftward/contract/organization.ts'
import { PolicyForm } from '@shiftward/contract/policy.ts'
import type { z } from 'zod'

/** The fields of the organization panel: the organization, and its rules once it is stored. */
export const organizationFields = (stored: Organization | undefined) =>
  (stored ? changedOrganization(stored.extension.address) : OrganizationForm).extend({ policy: PolicyForm.optional() })
export type OrganizationFields = z.input<ReturnType<typeof organizationFields>>
