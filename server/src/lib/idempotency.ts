import { hash } from 'node:crypto'
import { limits } from '@shiftward/contract/limits.ts'
import { builtOnce } from './built-once.ts'
import { sendAlong } from './call.ts'
import type { Connection, Database } from './database.ts'
import { AppError, isBroken } from './errors.ts'

export const keyPattern = /^[\x21-\x7e]{1,100}$/

type Keyed = { key: string; userId: number; path: string; input: unknown; now: Date }

/**
 * Does the work once for each key, in a transaction, and gives later calls with the same key the first answer. The key is
 * written in the transaction of the work: a second call that arrives meanwhile waits for the first to commit, and does
 * the work itself if the first one fails. Failed work leaves nothing behind, not even its key.
 */
export async function once(db: Database, keyed: Keyed, work: () => Promise<string>): Promise<string> {
  try {
    return await db.transaction().execute(async (transaction) => {
      // The key leaves with the first statement of the work. If it is taken, PostgreSQL refuses all of the work.
      const { userId, key, path, now } = keyed
      const writing = keyWritten(userId, key, path, hashOf(keyed), now).execute(transaction)
      const [written, done] = await Promise.allSettled([writing, work()])
      if (written.status === 'rejected') throw written.reason
      if (done.status === 'rejected') throw done.reason
      await sendAlong(transaction, answerKept(userId, key, done.value))
      return done.value
    })
  } catch (error) {
    if (!isBroken(error, 'idempotency_keys_pkey')) throw error
    return findFirstAnswer(db, keyed)
  }
}

const hashOf = ({ input }: Keyed): Buffer => hash('sha256', JSON.stringify(input, withoutPassword), 'buffer')

const keyWritten = builtOnce((db, user_id: number, key: string, call: string, input_hash: Buffer, created_at: Date) =>
  db.insertInto('idempotency_keys').values({ user_id, key, call, input_hash, created_at }),
)

const answerKept = builtOnce((db, userId: number, key: string, answer: string) =>
  db.updateTable('idempotency_keys').set({ answer }).where('user_id', '=', userId).where('key', '=', key),
)

async function findFirstAnswer(db: Connection, keyed: Keyed): Promise<string> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash', 'answer'])
    .where('user_id', '=', keyed.userId)
    .where('key', '=', keyed.key)
    .executeTakeFirstOrThrow()
  if (first.call !== keyed.path || !first.input_hash.equals(hashOf(keyed)) || first.answer === null) {
    throw new AppError(409, 'The idempotency key has been used for another call.')
  }
  return first.answer
}

/** Leave passwords out: this hash is too fast to protect one. */
const withoutPassword = (name: string, value: unknown) => (/password$/i.test(name) ? undefined : value)

export async function forgetKeys(db: Connection, now: Date) {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - limits.idempotencyKey.lifeMs))
    .execute()
}
