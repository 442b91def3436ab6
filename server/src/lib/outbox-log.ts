import type { FastifyBaseLogger } from 'fastify'
import type { Sender } from './outbox.ts'

/** Without a service to send with, messages are readable in the log. A warning, since nobody gets them otherwise. */
export function logSender(log: FastifyBaseLogger): Sender {
  return async ({ channel, address, subject, body }) => {
    log.warn(`${channel} to ${address}, not sent but logged: ${subject ? `${subject}: ` : ''}${body}`)
  }
}
