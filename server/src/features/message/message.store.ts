import type { Channels, OutboxMessage } from '@shiftward/contract/message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { containing, isPart, type ListPart, windowOf } from '../../lib/list.ts'
import { wakeUp } from '../../lib/outbox/outbox.ts'

type Filters = Omit<ListPart, 'sort'> & { status?: OutboxMessage['status'] | undefined }

/** The outbox keeps growing, so without a page only the newest messages are returned. */
const newest = 1_000

/** Only its recipient reads the text of a secret message, and a search does not match it. */
const readable = sql<string>`case when is_secret then '' else body end`

const columns = ['id', 'address', 'subject', 'cause', 'attempts', 'last_error'] as const

export async function listMessages(db: Connection, filters: Filters) {
  const { limit, offset } = isPart(filters) ? windowOf(filters) : { limit: newest, offset: 0 }
  const rows = await matching(db, filters)
    .select([...columns, readable.as('body'), 'created_at', 'next_attempt_at', 'sent_at'])
    .select([sql<OutboxMessage['channel']>`channel`.as('channel'), sql<OutboxMessage['status']>`status`.as('status')])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const messages = rows.map(
    ({ last_error, created_at, next_attempt_at, sent_at, ...row }): OutboxMessage => ({
      ...row,
      lastError: last_error,
      createdAt: created_at.toISOString(),
      nextAttemptAt: next_attempt_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    }),
  )
  if (!isPart(filters)) return messages
  const { total } = await matching(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: messages, total }
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
const channelNames = ['sms', 'email'] as const

/** Resets the attempts. A secret message that is over has lost its text: the person must ask for a new one. */
export async function retryMessage(db: Connection, id: number, channels: Channels, now: Date) {
  const usable = channelNames.filter((channel) => channels[channel])
  const revived = await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where('status', 'in', revivable)
    .where(sql<boolean>`channel = any(${usable}::text[])`)
    .where('is_secret', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!revived) throw await whyNot(db, id)
  await wakeUp(db)
  return revived
}

async function whyNot(db: Connection, id: number): Promise<AppError> {
  const found = await db
    .selectFrom('outbox')
    .select(['status', 'is_secret', sql<OutboxMessage['channel']>`channel`.as('channel')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return notFound('Message')
  if (!revivable.includes(found.status)) return new AppError(409, texts.message.notGivenUp)
  if (found.is_secret) return new AppError(409, texts.message.secretGone)
  return new AppError(409, texts.message.noService[found.channel])
}
