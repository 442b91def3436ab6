import { z } from 'zod'
import { Code, DateInput, Hints, Id, Instant, orNone, QueryId, Version, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate, optionalText, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { isState } from './rules/time-zone.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

const text = texts.credential
const most = limits.credential

/** The types that a new organization starts with. */
export const defaultCredentialTypes = ['RN license', 'Medical license', 'BLS', 'ACLS', 'PALS', 'DEA'] as const

const CredentialTypeName = requiredText(text.typeNameRequired, most.type)

const OptionalDate = orNone(DateInput, texts.common.invalidDate)

const CredentialFields = z.object({
  type: requiredText(text.typeRequired, most.type),
  number: optionalText(most.number),
  state: optionalText(most.state)
    .refine((state) => state === '' || isState(state), texts.common.unknownState)
    .transform((state) => state.toUpperCase()),
  issued: OptionalDate,
  expires: OptionalDate,
})

function refuseExpiredBeforeIssued(form: { issued: string | null; expires: string | null }, context: z.RefinementCtx) {
  if (form.issued === null || form.expires === null || form.expires >= form.issued) return
  context.addIssue({ code: 'custom', path: ['expires'], message: text.expiresBeforeIssued })
}

export const CredentialForm = CredentialFields.superRefine(refuseExpiredBeforeIssued)
export type CredentialForm = z.input<typeof CredentialForm>
export type NewCredential = z.output<typeof CredentialForm>

export const Credential = z.object({
  id: Id,
  type: z.string(),
  number: z.string(),
  state: z.string(),
  issued: WireDate.nullable(),
  /** The last day on which it is valid. Null: it does not expire. */
  expires: WireDate.nullable(),
  isVerified: z.boolean(),
  verifiedAt: Instant.nullable(),
  version: Version,
})
export type Credential = z.infer<typeof Credential>

/** A type in the organization's list. */
const CredentialType = z.object({
  id: Id,
  name: z.string(),
  /** A department requires it: it cannot be removed. */
  isRequired: z.boolean(),
  /** How many people keep the old name if it is renamed, because another organization of theirs knows it. */
  peopleKeeping: z.int(),
})

export const CredentialTypes = z.object({ organizationId: Id, types: z.array(CredentialType), version: Version })
export type CredentialTypes = z.infer<typeof CredentialTypes>

export const CredentialTypesForm = z.object({
  /** A type keeps its id when it is renamed. */
  types: z
    .array(z.object({ id: Id.nullish(), name: CredentialTypeName }))
    .max(most.types, texts.common.tooMany(most.types))
    .superRefine((types, context) => {
      const index = firstDuplicate(types.map(({ name }) => name.toLowerCase()))
      if (index !== -1) context.addIssue({ code: 'custom', path: [index, 'name'], message: text.typeTwice })
    }),
})
export type CredentialTypesForm = z.input<typeof CredentialTypesForm>

const Requirement = z.object({ skill: SkillName, types: z.array(z.string()) })
export type Requirement = z.infer<typeof Requirement>

/** What a department requires of those who work with each of its skills, and what it can choose from. */
export const Requirements = z.object({
  departmentCode: Code,
  requirements: z.array(Requirement),
  types: z.array(z.string()),
  version: Version,
})
export type Requirements = z.infer<typeof Requirements>

export const RequirementsForm = z.object({
  requirements: z
    .array(z.object({ skill: SkillName, types: z.array(CredentialTypeName).max(most.types) }))
    .max(limits.department.skills, texts.common.tooMany(limits.department.skills))
    .superRefine((requirements, context) => {
      const index = firstDuplicate(requirements.map(({ skill }) => skill))
      if (index !== -1) context.addIssue({ code: 'custom', path: [index, 'skill'], message: text.skillTwice })
    }),
})
export type RequirementsForm = z.input<typeof RequirementsForm>

export const ExpiringCredential = z.object({
  providerCode: Code,
  providerName: z.string(),
  phone: z.string().nullable(),
  type: z.string(),
  expires: WireDate,
  /** Below zero: it has expired. */
  daysLeft: z.int(),
  isVerified: z.boolean(),
  /** A newer one is entered and waits to be verified. */
  isRenewed: z.boolean(),
})
export type ExpiringCredential = z.infer<typeof ExpiringCredential>

const OfProvider = z.object({ providerCode: Code })
const Credentials = z.array(Credential)
const TypeNames = z.array(z.string())
const manageProviders = whoMay(permission.manageProviders)

const SaveCredential = CredentialFields.extend({ id: Id.nullish(), version: Version.optional() })

export const credentialEndpoints = {
  byProvider: endpoint({
    method: 'GET',
    path: 'Credentials/GetByProvider',
    summary: 'The credentials of a provider',
    access: manageProviders,
    input: OfProvider,
    output: Credentials,
  }),
  providerTypes: endpoint({
    method: 'GET',
    path: 'Credentials/GetProviderTypes',
    summary: 'The types of credential that a provider’s organizations keep',
    access: manageProviders,
    input: OfProvider,
    output: TypeNames,
  }),
  /** Without `id` it is a new one. What an administrator enters is verified by them. */
  save: endpoint({
    method: 'POST',
    path: 'Credentials/Save',
    summary: 'Enter or change a credential of a provider',
    access: manageProviders,
    input: SaveCredential.extend(OfProvider.shape).superRefine(refuseExpiredBeforeIssued),
    output: Credentials,
  }),
  remove: endpoint({
    method: 'POST',
    path: 'Credentials/Remove',
    summary: 'Remove a credential of a provider',
    access: manageProviders,
    input: z.object({ id: Id }),
    output: Credentials,
  }),
  verify: endpoint({
    method: 'POST',
    path: 'Credentials/Verify',
    summary: 'Say that a credential is verified, or that it is not',
    access: manageProviders,
    input: z.object({ id: Id, isVerified: z.boolean(), version: Version.optional() }),
    output: Credentials,
  }),
  types: endpoint({
    method: 'GET',
    path: 'Credentials/GetTypes',
    summary: 'The types of credential that an organization keeps',
    access: whoMay(permission.manageOrganizations),
    input: z.object({ organizationId: QueryId }),
    output: CredentialTypes,
  }),
  saveTypes: endpoint({
    method: 'POST',
    path: 'Credentials/SaveTypes',
    summary: 'Change the types of credential that an organization keeps',
    access: whoMay(permission.manageOrganizations),
    input: CredentialTypesForm.extend({ organizationId: Id, version: Version.optional() }),
    output: CredentialTypes,
  }),
  requirements: endpoint({
    method: 'GET',
    path: 'Credentials/GetRequirements',
    summary: 'The credentials that a department requires for each skill',
    access: whoMay(permission.manageDepartments),
    input: z.object({ departmentCode: Code }),
    output: Requirements,
  }),
  saveRequirements: endpoint({
    method: 'POST',
    path: 'Credentials/SaveRequirements',
    summary: 'Change the credentials that a department requires',
    access: whoMay(permission.manageDepartments),
    input: RequirementsForm.extend({ departmentCode: Code, version: Version.optional() }),
    output: Requirements,
  }),
  expiring: endpoint({
    method: 'GET',
    path: 'Credentials/GetExpiring',
    summary: 'The credentials that have expired or will within some days, the first to expire first',
    access: manageProviders,
    mayLag: true,
    input: Hints.extend({ days: z.enum(['30', '60', '90']).transform(Number) }),
    output: z.object({ rows: z.array(ExpiringCredential), total: z.int() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: 'Mobile/Credentials',
    summary: 'My credentials',
    access: 'provider',
    input: z.object({}),
    output: Credentials,
  }),
  myTypes: endpoint({
    method: 'GET',
    path: 'Mobile/CredentialTypes',
    summary: 'The types of credential that my organizations keep',
    access: 'provider',
    input: z.object({}),
    output: TypeNames,
  }),
  /** Both ask for the password if it was typed more than 15 minutes ago: 403 at the field currentPassword. */
  saveMine: endpoint({
    method: 'POST',
    path: 'Mobile/SaveCredential',
    summary: 'Enter or change one of my credentials; an administrator verifies it',
    access: 'provider',
    input: SaveCredential.superRefine(refuseExpiredBeforeIssued),
    output: Credentials,
  }),
  removeMine: endpoint({
    method: 'POST',
    path: 'Mobile/RemoveCredential',
    summary: 'Remove one of my credentials',
    access: 'provider',
    input: z.object({ id: Id }),
    output: Credentials,
  }),
}
