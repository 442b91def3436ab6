import { localToday } from '@shiftward/client/local-today.ts'
import type { AuditRow } from '@shiftward/contract/audit.ts'
import { auditActions, auditSubjects } from '@shiftward/contract/rules/audit-words.ts'
import { auditFileName } from '@shiftward/contract/rules/file-name.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { momentText } from '../../lib/moment-text.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { type CellValue, downloadSheet, type SheetColumn } from '../../lib/xlsx.ts'
import { loadAll } from './audit.queries.ts'
import type { AuditSearch } from './audit-search.ts'
import { actorText, localTimeZone, valuesText } from './audit-text.ts'

type Column = SheetColumn & { value: (row: AuditRow) => CellValue }

const columns = (): Column[] => [
  { title: `TIME (${localTimeZone()})`, type: 'dateTime', width: 30, value: (row) => momentText(row.at) },
  { title: 'WHO', type: 'text', width: 28, value: actorText },
  { title: 'USER CODE', type: 'text', width: 12, value: (row) => row.actorCode },
  { title: 'ACTION', type: 'text', width: 12, value: (row) => auditActions[row.action] },
  { title: 'SUBJECT', type: 'text', width: 24, value: (row) => auditSubjects[row.subject] },
  { title: 'NAME', type: 'text', width: 40, value: (row) => row.subjectName },
  { title: 'BEFORE', type: 'text', width: 60, value: (row) => valuesText(row.before) },
  { title: 'AFTER', type: 'text', width: 60, value: (row) => valuesText(row.after) },
  { title: 'FROM', type: 'text', width: 18, value: (row) => row.address },
  { title: 'CALL', type: 'text', width: 36, value: (row) => row.call },
  { title: 'REQUEST ID', type: 'text', width: 40, value: (row) => row.requestId },
]

/** Exports everything that matches the filters, not only the visible page. */
export async function exportAudit(search: AuditSearch, onProgress: (done: number) => void) {
  const entries = await loadAll(search)
  if (entries.length === 0) {
    toastError(texts.audit.nothingToExport)
    return
  }
  const shown = columns()
  const rows = entries.map((row) => shown.map(({ value }) => value(row)))
  const sheet = { columns: shown.map(({ title, type, width }) => ({ title, type, width })), rows }
  await downloadSheet(auditFileName(localToday()), sheet, onProgress)
  toastSuccess(texts.common.exported(entries.length))
}
