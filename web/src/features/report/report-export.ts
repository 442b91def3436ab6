import type { ReportType } from '@shiftward/contract/choices.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { reportFileName } from '@shiftward/contract/rules/file-name.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { type CellValue, downloadSheet, type Sheet } from '../../lib/xlsx.ts'
import type { Report } from './report.queries.ts'

/** Ends with the total row, as on screen. Each week of the weekly report ends with its own total. */
export function sheetOf({ columns, rows, totals, weeks }: Report): Sheet {
  const last = totals ? [totals] : []
  if (!weeks) return { columns, rows: [...rows, ...last] }
  const duration = columns.findIndex(({ title }) => title === 'DURATION')
  let from = 0
  const withSums = weeks.flatMap((week): CellValue[][] => {
    const ofWeek = rows.slice(from, from + week.rows.length)
    from += week.rows.length
    const sum: CellValue[] = columns.map(() => null)
    sum[0] = `Week ${week.number} total${week.note ? ` (${week.note})` : ''}`
    sum[duration] = week.duration
    return [...ofWeek, sum]
  })
  return { columns, rows: [...withSums, ...last] }
}

/** `today` is ISO and becomes part of the file name. */
export async function exportReport(
  type: ReportType,
  report: Report,
  today: string,
  onProgress: (done: number) => void,
) {
  if (report.rows.length === 0) {
    toastError(messages.report.nothingToExport)
    return
  }
  await downloadSheet(reportFileName(type, today), sheetOf(report), onProgress)
  toastSuccess(messages.report.exported(report.rows.length))
}
