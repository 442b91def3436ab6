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

/** What a service says of a message it does not take may name somebody: the log has the number and a code. */
export function tellingFailures(send: Sender, log: Logger): Sender {
  return async (message) => {
    try {
      await send(message)
    } catch (error) {
      const { id, channel } = message
      log.warn({ message: id, channel, code: codeOf(error) }, 'not sent: why is its lastError at Notifications/GetAll')
      throw error
    }
  }
}

/** Of the system or the library, e.g. ECONNREFUSED or EAUTH, which the errors around it carry along; or TimeoutError. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : (codeOf(error.cause) ?? error.name)
}
