import { onDutyEndpoints } from '@shiftward/contract/on-duty.ts'
import { permission, permissionsOf } from '@shiftward/contract/rules/permissions.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findPlace } from '../department/department-place.store.ts'
import { listOnDutyAt } from './on-duty.store.ts'

export function onDutyRoutes({ db, clock }: Deps): Route[] {
  return [
    route(onDutyEndpoints.get, async ({ input, caller }) => {
      const now = clock()
      const at = input.at === undefined ? now : new Date(input.at)
      const { facilityName, timeZone, departmentIds } = await findPlace(db, caller.scope, input)
      const mayWrite = permissionsOf(caller.kind).includes(permission.writeSchedules)
      const departments = await listOnDutyAt(db, departmentIds, { at, mayWrite }, now)
      return { at: at.toISOString(), facilityName, timeZone, departments }
    }),
  ]
}
