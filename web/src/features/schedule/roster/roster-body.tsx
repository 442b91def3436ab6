import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { GridPart } from '../../../ui/grid-part.tsx'
import { useDrawnRows } from './drawn-rows.ts'
import type { RowFrame } from './roster-frame.ts'
import classes from './roster-grid.module.css'
import type { Place } from './roster-keys.ts'
import { GroupLine, PersonLine } from './roster-row.tsx'
import type { GroupRow, PersonRow } from './roster-rows.ts'
import type { RosterSize } from './use-roster-size.ts'

type Props = {
  rows: readonly (GroupRow | PersonRow)[]
  /** How many lines of teams are above. */
  teams: number
  size: RosterSize
  frame: RowFrame
  active: Place
  /** Lies over the lines. */
  children: ReactNode
}

/** The people. The lines near the visible part are drawn at once, the others when there is time. */
export function RosterBody({ rows, teams, size, frame, active, children }: Props) {
  const { offsets, isPrinting } = size
  const numbers = useMemo(() => numbersOf(rows, teams), [rows, teams])
  const { hasCells, isSeen } = useDrawnRows(rows, frame, size)
  // The line with the focus is drawn wherever it is: it must not lose it.
  const focused = numbers.indexOf(active.row)
  return (
    <GridPart
      role="rowgroup"
      className={classes.body}
      style={{ '--height': `${offsets.at(-1) ?? 0}px` } as CSSProperties}
    >
      {rows.map((row, index) => {
        const isDrawn = isPrinting || hasCells(index) || index === focused
        if (!isDrawn && !isSeen(index)) return null
        const offset = offsets[index] ?? 0
        const placed = { top: offset, height: (offsets[index + 1] ?? 0) - offset, index: teams + index + 2, isPrinting }
        if (row.kind === 'group') return <GroupLine key={row.key} row={row} frame={frame} {...placed} />
        const number = numbers[index] ?? -1
        const activeColumn = active.row === number ? active.column : undefined
        const line = { row, number, frame, activeColumn, isDrawn }
        return <PersonLine key={row.key} {...line} {...placed} />
      })}
      {children}
    </GridPart>
  )
}

/** The number of each line for the keys, which go through the teams and the people. */
function numbersOf(rows: Props['rows'], teams: number): number[] {
  let next = teams
  return rows.map((row) => (row.kind === 'person' ? next++ : -1))
}
