import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import { findTimeZone } from '../facility/facility-time.store.ts'
import { listTeamBlocks } from './block.store.ts'

export function blockRoutes({ db, clock }: Deps): Route[] {
  return [
    route(scheduleBlockEndpoints.byDepartment, async ({ input, caller }) => {
      const { departmentId, facilityId } = await findDepartmentByCode(db, caller.scope, input.code)
      const now = clock()
      const today = dateAt(now.getTime(), await findTimeZone(db, facilityId))
      return listTeamBlocks(db, departmentId, { today, now })
    }),
  ]
}
