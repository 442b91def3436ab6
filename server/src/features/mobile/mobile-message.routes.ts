import { mobileMessageEndpoints } from '@shiftward/contract/mobile-message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Deps } from '../../lib/deps.ts'
import { refusal } from '../../lib/errors.ts'
import { findPushKeys, isPublicKey } from '../../lib/outbox/outbox-push.ts'
import { isPermitted } from '../../lib/outside-fetch.ts'
import { type Route, route } from '../../lib/route.ts'
import { countUnread, listMyMessages, markRead } from './mobile-message.store.ts'
import { removeBrowser, saveBrowser } from './mobile-push.store.ts'

export function mobileMessageRoutes({ db, clock, settings }: Deps): Route[] {
  return [
    route(mobileMessageEndpoints.messages, ({ input, caller }) => listMyMessages(db, caller.userId, input)),

    route(mobileMessageEndpoints.unreadMessages, async ({ caller }) => ({
      unread: await countUnread(db, caller.userId),
    })),

    route(mobileMessageEndpoints.readMessages, async ({ input, caller }) => {
      await markRead(db, caller.userId, input.ids, clock())
      return { unread: await countUnread(db, caller.userId) }
    }),

    route(mobileMessageEndpoints.pushKey, async () => ({ publicKey: (await findPushKeys(db)).publicKey })),

    route(mobileMessageEndpoints.subscribe, async ({ input, caller }) => {
      // The server will send requests there, so the address must not lead into the operator's own network.
      if (!isPermitted(new URL(input.endpoint), settings.pushPrivateHosts ?? [])) {
        throw refusal(400, 'endpoint', texts.mobile.endpointForbidden)
      }
      if (!isPublicKey(input.keys.p256dh)) throw refusal(400, 'p256dh', texts.mobile.keyInvalid)
      await saveBrowser(db, caller, input, clock())
      return {}
    }),

    route(mobileMessageEndpoints.unsubscribe, async ({ input, caller }) => {
      await removeBrowser(db, caller.userId, input.endpoint)
      return {}
    }),
  ]
}
