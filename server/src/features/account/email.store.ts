import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { refusing } from '../../lib/errors.ts'
import { hashToken, newToken } from '../../lib/token.ts'

/** Returns the token, which is stored nowhere. A newer change replaces one that was not confirmed. */
export async function makeEmailChange(db: Connection, userId: number, email: string, now: Date): Promise<string> {
  const token = newToken()
  const change = {
    email,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + limits.emailChange.lifeMs),
  }
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  return token
}

/** Undefined once the link no longer works, or the account is closed. */
export const findEmailChange = (db: Connection, token: string, now: Date) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.user_id', 'email_changes.email', 'users.user_type'])
    .where('email_changes.token_hash', '=', hashToken(token))
    .where('email_changes.expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()

export async function isEmailTaken(db: Connection, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function setEmail(db: Connection, userId: number, email: string) {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  const taken = { users_email_key: { message: texts.user.emailTaken, field: 'emailId' } }
  await refusing(taken, () => db.updateTable('users').set({ email }).where('id', '=', userId).execute())
}
