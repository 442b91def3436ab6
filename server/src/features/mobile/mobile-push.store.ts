import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } }
type Owner = { userId: number; sessionId: number }

/** A browser has one subscription: whoever signs in with it last gets the messages. */
export async function saveBrowser(
  db: Connection,
  { userId, sessionId }: Owner,
  { endpoint, keys }: Browser,
  now: Date,
) {
  const owned = { user_id: userId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth }
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...owned, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owned))
    .execute()
  await forgetOldest(db, userId)
}

async function forgetOldest(db: Connection, userId: number) {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by id desc offset ${limits.push.perPerson})`.execute(db)
}

export async function removeBrowser(db: Connection, userId: number, endpoint: string) {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}
