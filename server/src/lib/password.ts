import { hash, verify } from '@node-rs/argon2'
import type { Connection } from './database.ts'
import { newToken } from './token.ts'

/** argon2id (the library's default), 19 MiB, two passes: OWASP's recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let lockedHash: Promise<string> | undefined

/** The hash of an account without a password: of a secret that nobody knows. All of this server's have the same. */
export function hashOfNothing(): Promise<string> {
  lockedHash ??= hashPassword(newToken())
  return lockedHash
}

let nobodysHash: Promise<string> | undefined

/** Without a hash the same work is done for nothing, so that timing does not reveal unknown accounts. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody')
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}

/** Stores a password that its owner chose. */
export async function setPassword(db: Connection, userId: number, passwordHash: string) {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_is_temporary: false })
    .where('id', '=', userId)
    .execute()
}
