import type { ImportedRow, ImportProblems, ImportRow, PreviewedRow } from '@shiftward/contract/import.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { doublesIn } from '@shiftward/contract/rules/import-double.ts'
import { type ImportField, importFields, matchColumns } from '@shiftward/contract/rules/import-field.ts'
import { texts } from '@shiftward/contract/texts.ts'

/** The lines of a file on their way into the list of users. Pure functions; the page holds the state. */

export type Table = {
  fileName: string
  titles: string[]
  cells: string[][]
  /** The number of the first line of people, as the spreadsheet program counts without empty lines. */
  firstLine: number
}

/** Above the titles there may be a heading: the line with the most known titles counts. */
export function tableOf(fileName: string, rows: string[][]): Table {
  const known = rows.slice(0, 10).map((row) => matchColumns(row).filter((field) => field !== null).length)
  const at = Math.max(0, known.indexOf(Math.max(...known)))
  const cells = rows.slice(at + 1)
  if (cells.length === 0) throw new Error(texts.import.nothing)
  if (cells.length > limits.import.rows) throw new Error(texts.import.tooManyRows(limits.import.rows))
  const width = Math.max(...rows.slice(at).map((row) => row.length))
  const titles = Array.from({ length: width }, (_, index) => rows[at]?.[index] || `Column ${index + 1}`)
  return { fileName, titles, cells, firstLine: at + 2 }
}

/** `undefined` while the server has not looked at the line yet. */
export type LineStatus = PreviewedRow['status'] | ImportedRow['status'] | undefined

export type Line = {
  index: number
  /** As the spreadsheet program counts. */
  number: number
  row: ImportRow
  status: LineStatus
  problems: ImportProblems
  note: string | null
}

const noCells = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportRow

export function rowsOf({ cells }: Table, columns: (ImportField | null)[]): ImportRow[] {
  return cells.map((line) => {
    const row = { ...noCells }
    for (const [index, field] of columns.entries()) {
      if (field) row[field] = (line[index] ?? '').slice(0, limits.import.cell)
    }
    return row
  })
}

type Known = Pick<Line, 'status' | 'problems' | 'note'>

/** A line that names the same person as an earlier one has a problem, whatever the server says about it alone. */
export function linesOf(rows: ImportRow[], known: (Known | undefined)[], firstLine: number): Line[] {
  const doubles = doublesIn(rows, firstLine)
  return rows.map((row, index) => {
    const { status, problems, note } = known[index] ?? { status: undefined, problems: {}, note: null }
    const double = isDone(status) ? undefined : doubles.get(index)
    return {
      ...{ index, number: firstLine + index, row, note },
      status: double ? 'problem' : status,
      problems: { ...double, ...problems },
    }
  })
}

export const isDone = (status: LineStatus) => status === 'created' || status === 'mapped'
export const isReady = ({ status }: Line) => status === 'new' || status === 'map'

export type Shown = 'all' | 'problem' | 'ready' | 'there'
export const shownOf = ({ status }: Line): Exclude<Shown, 'all'> | undefined => {
  if (status === 'problem') return 'problem'
  if (status === 'new' || status === 'map') return 'ready'
  return status === undefined ? undefined : 'there'
}

export const countOf = (lines: Line[], shown: Shown): number =>
  shown === 'all' ? lines.length : lines.filter((line) => shownOf(line) === shown).length

/** The columns of the file, and those that it lacks but a line needs. */
export function fieldsOf(columns: (ImportField | null)[], lines: Line[]): ImportField[] {
  const needed = new Set<string>(lines.flatMap(({ problems }) => Object.keys(problems)))
  return importFields.filter((field) => columns.includes(field) || needed.has(field))
}
