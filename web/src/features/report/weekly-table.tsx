import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { CellValue, SheetColumn } from '../../lib/xlsx.ts'
import { cellLook } from './cell-look.ts'
import type { Report } from './report.queries.ts'
import { cellText, isFigure, type Week } from './report-cells.ts'
import classes from './report-page.module.css'

type Props = { title: string; report: Report; weeks: Week[] }

/** The shifts of each week followed by their total hours, and the total of the report. */
export function WeeklyTable({ title, report: { columns, rows, totals }, weeks }: Props) {
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
                <ShiftRow key={row} columns={columns} cells={cells} />
              ))}
              <tr className={classes.sum}>
                <th scope="row" colSpan={duration}>
                  Week {week.number}, {toWireDate(week.start)} to {toWireDate(week.end)}
                </th>
                <td data-figure>{cellText(week.duration, 'hours')}</td>
                <td className={classes.note} colSpan={columns.length - duration - 1}>
                  {week.note}
                </td>
              </tr>
            </tbody>
          )
        })}
        {totals && (
          <tfoot>
            <tr className={classes.sum}>
              <th scope="row" colSpan={duration}>
                {totals[0]}
              </th>
              {columns.slice(duration).map((column, index) => (
                <td key={column.title} data-figure={isFigure(column.type) || undefined}>
                  {cellText(totals[duration + index], column.type)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const ShiftRow = ({ columns, cells }: { columns: SheetColumn[]; cells: CellValue[] }) => (
  <tr>
    {columns.map((column, index) => {
      const text = cellText(cells[index], column.type)
      return (
        <td key={column.title} data-figure={isFigure(column.type) || undefined} {...cellLook(text)}>
          {text}
        </td>
      )
    })}
  </tr>
)
