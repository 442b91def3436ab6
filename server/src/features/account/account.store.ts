import type { Account, OwnSession } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { tellRightsChanged } from '../../lib/live.ts'
import type { Recipient } from '../../lib/outbox/outbox.ts'
import { isTwoFactorRequired } from '../../lib/session.ts'

/** A person's own row. Their session proves that the account exists and is active. */
export type Owner = Recipient & {
  password_hash: string
  first_name: string
  last_name: string
  two_factor_at: Date | null
}

const own = (db: Connection, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'password_hash', 'first_name', 'last_name', 'two_factor_at'])
    .where('id', '=', userId)

export const findOwner = (db: Connection, userId: number): Promise<Owner> => own(db, userId).executeTakeFirstOrThrow()

/** Locked until the transaction ends. */
export const lockOwner = (db: Connection, userId: number): Promise<Owner> =>
  own(db, userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function describeAccount(db: Connection, userId: number, now: Date): Promise<Account> {
  const row = await db
    .selectFrom('users')
    .leftJoin('email_changes', (join) =>
      join.onRef('email_changes.user_id', '=', 'users.id').on('email_changes.expires_at', '>', now),
    )
    .select(['users.email', 'email_changes.email as new_email', 'users.two_factor_at'])
    .select([
      isTwoFactorRequired.as('is_required'),
      sql<number>`(select count(*)::int from recovery_codes where user_id = users.id)`.as('codes_left'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    emailId: row.email,
    newEmailId: row.new_email,
    twoFactorSince: row.two_factor_at?.toISOString() ?? null,
    isTwoFactorRequired: row.is_required,
    recoveryCodesLeft: row.codes_left,
  }
}

export async function stampRecoveryCodes(db: Connection, userId: number, now: Date) {
  await db.updateTable('users').set({ recovery_codes_at: now }).where('id', '=', userId).execute()
}

type Owned = { userId: number; tokenHash: Buffer }

export async function listSessions(db: Connection, { userId, tokenHash }: Owned, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'audience', 'address', 'created_at', 'last_active_at', 'token_hash'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((session) =>
      session.or([
        session('audience', '=', 'mobile'),
        session('last_active_at', '>', new Date(now.getTime() - limits.session.idleMs)),
      ]),
    )
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    sessionId: row.id,
    device: row.device,
    isMobileApp: row.audience === 'mobile',
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    isThis: row.token_hash.equals(tokenHash),
  }))
}

/** False when the person has no such session. */
export async function endOwnSession(db: Connection, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tellRightsChanged(db, userId)
  return numDeletedRows === 1n
}

/** The person has typed their password again in this session. */
export async function stampProof(db: Connection, sessionId: number, now: Date) {
  await db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
}
