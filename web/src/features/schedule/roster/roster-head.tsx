import { weekdayNames } from '@shiftward/contract/choices.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { memo } from 'react'
import { GridPart } from '../../../ui/grid-part.tsx'
import type { RowFrame } from './roster-frame.ts'
import classes from './roster-head.module.css'
import { isStacked } from './roster-room.ts'
import rowClasses from './roster-row.module.css'

type Props = { frame: RowFrame; title: string }

/** The days, and the names of the totals. */
export const HeadLine = memo(function HeadLine({ frame: { columns, weeks, look }, title }: Props) {
  const letters = look.room < 35 ? 1 : 3
  const totals = [
    ...weeks.map((_, index) => ({ short: `Wk ${index + 1}`, long: `Hours in week ${index + 1}` })),
    { short: 'Hours', long: 'Hours' },
    { short: 'Shifts', long: 'Shifts' },
    { short: 'Nights', long: 'Nights' },
    { short: 'W/e', long: 'Weekends' },
  ].map(({ short, long }) => ({ short, long: `${long} in this department` }))
  return (
    <GridPart role="row" className={rowClasses.headRow} aria-rowindex={1}>
      <GridPart role="columnheader" className={rowClasses.name}>
        {title}
      </GridPart>
      {columns.map(({ day, title, isWeekend, isWeekStart, isToday }) => (
        <GridPart
          key={day}
          role="columnheader"
          className={classes.dayName}
          aria-label={`${title}${isToday ? ', today' : ''}`}
          data-weekend={isWeekend || undefined}
          data-week={isWeekStart || undefined}
          data-today={isToday || undefined}
          data-stacked={isStacked(look.room) || undefined}
        >
          <span>{weekdayNames[weekdayOf(day)]?.slice(0, letters)}</span> <b>{Number(day.slice(8))}</b>
        </GridPart>
      ))}
      <GridPart role="presentation" className={rowClasses.totals}>
        {totals.map(({ short, long }) => (
          <GridPart key={long} role="columnheader" className={rowClasses.total} aria-label={long} title={long}>
            {short}
          </GridPart>
        ))}
      </GridPart>
    </GridPart>
  )
})
