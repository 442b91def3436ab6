import type { ReactNode } from 'react'
import { GridPart } from '../../../ui/grid-part.tsx'
import classes from './day-cell.module.css'
import type { Column } from './roster-frame.ts'

type Props = {
  column: Column
  index: number
  /** Counted over the teams, then the people. */
  row: number
  isActive: boolean
  /** Everything in the cell as one sentence. */
  label: string
  entryKey: string | undefined
  isOff?: boolean
  /** Nothing for a free cell. The label says it in words, so it is hidden from screen readers. */
  children: ReactNode
}

export function DayCell({ column, index, row, isActive, label, entryKey, isOff, children }: Props) {
  return (
    <GridPart
      role="gridcell"
      className={classes.cell}
      aria-label={label}
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={index}
      data-day={column.day}
      data-entry={entryKey}
      data-weekend={column.isWeekend || undefined}
      data-week={column.isWeekStart || undefined}
      data-today={column.isToday || undefined}
      data-off={isOff || undefined}
    >
      {children}
    </GridPart>
  )
}
