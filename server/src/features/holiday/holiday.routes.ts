import { holidayEndpoints } from '@shiftward/contract/holiday.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { readHolidays, saveHolidays } from './holiday.service.ts'

export function holidayRoutes({ db }: Deps): Route[] {
  return [
    route(holidayEndpoints.byOrganization, ({ input, caller }) => readHolidays(db, caller.scope, input)),

    route(holidayEndpoints.save, ({ input, caller }) => saveHolidays(db, caller.scope, input)),
  ]
}
