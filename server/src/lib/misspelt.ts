/** A setting under a wrong name would silently be ignored: print one line for each probable misspelling. */
export function findMisspelt(given: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(given).flatMap((name) => {
    if (known.includes(name)) return []
    // If the right name is set as well, the other one is probably for something else.
    const meant = known.find((one) => given[one] === undefined && isMeant(name, one, given[name]))
    return meant ? [`${name}: is no setting; did you mean ${meant}?`] : []
  })
}

const prefix = 'SHIFTWARD_'

function isMeant(name: string, known: string, value = ''): boolean {
  const upper = name.toUpperCase()
  // Kubernetes sets SHIFTWARD_PORT for a service of that name.
  if (upper === prefix + known) return !value.startsWith('tcp://')
  // Allow one wrong letter in a short name, two in a long one.
  return distance(upper, known) <= (known.length < 8 ? 1 : 2)
}

/** The number of letters to insert, delete, replace or swap with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, isSwap ? at(i - 2, j - 2) + 1 : 3)
    }
  }
  return at(a.length, b.length)
}
