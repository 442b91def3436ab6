import { sql } from 'kysely'
import type { Database } from '../lib/database.ts'
import { organizationPlans } from './hospital.ts'

const isOfDemo = sql<boolean>`email like '%@demo.test'`

/** Whether people have entered anything that is worth keeping: an organization or an account of their own. */
export async function hasMoreThanDemo(db: Database): Promise<boolean> {
  const names = organizationPlans.map(({ name }) => name)
  const organization = db.selectFrom('organizations').select('id').where('name', 'not in', names)
  const account = db
    .selectFrom('users')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`not ${isOfDemo}`)
  const { is_more } = await db
    .selectNoFrom(({ or, exists }) => or([exists(organization), exists(account)]).as('is_more'))
    .executeTakeFirstOrThrow()
  return Boolean(is_more)
}

/**
 * Closes the demo accounts for good: nobody can sign in, reset a password or be sent a message. The rows stay, because
 * shifts, history and audit name them. Returns how many there were.
 */
export function closeDemo(db: Database, { now, passwordHash }: { now: Date; passwordHash: string }): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable('users')
      .set({ deactivated_at: now, password_hash: passwordHash, phone: '', preferred_call_number: '' })
      .where(isOfDemo)
      .returning('id')
      .execute()
    const ids = closed.map(({ id }) => id)
    if (ids.length === 0) return 0
    await transaction.deleteFrom('sessions').where('user_id', 'in', ids).execute()
    await transaction.deleteFrom('outbox').where('recipient_id', 'in', ids).where('status', '=', 'waiting').execute()
    return ids.length
  })
}
