import type { Facility } from '@shiftward/contract/facility.ts'
import { kindOf, mayManageAdmin, type UserType } from '@shiftward/contract/rules/permissions.ts'
import type { AdminNeed } from '@shiftward/contract/user-form.ts'

/** The places an admin will administer, as in the Access tab. Every change goes through `settle`, a pure function. */

const adminTypes = ['organization', 'facility', 'department'] as const
export type AdminType = (typeof adminTypes)[number]

export const adminTypeLabels: Record<AdminType, string> = {
  organization: 'Organization admin',
  facility: 'Facility admin',
  department: 'Department admin',
}

export type Access = {
  adminType: AdminType
  organizationId: number | null
  facilities: number[]
  departments: number[]
  isGenericUser: boolean
  isViewScheduler: boolean
}

export const accessFields = [
  'adminType',
  'organizationId',
  'facilities',
  'departments',
  'isGenericUser',
  'isViewScheduler',
] as const satisfies (keyof Access)[]

/** The types of admin the signed-in person may create. */
export function adminTypesOf(caller: UserType): AdminType[] {
  const kind = kindOf({ userType: caller, isViewScheduler: false })
  return kind === undefined ? [] : adminTypes.filter((type) => mayManageAdmin(kind, type))
}

/** Facility admins and generic viewers have whole facilities, so their departments follow from them. */
export const hasWholeFacilities = ({ adminType, isViewScheduler }: Access): boolean =>
  adminType === 'facility' && !isViewScheduler

/** The facilities to choose from: those of the chosen organization, if one must be chosen. */
export const facilitiesFor = (organizationId: number | null, facilities: readonly Facility[]): Facility[] =>
  facilities.filter((facility) => organizationId === null || facility.organizationId === organizationId)

/** The departments to choose from. Where two have the same name, each says its facility: a chosen one has no group. */
export function departmentGroups(facilities: readonly Facility[]) {
  const names = facilities.flatMap(({ department }) => department.map(({ departmentName }) => departmentName))
  const isDouble = (name: string) => names.indexOf(name) < names.lastIndexOf(name)
  return facilities.map(({ facilityName, department }) => ({
    group: facilityName,
    items: department.map(({ departmentId, departmentName }) => ({
      value: String(departmentId),
      label: isDouble(departmentName) ? `${departmentName} (${facilityName})` : departmentName,
    })),
  }))
}

/** Drops choices that are no longer offered after another choice changed. */
export function settle(access: Access, all: readonly Facility[]): Access {
  const { adminType, organizationId } = access
  if (adminType === 'organization') {
    return { ...access, facilities: [], departments: [], isGenericUser: false, isViewScheduler: false }
  }
  const isFacility = adminType === 'facility'
  const isGenericUser = isFacility && access.isGenericUser
  const isViewScheduler = isFacility && access.isViewScheduler && !isGenericUser
  const offered = facilitiesFor(organizationId, all).filter(({ facilityId }) => access.facilities.includes(facilityId))
  const chosen = isGenericUser ? offered.slice(0, 1) : offered
  const below = chosen.flatMap(({ department }) => department.map(({ departmentId }) => departmentId))
  const settled = { adminType, organizationId, isGenericUser, isViewScheduler }
  return {
    ...settled,
    facilities: chosen.map(({ facilityId }) => facilityId),
    departments: hasWholeFacilities({ ...access, ...settled })
      ? below
      : access.departments.filter((id) => below.includes(id)),
  }
}

/** The required choices, by the person who chooses and the type of admin. */
export function needsOf(caller: UserType, access: Access): AdminNeed[] {
  if (caller === 'facility') return ['department']
  // There may be a facility admin before the facility has departments: they are the one who creates them.
  const isWhole = hasWholeFacilities(access)
  if (caller === 'organization')
    return isWhole && access.facilities.length > 0 ? ['facility'] : ['facility', 'department']
  if (access.adminType === 'organization') return ['organization']
  return isWhole ? ['organization', 'facility'] : ['organization', 'facility', 'department']
}
