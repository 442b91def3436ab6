import { limits } from '@shiftward/contract/limits.ts'
import type { RegistryEntry } from '@shiftward/contract/registration.ts'

/** What the wizard shows and sends of an entry of the registry. */

const genders: Record<string, string> = { F: 'Female', M: 'Male' }

export const genderOf = ({ basic }: RegistryEntry): string => genders[basic.sex] ?? basic.sex

export const specialtyOf = ({ taxonomies }: RegistryEntry): string =>
  (taxonomies.find(({ primary }) => primary) ?? taxonomies[0])?.desc ?? ''

export const addressOf = ({ addresses }: RegistryEntry): string =>
  (addresses.find((address) => address.address_purpose === 'LOCATION') ?? addresses[0])?.address_1.slice(
    0,
    limits.user.address,
  ) ?? ''
