import type { Logger } from 'pino'
import type { Sender } from './outbox.ts'

/**
 * Without a service to send with, messages go to the log: a warning, since nobody gets them otherwise. In the demo,
 * whose people are invented, as they are; otherwise by their number only, and the platform admin reads them at
 * Notifications/GetAll: logs are copied and kept by many, and must not name anybody.
 */
export function logSender(log: Logger, { isTextShown }: { isTextShown: boolean }): Sender {
  return async ({ id, channel, address, subject, body }) => {
    const shown = isTextShown ? { to: address, subject, body } : {}
    log.warn({ message: id, channel, ...shown }, 'not sent but logged: there is no service to send with')
  }
}
