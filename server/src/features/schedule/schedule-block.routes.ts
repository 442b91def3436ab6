import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { setBlockDeactivated } from './schedule-block.store.ts'

export function scheduleBlockRoutes({ db }: Deps): Route[] {
  return [
    route(scheduleBlockEndpoints.setDeactivated, ({ input, caller }) =>
      setBlockDeactivated(db, caller.scope, input.schedulerId, input.isDeactivated),
    ),
  ]
}
