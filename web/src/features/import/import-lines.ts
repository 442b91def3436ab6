import type { ImportedRow, ImportProblems, ImportRow, PreviewedRow } from '@shiftward/contract/import.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { type Double, doublesIn, isSamePerson } from '@shiftward/contract/rules/import-double.ts'
import { type ImportField, importFields, importFieldsAbout, roleOf } from '@shiftward/contract/rules/import-field.ts'
import type { Table } from './import-file.ts'

/** The lines of a file on their way into the list of users. Pure functions; the page holds the state. */

export type Columns = (ImportField | null)[]

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
  /** The code of somebody whose invitation nothing can send, so that it must be handed over. */
  unsent: string | null
}

const noCells = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportRow

export function rowsOf({ rows }: Table, columns: Columns): ImportRow[] {
  return rows.map(({ cells }) => {
    const row = { ...noCells }
    for (const [index, field] of columns.entries()) {
      if (field) row[field] = (cells[index] ?? '').slice(0, limits.import.cell)
    }
    return row
  })
}

/** What the server says about a line. */
export type Known = Pick<Line, 'status' | 'problems' | 'note' | 'unsent'>

/** The rows of a file on their way, by index. */
export type Begun = {
  rows: ImportRow[]
  known: (Known | undefined)[]
  /** The cells that were corrected. */
  edited: ReadonlySet<string>
}

export const cellOf = (index: number, field: ImportField) => `${index} ${field}`

/** The rows with other columns. What was imported stays so, and corrections where the column means the same. */
export function rematched(table: Table, before: Columns, after: Columns, { rows, known, edited }: Begun): Begun {
  const same = importFields.filter((field) => before.indexOf(field) === after.indexOf(field))
  const kept = new Set<string>()
  const done = known.map((one) => (isDone(one?.status) ? one : undefined))
  const corrected = rowsOf(table, after).map((row, index) => {
    const old = rows[index] ?? row
    if (done[index]) return old
    const own = same.filter((field) => edited.has(cellOf(index, field)))
    for (const field of own) kept.add(cellOf(index, field))
    return { ...row, ...Object.fromEntries(own.map((field) => [field, old[field]])) }
  })
  return { rows: corrected, known: done, edited: kept }
}

const notAsked: Known = { status: undefined, problems: {}, note: null, unsent: null }

/**
 * A line that names the same person as an earlier one has a problem, whatever the server says about it alone: two lines
 * cannot create one person. Once the person is there, the line can give them another facility.
 */
export function linesOf(rows: ImportRow[], known: (Known | undefined)[], numbers: number[]): Line[] {
  const doubles = doublesIn(rows, numbers)
  const isAfter = (row: ImportRow, { first }: Double) =>
    isThere(known[first]?.status) && isSamePerson(rows[first] ?? row, row)
  return rows.map((row, index) => {
    const said = known[index] ?? notAsked
    const line = { ...said, index, number: numbers[index] ?? 0, row }
    const double = isDone(said.status) ? undefined : doubles.get(index)
    if (!double) return line
    if (isAfter(row, double)) return { ...line, status: said.status === 'new' ? 'map' : said.status }
    return { ...line, status: 'problem', problems: { ...double.problems, ...said.problems } }
  })
}

const isThere = (status: LineStatus) => isDone(status) || status === 'same' || status === 'map'
export const isDone = (status: LineStatus) => status === 'created' || status === 'mapped'
export const isReady = ({ status }: Line) => status === 'new' || status === 'map'

export type Shown = 'all' | 'problem' | 'ready' | 'done' | 'there'
export const shownOf = ({ status }: Line): Exclude<Shown, 'all'> | undefined => {
  if (status === 'problem') return 'problem'
  if (status === 'new' || status === 'map') return 'ready'
  if (isDone(status)) return 'done'
  return status === undefined ? undefined : 'there'
}

export const countOf = (lines: Line[], shown: Shown): number =>
  shown === 'all' ? lines.length : lines.filter((line) => shownOf(line) === shown).length

/** Whether a reload would lose corrections. */
export const hasOpenCorrections = (lines: Line[], edited: ReadonlySet<string>): boolean =>
  lines.some(({ index, status }) => !isDone(status) && importFields.some((field) => edited.has(cellOf(index, field))))

/** Whether the file names departments of QHPs, which an import ignores. */
export const hasIdleDepartments = (lines: Line[]): boolean =>
  lines.some(({ row }) => row.department !== '' && roleOf(row.role)?.userType === 'provider')

/** In these the same word stands in many lines. */
const wordFields: readonly ImportField[] = ['role', 'specialty', 'skill', 'facility', 'department', 'labourType']

/** The rows that have a problem with the same word, by index. */
export function alike({ rows, known }: Begun, field: ImportField, word: string): number[] {
  if (!wordFields.includes(field)) return []
  return [...rows.keys()].filter(
    (index) => known[index]?.problems[field] !== undefined && rows[index]?.[field].trim() === word.trim(),
  )
}

/** The columns of the file, and those that it lacks but a line needs. */
export function fieldsOf(columns: Columns, lines: Line[]): ImportField[] {
  const needed = new Set<string>(lines.flatMap(({ problems }) => Object.keys(problems)))
  return importFields.filter((field) => columns.includes(field) || needed.has(field))
}

/** 'NPI: …', in the order of the columns. */
export const problemTexts = (problems: ImportProblems): string[] =>
  importFields.flatMap((field) => {
    const problem = problems[field]
    return problem === undefined ? [] : `${importFieldsAbout[field].title}: ${problem}`
  })
