/** A person whose panel another page opens, and at which tab. */
export type UserSearch = { user?: string | undefined; tab?: 'credentials' | undefined }

/** Ignores values that do not exist. */
export const readUserSearch = ({ user, tab }: Record<string, unknown>): UserSearch => ({
  ...(typeof user === 'string' && /^USR\d+$/.test(user) && { user }),
  ...(tab === 'credentials' && { tab }),
})
