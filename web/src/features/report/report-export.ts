import { localToday } from '@shiftward/client/local-today.ts'
import { payrollFileName, reportFileName } from '@shiftward/contract/rules/file-name.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { downloadFile } from '../../lib/download.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { downloadSheet, type Sheet } from '../../lib/xlsx.ts'
import { payrollCsv } from './payroll-csv.ts'
import type { Choice } from './report-filter.ts'
import type { Report } from './report-kind.ts'

/** Each group ends with its sums and the file with the total row, as on screen. */
export function sheetOf({ columns, rows, totals, groups }: Report): Sheet {
  const last = totals ? [totals] : []
  if (!groups) return { columns, rows: [...rows, ...last] }
  let from = 0
  const withSums = groups.flatMap((group) => {
    const own = rows.slice(from, from + group.rows)
    from += group.rows
    return [...own, ...group.sums.map(({ labelInFile, cells }) => [labelInFile, ...cells.slice(1)])]
  })
  return { columns, rows: [...withSums, ...last] }
}

type Exported = { choice: Choice; report: Report; isPayroll: boolean; onProgress: (done: number) => void }

/** The report as a spreadsheet, or as the CSV file for payroll. */
export async function exportReport({ choice, report, isPayroll, onProgress }: Exported) {
  if (choice.report === null || report.rows.length === 0) {
    toastError(texts.report.nothingToExport)
    return
  }
  // Without the mark at its start, spreadsheet programs read the file in an old alphabet.
  if (isPayroll)
    downloadFile(payrollFileName(choice), new Blob(['\uFEFF', payrollCsv(report, choice)], { type: 'text/csv' }))
  else await downloadSheet(reportFileName(choice.report, localToday()), sheetOf(report), onProgress)
  toastSuccess(texts.report.exported(report.rows.length))
}
