import type { CellValue, SheetColumn } from '../../lib/xlsx.ts'
import { cellLook } from './cell-look.ts'
import { cellText, isFigure } from './report-column.ts'
import type { Group, Report, Sum } from './report-kind.ts'
import classes from './report-page.module.css'

type Props = { title: string; report: Report; groups: Group[] }

/** The rows of each group followed by their sums, and the total of the report. */
export function GroupedTable({ title, report: { columns, rows, totals }, groups }: Props) {
  const widest = columns.map(({ type }, index) => (type === 'difference' ? farthest(rows, index) : 0))
  let from = 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table
    <section className={classes.grouped} aria-label={title} tabIndex={0}>
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
        {groups.map((group) => {
          const own = rows.slice(from, from + group.rows)
          from += group.rows
          return (
            <tbody key={group.key}>
              {group.heading && (
                <tr className={classes.heading}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    <span>{group.heading}</span>
                  </th>
                </tr>
              )}
              {own.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and the list is replaced as a whole
                <PlainRow key={row} columns={columns} cells={cells} widest={widest} />
              ))}
              {group.sums.map((sum) => (
                <SumRow key={sum.label} columns={columns} {...sum} />
              ))}
            </tbody>
          )
        })}
        {totals && (
          <tfoot>
            <SumRow columns={columns} label={String(totals[0])} cells={totals} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

const farthest = (rows: CellValue[][], index: number): number =>
  Math.max(1, ...rows.map((cells) => Math.abs(Number(cells[index] ?? 0))))

type RowProps = { columns: SheetColumn[]; cells: CellValue[]; widest: number[] }

/** A name heads its row, so that a screen reader says it with each figure. */
const PlainRow = ({ columns, cells, widest }: RowProps) => (
  <tr>
    {columns.map((column, index) => {
      const text = cellText(cells[index], column.type)
      const Cell = index === 0 && column.type === 'text' ? 'th' : 'td'
      return (
        <Cell
          key={column.title}
          scope={Cell === 'th' ? 'row' : undefined}
          data-figure={isFigure(column.type) || undefined}
          data-zero={cells[index] === 0 || undefined}
          {...cellLook(text)}
        >
          {column.type === 'difference' && <Bar part={Number(cells[index] ?? 0) / (widest[index] ?? 1)} />}
          {column.type === 'difference' ? <span className={classes.offset}>{text}</span> : text}
        </Cell>
      )
    })}
  </tr>
)

/** To the right if above, to the left if below; the longer, the further off. The number beside it says the same. */
const Bar = ({ part }: { part: number }) => (
  <span className={classes.bar} data-above={part > 0 || undefined} aria-hidden>
    <i style={{ width: `${Math.abs(part) * 50}%` }} />
  </span>
)

type SumProps = Pick<Sum, 'label' | 'note' | 'cells'> & { columns: SheetColumn[] }

/** The label takes the place of all columns before the first sum; a note the place of all columns after it. */
function SumRow({ columns, label, note, cells }: SumProps) {
  const first = Math.max(
    1,
    cells.findIndex((cell, index) => index > 0 && typeof cell === 'number'),
  )
  const last = note ? first + 1 : columns.length
  return (
    <tr className={classes.sum}>
      <th scope="row" colSpan={first}>
        {label}
      </th>
      {columns.slice(first, last).map(({ title, type }, index) => (
        <td key={title} data-figure={isFigure(type) || undefined}>
          {cellText(cells[first + index], type)}
        </td>
      ))}
      {note && (
        <td className={classes.note} colSpan={columns.length - last}>
          {note}
        </td>
      )}
    </tr>
  )
}
