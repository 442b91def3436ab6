import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { hashToken, newToken } from '../../lib/token.ts'

/**
 * A registration is held when its code was right, but its address or NPI has an account already. To whoever made it, it
 * looks like one whose link to the address has not been used yet; nobody has that link.
 */
export const isHeld = sql<boolean>`(
  users.confirmed_at is null and exists (select from email_confirmations where user_id = users.id))`

export async function holdRegistration(db: Connection, userId: number, now: Date) {
  const sent = { sent_at: now, expires_at: new Date(now.getTime() + limits.emailConfirmation.lifeMs) }
  await db
    .insertInto('email_confirmations')
    .values({ user_id: userId, token_hash: hashToken(newToken()), ...sent })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(sent))
    .execute()
}
