import type { Connection } from '../../lib/database.ts'
import type { Recipient } from '../../lib/outbox/outbox.ts'

/** A person's own row. Their session proves that the account exists and is active. */
export type Owner = Recipient & { password_hash: string; first_name: string; last_name: string }

const own = (db: Connection, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'password_hash', 'first_name', 'last_name'])
    .where('id', '=', userId)

export const findOwner = (db: Connection, userId: number): Promise<Owner> => own(db, userId).executeTakeFirstOrThrow()

/** Locked until the transaction ends. */
export const lockOwner = (db: Connection, userId: number): Promise<Owner> =>
  own(db, userId).forNoKeyUpdate().executeTakeFirstOrThrow()
