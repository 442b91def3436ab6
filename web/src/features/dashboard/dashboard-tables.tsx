import type { NewOpenShift, UpcomingLeave } from '@shiftward/contract/dashboard.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

type Props = { columns: string[]; widest: string; rows: ReactNode[][] }

function Table({ columns, widest, rows }: Props) {
  if (rows.length === 0) return <p className={classes.empty}>{texts.common.noDataFound}</p>
  return (
    <div className={classes.scroller}>
      <table className={classes.rows}>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and the list is replaced as a whole
            <tr key={row}>
              {cells.map((cell, column) => (
                <td
                  key={columns[column]}
                  className={columns[column] === widest ? classes.widest : undefined}
                  data-figure={typeof cell === 'number' || undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const LeaveTable = ({ leaves }: { leaves: UpcomingLeave[] }) => (
  <Table
    columns={['Provider', 'From, to']}
    widest="Provider"
    rows={leaves.map(({ providerName, fromDate, toDate }) => [
      <span key="who" title={providerName}>
        {providerName}
      </span>,
      <Lines key="when" first={fromDate} second={`to ${toDate}`} />,
    ])}
  />
)

type Shift = Omit<NewOpenShift, 'openShiftDate'> & { date: string; interestCount?: number }

/** Has a column of interests if the shifts carry them. */
export function OpenShiftTable({ shifts }: { shifts: Shift[] }) {
  const isCounted = shifts.some(({ interestCount }) => interestCount !== undefined)
  return (
    <Table
      columns={['Date', 'Shift', ...(isCounted ? ['Interest'] : [])]}
      widest="Shift"
      rows={shifts.map((shift) => [
        <Lines key="when" first={shift.date} second={timesText(shift.startTime, shift.endTime)} />,
        <Lines key="what" first={shift.skillLevel} second={`${shift.teamName}, ${shift.departmentName}`} />,
        ...(isCounted ? [shift.interestCount] : []),
      ])}
    />
  )
}

const Lines = ({ first, second }: { first: string; second: string }) => (
  <span className={classes.lines}>
    <span title={first}>{first}</span>
    <span title={second}>{second}</span>
  </span>
)
