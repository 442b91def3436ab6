import type { DataTableSelectionProps } from 'mantine-datatable'
import type { Line } from './table-line.ts'

export type Selection<Row> = {
  /** The chosen ones, on whatever page they are. */
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  isSelectable: (row: Row) => boolean
  /** The name of the row's box. */
  label: (row: Row) => string
}

/** The first column of boxes, with one for the whole page in its header. */
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
      // With nothing to choose the table's component would show it as ticked.
      ...(shown.some(isSelectable) ? {} : { disabled: true, checked: false }),
    },
  }
}
