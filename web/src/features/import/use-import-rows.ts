import type { ImportRow } from '@shiftward/contract/import.ts'
import type { ImportField } from '@shiftward/contract/rules/import-field.ts'
import { useMemo } from 'react'
import { useKeptState } from '../../lib/kept-state.ts'
import type { Table } from './import-file.ts'
import { type Begun, cellOf, type Known, linesOf } from './import-lines.ts'

const nothing: Begun = { rows: [], known: [], edited: new Set() }

/** The rows of the file as they are corrected, and what the server says about each. */
export function useImportRows(name: string, table: Table | undefined) {
  const [people, setPeople] = useKeptState(`${name} people`, () => nothing)
  const { rows, known } = people
  const lines = useMemo(() => {
    const numbers = table?.rows.map(({ line }) => line) ?? []
    return linesOf(rows, known, numbers)
  }, [rows, known, table])

  return {
    ...people,
    lines,
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
    write: (index: number, field: ImportField, corrected: ImportRow) =>
      setPeople((before) => ({
        ...before,
        rows: before.rows.with(index, corrected),
        edited: new Set(before.edited).add(cellOf(index, field)),
      })),
  }
}
