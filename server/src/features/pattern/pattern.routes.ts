import { patternEndpoints } from '@shiftward/contract/pattern.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import { removePattern, savePattern } from './pattern.service.ts'
import { listPatterns } from './pattern.store.ts'
import { applyPattern } from './pattern-apply.service.ts'

export function patternRoutes({ db, clock }: Deps): Route[] {
  return [
    route(patternEndpoints.byDepartment, async ({ input, caller }) => {
      const { departmentId } = await findDepartmentByCode(db, caller.scope, input.departmentCode)
      return listPatterns(db, departmentId)
    }),

    route(patternEndpoints.save, ({ input, caller }) => savePattern(db, caller, input)),

    route(patternEndpoints.remove, ({ input, caller }) => removePattern(db, caller.scope, input.patternId)),

    route(patternEndpoints.apply, ({ input, caller }) => applyPattern(db, caller, input, clock())),
  ]
}
