import type { ImportProblems, ImportRow } from '../import.ts'
import { texts } from '../texts.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')

/** `first` is the index of the earlier line. */
export type Double = { first: number; problems: ImportProblems }

/** Lines of a file that name the same person twice, by index. `numbers` are those of the lines. */
export function doublesIn(rows: readonly ImportRow[], numbers: readonly number[]): Map<number, Double> {
  const doubles = new Map<number, Double>()
  for (const field of ['npi', 'emailId'] as const) {
    const seen = new Map<string, number>()
    for (const [index, row] of rows.entries()) {
      const value = plain(row[field])
      const first = seen.get(value)
      if (value === '') continue
      if (first === undefined) seen.set(value, index)
      else {
        const problems = { ...doubles.get(index)?.problems, [field]: texts.import.double(numbers[first] ?? 0) }
        doubles.set(index, { first, problems })
      }
    }
  }
  return doubles
}

/** Both NPI and address must match: the same NPI with another address may be a typing mistake. */
export const isSamePerson = (one: ImportRow, other: ImportRow) =>
  plain(one.npi) === plain(other.npi) && plain(one.emailId) === plain(other.emailId)
