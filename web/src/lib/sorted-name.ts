/** 'Veteran, Ann' */
export function sortedName({ providerName, lastName }: { providerName: string; lastName: string }): string {
  const first = providerName.endsWith(` ${lastName}`) ? providerName.slice(0, -lastName.length - 1) : ''
  return first ? `${lastName}, ${first}` : providerName
}
