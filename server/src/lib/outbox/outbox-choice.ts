import type { ChoiceChannel, ChoiceKind } from '@shiftward/contract/mobile-profile.ts'
import { sql } from 'kysely'
import type { Connection } from '../database.ts'
import { kindOf } from './outbox-about.ts'
import type { AnyChannel, NewMessage } from './outbox-message.ts'

type Spread = Omit<NewMessage, 'channel'> & { channel: AnyChannel }

/**
 * Each message by the channels that its recipient chose, and to their browsers. Without a choice it goes as its writer
 * said, by SMS or by email. Nobody is left untold: where neither is chosen and no browser is known, it goes as written.
 */
export async function spread(db: Connection, messages: readonly NewMessage[]): Promise<Spread[]> {
  const ids = [...new Set(messages.flatMap(({ recipientId }) => recipientId ?? []))]
  if (ids.length === 0) return [...messages]
  const people = new Map((await listChoosers(db, ids)).map((person) => [person.id, person]))
  return messages.flatMap((message) => {
    const person = message.isSecret ? undefined : people.get(message.recipientId ?? 0)
    return person ? channelsFor(message, person) : [message]
  })
}

function channelsFor(message: NewMessage, person: Chooser): Spread[] {
  const kind = kindOf(message.cause)
  const isOn = (channel: ChoiceChannel, fallback: boolean) => isChosen(person, kind, channel) ?? fallback
  const byPhone = isOn('sms', message.channel === 'sms') && person.phone !== ''
  const byEmail = isOn('email', message.channel === 'email')
  const browsers = isOn('push', true) ? person.browsers : []
  const spread: Spread[] = [
    ...(byPhone ? [{ ...message, channel: 'sms' as const, address: person.phone }] : []),
    ...(byEmail ? [{ ...message, channel: 'email' as const, address: person.email }] : []),
    ...browsers.map((id) => ({ ...message, channel: 'push' as const, address: String(id) })),
  ]
  return spread.length > 0 ? spread : [message]
}

const isChosen = ({ choices }: Chooser, kind: ChoiceKind | undefined, channel: ChoiceChannel): boolean | undefined =>
  kind === undefined ? undefined : choices?.[`${kind} ${channel}`]

type Chooser = Awaited<ReturnType<typeof listChoosers>>[number]

/** Those who have chosen something or use a browser. */
function listChoosers(db: Connection, ids: number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'phone', 'email'])
    .select([
      sql<Record<string, boolean> | null>`(
        select json_object_agg(kind || ' ' || channel, is_on) from notification_choices where user_id = users.id)`.as(
        'choices',
      ),
      sql<number[]>`array(select id from push_subscriptions where user_id = users.id order by id)`.as('browsers'),
    ])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(
      sql<boolean>`(exists (select from notification_choices where user_id = users.id)
        or exists (select from push_subscriptions where user_id = users.id))`,
    )
    .execute()
}
