import type { ImportField } from '@shiftward/contract/rules/import-field.ts'
import { useMemo } from 'react'
import { readKept, useKeptState } from '../../lib/kept-state.ts'
import type { Table } from './import-file.ts'
import { type Begun, cellOf, type Known, linesOf } from './import-lines.ts'

const nothing: Begun = { rows: [], known: [], edited: new Set() }

/** The rows of the file as they are corrected, and what the server says about each. */
export function useImportRows(name: string, table: Table | undefined) {
  const keptAs = `${name} people`
  const [people, setPeople] = useKeptState(keptAs, () => nothing)
  const { rows, known } = people
  const lines = useMemo(() => {
    const numbers = table?.rows.map(({ line }) => line) ?? []
    return linesOf(rows, known, numbers)
  }, [rows, known, table])

  return {
    ...people,
    lines,
    /** As they are when it is called, also by a message about an earlier state. */
    current: () => (readKept(keptAs) ?? nothing) as Begun,
    begin: (begun: Begun) => setPeople(() => begun),
    learn: (indexes: number[], results: Known[]) =>
      setPeople((before) => {
        const after = [...before.known]
        for (const [at, result] of results.entries()) after[indexes[at] ?? -1] = result
        return { ...before, known: after }
      }),
    /** Nobody waits for the invitations of these accounts any more. */
    settle: (userCodes: string[]) =>
      setPeople((before) => ({
        ...before,
        known: before.known.map((one) =>
          one && userCodes.includes(one.unsent ?? '') ? { ...one, unsent: null } : one,
        ),
      })),
    write: (indexes: number[], field: ImportField, text: string) =>
      setPeople((before) => ({
        ...before,
        rows: before.rows.map((row, index) => (indexes.includes(index) ? { ...row, [field]: text } : row)),
        edited: new Set([...before.edited, ...indexes.map((index) => cellOf(index, field))]),
      })),
  }
}
