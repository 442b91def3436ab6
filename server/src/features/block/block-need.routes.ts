import { needEndpoints } from '@shiftward/contract/need.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import { readNeeds, saveNeeds } from './block-need.service.ts'
import { listCoverage } from './block-need.store.ts'

export function needRoutes({ db, clock }: Deps): Route[] {
  return [
    route(needEndpoints.byTeam, ({ input, caller }) => readNeeds(db, caller.scope, input.code, clock())),

    route(needEndpoints.save, ({ input, caller }) => saveNeeds(db, caller.scope, input, clock())),

    route(needEndpoints.coverage, async ({ input, caller }) => {
      const { departmentId } = await findDepartmentByCode(db, caller.scope, input.departmentCode)
      return listCoverage(db, departmentId, input, clock())
    }),
  ]
}
