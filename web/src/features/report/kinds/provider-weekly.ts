import { reportEndpoints, type ScheduleRow, type ScheduleWeek } from '@shiftward/contract/report.ts'
import { weekNumberOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { call } from '../../../lib/call.ts'
import type { CellValue } from '../../../lib/xlsx.ts'
import { column, type ReportColumn, sumOf, twoDecimals } from '../report-column.ts'
import { daysOf, type Group, type ReportKind, reportOf } from '../report-kind.ts'
import { figures, name, place, rest, team, what, when } from './schedule-columns.ts'

const isoOf = (row: ScheduleRow): string => toIsoDate(row.shiftDate) ?? ''
const week: ReportColumn<ScheduleRow> = column('WEEK', 'number', 16, (row) => weekNumberOf(isoOf(row)))
const columns = [week, ...when, ...figures, ...what, team, ...place, name, ...rest]

export const providerWeekly: ReportKind = {
  filters: ['provider'],
  columns,
  load: async (choice, options) => {
    const days = daysOf(choice)
    const providerCode = choice.providers[0] ?? ''
    const { schedulerCalendarDetails, weeks } = await call(
      reportEndpoints.providerWeekly,
      { ...days, providerCode },
      options,
    )
    const label = `Total, ${days.startDate} to ${days.endDate}`
    return {
      ...reportOf(columns, schedulerCalendarDetails, label),
      groups: groupsOf(schedulerCalendarDetails, weeks, choice),
    }
  },
}

/** The totals of the weeks come from the server, because they also count days beyond the range. */
export function groupsOf(
  rows: ScheduleRow[],
  weeks: ScheduleWeek[],
  days: { startDate: string; endDate: string },
): Group[] {
  const byWeek = Map.groupBy(rows, (row) => weekStartOf(isoOf(row)))
  return weeks.map(({ weekNumber, startDate, endDate, duration, durationInRange }) => {
    const [start, end] = [toIsoDate(startDate) ?? '', toIsoDate(endDate) ?? '']
    const outside = twoDecimals.format(sumOf([duration, -durationInRange]))
    const isBeyond = start < days.startDate || end > days.endDate
    const note = isBeyond ? `whole week, ${outside} h outside the chosen dates` : undefined
    const cells = columns.map(({ title }): CellValue => (title === 'DURATION' ? duration : null))
    const sum = {
      label: `Week ${weekNumber}, ${startDate} to ${endDate}`,
      labelInFile: `Week ${weekNumber} total${note ? ` (${note})` : ''}`,
      cells,
      ...(note && { note }),
    }
    return { key: start, rows: byWeek.get(start)?.length ?? 0, sums: [sum] }
  })
}
