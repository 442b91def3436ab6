import { z } from 'zod'
import { Id, Instant, Nothing, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { ChangedSince } from './mobile-since.ts'

/** What the provider who is signed in has been told, and where their browser is told of it. */

const messageTypes = [
  'urgent',
  'schedule',
  'shift',
  'open-shift',
  'offer',
  'request',
  'swap',
  'leave',
  'credential',
  'account',
] as const
export type MessageType = (typeof messageTypes)[number]

/** What a message is about; its id names a shift, a shift request, a swap, a leave or an offer. */
const subjectKinds = ['shift', 'request', 'swap', 'leave', 'offer'] as const

export const MyMessage = z.object({
  id: Id,
  channel: z.enum(['sms', 'email', 'push']),
  type: z.enum(messageTypes),
  subjectKind: z.enum(subjectKinds).nullable(),
  subjectId: Id.nullable(),
  /** The first day that a change of the schedule is about. */
  firstDay: WireDate.nullable(),
  subject: z.string(),
  body: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
  updatedAt: Instant,
})
export type MyMessage = z.infer<typeof MyMessage>

const most = limits.push

export const mobileMessageEndpoints = {
  /** One for each event, whichever ways it was sent. The unread ones are those without `readAt`. */
  messages: endpoint({
    method: 'GET',
    path: 'Mobile/Messages',
    summary: 'What I have been told, the newest first',
    access: 'provider',
    input: ChangedSince,
    output: z.array(MyMessage),
  }),
  unreadMessages: endpoint({
    method: 'GET',
    path: 'Mobile/UnreadMessages',
    summary: 'How many messages I have not read',
    access: 'provider',
    input: Nothing,
    output: z.object({ unread: z.int() }),
  }),
  readMessages: endpoint({
    method: 'POST',
    path: 'Mobile/ReadMessages',
    summary: 'Mark messages as read; without ids, all of them',
    access: 'provider',
    input: z.object({ ids: z.array(Id).max(limits.list.codes).optional() }),
    output: z.object({ unread: z.int() }),
  }),
  pushKey: endpoint({
    method: 'GET',
    path: 'Mobile/PushKey',
    summary: 'The public key with which a browser subscribes to our push messages',
    access: 'provider',
    input: Nothing,
    output: z.object({ publicKey: z.string() }),
  }),
  /** As the browser's PushSubscription gives it. Belongs to this device: it ends when the device is signed out. */
  subscribe: endpoint({
    method: 'POST',
    path: 'Mobile/Subscribe',
    limit: 'profile',
    summary: 'Send my messages to this browser',
    access: 'provider',
    input: z.object({
      endpoint: z.url().max(most.endpoint),
      keys: z.object({
        p256dh: z.string().regex(/^[\w-]{87}=?$/),
        auth: z.string().regex(/^[\w-]{22}(==)?$/),
      }),
    }),
    output: Nothing,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'Mobile/Unsubscribe',
    summary: 'No longer send my messages to this browser',
    access: 'provider',
    input: z.object({ endpoint: z.url().max(most.endpoint) }),
    output: Nothing,
  }),
}
