import { limits } from '@shiftward/contract/limits.ts'
import type { RegistryEntry } from '@shiftward/contract/registration.ts'
import { practiceOf } from '@shiftward/contract/rules/registry-entry.ts'

/** The part of a registry entry that the wizard shows and sends. */

const genders: Record<string, string> = { F: 'Female', M: 'Male' }

export const genderOf = ({ basic }: RegistryEntry): string => genders[basic.sex] ?? basic.sex

export const addressOf = (entry: RegistryEntry): string =>
  practiceOf(entry)?.address_1.slice(0, limits.user.address) ?? ''
