import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import { sendAlong } from '../call.ts'
import type { Connection, Database } from '../database.ts'
import { withOwnCauses } from './outbox-cause.ts'
import { addressOf, spread, usualChannel } from './outbox-choice.ts'
import { sentInstead, tellWithoutBrowser } from './outbox-instead.ts'
import type { AnyChannel, NewMessage } from './outbox-message.ts'

/**
 * Messages to people. They are written in the transaction that causes them, so that nobody hears of a change that was
 * rolled back. A worker delivers them afterwards: at least once, with the same idempotency key at each attempt.
 */

export type Recipient = { id: number; phone: string; email: string }
/** What a message says; see lib/message-text. */
export type Words = { subject: string; body: string }

/** By their usual channel, unless they have chosen others. */
export function messageTo(
  recipient: Recipient,
  { organizationId }: { organizationId: number },
  text: Words & Pick<NewMessage, 'cause'>,
): NewMessage {
  const channel = usualChannel(recipient)
  return {
    channel,
    address: addressOf(recipient, channel),
    recipientId: recipient.id,
    organizationId,
    ...text,
  }
}

/** Makes a cause unlike all others, for callers who know themselves that they have not told this before. */
export async function newTelling(db: Connection): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select nextval('outbox_id_seq') as id`.execute(db)
  return rows[0]?.id
}

/** The channel that wakes the worker. The work itself is in the table. */
export const wakeUpChannel = 'outbox'

export async function enqueue(db: Connection, now: Date, ...told: NewMessage[]): Promise<void> {
  const messages = await withOwnCauses(db, await spread(db, told))
  if (messages.length === 0) return
  const rows = messages.map(({ recipientId, organizationId, isSecret, ...message }) => ({
    ...message,
    is_secret: isSecret ?? false,
    recipient_id: recipientId ?? null,
    organization_id: organizationId ?? null,
    created_at: now,
    next_attempt_at: now,
  }))
  const insertion = db
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['cause', 'channel', 'address']).doNothing())
    .returning('channel')
  const insertionAndWake = db
    .with('told', () => insertion)
    .selectFrom('told')
    .select(wakingUp)
  await sendAlong(db, insertionAndWake)
}

/** For each written message: wakes the worker of its channel when the transaction commits. */
const wakingUp = sql`pg_notify(${wakeUpChannel}, channel)`.as('woken')

/** Wakes the workers of all channels when the transaction commits. */
export async function wakeUp(db: Connection) {
  await sql`select pg_notify(${wakeUpChannel}, '')`.execute(db)
}

export type Outgoing = {
  id: number
  channel: AnyChannel
  address: string
  subject: string
  body: string
  cause: string
  idempotencyKey: string
}

/** Resolves when the service has accepted the message. */
export type Sender = (message: Outgoing) => Promise<void>
/** A channel without a sender has no service; what nobody can send instead goes to `none`, which throws NoService. */
export type Senders = Partial<Record<AnyChannel, Sender>> & { none?: Sender }

/** The recipient will never accept the message: trying again would not help. */
export class Undeliverable extends Error {}

/** No service is configured that reaches the person. The message stays 'not sent', even when one is configured later. */
export class NoService extends Error {}

export const attemptsMost = 8
export const batch = 20
/** When a worker dies, another one takes over its messages after this time. */
const lease = 60_000
/** A live worker renews its lease, however slow the service is. */
export const renewEvery = 20_000

/** 5 s, 20 s, 80 s, … at most an hour: eight attempts in about two and a half hours. */
export const backOff = (attempts: number) => Math.min(5_000 * 4 ** (attempts - 1), 3_600_000)

/** Delivered side by side: a service that is slow or silent holds up its own channel only. */
export const lanes: readonly AnyChannel[] = ['sms', 'email', 'push']

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Sends what is due, one batch at most, and returns how many messages it took. */
export async function deliverDue(db: Database, senders: Senders, clock: () => Date, channels = lanes): Promise<number> {
  const deliverOne = async (message: Claimed) => {
    const sendable = await addressed(db, senders, message)
    if (!sendable) return
    if (channels.includes(sendable.channel)) await deliver(db, senders, clock, sendable)
    else await putBack(db, sendable, clock())
  }
  const claimed = await claim(db, clock(), channels)
  const inHand = new Set(claimed.map(({ id }) => id))
  // If the database is gone so long that renewal fails three times, another worker takes the messages over.
  const renewing = setInterval(() => void renew(db, [...inHand], clock()).catch(() => undefined), renewEvery)
  try {
    await Promise.all(claimed.map((message) => deliverOne(message).finally(() => inHand.delete(message.id))))
  } finally {
    clearInterval(renewing)
  }
  return claimed.length
}

async function renew(db: Database, ids: number[], now: Date) {
  const next_attempt_at = after(now, lease)
  await db
    .updateTable('outbox')
    .set({ next_attempt_at })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('status', '=', 'waiting')
    .execute()
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** Takes messages for this worker alone: other workers skip the locked rows now, and respect the lease afterwards. */
function claim(db: Database, now: Date, channels: readonly AnyChannel[]) {
  return db
    .with(
      (name) => name('due').materialized(),
      (query) =>
        query
          .selectFrom('outbox')
          .select([
            'id',
            sql<number>`case when organization_id is not null and not is_secret then recipient_id end`.as('person'),
          ])
          .where('status', '=', 'waiting')
          .where('next_attempt_at', '<=', now)
          .where('channel', 'in', channels)
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(batch)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .leftJoin('users', 'users.id', 'due.person')
    .whereRef('outbox.id', '=', 'due.id')
    .set((expression) => ({ attempts: expression('attempts', '+', 1), next_attempt_at: after(now, lease) }))
    .returning(['outbox.id', 'address', 'subject', 'body', 'cause', 'attempts', 'idempotency_key as idempotencyKey'])
    .returning(['is_secret as isSecret', sql<AnyChannel>`channel`.as('channel')])
    .returning(
      sql<Recipient | null>`case when users.id is not null
      then json_build_object('id', users.id, 'phone', users.phone, 'email', users.email) end`.as('person'),
    )
    .execute()
}

const refuse: Sender = async ({ channel }) => {
  throw new NoService(texts.message.noService[channel])
}

/** The message as a service can send it, if any can; undefined if there is nothing left to send. */
async function addressed(db: Database, { sms, email }: Senders, claimed: Claimed): Promise<Claimed | undefined> {
  const { channel, person } = claimed
  const services = { sms: sms !== undefined, email: email !== undefined }
  if (channel === 'push' || person === null) return claimed
  const instead = await sentInstead(db, { ...claimed, channel }, person, services)
  return instead && { ...claimed, ...instead }
}

/** For the lane of the channel that it goes by now. */
async function putBack(db: Database, { id, channel }: Claimed, now: Date) {
  await db
    .with('back', (query) =>
      query
        .updateTable('outbox')
        .set((expression) => ({ attempts: expression('attempts', '-', 1), next_attempt_at: now }))
        .where('id', '=', id)
        .returning('id'),
    )
    .selectFrom('back')
    .select(sql`pg_notify(${wakeUpChannel}, ${channel})`.as('woken'))
    .execute()
}

async function deliver(db: Database, senders: Senders, clock: () => Date, sendable: Claimed) {
  const { id, attempts, isSecret, person: _, ...message } = sendable
  const send = senders[message.channel] ?? senders.none ?? refuse
  const outcome = await send({ id, ...message }).then(
    () => ({ status: 'sent', sent_at: clock(), last_error: '' }),
    (error: unknown) => {
      if (error instanceof NoService) return { status: 'not sent', last_error: error.message }
      const isOver = error instanceof Undeliverable || attempts >= attemptsMost
      const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      return isOver
        ? { status: 'dead', last_error }
        : { status: 'waiting', last_error, next_attempt_at: after(clock(), backOff(attempts)) }
    },
  )
  const kept = isSecret && outcome.status !== 'waiting' ? { ...outcome, body: '' } : outcome
  await db.updateTable('outbox').set(kept).where('id', '=', id).where('status', '=', 'waiting').execute()
  if (outcome.status === 'dead' && message.channel === 'push') await tellWithoutBrowser(db, id, clock())
}

/** By the first word of the cause: why a secret message was cancelled. */
export const voidTexts = { invitation: 'The invitation is void.', 'password-reset': 'The link is void.' }

/** Cancels the secret messages of a kind to a person that were not sent, because what they say is no longer true. */
export async function dropSecretsOf(db: Connection, recipientId: number, kind: keyof typeof voidTexts) {
  await db
    .updateTable('outbox')
    .set({ status: 'dead', body: '', last_error: voidTexts[kind] })
    .where('recipient_id', '=', recipientId)
    .where('is_secret', '=', true)
    .where('cause', 'like', `${kind}:%`)
    .where('status', '<>', 'sent')
    .execute()
}
