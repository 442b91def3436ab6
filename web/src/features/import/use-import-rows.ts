import type { ImportField } from '@shiftward/contract/rules/import-field.ts'
import { useMemo } from 'react'
import { dropKept, keep, readKept, useKeptState } from '../../lib/kept-state.ts'
import type { Table } from './import-file.ts'
import { type Begun, cellOf, type Known, linesOf } from './import-lines.ts'

type Typed = { index: number; field: ImportField; text: string }

const nothing: Begun = { rows: [], known: [], edited: new Set() }

/** The rows of the file as they are corrected, and what the server says about each. */
export function useImportRows(name: string, table: Table | undefined) {
  const keptAs = `${name} people`
  const typedAs = `${name} typed`
  const [people, setPeople] = useKeptState(keptAs, () => nothing)
  const { rows, known } = people
  const lines = useMemo(() => {
    const numbers = table?.rows.map(({ line }) => line) ?? []
    return linesOf(rows, known, numbers)
  }, [rows, known, table])

  function write(indexes: number[], field: ImportField, text: string) {
    dropKept(typedAs)
    setPeople((before) => ({
      ...before,
      rows: before.rows.map((row, index) => (indexes.includes(index) ? { ...row, [field]: text } : row)),
      edited: new Set([...before.edited, ...indexes.map((index) => cellOf(index, field))]),
    }))
  }

  return {
    ...people,
    lines,
    /** As they are when it is called, also by a message about an earlier state. */
    current: () => (readKept(keptAs) ?? nothing) as Begun,
    begin: (begun: Begun) => {
      dropKept(typedAs)
      setPeople(() => begun)
    },
    /** A cell is taken when its field is left. Until then its text is kept for a session that ends before. */
    type: (index: number, field: ImportField, text: string) => keep(typedAs, { index, field, text } satisfies Typed),
    takeTyped() {
      const typed = readKept(typedAs) as Typed | undefined
      if (typed) write([typed.index], typed.field, typed.text.trim())
    },
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
    write,
  }
}
