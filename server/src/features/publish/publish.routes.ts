import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { publishBlocks } from './publish.service.ts'

export function publishRoutes({ db, clock, settings: { channels } }: Deps): Route[] {
  return [
    route(scheduleBlockEndpoints.publish, async ({ input, caller }) => ({
      scheduleCode: input.code,
      ...(await publishBlocks(db, caller, [input.code], { now: clock(), channels })),
    })),
  ]
}
