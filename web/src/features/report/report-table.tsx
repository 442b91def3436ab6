import type { ReportType } from '@shiftward/contract/choices.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useMemo } from 'react'
import { usePrinting } from '../../lib/use-printing.ts'
import type { CellType, CellValue } from '../../lib/xlsx.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { cellLook } from './cell-look.ts'
import { GroupedTable } from './grouped-table.tsx'
import { cellText, isFigure } from './report-column.ts'
import type { Report } from './report-kind.ts'
import { reportKinds } from './report-kinds.ts'
import classes from './report-page.module.css'

type Line = { key: number; cells: CellValue[] }

type Props = {
  title: ReportType
  /** Undefined during the first load. */
  report: Report | undefined
  isReloading: boolean
}

/** From this many columns on, the table scrolls sideways. */
const many = 10
export function ReportTable({ title, report, isReloading }: Props) {
  const columns = useMemo(
    (): Column<Line>[] =>
      reportKinds[title].columns.map(({ title: name, type }, index) => ({
        key: name,
        title: name,
        value: ({ cells }) => sortValue(cells[index], type),
        render: ({ cells }) => {
          const text = cellText(cells[index], type)
          return <span {...cellLook(text)}>{text}</span>
        },
        isFigure: isFigure(type),
        footer: report?.totals && cellText(report.totals[index], type),
      })),
    [title, report],
  )
  const isPrinting = usePrinting()
  const lines = useMemo(() => report?.rows.map((cells, key) => ({ key, cells })), [report])
  if (report?.groups && report.groups.length > 0)
    return <GroupedTable title={title} report={report} groups={report.groups} />
  // Paper has no pages to turn: all rows as one group.
  if (report && isPrinting)
    return <GroupedTable title={title} report={report} groups={[{ key: 'all', rows: report.rows.length, sums: [] }]} />
  return (
    <div className={classes.results}>
      <DataTable
        label={title}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        // Keeps the order of the server.
        sortedBy=""
        emptyText={texts.report.empty}
        isReloading={isReloading}
        isDense
        isFirstPinned={columns.length >= many}
      />
    </div>
  )
}

/** Dates as numbers, so that they sort by day and fast. */
function sortValue(value: CellValue, type: CellType): CellValue {
  if (typeof value !== 'string' || (type !== 'date' && type !== 'dateTime')) return value
  return Number((toIsoDate(value.slice(0, 10)) ?? '').replaceAll('-', '') + value.slice(10).replaceAll(/\D/g, ''))
}
