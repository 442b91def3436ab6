import type { LabourType } from '@shiftward/contract/common.ts'
import type { Facility } from '@shiftward/contract/facility.ts'
import type { InvitationChannel } from '@shiftward/contract/invitation.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { ProviderMapping } from '@shiftward/contract/provider-mapping.ts'
import { utcToday, yearsBefore } from '@shiftward/contract/rules/age.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import type { Ownership } from '@shiftward/contract/rules/person-owner.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { adminForm, providerForm } from '@shiftward/contract/user-form.ts'
import { z } from 'zod'
import { wholeMapping } from '../../lib/older-answer.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { type Access, type AdminType, adminTypesOf, needsOf, settle } from './user-access.ts'

/** The panel's values for both kinds of account, so that switching the kind loses nothing that was typed. */

/** `channel` is how a new person was invited. */
export type Account = { userId: number; userCode: string; channel?: InvitationChannel | undefined }

/** A row being filled in may have no facility and no labour type yet. */
type FacilityRow = {
  facilityProviderId: number | null
  facilityId: number | null
  labourType: LabourType | null
  /** ISO; null if the labour type has always counted. */
  labourTypeSince: string | null
  employeeid: string
  isInteral: boolean
  isInternalPerDiem: boolean
  isCredentialed: boolean
  isExternalProvider: boolean
  version?: number | undefined
}

export type UserFields = Access & {
  /** The account being changed, or the one an earlier, half-finished save created. */
  account: Account | null
  isProvider: boolean
  firstName: string
  lastName: string
  dob: string | null
  phone: string
  emailId: string
  password: string
  zip: string
  npi: string
  preferredCallNumber: string
  specialty: string[]
  skill: string[]
  providerFacilities: FacilityRow[]
  /** Asked when a self-registered person is mapped for the first time. */
  isIdentityChecked: boolean
}

type ProviderValues = { isProvider: true } & z.output<ReturnType<typeof providerForm>>
type AdminValues = { isProvider: false; adminType: AdminType } & z.output<ReturnType<typeof adminForm>>
export type UserValues = (ProviderValues | AdminValues) & { isIdentityChecked: boolean; account: Account | null }

export type Panel = AsRead & {
  mode: 'create' | 'update'
  /** The type of the signed-in person. */
  caller: UserType
  /** Own account or a platform admin's: its role cannot be changed here. */
  isRoleFixed: boolean
  /** The stored names: one from the registry may be longer than what can be typed. */
  kept: { firstName: string; lastName: string } | undefined
  /** What belongs to the person and cannot be changed here. */
  owned: Ownership
  /** What the fields showed when the panel opened; nothing for a new person. */
  stored: UserFields | undefined
  accessVersion: number | undefined
}

/** The contract's schema for the chosen kind of account. */
export const userSchema = ({ caller, isRoleFixed, kept, owned }: Panel): z.ZodType<UserValues, UserFields> =>
  z.custom<UserFields>().transform((fields, context): UserValues => {
    const { isProvider, adminType, account } = fields
    const result = isProvider
      ? providerFormFor(owned, providerForm({ kept })).safeParse(fields)
      : adminForm(isRoleFixed ? [] : needsOf(caller, fields), { kept }).safeParse(fields)
    if (!result.success) {
      for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
      return z.NEVER
    }
    return { ...fields, ...result.data, isProvider, adminType, account } as UserValues
  })

/** Data that belong to the person are not judged here: they are not sent. */
const providerFormFor = (owned: Ownership, form: ReturnType<typeof providerForm>) =>
  owned === 'everything' ? form.pick({ providerFacilities: true }) : form

export const blankFacilityRow: FacilityRow = {
  facilityProviderId: null,
  facilityId: null,
  labourType: null,
  labourTypeSince: null,
  employeeid: '',
  isInteral: false,
  isInternalPerDiem: false,
  isCredentialed: false,
  isExternalProvider: false,
}

/** The next row is offered only after a complete one. */
export const isCompleteRow = ({ facilityId, labourType }: FacilityRow): boolean =>
  facilityId !== null && labourType !== null

export const latestBirthday = () => yearsBefore(utcToday(), limits.user.ageYears)

const idsOf = (facilities: readonly Facility[]) => facilities.map(({ facilityId }) => facilityId)

export function emptyUser(caller: UserType, facilities: readonly Facility[]): UserFields {
  return {
    account: null,
    isProvider: true,
    firstName: '',
    lastName: '',
    dob: latestBirthday(),
    phone: '',
    emailId: '',
    password: '',
    zip: '',
    npi: '',
    preferredCallNumber: '',
    specialty: [],
    skill: [],
    providerFacilities: [blankFacilityRow],
    isIdentityChecked: false,
    adminType: adminTypesOf(caller)[0] ?? 'department',
    organizationId: null,
    // A facility admin chooses from the departments of all chosen facilities.
    facilities: caller === 'facility' ? idsOf(facilities) : [],
    departments: [],
    isGenericUser: false,
    isViewScheduler: false,
  }
}

export function toFields(user: UserDetails, caller: UserType, facilities: readonly Facility[]): UserFields {
  const { userId, userCode, firstName, lastName, phone, emailId, zip, npi, specialty, skill, isProvider } = user
  const empty = emptyUser(caller, facilities)
  return {
    ...empty,
    account: { userId, userCode },
    ...{ isProvider, firstName, lastName, phone, emailId, zip, npi, specialty, skill },
    preferredCallNumber: user.preferredCallNumber ?? '',
    dob: user.dob === null ? null : (toIsoDate(user.dob) ?? null),
    providerFacilities:
      user.providerFacilities.length > 0 ? user.providerFacilities.map(wholeMapping).map(toRow) : [blankFacilityRow],
    ...settle(accessOf(user, empty, facilities), facilities),
  }
}

const toRow = (row: ProviderMapping): FacilityRow => ({
  ...row,
  labourTypeSince: row.labourTypeSince && (toIsoDate(row.labourTypeSince) ?? null),
})

function accessOf(user: UserDetails, empty: Access, facilities: readonly Facility[]): Access {
  const above = facilities.filter(({ department }) =>
    department.some(({ departmentId }) => user.departments.includes(departmentId)),
  )
  const administered = user.facilities.length > 0 ? user.facilities : idsOf(above)
  return {
    adminType: adminTypeOf(user.userType) ?? empty.adminType,
    organizationId: user.organizationId,
    facilities: administered.length > 0 ? administered : empty.facilities,
    departments: user.departments,
    isGenericUser: user.userType === 'generic',
    isViewScheduler: user.isViewScheduler,
  }
}

function adminTypeOf(userType: UserType): AdminType | undefined {
  if (userType === 'generic') return 'facility'
  return userType === 'organization' || userType === 'facility' || userType === 'department' ? userType : undefined
}
