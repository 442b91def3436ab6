import type { Totals } from '@shiftward/contract/rules/roster-totals.ts'
import { GridPart, Spoken } from '../../../ui/grid-part.tsx'
import type { RowFrame } from './roster-frame.ts'
import classes from './roster-row.module.css'
import type { Gain } from './roster-rows.ts'
import { gainText, numberText, weekLines } from './roster-text.ts'

type Props = {
  totals: Totals
  gain?: Gain | undefined
  frame: RowFrame
  limit: number | null
  isWithoutWeekends?: boolean
}
type Shown = { name: string; value: number; gain?: number; isOver?: boolean; title?: string; isBold?: boolean }

/** Hours of each week, or all of them in the hover; then hours, shifts, nights and weekends. */
export function TotalCells({ totals, gain, frame, limit, isWithoutWeekends }: Props) {
  const { hours, shifts, nights, weekends, weeks } = totals
  const isOver = (value: number) => limit !== null && value > limit
  const hasHiddenOver = frame.weeks.length === 0 && [...weeks.values()].some(isOver)
  const shown: Shown[] = [
    ...frame.weeks.map((week) => ({ name: week, value: weeks.get(week) ?? 0, isOver: isOver(weeks.get(week) ?? 0) })),
    {
      name: 'hours',
      value: hours,
      gain: gain?.hours ?? 0,
      isOver: hasHiddenOver,
      title: `In this department\n${weekLines(weeks, limit)}`.trim(),
      isBold: true,
    },
    { name: 'shifts', value: shifts },
    { name: 'nights', value: nights, gain: gain?.nights ?? 0 },
    ...(isWithoutWeekends ? [] : [{ name: 'weekends', value: weekends, gain: gain?.weekends ?? 0 }]),
  ]
  return (
    <GridPart role="presentation" className={classes.totals}>
      {shown.map(({ name, value, gain: more = 0, isOver, title, isBold }) => (
        <GridPart
          key={name}
          role="gridcell"
          className={classes.total}
          data-over={isOver || undefined}
          data-bold={isBold || undefined}
          title={title}
        >
          {more !== 0 && <em>{gainText(more)}</em>}
          {isOver ? <span>{numberText(value)}</span> : numberText(value)}
          {isOver && <Spoken>, above the limit of {limit} hours a week</Spoken>}
        </GridPart>
      ))}
    </GridPart>
  )
}
