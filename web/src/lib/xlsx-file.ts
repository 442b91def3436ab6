import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/universal'
import { type CellValue, neutralise, type Sheet, type SheetColumn } from './xlsx.ts'

const title = ({ title: value }: SheetColumn): CellObject => ({
  value: neutralise(value),
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#eff2f2',
})

/** An empty cell for what is missing, and for what is not of the column's type. */
function cell(value: CellValue, { type }: SheetColumn): CellObject | null {
  if (value === null || value === undefined || value === '') return null
  if (type === 'number') return typeof value === 'number' ? { value, type: Number } : null
  if (type === 'boolean') return typeof value === 'boolean' ? { value, type: Boolean } : null
  return { value: neutralise(String(value)), type: String }
}

/** The file itself. The titles stay in sight while the rows scroll. */
export function writeSheet({ columns, rows }: Sheet): Promise<Blob> {
  const data: SheetData = [
    columns.map(title),
    ...rows.map((row) => columns.map((column, index) => cell(row[index], column))),
  ]
  return writeXlsxFile(data, { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBlob()
}
