import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/data-table.tsx'
import classes from './request.module.css'
import { dayText } from './shift-about.ts'

/** 'Fri 11-20-2026'; the weekday goes on a line of its own where the columns leave no room. */
export function Day({ date }: { date: string }) {
  const [weekday, ...rest] = dayText(date).split(' ')
  return (
    <>
      {weekday} <span className={classes.date}>{rest.join(' ')}</span>
    </>
  )
}

/** Text that does not break at its hyphens. */
const Whole = ({ children }: { children: string }) => <span className={classes.date}>{children}</span>

/** 'Fri 11-20-2026 to Sun 11-22-2026', which breaks between the days only. */
export const Days = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => (
  <>
    <Whole>{dayText(fromDate)}</Whole>
    {fromDate !== toDate && (
      <>
        {' '}
        to <Whole>{dayText(toDate)}</Whole>
      </>
    )}
  </>
)

/** 'Fri 11-20-2026 07:00–15:00', which breaks before the hours only. */
export const When = ({ shift }: { shift: { shiftDate: string; startTime: string; endTime: string } }) => (
  <>
    <Whole>{dayText(shift.shiftDate)}</Whole> <Whole>{timesText(shift.startTime, shift.endTime)}</Whole>
  </>
)

/** In a narrow table the first column also says what the request is for: the other columns are out of sight. */
export const NarrowLine = ({ children }: { children: ReactNode }) => (
  <span className={classes.narrowLine}>{children}</span>
)

/** The status of open requests is the filter above: on a phone the column would only be in the way. */
export const unlessSame = <Row,>(column: Column<Row>, status: string): Column<Row> =>
  status === 'Open' ? { ...column, leastWidth: 480 } : column
