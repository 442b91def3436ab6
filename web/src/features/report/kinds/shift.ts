import { reportEndpoints } from '@shiftward/contract/report.ts'
import { call } from '../../../lib/call.ts'
import { daysOf, listed } from '../report-kind.ts'
import { figures, name, place, rest, team, what, when } from './schedule-columns.ts'

export const shift = listed({
  filters: ['places', 'providers', 'shiftType'],
  columns: [name, ...when, ...figures, ...what, team, ...place, ...rest],
  load: async (choice, options) => {
    const input = {
      ...daysOf(choice),
      facility_Code: choice.facilities,
      department_Code: choice.departments,
      provider_Code: choice.providers,
      shiftType: choice.shiftType,
    }
    return (await call(reportEndpoints.shifts, input, options)).schedulerCalendarDetails
  },
})
