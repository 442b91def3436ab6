import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import { publishBlocks } from './publish.service.ts'
import { previewBlocks } from './publish-preview.service.ts'
import { listRemoved } from './publish-read.store.ts'

export function publishRoutes(deps: Deps): Route[] {
  const {
    db,
    clock,
    settings: { channels },
  } = deps
  return [
    route(scheduleBlockEndpoints.publish, async ({ input, caller }) => {
      const done = await publishBlocks(db, caller, [input.code], { now: clock(), channels })
      const { publishedAt, toldProviders, notSent } = done
      return { scheduleCode: input.code, publishedAt, toldProviders, notSent }
    }),

    route(publishEndpoints.preview, ({ input, caller }) => previewBlocks(deps, caller.scope, input.codes)),

    route(publishEndpoints.publish, ({ input, caller }) =>
      publishBlocks(db, caller, input.codes, { now: clock(), channels, shown: input.shown }),
    ),

    route(publishEndpoints.removed, async ({ input, caller }) => {
      const { departmentId } = await findDepartmentByCode(db, caller.scope, input.departmentCode)
      return listRemoved(db, { ...input, departmentId, now: clock() })
    }),
  ]
}
