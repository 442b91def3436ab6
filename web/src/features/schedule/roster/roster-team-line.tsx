import { memo } from 'react'
import { GridPart } from '../../../ui/grid-part.tsx'
import { teamStyle } from '../../../ui/team-shade.ts'
import { keyOf } from '../calendar/day-entries.ts'
import { DayCell } from './day-cell.tsx'
import { MissingCell } from './roster-cell.tsx'
import type { RowFrame } from './roster-frame.ts'
import { blockOn } from './roster-place.ts'
import classes from './roster-row.module.css'
import type { TeamRow } from './roster-rows.ts'
import { leadingOf, missingCounts, spokenMissing } from './roster-text.ts'
import { TotalCells } from './roster-totals.tsx'

type Props = { row: TeamRow; number: number; frame: RowFrame; activeColumn: number | undefined }

/** What a team has open or vacant on each day. */
export const TeamLine = memo(function TeamLine({ row, number, frame, activeColumn }: Props) {
  const { team } = row
  return (
    <GridPart role="row" className={classes.teamRow} aria-rowindex={number + 2}>
      <GridPart role="rowheader" className={classes.name} title={team.teamName}>
        <i className={classes.swatch} style={teamStyle(team.color_Code)} />
        <span className={classes.person}>{team.teamName}</span>
        <span className={classes.labour}>{missingCounts(row)}</span>
      </GridPart>
      {frame.columns.map((column, index) => {
        const entries = row.cells[index] ?? []
        const leading = leadingOf(entries)
        const isOff = blockOn(team, column.day) === undefined
        return (
          <DayCell
            key={column.day}
            column={column}
            index={index}
            row={number}
            isActive={activeColumn === index}
            label={spokenMissing(team, column.title, entries, isOff)}
            entryKey={leading && keyOf(leading)}
            isOff={isOff}
          >
            {entries.length > 0 && <MissingCell entries={entries} room={frame.look.room} />}
          </DayCell>
        )
      })}
      <TotalCells totals={row.totals} frame={frame} limit={null} isWithoutWeekends />
    </GridPart>
  )
})
