import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import { findTimeZone } from '../facility/facility-time.store.ts'
import { createBlock, setDeactivated } from './schedule-block.service.ts'
import { listTeamBlocks } from './schedule-block.store.ts'
import { publishBlock } from './schedule-publish.service.ts'

export function scheduleBlockRoutes({ db, clock, settings: { channels } }: Deps): Route[] {
  return [
    route(scheduleBlockEndpoints.byDepartment, async ({ input, caller }) => {
      const { departmentId, facilityId } = await findDepartmentByCode(db, caller.scope, input.code)
      const today = dateAt(clock().getTime(), await findTimeZone(db, facilityId))
      return listTeamBlocks(db, departmentId, today)
    }),

    route(scheduleBlockEndpoints.create, ({ input, caller }) => createBlock(db, caller, input, clock())),

    route(scheduleBlockEndpoints.setDeactivated, ({ input, caller }) => setDeactivated(db, caller, input, clock())),

    route(scheduleBlockEndpoints.publish, ({ input, caller }) =>
      publishBlock(db, caller, input.code, { now: clock(), channels }),
    ),
  ]
}
