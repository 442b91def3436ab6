import type { Channels } from '@shiftward/contract/message.ts'
import type { ChoiceChannel } from '@shiftward/contract/mobile-profile.ts'
import { sql } from 'kysely'
import type { Connection } from '../database.ts'
import type { Recipient } from './outbox.ts'
import { kindOf } from './outbox-about.ts'
import type { AnyChannel, Channel, NewMessage } from './outbox-message.ts'

type Spread = Omit<NewMessage, 'channel'> & { channel: AnyChannel }

/** How people are told who have not chosen anything: by SMS, or by email if they have no phone. */
export const usualChannel = ({ phone }: Pick<Recipient, 'phone'>): Channel => (phone === '' ? 'email' : 'sms')

export const addressOf = ({ phone, email }: Pick<Recipient, 'phone' | 'email'>, channel: Channel): string =>
  channel === 'sms' ? phone : email

/** Each message by the channels that its recipient wants, if any, and to their browsers. Secrets go as written. */
export async function spread(db: Connection, messages: readonly NewMessage[]): Promise<Spread[]> {
  const ids = [...new Set(messages.flatMap(({ recipientId }) => recipientId ?? []))]
  if (ids.length === 0) return [...messages]
  const people = new Map((await listPeople(db, ids)).map((person) => [person.id, person]))
  return messages.flatMap((message) => {
    const person = message.isSecret ? undefined : people.get(message.recipientId ?? 0)
    return person ? spreadTo(person, message) : [message]
  })
}

function spreadTo(person: Person, message: NewMessage): Spread[] {
  return wantedBy(person, message).flatMap((channel): Spread[] => {
    if (channel === 'push') return person.browsers.map((id) => ({ ...message, channel, address: String(id) }))
    // A message may be for another address than the one that the person has now.
    return [channel === message.channel ? message : { ...message, channel, address: addressOf(person, channel) }]
  })
}

/**
 * The channels that a person wants a message by. Where they have not chosen, it goes by the channel of the message and to
 * their browsers. If that leaves none, it goes by the channel of the message all the same: everybody is told somehow. Only
 * messages about open shifts, which nobody has to know, can be turned off altogether.
 */
function wantedBy(person: Person, { cause, channel: written }: Pick<NewMessage, 'cause' | 'channel'>): AnyChannel[] {
  const kind = kindOf(cause)
  const isOn = (channel: ChoiceChannel, fallback: boolean): boolean =>
    (kind === undefined ? undefined : person.choices?.[`${kind} ${channel}`]) ?? fallback
  const wanted: AnyChannel[] = []
  if (isOn('sms', written === 'sms') && person.phone !== '') wanted.push('sms')
  if (isOn('email', written === 'email')) wanted.push('email')
  if (isOn('push', true) && person.browsers.length > 0) wanted.push('push')
  return wanted.length > 0 || kind === 'open' ? wanted : [written]
}

/** Whether a person has turned this channel off for a message that nobody has to get. */
export async function isTurnedOff(
  db: Connection,
  id: number,
  { cause, channel }: Pick<NewMessage, 'cause' | 'channel'>,
) {
  if (kindOf(cause) !== 'open') return false
  const [person] = await listPeople(db, [id])
  return person?.choices?.[`open ${channel}`] === false
}

/** The channel itself if it has a service and an address, or else the other one; undefined if neither reaches the person. */
export function reachedBy(
  person: Pick<Recipient, 'phone' | 'email'>,
  channel: AnyChannel,
  services: Channels,
): AnyChannel | undefined {
  if (channel === 'push') return channel
  const inTurn: Channel[] = channel === 'sms' ? ['sms', 'email'] : ['email', 'sms']
  return inTurn.find((one) => services[one] && addressOf(person, one) !== '')
}

/** By person, the channels by which a message of this cause reaches them: none if there is no service for it. */
export async function channelsOf(db: Connection, ids: number[], cause: string, services: Channels) {
  const people = await listPeople(db, ids)
  return new Map(
    people.map((person) => {
      const wanted = wantedBy(person, { cause, channel: usualChannel(person) })
      return [person.id, [...new Set(wanted.flatMap((channel) => reachedBy(person, channel, services) ?? []))]]
    }),
  )
}

/** How many of these messages, which are new, go out, and how many are only stored. They are all of one kind. */
export async function countTold(db: Connection, told: readonly NewMessage[], services: Channels) {
  const ids = told.flatMap(({ recipientId }) => recipientId ?? [])
  const reached = await channelsOf(db, ids, told[0]?.cause ?? '', services)
  const notSent = told.filter(({ recipientId }) => !reached.get(recipientId ?? 0)?.length).length
  return { toldProviders: told.length - notSent, notSent }
}

type Person = Awaited<ReturnType<typeof listPeople>>[number]

/** With what they have chosen and the browsers they use. */
function listPeople(db: Connection, ids: number[]) {
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
    .execute()
}
