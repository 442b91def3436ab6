import type { Connection } from '../../lib/database.ts'

/** Accounts that are closed and opened again. What they are mapped to stays as it is. */

/** The active ones, locked in one order by whoever is about to deactivate one of them. */
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
