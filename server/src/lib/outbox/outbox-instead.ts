import type { Channels } from '@shiftward/contract/message.ts'
import { sql } from 'kysely'
import type { Connection } from '../database.ts'
import { isTaken } from '../errors.ts'
import { causeAt } from './outbox-cause.ts'
import { addressOf, isTurnedOff, reachedBy, usualChannel } from './outbox-choice.ts'
import type { Channel } from './outbox-message.ts'

/**
 * A message goes to the number or address that the person has now, and where its channel has no service, by the other
 * one. Only messages of an organization do: those about an account, and secrets, are for the address that they were
 * written to.
 */

type Addressed = { channel: Channel; address: string; cause: string }
type Taken = Addressed & { id: number }
type Person = { id: number; phone: string; email: string }

export const newKey = sql<string>`gen_random_uuid()`

/** How the message goes out; undefined if the person gets the same one there anyway. */
export async function sentInstead(db: Connection, taken: Taken, person: Person, services: Channels) {
  const channel = reachedBy(person, taken.channel, services)
  if (!channel || channel === 'push') return taken
  const address = addressOf(person, channel)
  if (channel === taken.channel && address === taken.address) return taken
  const moving = () => move(db, taken, person.id, { channel, address })
  return moving().catch((error) => {
    // Another one has just come to the same address: now it is there to be seen.
    if (isTaken(error)) return moving()
    throw error
  })
}

async function move(db: Connection, { id, cause: before }: Taken, recipientId: number, to: Omit<Addressed, 'cause'>) {
  const cause = await causeAt(db, { cause: before, recipientId }, to)
  if (await isTold(db, recipientId, { cause, ...to })) {
    await db.deleteFrom('outbox').where('id', '=', id).execute()
    return undefined
  }
  // To the service this is another message: with the old key it might only repeat its old answer.
  const moved = await db
    .updateTable('outbox')
    .set({ ...to, idempotency_key: newKey })
    .where('id', '=', id)
    .returning('idempotency_key as idempotencyKey')
    .executeTakeFirstOrThrow()
  return { cause, ...to, ...moved }
}

const isTold = (db: Connection, recipientId: number, { cause, channel, address }: Addressed) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .where('cause', '=', cause)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst()

/** Somebody whose browsers are all gone is told by SMS, or by email, if the message went nowhere else, unless that is off. */
export async function tellWithoutBrowser(db: Connection, id: number, now: Date) {
  const lost = await db
    .selectFrom('outbox as lost')
    .innerJoin('users', 'users.id', 'lost.recipient_id')
    .select(['lost.subject', 'lost.body', 'lost.cause', 'lost.organization_id'])
    .select(['users.id as recipient_id', 'users.phone', 'users.email'])
    .where('lost.id', '=', id)
    .where(sql<boolean>`not exists (
      select from outbox as other
      where other.cause = lost.cause and other.recipient_id = lost.recipient_id and other.status <> 'dead')`)
    .executeTakeFirst()
  if (!lost) return
  const { phone, email, ...message } = lost
  const channel = usualChannel({ phone })
  if (await isTurnedOff(db, lost.recipient_id, { cause: lost.cause, channel })) return
  const to = { channel, address: addressOf({ phone, email }, channel) }
  const write = async () => {
    const cause = await causeAt(db, { cause: lost.cause, recipientId: lost.recipient_id }, to)
    return db
      .insertInto('outbox')
      .values({ ...message, ...to, cause, created_at: now, next_attempt_at: now })
      .onConflict((conflict) => conflict.columns(['cause', 'channel', 'address']).doNothing())
      .returning('id')
      .executeTakeFirst()
  }
  // Somebody else with this phone may be told there at the same moment: now that message is there to be seen.
  if (!(await write())) await write()
}

/** For rows of the outbox: whether a service can send them, by their own channel or by the other one. */
export const isSendable = ({ sms, email }: Channels) => sql<boolean>`(
  case outbox.channel when 'sms' then ${sms}::boolean when 'email' then ${email}::boolean else false end
  or outbox.organization_id is not null and exists (
    select from users where users.id = outbox.recipient_id
      and case outbox.channel when 'sms' then ${email}::boolean when 'email' then ${sms}::boolean and users.phone <> ''
        else false end))`
