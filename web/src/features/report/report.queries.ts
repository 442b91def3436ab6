import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toPage } from '../../lib/list-view.ts'
import { wholeTeam } from '../../lib/older-answer.ts'
import type { Choice } from './report-filter.ts'
import { reportKinds } from './report-kinds.ts'

export const reportQuery = ({ report, ...choice }: Choice) =>
  queryOptions({
    queryKey: ['report', report, choice],
    queryFn: report === null ? skipToken : ({ signal }) => reportKinds[report].load({ report, ...choice }, { signal }),
    // Comparing tens of thousands of rows with the old ones takes longer than drawing one page.
    structuralSharing: false,
    gcTime: 60_000,
  })

export const reportTeamsQuery = queryOptions({
  queryKey: ['team', 'all'],
  queryFn: async ({ signal }) => toPage(await call(teamEndpoints.getAll, {}, { signal })).rows.map(wholeTeam),
})

export const reportProvidersQuery = (departmentCodes: string[]) =>
  queryOptions({
    queryKey: ['facility', 'providers', departmentCodes],
    queryFn: ({ signal }) => call(facilityEndpoints.providersByDepartment, { departmentCodes }, { signal }),
  })
