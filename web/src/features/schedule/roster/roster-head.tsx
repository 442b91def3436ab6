import { weekdayNames } from '@shiftward/contract/choices.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { dayTitle } from '../calendar-days.ts'
import { coverageText } from '../coverage.ts'
import { shortSkill } from '../entry-text.ts'
import { Part } from './part.tsx'
import classes from './roster.module.css'
import type { RowFrame } from './roster-row.tsx'
import type { CoverageRow } from './use-roster.ts'

type HeadProps = { frame: RowFrame; title: string }

/** The days, and the names of the totals. */
export function HeadLine({ frame: { columns, first, last, weeks }, title }: HeadProps) {
  const totals = [
    ...weeks.map((_, index) => ({ short: `Wk ${index + 1}`, long: `Hours in week ${index + 1}` })),
    { short: 'Hours', long: 'Hours' },
    { short: 'Shifts', long: 'Shifts' },
    { short: 'Nights', long: 'Nights' },
    { short: 'W/e', long: 'Weekends' },
  ]
  return (
    <Part role="row" className={classes.headRow} aria-rowindex={1}>
      <Part role="columnheader" className={classes.name}>
        {title}
      </Part>
      {columns.slice(first, last).map(({ day, isWeekend, isWeekStart, isToday }, place) => {
        const name = weekdayNames[weekdayOf(day)] ?? ''
        return (
          <Part
            key={day}
            role="columnheader"
            className={classes.dayName}
            style={{ gridColumn: first + place + 2 }}
            aria-colindex={first + place + 2}
            aria-label={`${dayTitle(day)}${isToday ? ', today' : ''}`}
            data-weekend={isWeekend || undefined}
            data-week={isWeekStart || undefined}
            data-today={isToday || undefined}
          >
            <span className={classes.weekday}>{name.slice(0, 3)}</span>
            <span className={classes.initial}>{name.slice(0, 1)}</span> <b>{Number(day.slice(8))}</b>
          </Part>
        )
      })}
      <Part role="presentation" className={classes.totals}>
        {totals.map(({ short, long }) => (
          <Part key={long} role="columnheader" className={classes.total} aria-label={long}>
            {short}
          </Part>
        ))}
      </Part>
    </Part>
  )
}

/** How many of a skill are there and needed, over all chosen teams. */
export function CoverageLine({ row, index, frame }: { row: CoverageRow; index: number; frame: RowFrame }) {
  const shown = frame.columns.map(({ day }) => row.days.get(day))
  const filled = shown.reduce((sum, day) => sum + (day?.filled ?? 0), 0)
  const needed = shown.reduce((sum, day) => sum + (day?.needed ?? 0), 0)
  return (
    <Part role="row" className={classes.coverageRow} aria-rowindex={index}>
      <Part role="rowheader" className={classes.name} title={row.skill} aria-label={`Coverage, ${row.skill}`}>
        <b>Coverage</b>
        <span className={classes.labour}>{shortSkill(row.skill)}</span>
      </Part>
      {frame.columns.slice(frame.first, frame.last).map(({ day, isWeekStart }, place) => {
        const coverage = shown[frame.first + place]
        return (
          <Part
            key={day}
            role="gridcell"
            className={classes.coverage}
            style={{ gridColumn: frame.first + place + 2 }}
            aria-colindex={frame.first + place + 2}
            data-state={coverage?.state}
            data-week={isWeekStart || undefined}
            title={coverage?.lines.map((line) => `${line.title}: ${line.filled} of ${line.needed}`).join('\n')}
          >
            <span className={classes.spoken}>
              {row.skill}, {dayTitle(day)}: {coverage ? coverageText(coverage) : 'nobody needed'}
            </span>
            <span aria-hidden>{coverage && `${coverage.filled}/${coverage.needed}`}</span>
          </Part>
        )
      })}
      <Part role="gridcell" className={classes.coverageTotal} aria-colindex={frame.columns.length + 2}>
        <b>
          {filled}/{needed}
        </b>{' '}
        {needed > 0 && `${Math.floor((filled * 100) / needed)}%`}
      </Part>
    </Part>
  )
}
