import type { RegistryEntry } from '../registration.ts'

/** Picks one specialty and one address from an NPI registry entry, for the wizard to show and the server to store. */

export const specialtyOf = ({ taxonomies }: RegistryEntry): string =>
  (taxonomies.find(({ primary }) => primary) ?? taxonomies[0])?.desc ?? ''

/** Prefers the practice address over the mailing address. */
export const practiceOf = ({ addresses }: RegistryEntry): RegistryEntry['addresses'][number] | undefined =>
  addresses.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? addresses[0]
