import { hash } from 'node:crypto'
import { sendAlong } from './call.ts'
import type { Connection } from './database.ts'
import { AppError } from './errors.ts'

/** How long a call may be repeated with its key. */
const kept = 24 * 3_600_000

export const keyPattern = /^[\x21-\x7e]{1,100}$/

type Keyed = { key: string; userId: number; path: string; input: unknown; now: Date }

/**
 * Does the work once for each key, and gives later calls with the same key the first answer. The key is written in the
 * transaction of the work: a second call that arrives meanwhile waits for the first to commit, and does the work itself
 * if the first one fails. Failed work leaves nothing behind, not even its key.
 */
export async function once(db: Connection, keyed: Keyed, work: () => Promise<string>): Promise<string> {
  const { key, userId, path, now } = keyed
  const input_hash = hash('sha256', JSON.stringify(keyed.input, withoutPassword), 'buffer')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, call: path, input_hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['call', 'input_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.call !== path || !first.input_hash.equals(input_hash) || first.answer === null) {
      throw new AppError(409, 'The idempotency key has been used for another call.')
    }
    return first.answer
  }
  const answer = await work()
  const remember = db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
  await sendAlong(db, remember)
  return answer
}

/** Leave passwords out: this hash is too fast to protect one. */
const withoutPassword = (name: string, value: unknown) => (/password$/i.test(name) ? undefined : value)

export async function forgetKeys(db: Connection, now: Date) {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - kept))
    .execute()
}
