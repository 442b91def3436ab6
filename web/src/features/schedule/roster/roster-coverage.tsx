import { memo } from 'react'
import { GridPart, Spoken } from '../../../ui/grid-part.tsx'
import { coverageText } from '../coverage.ts'
import { shortSkill } from '../entry/entry-text.ts'
import classes from './roster-coverage.module.css'
import type { RowFrame } from './roster-frame.ts'
import rowClasses from './roster-row.module.css'
import type { CoverageRow } from './use-roster.ts'

type Props = { row: CoverageRow; number: number; index: number; frame: RowFrame }

/** How many of a skill are there and needed, over all chosen teams. */
export const CoverageLine = memo(function CoverageLine({ row, number, index, frame }: Props) {
  const shown = frame.columns.map(({ day }) => row.days.get(day))
  const filled = shown.reduce((sum, day) => sum + (day?.filled ?? 0), 0)
  const needed = shown.reduce((sum, day) => sum + (day?.needed ?? 0), 0)
  return (
    <GridPart role="row" className={`${rowClasses.coverageRow} ${classes.row}`} aria-rowindex={index}>
      <GridPart role="rowheader" className={rowClasses.name} title={row.skill} aria-label={`Coverage, ${row.skill}`}>
        <b className={classes.title}>Coverage</b>
        <span className={rowClasses.labour}>{shortSkill(row.skill)}</span>
      </GridPart>
      {frame.columns.map(({ day, title, isWeekStart }, place) => {
        const coverage = shown[place]
        return (
          <GridPart
            key={day}
            role="gridcell"
            className={classes.coverage}
            data-state={coverage?.state}
            data-week={isWeekStart || undefined}
            data-coverage={number}
            data-column={place}
            tabIndex={-1}
          >
            <Spoken>{`${row.skill}, ${title}: ${coverage ? coverageText(coverage) : 'nobody needed'}`}</Spoken>
            {coverage && <span aria-hidden>{`${coverage.filled}/${coverage.needed}`}</span>}
          </GridPart>
        )
      })}
      <GridPart role="gridcell" className={classes.coverageTotal}>
        <b>
          {filled}/{needed}
        </b>{' '}
        {needed > 0 && `${Math.floor((filled * 100) / needed)}%`}
      </GridPart>
    </GridPart>
  )
})
