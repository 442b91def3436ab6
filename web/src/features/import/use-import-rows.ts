import type { ImportProblems, ImportRow } from '@shiftward/contract/import.ts'
import type { ImportField } from '@shiftward/contract/rules/import-field.ts'
import { useMemo, useState } from 'react'
import { type LineStatus, linesOf } from './import-lines.ts'

type Known = { status: LineStatus; problems: ImportProblems; note: string | null }

/** The rows of the file as they are corrected, and what the server says about each. */
export function useImportRows(firstLine: number) {
  const [rows, setRows] = useState<ImportRow[]>([])
  const [known, setKnown] = useState<(Known | undefined)[]>([])
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => linesOf(rows, known, firstLine), [rows, known, firstLine])

  return {
    rows,
    lines,
    edited,
    begin(given: ImportRow[]) {
      setRows(given)
      setKnown([])
      setEdited(new Set())
    },
    learn: (indexes: number[], results: Known[]) =>
      setKnown((before) => {
        const after = [...before]
        for (const [at, result] of results.entries()) after[indexes[at] ?? -1] = result
        return after
      }),
    write(index: number, field: ImportField, corrected: ImportRow) {
      setRows((before) => before.with(index, corrected))
      setEdited((before) => new Set(before).add(`${index} ${field}`))
    },
  }
}
