import { reportEndpoints, type ScheduleRow, type ScheduleWeek } from '@shiftward/contract/report.ts'
import { weekNumberOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { call } from '../../../lib/call.ts'
import type { CellValue } from '../../../lib/xlsx.ts'
import { column, type ReportColumn, sumOf, twoDecimals } from '../report-column.ts'
import { daysOf, type Group, type ReportKind, reportOf } from '../report-kind.ts'
import { figures, name, place, rest, team, what, when } from './schedule-columns.ts'

const isoOf = (row: ScheduleRow): string => fromWireDate(row.shiftDate)
const week: ReportColumn<ScheduleRow> = column('WEEK', 'number', 16, (row) => weekNumberOf(isoOf(row)))
const columns = [week, ...when, ...figures, ...what, team, ...place, name, ...rest]

export const providerWeekly: ReportKind = {
  filters: ['provider'],
  columns,
  load: async (choice, options) => {
    const days = daysOf(choice)
    const places = { facilityCode: chosenOf(choice.facilities), departmentCode: chosenOf(choice.departments) }
    const { schedulerCalendarDetails, weeks } = await call(
      reportEndpoints.providerWeekly,
      { ...days, ...places, providerCode: choice.providers[0] ?? '' },
      options,
    )
    const label = `Total, ${days.startDate} to ${days.endDate}`
    return {
      ...reportOf(columns, schedulerCalendarDetails, label),
      groups: groupsOf(schedulerCalendarDetails, weeks, choice),
    }
  },
}

const chosenOf = (codes: string[]) => (codes.length > 0 ? codes : undefined)

/** The totals of the weeks come from the server, because they also count days and departments beyond the filters. */
export function groupsOf(
  rows: ScheduleRow[],
  weeks: ScheduleWeek[],
  days: { startDate: string; endDate: string },
): Group[] {
  const byWeek = Map.groupBy(rows, (row) => weekStartOf(isoOf(row)))
  return weeks.map(({ weekNumber, startDate, endDate, duration, ...parts }) => {
    const [start, end] = [fromWireDate(startDate), fromWireDate(endDate)]
    const note = noteOf({ duration, ...parts }, start < days.startDate || end > days.endDate)
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

type Hours = Pick<ScheduleWeek, 'duration' | 'durationInRange' | 'durationListed' | 'durationOnCall'>

/** What the rows above a sum do not say about it. */
function noteOf({ duration, durationInRange, durationListed, durationOnCall }: Hours, isBeyond: boolean) {
  const [outside, elsewhere] = [sumOf([duration, -durationInRange]), sumOf([durationInRange, -durationListed])]
  const said = [
    ...(isBeyond ? [`whole week, ${twoDecimals.format(outside)} h outside the chosen dates`] : []),
    ...(elsewhere > 0 ? [`${twoDecimals.format(elsewhere)} h in other departments`] : []),
    ...(durationOnCall > 0 ? [`${twoDecimals.format(durationOnCall)} h on call`] : []),
  ]
  return said.length > 0 ? said.join(', ') : undefined
}
