import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Settings } from '../../lib/deps.ts'
import { knownPersonText } from '../../lib/message-text/account-text.ts'
import { enqueue, type Recipient } from '../../lib/outbox/outbox.ts'

type Known = Recipient & { deactivated_at: Date | null }

/** The account that has this address or this NPI already. */
export function findKnown(db: Connection, { email, npi }: { email: string; npi: string }): Promise<Known | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'phone', 'email', 'deactivated_at'])
    .where('confirmed_at', 'is not', null)
    .where((where) =>
      where.or([
        where(sql`lower(email)`, '=', email.toLowerCase()),
        where.and([where('npi', '=', npi), where('npi', '<>', ''), where('user_type', '=', 'provider')]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
}

/** Tells them, at their own address, that somebody tried to register in their name: once a day at most. */
export async function tellKnown(db: Connection, { channels }: Pick<Settings, 'channels'>, known: Known, now: Date) {
  const channel = channels.email || known.phone === '' ? 'email' : 'sms'
  if (known.deactivated_at !== null) return
  await enqueue(db, now, {
    channel,
    address: channel === 'email' ? known.email : known.phone,
    recipientId: known.id,
    cause: `registration-known:${known.id}:${now.toISOString().slice(0, 10)}`,
    ...knownPersonText(),
  })
}
