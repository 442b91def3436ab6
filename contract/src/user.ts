import { z } from 'zod'
import { Code, Hints, Id, Instant, ListOf, ListQuery, Version, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { requiredChoices } from './field.ts'
import { InvitationChannel } from './invitation.ts'
import {
  CallNumber,
  ChangedPassword,
  dateOfBirth,
  Email,
  FirstName,
  LastName,
  Mobile,
  NewPassword,
  OptionalNpi,
  RequiredNpi,
  WholeFirstName,
  WholeLastName,
  Zip,
} from './person.ts'
import { ProviderMapping } from './provider-mapping.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { ownerships } from './rules/person-owner.ts'
import { UserTypeSchema } from './session.ts'
import { SkillName, SpecialtyName } from './skill.ts'
import { texts } from './texts.ts'

const text = texts.user

const Person = z.object({
  firstName: FirstName,
  lastName: LastName,
  dob: dateOfBirth(),
  phone: Mobile,
  emailId: Email,
  zip: Zip,
})

/** The Info tab of an admin. The provider's marks are ignored here. */
export const AdminInfo = Person.extend({
  npi: OptionalNpi,
  isInteral: z.boolean().optional(),
  isInternalPerDiem: z.boolean().optional(),
  isCredentialed: z.boolean().optional(),
})

/** The Info tab of a provider. */
export const ProviderInfo = Person.extend({
  npi: RequiredNpi,
  preferredCallNumber: CallNumber,
  specialty: requiredChoices(SpecialtyName, text.specialtyRequired, 50),
  skill: requiredChoices(SkillName, text.skillRequired, 50),
})

/** A new account gets a password from the administrator, or its owner is invited to choose one. */
const invitable = { password: ChangedPassword, invite: z.boolean().default(false) }
type Invitable = Partial<z.output<z.ZodObject<typeof invitable>>>

function passwordProblem({ password, invite }: Invitable): string | undefined {
  if (invite) return password ? texts.invitation.noPassword : undefined
  return NewPassword.safeParse(password).error?.issues[0]?.message
}

const hasPasswordOrInvitation = (given: Invitable): boolean => passwordProblem(given) === undefined
/** Also checked when other fields are wrong, so that all problems are told at once. */
const asPassword = {
  path: ['password'],
  error: ({ input }: { input?: unknown }) => passwordProblem(input as Invitable),
  when: () => true,
}

export const AdminCreate = AdminInfo.extend(invitable).refine(hasPasswordOrInvitation, asPassword)
const Changed = {
  firstName: WholeFirstName,
  lastName: WholeLastName,
  password: ChangedPassword,
  userId: Id,
  version: Version.optional(),
}
export const AdminUpdate = AdminInfo.extend(Changed)
/** For the console; see the endpoint in registration.ts. */
export const ProviderCreate = ProviderInfo.extend({ ...invitable, isWeb: z.literal(true) }).refine(
  hasPasswordOrInvitation,
  asPassword,
)
export const ProviderUpdate = ProviderInfo.extend({ ...Changed, isWeb: z.boolean().optional() })

/** A row of the users list. No answer contains a password. */
export const User = z.object({
  userId: Id,
  userCode: Code,
  firstName: z.string(),
  lastName: z.string(),
  npi: z.string(),
  isProvider: z.boolean(),
  phone: z.string(),
  preferredCallNumber: z.string().nullable(),
  emailId: z.string(),
  zip: z.string(),
  dob: WireDate.nullable(),
  skill: z.array(SkillName),
  specialty: z.array(SpecialtyName),
  userType: UserTypeSchema,
  /** Whether the caller may change this account, given its role and scope. */
  isEditable: z.boolean(),
  /** A deactivated account stays in the lists, but cannot sign in or be scheduled. */
  isDeactivated: z.boolean(),
  /** When the person was last invited; null once they have set a password. */
  invitedAt: Instant.nullable(),
  /** The invitation no longer works, because the account was deactivated or restored from a backup since. */
  isInvitationVoid: z.boolean(),
  /** The message with the invitation was given up, so the person does not have it. */
  isInvitationUnsent: z.boolean(),
})
export type User = z.infer<typeof User>

/** The edit panel needs the row and the person's mappings. */
export const UserDetails = User.extend({
  isViewScheduler: z.boolean(),
  organizationId: Id.nullable(),
  facilities: z.array(Id),
  departments: z.array(Id),
  providerFacilities: z.array(ProviderMapping),
  /** A self-registered person whom nobody has compared with the registry yet: asked when they are mapped. */
  needsIdentityCheck: z.boolean(),
  /** What the caller cannot change because it belongs to the person; see rules/person-owner.ts. */
  ownedByPerson: z.enum(ownerships),
  /** Whether the person has two-factor sign-in and the caller may remove it. */
  mayRemoveTwoFactor: z.boolean(),
  version: Version,
  /** Covers the type of user and the mappings; the calls that map take it. */
  accessVersion: Version,
})
export type UserDetails = z.infer<typeof UserDetails>

export const ProviderExportRow = z.object({
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  npi: z.string(),
  phone: z.string(),
  emailId: z.string(),
  department: z.string(),
  facility: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
})
export type ProviderExportRow = z.infer<typeof ProviderExportRow>

/** 'invited' are those who can accept their invitation and have not done so. */
export const UserFilter = z.enum(['all', 'qhp', 'admin', 'invited'])
export type UserFilter = z.infer<typeof UserFilter>

const Saved = z.object({ userId: Id, userCode: Code })
/** `channel` is there when the person was invited. */
const Created = Saved.extend({ channel: InvitationChannel.optional() })

export const userEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Users/GetAll',
    limit: 'search',
    summary: 'The users in the caller’s scope',
    access: whoMay(permission.manageProviders),
    input: Hints.extend(ListQuery.shape).extend({ filter: UserFilter.optional() }),
    output: ListOf(User),
  }),
  getByCode: endpoint({
    method: 'GET',
    path: 'Users/GetUserByCode',
    summary: 'One user with all mappings',
    access: whoMay(permission.manageProviders),
    input: z.object({ id: Code }),
    output: UserDetails,
  }),
  providerDetails: endpoint({
    method: 'GET',
    path: 'Users/GetAllProviderDetails',
    limit: 'export',
    isExport: true,
    mayLag: true,
    summary: 'The provider list for the export',
    access: whoMay(permission.exportProviders),
    input: Hints,
    output: z.array(ProviderExportRow),
  }),
  register: endpoint({
    method: 'POST',
    path: 'Users/Register',
    summary: 'Create an admin account; it can sign in once it is mapped',
    access: whoMay(permission.manageAdmins),
    input: AdminCreate,
    output: Created,
  }),
  update: endpoint({
    method: 'POST',
    path: 'Users/Update',
    summary: 'Change an admin account',
    access: whoMay(permission.manageAdmins),
    input: AdminUpdate,
    output: Saved,
  }),
  updateProvider: endpoint({
    method: 'POST',
    path: 'Providers/Update',
    summary: 'Change a provider',
    access: whoMay(permission.manageProviders),
    input: ProviderUpdate,
    output: Saved,
  }),
}
