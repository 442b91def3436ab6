import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Connection } from '../database.ts'
import { OutsideError, type OutsideFetch, outsideFetch } from '../outside-fetch.ts'
import { type Outgoing, type Sender, Undeliverable } from './outbox.ts'
import { aboutOf } from './outbox-about.ts'
import { pushTitles } from './push-text.ts'

/** Web Push (RFC 8030, 8291, 8292): the browser's own service carries the message, encrypted for that browser. */

export type PushKeys = { publicKey: string; privateKey: string }

/** The keys of this installation, made at its first start. Browsers subscribe to the public one, so they stay. */
export async function findPushKeys(db: Connection): Promise<PushKeys> {
  const stored = await db.selectFrom('push_keys').selectAll().executeTakeFirst()
  if (stored) return { publicKey: stored.public_key, privateKey: stored.private_key }
  const made = webPush.generateVAPIDKeys()
  // Another server that starts at the same moment may be first.
  await db
    .insertInto('push_keys')
    .values({ public_key: made.publicKey, private_key: made.privateKey })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
  const { public_key, private_key } = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  return { publicKey: public_key, privateKey: private_key }
}

/** Whether it is a point of the curve: nothing could be encrypted for another one. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

type Options = { contactEmail: string; privateHosts: readonly string[] }

/** How long a push service keeps a message for a phone that is off. */
const keptSeconds = 24 * 3600
const longestWait = 10_000

export function pushSender(db: Connection, { contactEmail, privateHosts }: Options): Sender {
  const fetch = outsideFetch(privateHosts)
  return async (message) => {
    const browser = await findBrowser(db, Number(message.address))
    if (!browser) throw new Undeliverable('The browser no longer takes messages.')
    const keys = await findPushKeys(db)
    const vapid = { ...keys, subject: `mailto:${contactEmail}` }
    const status = await send(fetch, browser, payloadOf(message), vapid).catch(goneIfForbidden)
    if (status === 404 || status === 410) {
      await db.deleteFrom('push_subscriptions').where('id', '=', browser.id).execute()
      throw new Undeliverable('The browser no longer takes messages.')
    }
    if (status >= 300) throw new Error(`The push service answered ${status}.`)
  }
}

/** An address inside the operator's network is never permitted, however often we try. */
function goneIfForbidden(error: unknown): 410 {
  if (error instanceof OutsideError && error.isForbidden) return 410
  throw error
}

type Browser = NonNullable<Awaited<ReturnType<typeof findBrowser>>>

const findBrowser = (db: Connection, id: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst()

function payloadOf({ id, cause }: Outgoing): string {
  const about = aboutOf(cause)
  return JSON.stringify({ messageId: id, title: pushTitles[about.type], ...about })
}

type Vapid = PushKeys & { subject: string }

async function send(fetch: OutsideFetch, { endpoint, p256dh, auth }: Browser, payload: string, vapidDetails: Vapid) {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails,
    TTL: keptSeconds,
    contentEncoding: 'aes128gcm',
  })
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  const signal = AbortSignal.timeout(longestWait)
  return (await fetch(endpoint, { method: details.method, headers, body: details.body, signal })).status
}
