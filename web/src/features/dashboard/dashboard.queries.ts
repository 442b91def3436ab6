import type { DashboardRange } from '@shiftward/contract/choices.ts'
import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/call.ts'
import { getSession } from '../../lib/session.ts'

/** The range of the whole dashboard. `date` is ISO. */
export type ShownRange = { date: string; view: DashboardRange }

/** Each part has its own call, so that a slow or failing one does not block the others. */
const part =
  <Output extends z.ZodType>(endpoint: Endpoint<typeof dashboardEndpoints.stats.input, Output>) =>
  ({ date, view }: ShownRange) =>
    queryOptions({
      queryKey: ['dashboard', endpoint.path, date, view],
      queryFn: ({ signal }) => {
        const session = getSession()
        const query = {
          isTesselMedAdmin: String(session?.isAdmin ?? false),
          isFacilityUser: String(session?.isFacilityUser ?? false),
          isOrgUser: String(session?.isOrganizationUser ?? false),
          date: toWireDate(date),
          daterange: String(view) as '0' | '1' | '2',
        }
        return call(endpoint, query, { signal })
      },
    })

export const statsQuery = part(dashboardEndpoints.stats)
export const shiftsQuery = part(dashboardEndpoints.shifts)
export const upcomingLeavesQuery = part(dashboardEndpoints.upcomingLeaves)
export const newOpenShiftsQuery = part(dashboardEndpoints.upcomingOpenShifts)
export const priorityOpenShiftsQuery = part(dashboardEndpoints.leastPickedUpShifts)
export const topProvidersQuery = part(dashboardEndpoints.topProviders)
export const sourceSpendQuery = part(dashboardEndpoints.sourceSpend)

/** `date` is ISO. */
export const onDutyQuery = (date: string) =>
  queryOptions({
    queryKey: ['dashboard', 'generic', date],
    queryFn: ({ signal }) => call(dashboardEndpoints.generic, { date: toWireDate(date) }, { signal }),
  })
