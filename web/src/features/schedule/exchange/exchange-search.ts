/** The search looks for the beginning of a word of the name. */
export function namedLike<Named extends { providerName: string }>(all: readonly Named[], search: string): Named[] {
  const typed = search.trim().toLowerCase()
  return all.filter(({ providerName }) => ` ${providerName.toLowerCase()}`.includes(` ${typed}`))
}
