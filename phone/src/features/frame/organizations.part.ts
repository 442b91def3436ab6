type Owned = { organizationName: string }

/** The name of the organization is shown only to people who work for more than one. */
export const hasSeveralOrganizations = (owned: readonly Owned[]): boolean =>
  new Set(owned.map(({ organizationName }) => organizationName)).size > 1
