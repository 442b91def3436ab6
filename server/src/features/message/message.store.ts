import { limits } from '@shiftward/contract/limits.ts'
import type { Channels, OutboxMessage } from '@shiftward/contract/message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { containing, isPart, type ListPart, windowOf } from '../../lib/list.ts'
import { voidTexts, wakeUp } from '../../lib/outbox/outbox.ts'
import { isSendable, newKey } from '../../lib/outbox/outbox-instead.ts'
import { type Asker, userInScope } from '../../lib/user-scope.ts'

type Filters = Omit<ListPart, 'sort'> & { status?: OutboxMessage['status'] | undefined }

/** The outbox keeps growing, so without a page only the newest messages are returned. */
const newest = 1_000

/** Only its recipient reads the text of a secret message, and a search does not match it. */
const readable = sql<string>`case when is_secret then '' else body end`

const columns = ['id', 'address', 'subject', 'cause', 'attempts', 'last_error'] as const

type Outbox = ReturnType<typeof matching>

/** The name of the recipient, if the caller can see the person. */
const nameFor = (caller: Asker) =>
  sql<string | null>`(select ${fullName()} from users where users.id = outbox.recipient_id and ${userInScope(caller)})`

/** One part of the messages, newest first. */
async function read(
  messages: Outbox,
  caller: Asker,
  { limit, offset }: { limit: number; offset: number },
): Promise<OutboxMessage[]> {
  const rows = await messages
    .select([
      ...columns,
      nameFor(caller).as('recipientName'),
      readable.as('body'),
      'is_secret as isSecret',
      'created_at',
      'next_attempt_at',
      'sent_at',
    ])
    .select([sql<OutboxMessage['channel']>`channel`.as('channel'), sql<OutboxMessage['status']>`status`.as('status')])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ last_error, created_at, next_attempt_at, sent_at, ...row }) => ({
    ...row,
    lastError: last_error,
    createdAt: created_at.toISOString(),
    nextAttemptAt: next_attempt_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}

async function count(messages: Outbox): Promise<number> {
  const { total } = await messages.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

export async function listMessages(db: Connection, caller: Asker, filters: Filters) {
  const found = matching(db, filters)
  if (!isPart(filters)) return read(found, caller, { limit: newest, offset: 0 })
  return { rows: await read(found, caller, windowOf(filters)), total: await count(found) }
}

function matching(db: Connection, { q, status }: Filters) {
  const all = db.selectFrom('outbox')
  const some = status ? all.where('status', '=', status) : all
  if (!q) return some
  const pattern = containing(q)
  return some.where((where) =>
    where.or([
      where('address', 'ilike', pattern),
      where('subject', 'ilike', pattern),
      where(readable, 'ilike', pattern),
    ]),
  )
}

const revivable = ['dead', 'not sent']

/**
 * No link or code lives longer. A reset link has expired before the last attempt to send it; it is listed as long as the
 * others, because its address may be wrong, and somebody can correct that.
 */
const longestSecretMs = limits.invitation.lifeMs

/**
 * Nobody misses a link or a code that is void, that has surely expired, that was followed by a newer one, or that invited
 * somebody who is in by now.
 */
const isOutdated = (now: Date) => sql`(
  outbox.created_at <= ${new Date(now.getTime() - longestSecretMs)}
  or outbox.last_error = any(${Object.values(voidTexts)}::text[])
  or exists (
    select from outbox as newer where newer.recipient_id = outbox.recipient_id and newer.id > outbox.id
      and newer.is_secret and split_part(newer.cause, ':', 1) = split_part(outbox.cause, ':', 1))
  or outbox.cause like 'invitation:%' and exists (
    select from users where users.id = outbox.recipient_id and users.invited_at is null))`

/** People who have left, or who got the same by another channel, get nothing more. */
const isUnsent = (now: Date) => sql<boolean>`(
  outbox.status = any(${revivable}::text[]) and outbox.channel in ('sms', 'email')
  and not exists (
    select from users where users.id = outbox.recipient_id and (
      users.deactivated_at is not null
      or users.user_type = 'provider' and outbox.organization_id is not null and not exists (
        select from facility_providers as mapping
        where mapping.provider_id = users.id and mapping.organization_id = outbox.organization_id)))
  and not exists (
    select from outbox as other where other.cause = outbox.cause and other.recipient_id = outbox.recipient_id
      and other.id <> outbox.id and other.status in ('sent', 'waiting'))
  and not (outbox.is_secret and ${isOutdated(now)}))`

/** A secret message that is over has lost its text, so it cannot be sent again. */
const isRevivable = (channels: Channels, now: Date) => sql<boolean>`(
  ${isUnsent(now)} and not outbox.is_secret and ${isSendable(channels)})`

export async function listUnsent(
  db: Connection,
  caller: Asker,
  part: Pick<ListPart, 'page' | 'size'>,
  channels: Channels,
  now: Date,
) {
  const unsent = db.selectFrom('outbox').where(isUnsent(now))
  return {
    rows: await read(unsent, caller, windowOf(part)),
    total: await count(unsent),
    sendable: await count(unsent.where(isRevivable(channels, now))),
  }
}

/**
 * Gives the message all its attempts again, if a service can send it. The key is new, because a service that refused the
 * message may answer the same to the old one.
 */
export async function retryMessage(db: Connection, id: number, channels: Channels, now: Date) {
  const revived = await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now, idempotency_key: newKey })
    .where(isRevivable(channels, now))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!revived) throw await whyNot(db, id, channels)
  await wakeUp(db)
  return revived
}

/** More would not fit into the time limit of a call. */
const mostAtOnce = 20_000
/** They are spread out, so that an urgent new message does not wait for all of them. */
const apart = sql`interval '20 milliseconds'`

/** The newest first: they are the ones that may still matter. What another call is reviving is left to it. */
export async function retryAll(db: Connection, channels: Channels, now: Date) {
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select id from outbox where ${isRevivable(channels, now)} order by id desc limit ${mostAtOnce}
      for update of outbox skip locked
    ), placed as (select id, row_number() over (order by id desc) as place from chosen)
    update outbox set status = 'waiting', attempts = 0, idempotency_key = ${newKey},
      next_attempt_at = ${now}::timestamptz + placed.place * ${apart}
    from placed where placed.id = outbox.id`.execute(db)
  await wakeUp(db)
  return { retried: Number(numAffectedRows) }
}

async function whyNot(db: Connection, id: number, channels: Channels): Promise<AppError> {
  const found = await db
    .selectFrom('outbox')
    .select(['status', 'is_secret', 'cause', sql<OutboxMessage['channel']>`channel`.as('channel')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return notFound('Message')
  if (!revivable.includes(found.status)) return new AppError(409, texts.message.notGivenUp)
  if (found.is_secret) return new AppError(409, texts.message.secretGone(found.cause))
  const { channel } = found
  const hasService = channel === 'push' || channels[channel]
  return new AppError(409, hasService ? texts.message.notNeeded : texts.message.noService[channel])
}
