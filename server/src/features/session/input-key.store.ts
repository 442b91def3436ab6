import { createHmac } from 'node:crypto'
import type { Connection } from '../../lib/database.ts'
import type { Caller } from '../../lib/session.ts'

/**
 * The key for what a browser keeps of a person's unsaved input while nobody is signed in there. It follows from the hash
 * of the password, which nobody outside knows, so it needs no column of its own, and a new password makes a new key.
 */
export async function inputKeyOf(db: Connection, { userId }: Caller): Promise<string> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return createHmac('sha256', password_hash).update(`unsaved input of ${userId}`).digest('base64url')
}
