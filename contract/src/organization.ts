import { z } from 'zod'
import { type KeptAddress, State, Zip } from './address.ts'
import { Code, Hints, Id, QueryId, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, orKept, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

const text = texts.organization
const most = limits.organization

const organizationFields = <Field extends z.ZodType<string, string>>(state: Field, zip: Field) =>
  z.object({
    name: requiredText(text.nameRequired, most.name),
    extension: z.object({
      address: z.object({
        addressline1: requiredText(text.addressRequired, most.address),
        city: requiredText(text.cityRequired, most.city),
        state,
        zip,
      }),
      npi: optionalText(most.npi),
    }),
    /** Whether its administrators must sign in with a code. Absent keeps it as it is. */
    requiresTwoFactor: z.boolean().optional(),
  })

export const OrganizationForm = organizationFields(State(text.stateRequired), Zip(text.zipRequired))
export type OrganizationForm = z.input<typeof OrganizationForm>

/** The form of an organization that is stored already. */
export const changedOrganization = ({ state, zip }: KeptAddress) =>
  organizationFields(orKept(State(text.stateRequired), state), orKept(Zip(text.zipRequired), zip))

/** What the call accepts at first; the server goes on with `changedOrganization` when it knows the stored row. */
const OrganizationChange = organizationFields(
  requiredText(text.stateRequired, most.state),
  requiredText(text.zipRequired, most.zip),
)

export const Organization = z.object({
  organizationId: Id,
  organizationName: z.string(),
  organizationCode: Code,
  extension: z.object({
    address: z.object({ addressline1: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    npi: z.string(),
  }),
  requiresTwoFactor: z.boolean(),
})
export type Organization = z.infer<typeof Organization>

const Saved = z.object({ organizationId: Id, organizationCode: Code })

export const organizationEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Organization/GetAll',
    summary: 'The organizations in the caller’s scope',
    access: whoMay(permission.manageProviders),
    input: Hints,
    output: z.array(Organization),
  }),
  getById: endpoint({
    method: 'GET',
    path: 'Organization/GetById',
    summary: 'One organization',
    access: whoMay(permission.manageProviders),
    input: z.object({ id: QueryId }),
    output: Organization.extend({ version: Version }),
  }),
  /** For the user named by `userCode`, in the caller's scope; without it, for the caller. */
  ofUser: endpoint({
    method: 'GET',
    path: 'Organization/GetOrganization',
    summary: 'The organization that a user administers, if any',
    access: everyone,
    input: Hints,
    output: Organization.nullable(),
  }),
  create: endpoint({
    method: 'POST',
    path: 'Organization/Create',
    summary: 'Create an organization',
    access: ['admin'],
    input: OrganizationForm,
    output: Saved,
  }),
  update: endpoint({
    method: 'POST',
    path: 'Organization/Update',
    summary: 'Change an organization',
    access: whoMay(permission.manageOrganizations),
    input: OrganizationChange.extend({ id: Id, version: Version.optional() }),
    output: Saved,
  }),
  mapUser: endpoint({
    method: 'POST',
    path: 'Organization/MapUser',
    summary: 'Make a user the admin of an organization',
    access: ['admin'],
    input: z.object({
      userCode: Code,
      userName: optionalText(limits.text.search),
      organizationId: z.int({ error: texts.user.organizationRequired }).positive(texts.user.organizationRequired),
      version: Version.optional(),
    }),
    output: z.object({ userCode: Code, version: Version }),
  }),
}
