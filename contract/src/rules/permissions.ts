/** The user types of the specification. A provider, or a user without a type, cannot sign in to the console. */
export const userTypes = ['', 'admin', 'organization', 'facility', 'department', 'generic', 'provider'] as const
export type UserType = (typeof userTypes)[number]

/** A user's rights follow from their kind: the user type, or 'viewer' for a scheduler-view user of any type. */
export const kinds = ['admin', 'organization', 'facility', 'department', 'generic', 'viewer'] as const
export type Kind = (typeof kinds)[number]

export function kindOf(user: { userType: UserType; isViewScheduler: boolean }): Kind | undefined {
  if (user.userType === '' || user.userType === 'provider') return undefined
  return user.isViewScheduler ? 'viewer' : user.userType
}

/** The codes of Users/GetPermissions. The console shows and hides its buttons by them. */
export const permission = {
  manageOrganizations: 1,
  manageFacilities: 2,
  manageDepartments: 3,
  manageTeams: 4,
  manageAdmins: 5,
  manageProviders: 6,
  writeSchedules: 7,
  decideRequests: 8,
  runReports: 9,
  exportProviders: 10,
} as const
export type Permission = (typeof permission)[keyof typeof permission]

const codesOf: Record<Kind, readonly Permission[]> = {
  admin: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  organization: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  facility: [3, 4, 5, 6, 7, 8, 9],
  department: [3, 4, 6, 7, 8, 9],
  generic: [],
  viewer: [],
}

export const permissionsOf = (kind: Kind): readonly Permission[] => codesOf[kind]

/** The kinds that hold a permission, for the `access` of an endpoint. */
export const whoMay = (code: Permission): readonly Kind[] => kinds.filter((kind) => codesOf[kind].includes(code))

export const everyone: readonly Kind[] = kinds

/** Which kinds of admin a kind may create and edit. Only a platform admin may create their own kind. */
const adminKindsOf: Record<Kind, readonly UserType[]> = {
  admin: ['admin', 'organization', 'facility', 'department', 'generic'],
  organization: ['facility', 'department', 'generic'],
  facility: ['department'],
  department: [],
  generic: [],
  viewer: [],
}

export const mayManageAdmin = (kind: Kind, userType: UserType): boolean => adminKindsOf[kind].includes(userType)
