import type { ReportType } from '@shiftward/contract/choices.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useMemo } from 'react'
import type { CellType, CellValue } from '../../lib/xlsx.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { Report } from './report.queries.ts'
import { cellText, columnsOf, isFigure } from './report-cells.ts'
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
/** Every column shows at least this many characters. */
const shownWhole = 30

export function ReportTable({ title, report, isReloading }: Props) {
  const columns = useMemo(
    (): Column<Line>[] =>
      columnsOf[title].map(({ title: name, type }, index) => ({
        key: name,
        title: name,
        value: ({ cells }) => sortValue(cells[index], type),
        render: ({ cells }) => {
          const text = cellText(cells[index], type)
          return <span {...cellLook(text)}>{text}</span>
        },
        isFigure: isFigure(type),
      })),
    [title],
  )
  const lines = useMemo(() => report?.rows.map((cells, key) => ({ key, cells })), [report])
  if (report?.weeks && report.weeks.length > 0) return <WeeklyTable title={title} report={report} />
  return (
    <div className={classes.results}>
      <DataTable
        label={title}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        // Keeps the order of the server.
        sortedBy=""
        emptyText={messages.report.empty}
        isReloading={isReloading}
        isDense
        isFirstPinned={columns.length >= many}
      />
    </div>
  )
}

/** Pointing at a shortened text shows it whole. */
const cellLook = (text: string) => ({
  className: classes.cell,
  'data-words': /\p{L}/u.test(text) || undefined,
  title: text.length > shownWhole ? text : undefined,
})

/** Dates as numbers, so that they sort by day and fast. */
function sortValue(value: CellValue, type: CellType): CellValue {
  if (typeof value !== 'string' || (type !== 'date' && type !== 'dateTime')) return value
  return Number((toIsoDate(value.slice(0, 10)) ?? '').replaceAll('-', '') + value.slice(10).replaceAll(/\D/g, ''))
}

/** The shifts of each week, followed by their total hours. */
function WeeklyTable({ title, report: { columns, rows, weeks = [] } }: { title: string; report: Report }) {
  const duration = columns.findIndex((column) => column.title === 'DURATION')
  let from = 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table
    <section className={classes.weekly} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" data-figure={isFigure(column.type) || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {weeks.map((week) => {
          const ofWeek = rows.slice(from, from + week.rows.length)
          from += week.rows.length
          return (
            <tbody key={week.start}>
              {ofWeek.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and the list is replaced as a whole
                <tr key={row}>
                  {columns.map((column, index) => {
                    const text = cellText(cells[index], column.type)
                    return (
                      <td key={column.title} data-figure={isFigure(column.type) || undefined} {...cellLook(text)}>
                        {text}
                      </td>
                    )
                  })}
                </tr>
              ))}
              <tr className={classes.sum}>
                <th scope="row" colSpan={duration}>
                  Week {week.number}, {toWireDate(week.start)} to {toWireDate(addDays(week.start, 6))}
                </th>
                <td data-figure>{cellText(week.duration, 'hours')}</td>
                <td colSpan={columns.length - duration - 1} />
              </tr>
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
