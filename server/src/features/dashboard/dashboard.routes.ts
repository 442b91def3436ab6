import { credentialEndpoints } from '@shiftward/contract/credential.ts'
import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listExpiring } from '../credential/credential-expiring.store.ts'
import { listOnDutyOfDay } from '../on-duty/on-duty.store.ts'
import { barsOfShifts, spendOf, statsOf, todayOf } from './dashboard.service.ts'
import { listUpcomingLeaves } from './dashboard-people.store.ts'
import { rangeAround } from './dashboard-range.ts'
import { listLeastWanted, listNextOpen, listTopProviders } from './dashboard-shift.store.ts'

export function dashboardRoutes({ db, clock }: Deps): Route[] {
  return [
    route(dashboardEndpoints.stats, ({ input, caller }) => statsOf(db, caller, input, clock())),

    route(dashboardEndpoints.shifts, ({ input, caller }) => barsOfShifts(db, caller.scope, input)),

    route(dashboardEndpoints.upcomingLeaves, async ({ caller }) =>
      listUpcomingLeaves(db, caller.scope, await todayOf(db, caller.scope, clock())),
    ),

    route(dashboardEndpoints.upcomingOpenShifts, ({ caller }) => listNextOpen(db, caller.scope, clock())),

    route(dashboardEndpoints.leastPickedUpShifts, ({ caller }) => listLeastWanted(db, caller.scope, clock())),

    route(dashboardEndpoints.topProviders, ({ input, caller }) =>
      listTopProviders(db, caller.scope, rangeAround(input.date, input.daterange).range),
    ),

    route(dashboardEndpoints.sourceSpend, ({ input, caller }) => spendOf(db, caller.scope, input, clock())),

    route(credentialEndpoints.expiring, async ({ input, caller }) => {
      const today = await todayOf(db, caller.scope, clock())
      return listExpiring(db, caller.scope, { today, days: input.days })
    }),

    route(dashboardEndpoints.generic, async ({ input, caller }) => {
      const now = clock()
      const isToday = input.date === (await todayOf(db, caller.scope, now))
      return listOnDutyOfDay(db, caller.scope, isToday ? 'today' : input.date, now)
    }),
  ]
}
