import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from './database.ts'
import type { Audience } from './session.ts'
import { hashToken, newToken } from './token.ts'

/** A sign-in whose password was right and whose code is awaited. Only the hash of its token is stored. */

const { lifeMs, tries } = limits.secondFactor

export async function makeChallenge(db: Connection, userId: number, audience: Audience, now: Date): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + lifeMs)
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash: hashToken(token), user_id: userId, audience, expires_at })
    .execute()
  return token
}

/** Undefined once it no longer works. */
export const findChallenge = (db: Connection, token: string, now: Date) =>
  db
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
    .select(['user_id', 'users.email', sql<Audience>`audience`.as('audience')])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .executeTakeFirst()

/** Counts a try before the code is looked at, so that simultaneous tries all count. */
export async function spendTry(db: Connection, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False when it has ended already. */
export async function endChallenge(db: Connection, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
