import 'mantine-datatable/styles.css'
import { Skeleton } from '@mantine/core'
import { DataTable as MantineDataTable } from 'mantine-datatable'
import type { ReactNode } from 'react'
import type { Sort } from '../lib/list-view.ts'
import { keepPageSize } from '../lib/page-size.ts'
import classes from './data-table.module.css'
import { LoadError } from './load-error.tsx'
import { measures } from './measures.ts'
import { SortButton, useAriaSort } from './table-header.tsx'
import type { Line } from './table-line.ts'
import { type Opening, useOpening } from './table-opening.tsx'
import { TablePager } from './table-pager.tsx'
import { nextSort, type SortValue } from './table-rows.ts'
import { type Selection, selectionProps } from './table-selection.ts'
import { type Served, useTablePage } from './use-table-page.ts'

export type Column<Row> = {
  key: string
  title: string
  /** The value to sort by and, without `render`, to show. A column without it cannot be sorted. */
  value?: (row: Row) => SortValue
  render?: (row: Row) => ReactNode
  /** Pixels or a CSS length. Columns without it share the rest: a list of names leaves it to its last ones. */
  width?: number | string
  /** A narrower table leaves the column out: another one says it there. */
  leastWidth?: 480 | 900
  /** Aligns numbers and their title to the right. */
  isFigure?: boolean
  /** The cell of this column in the total row below the table. */
  footer?: ReactNode
}

type Props<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: Column<Row>[]
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** The key of the column that the table is first sorted by. */
  sortedBy: string
  /** The name under which page and order are kept for the next visit. */
  keptAs?: string
  /** For a list too long to load at once: `rows` is the part that the server returned for this view. */
  served?: Served
  emptyText: string
  /** An action for an empty table, such as the button that adds the first row. */
  emptyAction?: ReactNode
  isReloading?: boolean
  isFailed?: boolean
  onRetry?: () => void
  onRowClick?: (row: Row) => void
  /** Checkboxes in front of the rows. */
  selection?: Selection<Row>
  /** Rows that expand on a click. */
  opening?: Opening<Row>
  /** For many columns: narrow gaps and two-line headers. */
  isDense?: boolean
  /** For more columns than fit: the first one stays visible while the others scroll. */
  isFirstPinned?: boolean
  /** For a last column with buttons: it stays in sight while the others scroll, on a phone above all. */
  isLastPinned?: boolean
}

/** Of a column of names. On a wide screen neighbours stay close enough to be read as one line. */
export const nameWidth = 'clamp(112px, 24cqw, 320px)'

const outlines: Line<never>[] = Array.from({ length: measures.table.pageSize }, (_, key) => ({ key }))

/** A sortable, paged table with loading, error and empty states. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, served, isReloading, isFailed } = props
  const { view, setView, page } = useTablePage(props)
  const { sort } = view
  const tableRef = useAriaSort(sort)
  const opening = useOpening(props.opening)

  const isLoading = rows === undefined && !isFailed
  const isEmpty = rows !== undefined && rows.length === 0

  const onSort = (next: Sort) => setView({ ...view, sort: next, page: 1 })
  const draw = (column: Column<Row>, index: number) =>
    drawn(column, <Header column={column} sort={sort} onSort={onSort} />, index === 0)

  return (
    <div className={classes.frame} aria-busy={isLoading || isReloading}>
      {isReloading && !isLoading && <div className={classes.bar} role="progressbar" aria-label="Loading" />}
      <MantineDataTable<Line<Row>>
        aria-label={label}
        tableRef={tableRef}
        className={classes.table}
        classNames={{ header: classes.header, footer: classes.footer }}
        data-dense={props.isDense || undefined}
        verticalSpacing={0}
        horizontalSpacing={props.isFirstPinned ? 10 : props.isDense ? 6 : 'md'}
        pinFirstColumn={props.isFirstPinned === true}
        pinLastColumn={props.isLastPinned === true}
        highlightOnHover={!isLoading}
        minHeight={isEmpty || isFailed ? 200 : 0}
        records={isLoading ? outlines : page.rows.map((row) => ({ key: rowKey(row), row }))}
        idAccessor="key"
        height="auto"
        columns={[...(opening ? [opening.column] : []), ...columns.map(draw)]}
        emptyState={<EmptyState {...props} isEmpty={isEmpty} />}
        {...(opening && { rowExpansion: opening.rowExpansion, onRowClick: ({ record }) => opening.toggle(record) })}
        {...(props.selection && selectionProps(props.selection, page.rows, rowKey))}
        {...(props.onRowClick && {
          onRowClick: ({ record: { row } }) => row !== undefined && props.onRowClick?.(row),
        })}
      />
      <TablePager
        label={label}
        page={page.page}
        pages={page.pages}
        size={view.size}
        from={page.from}
        shown={page.rows.length}
        total={rows === undefined ? undefined : page.total}
        isMore={served?.isMore}
        onPage={(page) => setView({ ...view, page })}
        onSize={(size) => {
          keepPageSize(size)
          setView({ ...view, size, page: 1 })
        }}
      />
    </div>
  )
}

type HeaderProps<Row> = { column: Column<Row>; sort: Sort; onSort: (sort: Sort) => void }

function Header<Row>({ column: { key, title, value, isFigure }, sort, onSort }: HeaderProps<Row>) {
  if (!value) return title
  const direction = sort.key === key ? sort.direction : undefined
  return <SortButton title={title} isFigure={isFigure} sort={direction} onSort={() => onSort(nextSort(sort, key))} />
}

type EmptyProps<Row> = Pick<Props<Row>, 'emptyText' | 'emptyAction' | 'isFailed' | 'onRetry'> & { isEmpty: boolean }

const EmptyState = <Row,>({ emptyText, emptyAction, isFailed, onRetry, isEmpty }: EmptyProps<Row>) => (
  <div className={classes.empty} hidden={!isEmpty && !isFailed}>
    {isFailed && onRetry ? <LoadError onRetry={onRetry} /> : <p>{emptyText}</p>}
    {isEmpty && !isFailed && emptyAction}
  </div>
)

/** The first column names the row: screen readers say it in front of the other cells. The component draws no `th` there. */
const namesRow = ({ row }: Line<unknown>) => (row === undefined ? {} : { role: 'rowheader' })

function drawn<Row>(column: Column<Row>, title: ReactNode, isFirst: boolean) {
  return {
    accessor: column.key,
    title,
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.leastWidth && {
      titleClassName: classes[`from${column.leastWidth}`] ?? '',
      cellsClassName: classes[`from${column.leastWidth}`] ?? '',
    }),
    ...(column.isFigure && { textAlign: 'right' as const }),
    ...(column.footer !== undefined && { footer: column.footer }),
    ...(isFirst && { customCellAttributes: namesRow }),
    render: ({ row }: Line<Row>) => (row === undefined ? <Skeleton height={12} width="60%" /> : cell(column, row)),
  }
}

function cell<Row>({ render, value }: Column<Row>, row: Row): ReactNode {
  if (render) return render(row)
  const shown = value?.(row)
  return typeof shown === 'boolean' ? String(shown) : shown
}
