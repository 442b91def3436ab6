import type { RegistryEntry } from '../registration.ts'

/** Picks one specialty and one address from an NPI registry entry, for the wizard to show and the server to store. */

/** The primary taxonomy first: it counts, unless it has no name. */
export const taxonomiesByRank = ({ taxonomies }: RegistryEntry): RegistryEntry['taxonomies'] =>
  [...taxonomies].sort((one, other) => Number(other.primary) - Number(one.primary))

export const specialtyOf = (entry: RegistryEntry): string =>
  taxonomiesByRank(entry).find(({ desc }) => desc)?.desc ?? ''

/** Prefers the practice address over the mailing address. */
export const practiceOf = ({ addresses }: RegistryEntry): RegistryEntry['addresses'][number] | undefined =>
  addresses.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? addresses[0]
