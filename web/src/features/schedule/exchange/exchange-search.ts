import { plainText } from '@shiftward/contract/rules/plain-text.ts'

/** The search looks for the beginning of a word of the name. */
export function namedLike<Named extends { providerName: string }>(all: readonly Named[], search: string): Named[] {
  const typed = plainText(search.trim())
  return all.filter(({ providerName }) => ` ${plainText(providerName)}`.includes(` ${typed}`))
}
