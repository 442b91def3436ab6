import type { Device } from '@shiftward/contract/mobile-device.ts'
import type { Connection } from '../../lib/database.ts'

type Owner = { userId: number; sessionId: number }

/** The one used last comes first. */
export async function listDevices(db: Connection, { userId, sessionId }: Owner, now: Date): Promise<Device[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_active_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('audience', '=', 'mobile')
    .where('expires_at', '>', now)
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    deviceId: row.id,
    name: row.device,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_active_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isThis: row.id === sessionId,
  }))
}
