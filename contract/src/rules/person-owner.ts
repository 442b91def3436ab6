/**
 * What of a provider belongs to the provider alone, as seen by the caller: nothing, their E-Mail and password (they also
 * work at places outside the caller's access, or registered themselves), or all their data (they also work for another
 * organization). The console shows these fields read-only, and the server refuses to change them.
 */
export const ownerships = ['nothing', 'signIn', 'registered', 'everything'] as const
export type Ownership = (typeof ownerships)[number]

const signIn = ['emailId', 'password'] as const
const person = ['firstName', 'lastName', 'dob', 'phone', 'zip', 'npi', 'preferredCallNumber'] as const
const abilities = ['specialty', 'skill'] as const

export type OwnedField = (typeof signIn | typeof person | typeof abilities)[number]

export const ownedFields: Record<Ownership, readonly OwnedField[]> = {
  nothing: [],
  signIn,
  registered: signIn,
  everything: [...signIn, ...person, ...abilities],
}
