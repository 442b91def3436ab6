import { texts } from '@shiftward/contract/texts.ts'
import type { Logger } from 'pino'
import { NoService, type Sender } from './outbox.ts'

/**
 * Without a service, messages are not sent; a warning in the log says so. In demo mode, where
 * all people are invented, the log has the whole message. Otherwise it has only the number, and the platform admin
 * reads the message at Notifications/GetAll: logs are copied and kept widely, and must not name anybody.
 */
export function logSender(log: Logger, { isTextShown }: { isTextShown: boolean }): Sender {
  return async ({ id, channel, address, subject, body }) => {
    const shown = isTextShown ? { to: address, subject, body } : {}
    log.warn({ message: id, channel, ...shown }, 'not sent: no service is configured')
    throw new NoService(texts.message.noService[channel])
  }
}

/** A service may name the recipient when it refuses a message, so the log has only the number and a code. */
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

/** A code of the system or the library, e.g. ECONNREFUSED or EAUTH, which wrapping errors pass on; or TimeoutError. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : (codeOf(error.cause) ?? error.name)
}
