import { z } from 'zod'
import { Id, Instant, ListOf, ListQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The outbox as the platform admin sees it. */

const MessageStatus = z.enum(['waiting', 'sent', 'dead'])

export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['sms', 'email']),
  address: z.string(),
  subject: z.string(),
  body: z.string(),
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
    summary: 'The messages sent, waiting and given up, newest first',
    access: ['admin'],
    input: ListQuery.omit({ sort: true }).extend({ status: MessageStatus.optional() }),
    output: ListOf(OutboxMessage),
  }),
  retry: endpoint({
    method: 'POST',
    path: 'Notifications/Retry',
    summary: 'Try a message that was given up once more',
    access: ['admin'],
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  }),
}
