import type { Connection } from '../../lib/database.ts'

/** Deactivating and reactivating accounts. Their mappings stay as they are. */

/** Locks all active platform admins, always in the same order, before one of them is deactivated. */
export async function lockPlatformAdmins(db: Connection): Promise<number[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'admin')
    .where('confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return admins.map(({ id }) => id)
}

export async function stampDeactivated(db: Connection, userId: number, deactivatedAt: Date | null) {
  await db.updateTable('users').set({ deactivated_at: deactivatedAt }).where('id', '=', userId).execute()
}
