import { limits } from '@shiftward/contract/limits.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Whoever may sign in with this email address: confirmed, and not deactivated. */
export function findAccount(db: Connection, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'code', 'password_hash', 'first_name', 'last_name', 'is_view_scheduler'])
    .select(sql<UserType>`user_type`.as('user_type'))
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

const windowStart = (now: Date) => new Date(now.getTime() - limits.login.windowMs)

/** Too many failures from this address, or for this account from this address. */
export async function isLockedOut(db: Connection, account: string, address: string, now: Date): Promise<boolean> {
  const counted = await db
    .selectFrom('login_failures')
    .select([
      sql<number>`count(*)::int`.as('by_address'),
      sql<number>`count(*) filter (where account = ${account})::int`.as('by_account'),
    ])
    .where('address', '=', address)
    .where('failed_at', '>', windowStart(now))
    .executeTakeFirstOrThrow()
  return counted.by_account >= limits.login.failuresPerAccount || counted.by_address >= limits.login.failuresPerAddress
}

export async function recordFailure(db: Connection, account: string, address: string, now: Date) {
  await db.insertInto('login_failures').values({ account, address, failed_at: now }).execute()
}

/** What has run out is swept when somebody signs in; it needs no job of its own. */
export async function sweep(db: Connection, now: Date) {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('login_failures').where('failed_at', '<', windowStart(now)).execute()
}
