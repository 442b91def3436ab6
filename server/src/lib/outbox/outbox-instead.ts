import type { Channels } from '@shiftward/contract/message.ts'
import { sql } from 'kysely'
import type { Connection } from '../database.ts'
import { isTaken } from '../errors.ts'
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
    .select(['users.id', 'users.phone', 'users.email', 'outbox.cause'])
    .where('outbox.id', '=', taken.id)
    .where('outbox.organization_id', 'is not', null)
    .where('outbox.is_secret', '=', false)
    .executeTakeFirst()
  const channel = person && reachedBy(person, taken.channel, services)
  if (!channel || channel === 'push') return taken
  const address = addressOf(person, channel)
  const same = await db
    .selectFrom('outbox')
    .select('recipient_id')
    .where('cause', '=', person.cause)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst()
  // Somebody else has the same address and got their own message there: this one stays unsent.
  if (same && same.recipient_id !== person.id) return taken
  if (same) {
    await db.deleteFrom('outbox').where('id', '=', taken.id).execute()
    return undefined
  }
  const isMoved = await move(db, { ...taken, channel, address })
  return isMoved ? { ...taken, channel, address } : taken
}

/** False if another server has just moved one to the same address. */
async function move(db: Connection, { id, channel, address }: Taken): Promise<boolean> {
  try {
    await db.updateTable('outbox').set({ channel, address }).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!isTaken(error)) throw error
    return false
  }
}

/** For rows of the outbox: whether a service can send them, by their own channel or by the other one. */
export const isSendable = ({ sms, email }: Channels) => sql<boolean>`(
  case outbox.channel when 'sms' then ${sms}::boolean when 'email' then ${email}::boolean else false end
  or outbox.organization_id is not null and exists (
    select from users where users.id = outbox.recipient_id
      and case outbox.channel when 'sms' then ${email}::boolean when 'email' then ${sms}::boolean and users.phone <> ''
        else false end))`
