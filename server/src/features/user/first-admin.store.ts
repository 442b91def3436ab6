import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'

/** Whether there is any platform admin, or one with this email address. */
export async function hasPlatformAdmin(db: Database, email?: string): Promise<boolean> {
  let admins = db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'admin')
    // The demo's admin stays as a deactivated account.
    .where('deactivated_at', 'is', null)
  if (email !== undefined) admins = admins.where(sql`lower(email)`, '=', email.toLowerCase())
  return (await admins.limit(1).executeTakeFirst()) !== undefined
}

/** Several servers may try at once; the first one wins. Returns false when the address is already taken. */
export async function createPlatformAdmin(
  db: Database,
  admin: { email: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      email: admin.email,
      password_hash: admin.passwordHash,
      first_name: 'Platform',
      last_name: 'Admin',
      user_type: 'admin',
      confirmed_at: admin.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
