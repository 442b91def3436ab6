import type { Totals } from '@shiftward/contract/rules/roster-totals.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { keyOf } from '../calendar/day-entries.ts'
import { Part } from './part.tsx'
import classes from './roster.module.css'
import { type Look, MissingCell, PersonCell } from './roster-cell.tsx'
import { blockOn } from './roster-place.ts'
import type { GroupRow, PersonRow, TeamRow } from './roster-rows.ts'
import {
  labourLong,
  labourShort,
  listName,
  missingCounts,
  numberText,
  spokenCell,
  spokenMissing,
} from './roster-text.ts'

/** How a day's column looks, in every row. */
export type Column = { day: string; isWeekend: boolean; isWeekStart: boolean; isToday: boolean }

/** The same for all rows, and while the grid scrolls within a part of its columns. */
export type RowFrame = {
  columns: readonly Column[]
  first: number
  last: number
  /** The weeks that have a column of their own. */
  weeks: readonly string[]
  weeklyHours: number | null
  look: Look
}

type Placed = { top: number; height: number; index: number }

/** As variables, because on paper the rows follow each other. */
const rowStyle = ({ top, height }: Placed) => ({ '--top': `${top}px`, '--height': `${height}px` }) as CSSProperties

type CellProps = {
  column: Column
  index: number
  row?: number | undefined
  isActive?: boolean
  label: string
  entryKey?: string | undefined
  isOff?: boolean
  children?: ReactNode
}

export function DayCell({ column, index, row, isActive, label, entryKey, isOff, children }: CellProps) {
  return (
    <Part
      role="gridcell"
      className={classes.cell}
      style={{ gridColumn: index + 2 }}
      aria-colindex={index + 2}
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
      <span className={classes.spoken}>{label}</span>
      <span className={classes.seen} aria-hidden>
        {children}
      </span>
    </Part>
  )
}

type PersonProps = { row: PersonRow; number: number; placed: Placed; frame: RowFrame; activeColumn: number | undefined }

export const PersonLine = memo(function PersonLine({ row, number, placed, frame, activeColumn }: PersonProps) {
  const { person, cells } = row
  return (
    <Part role="row" className={classes.row} style={rowStyle(placed)} aria-rowindex={placed.index}>
      <Part
        role="rowheader"
        className={classes.name}
        title={person.phone ? `${person.providerName}, ${person.phone}` : person.providerName}
      >
        <span className={classes.person}>{listName(person)}</span>
        <span className={classes.labour}>
          <span className={classes.short}>{labourShort(person.labourType)}</span>
          <span className={classes.long}>{labourLong(person.labourType)}</span>
        </span>
      </Part>
      {frame.columns.slice(frame.first, frame.last).map((column, place) => {
        const index = frame.first + place
        const cell = cells[index]
        if (!cell) return null
        const [entry] = cell.shifts
        const shown = entry ?? cell.leave?.entry
        return (
          <DayCell
            key={column.day}
            column={column}
            index={index}
            row={number}
            isActive={activeColumn === index}
            label={spokenCell(person, cell)}
            entryKey={shown && keyOf(shown)}
          >
            <PersonCell cell={cell} look={frame.look} />
          </DayCell>
        )
      })}
      <TotalCells totals={row.totals} frame={frame} limit={frame.weeklyHours} />
    </Part>
  )
})

export const GroupLine = memo(function GroupLine({
  row,
  placed,
  frame,
}: {
  row: GroupRow
  placed: Placed
  frame: RowFrame
}) {
  return (
    <Part role="row" className={classes.group} style={rowStyle(placed)} aria-rowindex={placed.index}>
      <Part role="rowheader" className={classes.name}>
        <b>{row.skill}</b> {row.count}
      </Part>
      <TotalCells totals={row.totals} frame={frame} limit={null} isWithoutWeekends />
    </Part>
  )
})

type TeamProps = { row: TeamRow; number: number; frame: RowFrame; activeColumn: number | undefined }

export const TeamLine = memo(function TeamLine({ row, number, frame, activeColumn }: TeamProps) {
  const { team } = row
  return (
    <Part role="row" className={classes.teamRow} aria-rowindex={number + 2}>
      <Part role="rowheader" className={classes.name} title={team.teamName}>
        <i className={classes.swatch} style={{ '--c': team.color_Code } as CSSProperties} />
        <span className={classes.person}>{team.teamName}</span>
        <span className={classes.labour}>{missingCounts(row)}</span>
      </Part>
      {frame.columns.slice(frame.first, frame.last).map((column, place) => {
        const index = frame.first + place
        const entries = row.cells[index] ?? []
        const isOff = blockOn(team, column.day) === undefined
        return (
          <DayCell
            key={column.day}
            column={column}
            index={index}
            row={number}
            isActive={activeColumn === index}
            label={spokenMissing(team, column.day, entries, isOff)}
            entryKey={entries[0] && keyOf(entries[0])}
            isOff={isOff}
          >
            <MissingCell entries={entries} />
          </DayCell>
        )
      })}
      <TotalCells totals={row.totals} frame={frame} limit={null} isWithoutWeekends />
    </Part>
  )
})

type TotalProps = { totals: Totals; frame: RowFrame; limit: number | null; isWithoutWeekends?: boolean }

/** Hours of each week, or all of them in the hover; then hours, shifts, nights and weekends. */
function TotalCells({ totals, frame, limit, isWithoutWeekends }: TotalProps) {
  const { hours, shifts, nights, weekends, weeks } = totals
  const isOver = (value: number) => limit !== null && value > limit
  const hasHiddenOver = frame.weeks.length === 0 && [...weeks.values()].some(isOver)
  const list = [...weeks].map(([week, value]) => `Week of ${toWireDate(week).slice(0, 5)}: ${numberText(value)} h`)
  const values = [
    ...frame.weeks.map((week) => ({ value: weeks.get(week) ?? 0, isOver: isOver(weeks.get(week) ?? 0) })),
    { value: hours, isOver: hasHiddenOver, title: list.join('\n'), isBold: true },
    { value: shifts },
    { value: nights },
    ...(isWithoutWeekends ? [] : [{ value: weekends }]),
  ]
  return (
    <Part role="presentation" className={classes.totals}>
      {values.map(({ value, ...look }, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns have a fixed order
          key={index}
          role="gridcell"
          className={classes.total}
          aria-colindex={frame.columns.length + 2 + index}
          data-over={('isOver' in look && look.isOver) || undefined}
          data-bold={('isBold' in look && look.isBold) || undefined}
          title={'title' in look ? look.title : undefined}
        >
          <span>{numberText(value)}</span>
          {'isOver' in look && look.isOver && (
            <span className={classes.spoken}>, above the limit of {limit} hours a week</span>
          )}
        </Part>
      ))}
    </Part>
  )
}
