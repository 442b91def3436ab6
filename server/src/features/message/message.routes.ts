import { messageEndpoints } from '@shiftward/contract/message.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listMessages, listUnsent, retryAll, retryMessage } from './message.store.ts'

export function messageRoutes({ db, clock, settings: { channels } }: Deps): Route[] {
  return [
    route(messageEndpoints.getAll, ({ input, caller }) => listMessages(db, caller, input)),

    route(messageEndpoints.retry, ({ input }) => retryMessage(db, input.id, channels, clock())),

    route(messageEndpoints.getUnsent, ({ input, caller }) => listUnsent(db, caller, input, channels, clock())),

    route(messageEndpoints.retryAll, () => retryAll(db, channels, clock())),

    route(messageEndpoints.getChannels, async () => channels),
  ]
}
