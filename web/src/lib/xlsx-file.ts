import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/universal'
import { type CellType, type CellValue, neutralise, type Sheet, type SheetColumn } from './xlsx.ts'

const title = ({ title: value }: SheetColumn): CellObject => ({
  value: neutralise(value),
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#eff2f2',
})

const formats = {
  share: '#,##0.0',
  difference: '+#,##0.0;-#,##0.0;0.0',
  hours: '#,##0.00',
  money: '"$"#,##0.00',
  date: 'mm-dd-yyyy',
  dateTime: 'mm-dd-yyyy hh:mm:ss',
} satisfies Partial<Record<CellType, string>>

const daySeconds = 86_400

/** Days since the spreadsheet epoch. As a plain number the date cannot be shifted by a time zone. */
function daysOf(text: string): number | undefined {
  const parts = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text)
  if (!parts) return undefined
  return Date.UTC(Number(parts[3]), Number(parts[1]) - 1, Number(parts[2])) / 1000 / daySeconds + 25_569
}

/** A time as a fraction of a day. */
function timeOf(text: string): number | undefined {
  const parts = /^(\d\d):(\d\d):(\d\d)$/.exec(text)
  return parts ? (Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])) / daySeconds : undefined
}

function dateTimeOf(text: string): number | undefined {
  const [date = '', time = ''] = text.split(' ')
  const [days, part] = [daysOf(date), timeOf(time)]
  return days === undefined || part === undefined ? undefined : days + part
}

const nextDay = ' (+1)'

/** Midnight at the end of a day is 24:00:00. Times of the next morning keep their (+1). */
function timeCell(text: string): CellObject | undefined {
  const isNextDay = text.endsWith(nextDay)
  const value = timeOf(isNextDay ? text.slice(0, -nextDay.length) : text)
  return value === undefined
    ? undefined
    : { value, type: Number, format: isNextDay ? `hh:mm:ss"${nextDay}"` : '[hh]:mm:ss' }
}

const numberCell = (value: number | undefined, format: string): CellObject | undefined =>
  value === undefined ? undefined : { value, type: Number, format }

type Formatted = keyof typeof formats
const isFormatted = (type: CellType): type is Formatted => type in formats

function typedCell(value: CellValue, type: CellType): CellObject | undefined {
  if (typeof value === 'boolean') return type === 'boolean' ? { value, type: Boolean } : undefined
  if (typeof value === 'number') return isFormatted(type) ? numberCell(value, formats[type]) : { value, type: Number }
  if (typeof value !== 'string') return undefined
  if (type === 'date') return numberCell(daysOf(value), formats.date)
  if (type === 'dateTime') return numberCell(dateTimeOf(value), formats.dateTime)
  return type === 'time' ? timeCell(value) : undefined
}

/** A missing value is an empty cell. A value of another type, such as a remark instead of a date, is written as text. */
function cell(value: CellValue, { type }: SheetColumn): CellObject | null {
  if (value === null || value === undefined || value === '') return null
  return typedCell(value, type) ?? { value: neutralise(String(value)), type: String }
}

/** Builds the file. The titles stay visible while the rows scroll. */
export function writeSheet({ columns, rows }: Sheet): Promise<Blob> {
  const data: SheetData = [
    columns.map(title),
    ...rows.map((row) => columns.map((column, index) => cell(row[index], column))),
  ]
  return writeXlsxFile(data, { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBlob()
}
