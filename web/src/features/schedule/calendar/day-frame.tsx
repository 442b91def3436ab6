import type { ReactNode } from 'react'
import entryClasses from '../entry/entry.module.css'
import classes from './calendar.module.css'
import type { DayLook } from './day-look.ts'

type FrameProps = { day: string; look: DayLook; isStop: boolean; isChosen: boolean; children: ReactNode }

/** The cell of a day, with its label for screen readers first. */
export const DayFrame = ({ day, look, isStop, isChosen, children }: FrameProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the arrow keys move between the days, which a table cannot do
  <div
    role="gridcell"
    className={classes.day}
    tabIndex={isStop ? 0 : -1}
    data-day={day}
    data-closed={look.isClosed || undefined}
    data-outside={look.isOutside || undefined}
    data-today={look.isToday || undefined}
    data-busy={look.conflict?.level}
    data-conflict={look.conflict?.text}
    title={look.conflict?.text}
    aria-selected={isChosen}
    aria-current={look.isToday ? 'date' : undefined}
  >
    <span className={entryClasses.spoken}>{look.label}</span>
    {children}
  </div>
)
