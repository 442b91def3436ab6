import type { DataTableSelectionProps } from 'mantine-datatable'
import type { Line } from './table-line.ts'

export type Selection<Row> = {
  /** The chosen rows of all pages. */
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  isSelectable: (row: Row) => boolean
  /** The accessible name of the row's box. */
  label: (row: Row) => string
}

/** A first column of checkboxes. The one in the header selects the whole page. */
export function selectionProps<Row>(
  { rows, onChange, isSelectable, label }: Selection<Row>,
  shown: readonly Row[],
  rowKey: (row: Row) => string | number,
): DataTableSelectionProps<Line<Row>> {
  return {
    selectedRecords: rows.map((row) => ({ key: rowKey(row), row })),
    onSelectedRecordsChange: (lines: Line<Row>[]) =>
      onChange(lines.flatMap(({ row }) => (row === undefined ? [] : [row]))),
    isRecordSelectable: ({ row }) => row !== undefined && isSelectable(row),
    getRecordSelectionCheckboxProps: ({ row }) => ({ 'aria-label': row === undefined ? 'Loading' : label(row) }),
    allRecordsSelectionCheckboxProps: {
      'aria-label': 'Select all on this page',
      // Without selectable rows the table component would show the box as ticked.
      ...(shown.some(isSelectable) ? {} : { disabled: true, checked: false }),
    },
  }
}
