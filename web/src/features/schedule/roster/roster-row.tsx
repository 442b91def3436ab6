import type { LabourType } from '@shiftward/contract/common.ts'
import { memo } from 'react'
import { GridPart } from '../../../ui/grid-part.tsx'
import { keyOf } from '../calendar/day-entries.ts'
import { DayCell } from './day-cell.tsx'
import { PersonCell } from './roster-cell.tsx'
import type { RowFrame } from './roster-frame.ts'
import classes from './roster-row.module.css'
import type { Cell, GroupRow, PersonRow } from './roster-rows.ts'
import { labourLong, labourShort, listName, spokenCell } from './roster-text.ts'
import { TotalCells } from './roster-totals.tsx'

/** Where a line stands; on paper the lines follow each other by themselves. */
type Placed = { top: number; height: number; index: number; isPrinting: boolean }

const styleOf = ({ top, height, isPrinting }: Placed) => (isPrinting ? undefined : { top, height })

type PersonProps = Placed & {
  row: PersonRow
  /** Counts the lines that the keys go through. */
  number: number
  frame: RowFrame
  activeColumn: number | undefined
  /** Or else the name only. */
  isDrawn: boolean
}

/** A person with what they have on each day. */
export const PersonLine = memo(function PersonLine({ isDrawn, ...line }: PersonProps) {
  const { row, number, ...placed } = line
  return (
    <GridPart role="row" className={classes.row} style={styleOf(placed)} aria-rowindex={placed.index}>
      <GridPart role="rowheader" className={classes.name} data-person={number} tabIndex={-1}>
        <span className={classes.person}>{listName(row.person)}</span>
        {isDrawn && <Labour type={row.person.labourType} />}
      </GridPart>
      {isDrawn && <PersonCells {...line} />}
    </GridPart>
  )
})

const Labour = ({ type }: { type: LabourType | null }) => (
  <span className={classes.labour}>
    <span className={classes.short}>{labourShort(type)}</span>
    <span className={classes.long}>{labourLong(type)}</span>
  </span>
)

function PersonCells({ row, number, frame, activeColumn }: Omit<PersonProps, 'isDrawn'>) {
  return (
    <>
      {frame.columns.map((column, index) => {
        const cell = row.cells[index]
        if (!cell) return null
        const shown = cell.shifts[0] ?? cell.leave?.entry
        return (
          <DayCell
            key={column.day}
            column={column}
            index={index}
            row={number}
            isActive={activeColumn === index}
            label={spokenCell(row.person, cell, column.title)}
            entryKey={shown && keyOf(shown)}
          >
            {!isFree(cell) && <PersonCell cell={cell} look={frame.look} />}
          </DayCell>
        )
      })}
      <TotalCells totals={row.totals} gain={row.gain} frame={frame} limit={frame.weeklyHours} />
    </>
  )
}

const isFree = ({ shifts, removed, leave, availability, elsewhere }: Cell): boolean =>
  shifts.length === 0 && removed.length === 0 && !leave && availability.length === 0 && elsewhere.length === 0

type GroupProps = Placed & { row: GroupRow; frame: RowFrame }

export const GroupLine = memo(function GroupLine({ row, frame, ...placed }: GroupProps) {
  return (
    <GridPart role="row" className={classes.group} style={styleOf(placed)} aria-rowindex={placed.index}>
      <GridPart role="rowheader" className={classes.name}>
        <b>{row.skill}</b> {row.count}
      </GridPart>
      <GridPart role="gridcell" className={classes.days} aria-colspan={frame.columns.length} />
      <TotalCells totals={row.totals} frame={frame} limit={null} isWithoutWeekends />
    </GridPart>
  )
})
