import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useDrawnAhead } from './drawn-rows.ts'
import { Part } from './part.tsx'
import type { RowFrame } from './roster-frame.ts'
import classes from './roster-grid.module.css'
import type { Place } from './roster-keys.ts'
import { GroupLine, PersonLine } from './roster-row.tsx'
import type { GroupRow, PersonRow } from './roster-rows.ts'
import { rowsBetween } from './roster-window.ts'
import type { RosterSize } from './use-roster-size.ts'

const rowsAround = 8
/** The visible part is looked up in steps, so that not each pixel of scrolling draws anew. */
const step = 88

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
  const ahead = useDrawnAhead(rows, frame)
  const top = useScrolledTo(size, ahead < rows.length)
  const seen = rowsBetween(offsets, top, top + size.height, rowsAround)
  // The line with the focus is drawn wherever it is: it must not lose it.
  const focused = numbers.indexOf(active.row)
  const isDrawn = (index: number) =>
    isPrinting || index < ahead || (index >= seen.first && index < seen.last) || index === focused
  return (
    <Part role="rowgroup" className={classes.body} style={{ '--height': `${offsets.at(-1) ?? 0}px` } as CSSProperties}>
      {rows.map((row, index) => {
        if (!isDrawn(index)) return null
        const offset = offsets[index] ?? 0
        const placed = { top: offset, height: (offsets[index + 1] ?? 0) - offset, index: teams + index + 2, isPrinting }
        if (row.kind === 'group') return <GroupLine key={row.key} row={row} frame={frame} {...placed} />
        const number = numbers[index] ?? -1
        const activeColumn = active.row === number ? active.column : undefined
        return (
          <PersonLine key={row.key} row={row} number={number} frame={frame} activeColumn={activeColumn} {...placed} />
        )
      })}
      {children}
    </Part>
  )
}

/** The number of each line for the keys, which go through the teams and the people. */
function numbersOf(rows: Props['rows'], teams: number): number[] {
  let next = teams
  return rows.map((row) => (row.kind === 'person' ? next++ : -1))
}

/** Once all lines are drawn, nothing depends on it. */
function useScrolledTo({ scroll }: RosterSize, isNeeded: boolean): number {
  const [top, setTop] = useState(0)
  // Not a layout effect: the grid around it has its reference only after those of its children have run.
  useEffect(() => {
    const box = scroll.current
    if (!box || !isNeeded) return
    const look = () => setTop(Math.floor(box.scrollTop / step) * step)
    look()
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [scroll, isNeeded])
  return top
}
