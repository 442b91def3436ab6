import { randomBytes } from 'node:crypto'
import { limits } from '@shiftward/contract/limits.ts'
import type { Connection } from './database.ts'
import { hashToken } from './token.ts'
import { base32, newSecret, stepOf } from './totp.ts'

/** The secrets of two-factor sign-in. Their tables are in no audit log; see decision 21. */

/** Makes a secret that counts once a code of it was confirmed. Starting again replaces it. */
export async function makeSecret(db: Connection, userId: number): Promise<Buffer> {
  const secret = newSecret()
  await db
    .insertInto('two_factor_secrets')
    .values({ user_id: userId, secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }))
    .execute()
  return secret
}

/** Whether the code is right and new. A code of the app, and a recovery code, works once. */
export async function spendCode(
  db: Connection,
  userId: number,
  given: string,
  now: Date,
): Promise<'app' | 'recovery' | undefined> {
  if (isAppCode(given)) return (await spendAppCode(db, userId, given, now)) ? 'app' : undefined
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(plain(given)))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? 'recovery' : undefined
}

const plain = (given: string) => given.replace(/[\s-]/g, '').toUpperCase()

/** Recovery codes have letters too. */
export const isAppCode = (given: string): boolean => /^\d+$/.test(plain(given))

export async function spendAppCode(db: Connection, userId: number, given: string, now: Date): Promise<boolean> {
  const stored = await db
    .selectFrom('two_factor_secrets')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const step = stored && stepOf(stored.secret, plain(given), { now, after: stored.last_step })
  if (step === undefined) return false
  await db.updateTable('two_factor_secrets').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

/** 120 random bits each: from 112 on, OWASP asks for no slow hash. */
const newRecoveryCode = () => base32(randomBytes(15)).replace(/.{4}(?!$)/g, '$&-')

/** Returns the new codes, which are stored nowhere. The old ones no longer work. */
export async function renewRecoveryCodes(db: Connection, userId: number): Promise<string[]> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: limits.secondFactor.recoveryCodes }, newRecoveryCode)
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashToken(plain(code)) }))
  await db.insertInto('recovery_codes').values(rows).execute()
  return codes
}

export async function setTwoFactor(db: Connection, userId: number, now: Date) {
  await db.updateTable('users').set({ two_factor_at: now, recovery_codes_at: now }).where('id', '=', userId).execute()
}

export async function removeTwoFactor(db: Connection, userId: number) {
  await db.deleteFrom('two_factor_secrets').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.updateTable('users').set({ two_factor_at: null, recovery_codes_at: null }).where('id', '=', userId).execute()
}
