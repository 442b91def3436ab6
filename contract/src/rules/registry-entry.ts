import type { RegistryEntry } from '../registration.ts'

/** What counts of an entry of the NPI registry, where it lists several: the wizard shows it, and the server stores it. */

export const specialtyOf = ({ taxonomies }: RegistryEntry): string =>
  (taxonomies.find(({ primary }) => primary) ?? taxonomies[0])?.desc ?? ''

/** Where they work, rather than where their mail goes. */
export const practiceOf = ({ addresses }: RegistryEntry): RegistryEntry['addresses'][number] | undefined =>
  addresses.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? addresses[0]
