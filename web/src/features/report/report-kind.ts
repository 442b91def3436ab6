import type { CallOptions } from '@shiftward/client/call.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { CellValue, SheetColumn } from '../../lib/xlsx.ts'
import { type ReportColumn, totalsOf } from './report-column.ts'
import type { Choice, Filter } from './report-filter.ts'

/** A report of any type, as the screen shows it and the file contains it. */
export type Report = {
  columns: SheetColumn[]
  rows: CellValue[][]
  /** The total row, if the report has hours or money. */
  totals?: CellValue[] | undefined
  /** Rows that belong together, followed by their sums. Together they hold all rows, in order. */
  groups?: Group[]
  /** What to know before the file for payroll is taken. */
  warning?: string | undefined
}

/** The heading is for the screen: in the file every row says where it belongs. */
export type Group = { key: string; heading?: string; rows: number; sums: Sum[] }

/** `cells` has one for each column; the label stands in place of the first. */
export type Sum = { label: string; labelInFile: string; note?: string; cells: CellValue[] }

/** Everything that one type of report is made of. A new one is a file in `kinds` and a line in `report-kinds.ts`. */
export type ReportKind = {
  filters: readonly Filter[]
  /** Known before the rows are loaded. */
  columns: readonly ReportColumn<never>[]
  load: (choice: Choice, options: CallOptions) => Promise<Report>
  /** Can also be exported as the CSV file that payroll programs read. */
  isPayroll?: boolean
  /** What its figures mean, where the titles cannot say it. */
  note?: string
}

type Listed<Row> = {
  filters: readonly Filter[]
  columns: ReportColumn<Row>[]
  load: (choice: Choice, options: CallOptions) => Promise<readonly Row[]>
  note?: string
}

/** A report of rows one below the other, with their total. */
export const listed = <Row>({ columns, load, ...kind }: Listed<Row>): ReportKind => ({
  ...kind,
  columns,
  load: async (choice, options) => reportOf(columns, await load(choice, options)),
})

export function reportOf<Row>(columns: ReportColumn<Row>[], rows: readonly Row[], totalLabel = 'Total') {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  return {
    columns: columns.map(({ title, type, width }) => ({ title, type, width })),
    rows: cells,
    totals: totalsOf(columns, cells, totalLabel),
  } satisfies Report
}

export const daysOf = ({ startDate, endDate }: Choice) => ({
  startDate: toWireDate(startDate),
  endDate: toWireDate(endDate),
})
