import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { resetLinkText } from '../../lib/message-text/account-text.ts'
import { dropSecretsOf, enqueue, type Recipient } from '../../lib/outbox/outbox.ts'
import { hashToken, newToken } from '../../lib/token.ts'

const limit = limits.passwordReset
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

type NewResetRequest = { account: string; address: string; now: Date }

/** Stores the request without looking up whether the account exists. */
export async function insertResetRequest(db: Connection, { account, address, now }: NewResetRequest) {
  await db.insertInto('password_reset_requests').values({ account, address, asked_at: now }).execute()
}

/** An administrator's request, which is answered at once; it counts for the person's limit like their own. */
export function insertAnswered(db: Connection, { account, address, now }: NewResetRequest): Promise<ResetRequest> {
  return db
    .insertInto('password_reset_requests')
    .values({ account, address, asked_at: now, is_answered: true })
    .returning(['id', 'account', 'address', 'asked_at'])
    .executeTakeFirstOrThrow()
}

export type ResetRequest = NonNullable<Awaited<ReturnType<typeof takeResetRequest>>>

/** Takes the oldest unanswered request; other servers skip it. */
export function takeResetRequest(db: Connection) {
  return db
    .with(
      (name) => name('first').materialized(),
      (query) =>
        query
          .selectFrom('password_reset_requests')
          .select('id')
          .where('is_answered', '=', false)
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('password_reset_requests as request')
    .from('first')
    .whereRef('request.id', '=', 'first.id')
    .set({ is_answered: true })
    .returning(['request.id', 'request.account', 'request.address', 'request.asked_at'])
    .executeTakeFirst()
}

/** Deletes requests that no longer count for any limit. */
export async function sweepRequests(db: Connection, now: Date) {
  await db.deleteFrom('password_reset_requests').where('asked_at', '<', before(now, limit.windowMs)).execute()
}

export async function isTooMuch(db: Connection, resetRequest: ResetRequest): Promise<boolean> {
  const { by_account, by_address } = await countEarlier(db, resetRequest)
  return by_account >= limit.perAccount || by_address >= limit.perAddress
}

/** Administrators share one address with their whole office, so only the person's own limit counts for them. */
export const isTooMuchForAccount = async (db: Connection, resetRequest: ResetRequest): Promise<boolean> =>
  (await countEarlier(db, resetRequest)).by_account >= limit.perAccount

/** Counts only earlier requests, so that a hundred at once are treated like a hundred one by one. */
function countEarlier(db: Connection, { id, account, address, asked_at }: ResetRequest) {
  return db
    .selectFrom('password_reset_requests')
    .select([
      sql<number>`count(*) filter (where account = ${account})::int`.as('by_account'),
      sql<number>`count(*) filter (where address = ${address})::int`.as('by_address'),
    ])
    .where((row) => row.or([row('account', '=', account), row('address', '=', address)]))
    .where('asked_at', '>', before(asked_at, limit.windowMs))
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
}

/** Locks and returns the account that can sign in with this address, to the console or the mobile app. */
export function lockActiveAccount(
  db: Connection,
  by: { email: string } | { id: number },
): Promise<Recipient | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'phone', 'email'])
    .where('id' in by ? sql<boolean>`id = ${by.id}` : sql<boolean>`lower(email) = ${by.email.toLowerCase()}`)
    .where('confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Link = { account: Recipient; requestId: number; resetUrl: string; now: Date; askedBy: 'person' | 'administrator' }

/** The caller must have locked the account. */
export async function mailLink(db: Connection, { account, requestId, resetUrl, now, askedBy }: Link) {
  const token = await makeReset(db, account.id, now)
  // Browsers never send the part after '#', so the token reaches no server's log.
  const link = `${resetUrl}#token=${token}`
  await enqueue(db, now, {
    channel: 'email',
    address: account.email,
    recipientId: account.id,
    isSecret: true,
    cause: `password-reset:${requestId}`,
    ...resetLinkText(link, limit.lifeMs / 60_000, askedBy),
  })
}

/** Returns the token, which is stored nowhere. Voids the person's older links. */
export async function makeReset(db: Connection, userId: number, now: Date): Promise<string> {
  await voidResetsOf(db, userId)
  const token = newToken()
  const expires_at = new Date(now.getTime() + limit.lifeMs)
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, token_hash: hashToken(token), expires_at })
    .execute()
  return token
}

/** The caller must have locked the account. */
export async function voidResetsOf(db: Connection, userId: number) {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await dropSecretsOf(db, userId, 'password-reset')
}

/** The user the link belongs to; undefined once it no longer works. */
export function findReset(db: Connection, token: string, now: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select('users.user_type')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
