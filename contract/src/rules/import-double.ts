import type { ImportProblems, ImportRow } from '../import.ts'
import { texts } from '../texts.ts'

/** Lines of a file that name the same person twice, by index. `firstLine` is the number of the first line. */
export function doublesIn(rows: readonly ImportRow[], firstLine = 1): Map<number, ImportProblems> {
  const doubles = new Map<number, ImportProblems>()
  for (const field of ['npi', 'emailId'] as const) {
    const seen = new Map<string, number>()
    for (const [index, row] of rows.entries()) {
      const value = row[field].toLowerCase().replaceAll(/\s/g, '')
      const first = seen.get(value)
      if (value === '') continue
      if (first === undefined) seen.set(value, index)
      else doubles.set(index, { ...doubles.get(index), [field]: texts.import.double(firstLine + first) })
    }
  }
  return doubles
}
