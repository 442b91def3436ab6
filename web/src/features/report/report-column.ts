import { dollars } from '@shiftward/client/money.ts'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import type { CellType, CellValue, SheetColumn } from '../../lib/xlsx.ts'

/** A column of a report, on screen and in the file. */
export type ReportColumn<Row> = SheetColumn & { value: (row: Row) => CellValue; isTotalled: boolean }

export const column = <Row>(
  title: string,
  type: CellType,
  width: number,
  value: (row: Row) => CellValue,
): ReportColumn<Row> => ({
  title,
  type,
  width,
  value,
  isTotalled: type === 'hours' || type === 'money',
})

/** With the words of the console. */
export const labourTypeColumn: ReportColumn<{ labourType: string }> = column(
  'LABOR TYPE',
  'text',
  14,
  ({ labourType }) => labourTypeChoices.find(({ value }) => value === labourType)?.label ?? labourType,
)

/** Adds up in hundredths, because sums of binary fractions drift. */
export const sumOf = (values: readonly CellValue[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 100), 0) / 100

/** The total row, with a cell for each column. Undefined if the report has no hours and no money, or no rows. */
export function totalsOf(columns: readonly ReportColumn<never>[], rows: readonly CellValue[][], label: string) {
  if (rows.length === 0 || !columns.some(({ isTotalled }) => isTotalled)) return undefined
  return columns.map(({ isTotalled }, index): CellValue => {
    if (index === 0) return label
    return isTotalled ? sumOf(rows.map((cells) => cells[index])) : null
  })
}

export const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

export function cellText(value: CellValue, type: CellType): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  if (type === 'money') return dollars(value)
  if (type === 'share') return oneDecimal.format(value)
  if (type === 'difference') return signed.format(value)
  return type === 'hours' ? twoDecimals.format(value) : value.toLocaleString('en-US')
}

const figures: readonly CellType[] = ['number', 'share', 'difference', 'hours', 'money']
export const isFigure = (type: CellType): boolean => figures.includes(type)
