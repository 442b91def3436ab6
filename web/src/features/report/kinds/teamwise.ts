import { reportEndpoints } from '@shiftward/contract/report.ts'
import { call } from '../../../lib/call.ts'
import { daysOf, listed } from '../report-kind.ts'
import { figures, name, place, rest, team, what, when } from './schedule-columns.ts'

export const teamwise = listed({
  filters: ['team'],
  columns: [team, name, ...when, ...figures, ...what, ...place, ...rest],
  load: async (choice, options) =>
    (await call(reportEndpoints.teamwise, { ...daysOf(choice), team_Code: choice.teams }, options))
      .schedulerCalendarDetails,
})
