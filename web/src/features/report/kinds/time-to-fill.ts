import { reportEndpoints, type TimeToFillRow } from '@shiftward/contract/report.ts'
import { call } from '../../../lib/call.ts'
import { column } from '../report-column.ts'
import { daysOf, listed } from '../report-kind.ts'

export const timeToFill = listed<TimeToFillRow>({
  filters: ['places'],
  columns: [
    column('DEPARTMENT', 'text', 30, (row) => row.departmentName),
    column('TEAM', 'text', 18, (row) => row.teamName),
    column('SHIFT DATE', 'dateTime', 22, (row) => row.shiftDateTime),
    column('SHIFT CREATED', 'dateTime', 22, (row) => row.shiftCreatedDateTime),
    column('SHIFT SECURED', 'dateTime', 22, (row) => row.shiftSecuredDateTime),
    column('DIFFERENCE HOURS', 'hours', 20, (row) => row.differenceHours),
  ],
  load: (choice, options) =>
    call(
      reportEndpoints.timeToFill,
      { ...daysOf(choice), facilityCode: choice.facilities, departmentCode: choice.departments },
      options,
    ),
})
