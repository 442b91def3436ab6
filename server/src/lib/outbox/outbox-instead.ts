import type { Channels } from '@shiftward/contract/message.ts'
import { sql } from 'kysely'
import type { Connection } from '../database.ts'
import { addressOf, reachedBy } from './outbox-choice.ts'
import type { Channel } from './outbox-message.ts'

/**
 * Where a channel has no service, people are told by the other one. Only messages of an organization are: those about an
 * account, and secrets, are for the address that they were written to.
 */

type Taken = { id: number; channel: Channel; address: string }

/** How the message goes out: as it is, by the other channel, or not at all if the person gets the same one there. */
export async function sentInstead(db: Connection, taken: Taken, services: Channels): Promise<Taken | undefined> {
  const person = await db
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.recipient_id')
    .select(['users.phone', 'users.email', 'outbox.cause'])
    .where('outbox.id', '=', taken.id)
    .where('outbox.organization_id', 'is not', null)
    .where('outbox.is_secret', '=', false)
    .executeTakeFirst()
  const channel = person && reachedBy(person, taken.channel, services)
  if (!channel || channel === 'push') return taken
  const address = addressOf(person, channel)
  const row = db.selectFrom('outbox').where('cause', '=', person.cause).where('channel', '=', channel)
  if (await row.select('id').where('address', '=', address).executeTakeFirst()) {
    await db.deleteFrom('outbox').where('id', '=', taken.id).execute()
    return undefined
  }
  await db.updateTable('outbox').set({ channel, address }).where('id', '=', taken.id).execute()
  return { ...taken, channel, address }
}

/** For rows of the outbox: whether a service can send them, by their own channel or by the other one. */
export const isSendable = ({ sms, email }: Channels) => sql<boolean>`(
  case outbox.channel when 'sms' then ${sms}::boolean when 'email' then ${email}::boolean else false end
  or outbox.organization_id is not null and exists (
    select from users where users.id = outbox.recipient_id
      and case outbox.channel when 'sms' then ${email}::boolean when 'email' then ${sms}::boolean and users.phone <> ''
        else false end))`
