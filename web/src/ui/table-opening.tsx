import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './data-table.module.css'
import type { Line } from './table-line.ts'

export type Opening<Row> = {
  /** The content below an open row. */
  content: (row: Row) => ReactNode
  isOpenable: (row: Row) => boolean
  /** The accessible name of the row's button. */
  label: (row: Row) => string
}

/** Rows that open by a click anywhere on them or by the button in front. */
export function useOpening<Row>(opening: Opening<Row> | undefined) {
  const [open, setOpen] = useState<(string | number)[]>([])
  if (!opening) return undefined
  const isOpen = ({ key }: Line<Row>) => open.includes(key)
  const isOpenable = ({ row }: Line<Row>) => row !== undefined && opening.isOpenable(row)
  const toggle = (line: Line<Row>) => {
    if (!isOpenable(line)) return
    setOpen(isOpen(line) ? open.filter((key) => key !== line.key) : [...open, line.key])
  }
  return {
    toggle,
    column: {
      accessor: 'open',
      title: <VisuallyHidden>Details</VisuallyHidden>,
      width: 32,
      cellsClassName: classes.opener ?? '',
      render: (line: Line<Row>) =>
        line.row !== undefined &&
        isOpenable(line) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={opening.label(line.row)}
            aria-expanded={isOpen(line)}
            onClick={(event) => {
              event.stopPropagation()
              toggle(line)
            }}
          >
            <IconChevronRight className={classes.chevron} size={16} aria-hidden />
          </ActionIcon>
        ),
    },
    rowExpansion: {
      trigger: 'never' as const,
      // Close rows that can no longer be opened.
      expanded: { recordIds: open },
      collapseProps: { transitionDuration: 120 },
      content: ({ record: { row } }: { record: Line<Row> }) =>
        row !== undefined && opening.isOpenable(row) ? opening.content(row) : null,
    },
  }
}
