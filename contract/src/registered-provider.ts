import { z } from 'zod'
import { WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './field.ts'
import { limits } from './limits.ts'
import { ProviderFacilityRow, ProviderMapping } from './provider-mapping.ts'
import type { Kind } from './rules/permissions.ts'
import { SkillName, SpecialtyName } from './skill.ts'
import { texts } from './texts.ts'

/** Finding providers who registered themselves, and mapping them. These calls are not in the specification. */

const access: readonly Kind[] = ['admin', 'organization', 'facility']

/** The whole NPI or the whole E-Mail: there is no list to browse. */
const NpiOrEmail = requiredText(texts.user.npiOrEmailRequired, limits.user.email)

/** Enough for an administrator to recognize the person. Phone and E-Mail are partly hidden. */
export const RegisteredProvider = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Empty: somebody has to enter it before the person can be mapped. */
  npi: z.string(),
  dob: WireDate.nullable(),
  phone: z.string(),
  emailId: z.string(),
  skill: z.array(SkillName),
  specialty: z.array(SpecialtyName),
  /** Nobody has compared the person with the registry yet. */
  needsIdentityCheck: z.boolean(),
})
export type RegisteredProvider = z.infer<typeof RegisteredProvider>

export const registeredProviderEndpoints = {
  find: endpoint({
    method: 'POST',
    path: 'Providers/FindRegistered',
    limit: 'find',
    summary: 'Find a QHP who registered themselves, by the whole NPI or E-Mail',
    access,
    input: z.object({ npiOrEmail: NpiOrEmail }),
    output: z.object({ found: RegisteredProvider.nullable() }),
  }),
  map: endpoint({
    method: 'POST',
    path: 'Providers/MapRegistered',
    limit: 'find',
    summary: 'Let a QHP who registered themselves work at a facility',
    access,
    input: ProviderFacilityRow.omit({ facilityProviderId: true, version: true }).extend({
      npiOrEmail: NpiOrEmail,
      isIdentityChecked: z.boolean().default(false),
    }),
    output: z.array(ProviderMapping),
  }),
}
