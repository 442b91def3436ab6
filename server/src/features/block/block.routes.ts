import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import { listTeamBlocks } from './block.store.ts'

export function blockRoutes({ db, clock }: Deps): Route[] {
  return [
    route(scheduleBlockEndpoints.byDepartment, async ({ input, caller }) => {
      const department = await findDepartmentByCode(db, caller.scope, input.code)
      return listTeamBlocks(db, department, clock())
    }),
  ]
}
