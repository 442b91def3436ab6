import { VisuallyHidden } from '@mantine/core'
import type { DashboardRange } from '@shiftward/contract/choices.ts'
import type { ShiftCounts } from '@shiftward/contract/dashboard.ts'
import { barLabel, barTitle, ticksTo } from './chart-scale.ts'
import classes from './shift-chart.module.css'

const openTitle = 'Open Shift Created'
const assignedTitle = 'Assigned Shift Created'
const count = (shifts: number) => shifts.toLocaleString('en-US')

/** Stacked bars, with the same numbers as a table for screen readers. */
export function ShiftChart({ bars, view }: { bars: ShiftCounts[]; view: DashboardRange }) {
  const ticks = ticksTo(Math.max(0, ...bars.map((bar) => bar.openShiftCount + bar.assignShiftCount)))
  const top = ticks.at(-1) ?? 1
  const share = (shifts: number) => `${(shifts / top) * 100}%`
  return (
    <>
      <div className={classes.legend} aria-hidden="true">
        <span data-series="open">{openTitle}</span>
        <span data-series="assigned">{assignedTitle}</span>
      </div>
      <div className={classes.chart} aria-hidden="true">
        <div className={classes.axis}>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: share(tick) }}>
              {count(tick)}
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          {ticks.map((tick) => (
            <hr key={tick} style={{ bottom: share(tick) }} />
          ))}
          {bars.map((bar, index) => (
            <div
              key={bar.openShiftDate}
              className={classes.bar}
              data-side={index > bars.length / 2 ? 'left' : 'right'}
              data-view={view}
            >
              <div className={classes.open} style={{ height: share(bar.openShiftCount) }} />
              <div className={classes.assigned} style={{ height: share(bar.assignShiftCount) }} />
              <span className={classes.label}>{barLabel(bar.openShiftDate, view)}</span>
              <Tip bar={bar} view={view} />
            </div>
          ))}
        </div>
      </div>
      <SpokenTable bars={bars} view={view} />
    </>
  )
}

const Tip = ({ bar, view }: { bar: ShiftCounts; view: DashboardRange }) => (
  <div className={classes.tip}>
    <strong>{barTitle(bar.openShiftDate, view)}</strong>
    <span data-series="open">
      {openTitle} <b>{count(bar.openShiftCount)}</b>
    </span>
    <span data-series="assigned">
      {assignedTitle} <b>{count(bar.assignShiftCount)}</b>
    </span>
  </div>
)

const SpokenTable = ({ bars, view }: { bars: ShiftCounts[]; view: DashboardRange }) => (
  <VisuallyHidden>
    <table>
      <caption>Shifts</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">{openTitle}</th>
          <th scope="col">{assignedTitle}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.openShiftDate}>
            <th scope="row">{barTitle(bar.openShiftDate, view)}</th>
            <td>{bar.openShiftCount}</td>
            <td>{bar.assignShiftCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
)
