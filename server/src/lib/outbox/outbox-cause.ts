import { sql } from 'kysely'
import type { Connection } from '../database.ts'
import type { AnyChannel } from './outbox-message.ts'

/**
 * A cause tells an address once, but two people may have the same phone number. Whoever is told second there is told
 * with a cause of their own, by all their channels, so that it stays one message to them.
 */

type Told = { cause: string; channel: AnyChannel; address: string; recipientId?: number | undefined }

const ownCause = (cause: string, recipientId: number) => `${cause}:to:${recipientId}`

/**
 * The messages, in which nobody takes the place of somebody else. Whoever tells of something has locked it, or tells one
 * person only, so nobody writes the same cause for others between this look and the insertion.
 */
export async function withOwnCauses<Message extends Told>(db: Connection, messages: Message[]): Promise<Message[]> {
  const firstAt = await listTold(db, messages)
  const seconds = new Set<string>()
  for (const message of messages) {
    const first = firstAt.get(placeOf(message)) ?? message.recipientId
    firstAt.set(placeOf(message), first)
    if (first !== message.recipientId) seconds.add(tellingOf(message))
  }
  return messages.map((message) =>
    message.recipientId !== undefined && seconds.has(tellingOf(message))
      ? { ...message, cause: ownCause(message.cause, message.recipientId) }
      : message,
  )
}

const placeOf = ({ cause, channel, address }: Told) => JSON.stringify([cause, channel, address])
const tellingOf = ({ cause, recipientId }: Told) => JSON.stringify([cause, recipientId])

/** Who was told there already. */
async function listTold(db: Connection, messages: Told[]) {
  const known = messages.filter(({ recipientId }) => recipientId !== undefined)
  if (known.length === 0) return new Map<string, number | undefined>()
  const column = (name: 'cause' | 'channel' | 'address') => sql`${known.map((message) => message[name])}::text[]`
  const told = sql<{ cause: string; channel: AnyChannel; address: string; recipientId: number }>`
    select cause, channel, address, recipient_id as "recipientId" from outbox
    where recipient_id is not null and (cause, channel, address) in (
      select told.cause, told.channel, told.address
      from unnest(${column('cause')}, ${column('channel')}, ${column('address')}) as told (cause, channel, address))`
  const { rows } = await told.execute(db)
  return new Map<string, number | undefined>(rows.map((row) => [placeOf(row), row.recipientId]))
}

/** Who has been told what these messages tell them, at whatever address. */
export async function listKnowing(
  db: Connection,
  messages: readonly Pick<Told, 'cause' | 'recipientId'>[],
): Promise<Set<number | null>> {
  const causes = messages.flatMap(({ cause, recipientId }) =>
    recipientId === undefined ? [cause] : [cause, ownCause(cause, recipientId)],
  )
  const rows = await db
    .selectFrom('outbox')
    .select('recipient_id')
    .where(sql<boolean>`cause = any(${causes}::text[])`)
    .execute()
  return new Set(rows.map(({ recipient_id }) => recipient_id))
}

/** The cause for telling somebody at another address what they were told, or should have been, by this one. */
export async function causeAt(
  db: Connection,
  { cause, recipientId }: { cause: string; recipientId: number },
  to: Pick<Told, 'channel' | 'address'>,
): Promise<string> {
  const [told] = await withOwnCauses(db, [{ cause, recipientId, ...to }])
  if (!told || told.cause === cause) return cause
  await db
    .updateTable('outbox')
    .set({ cause: told.cause })
    .where('cause', '=', cause)
    .where('recipient_id', '=', recipientId)
    .execute()
  return told.cause
}
