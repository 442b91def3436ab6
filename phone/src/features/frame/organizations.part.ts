type Owned = { organizationName: string }

/** Whoever works for one organization need not read its name everywhere. */
export const hasSeveralOrganizations = (owned: readonly Owned[]): boolean =>
  new Set(owned.map(({ organizationName }) => organizationName)).size > 1
