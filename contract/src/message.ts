import { z } from 'zod'
import { Id, Instant, ListOf, ListQuery, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { permission, whoMay } from './rules/permissions.ts'

/** The outbox as the platform admin sees it. */

/** 'not sent': no service is configured for the channel. 'dead': the service refused it too often. */
const MessageStatus = z.enum(['waiting', 'sent', 'not sent', 'dead'])
const Channel = z.enum(['sms', 'email'])
/** Push needs no service of the operator: browsers bring their own. */
export const AnyChannel = z.enum([...Channel.options, 'push'])

/** The channels for which the server has a service. Where one has none, people are told by the other. */
export const Channels = z.record(Channel, z.boolean())
export type Channels = z.infer<typeof Channels>

/** How many messages of an action go out. */
export const Told = z.object({
  toldProviders: z.int(),
  /** How many others are not told: no service reaches them, or they have turned messages about open shifts off. */
  notSent: z.int(),
})
export type Told = z.infer<typeof Told>

export const OutboxMessage = z.object({
  id: Id,
  channel: AnyChannel,
  address: z.string(),
  /** Null for an address of nobody whom the caller can see. */
  recipientName: z.string().nullable(),
  subject: z.string(),
  /** Empty if it is secret. */
  body: z.string(),
  /** Its text gives access, like a link or a code, and is deleted once the message is sent or given up. */
  isSecret: z.boolean(),
  cause: z.string(),
  status: MessageStatus,
  attempts: z.int(),
  lastError: z.string(),
  createdAt: Instant,
  nextAttemptAt: Instant,
  sentAt: Instant.nullable(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const messageEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Notifications/GetAll',
    limit: 'search',
    summary: 'The messages: waiting, sent, not sent and given up, newest first',
    access: ['admin'],
    input: ListQuery.omit({ sort: true }).extend({ status: MessageStatus.optional() }),
    output: ListOf(OutboxMessage),
  }),
  retry: endpoint({
    method: 'POST',
    path: 'Notifications/Retry',
    summary: 'Try a message once more that was given up or not sent',
    access: ['admin'],
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  }),
  getUnsent: endpoint({
    method: 'GET',
    path: 'Notifications/GetUnsent',
    summary: 'The SMS and emails that were given up or not sent, newest first, secret ones without their text',
    access: ['admin'],
    input: ListQuery.pick({ page: true, size: true }),
    output: z.object({
      rows: z.array(OutboxMessage),
      total: z.int(),
      /** How many of them a service can send now. */
      sendable: z.int(),
    }),
  }),
  retryAll: endpoint({
    method: 'POST',
    path: 'Notifications/RetryAll',
    summary: 'Try all SMS and emails once more that were given up or not sent, except secrets',
    access: ['admin'],
    input: Nothing,
    output: z.object({ retried: z.int() }),
  }),
  getChannels: endpoint({
    method: 'GET',
    path: 'Notifications/GetChannels',
    summary: 'Whether a service is configured for SMS and for email',
    access: whoMay(permission.writeSchedules),
    input: Nothing,
    output: Channels,
  }),
}
