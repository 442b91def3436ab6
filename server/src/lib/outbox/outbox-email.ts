import { createTransport, type NodemailerError } from 'nodemailer'
import { type Sender, Undeliverable } from './outbox.ts'

type EmailAccount = { url: string; from: string }

const patience = 10_000
/** Mail servers count the connections of a client, and reject clients with many. */
const connections = 3

/** Email over SMTP, on a few connections that stay open until it is closed. */
export function emailSender({ url, from }: EmailAccount): { send: Sender; close(): Promise<void> } {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: connections,
    // The outbox retries and counts, so the library must not.
    maxRequeues: 0,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  const domain = from.slice(from.indexOf('@') + 1)

  return {
    async send({ address, subject, body, idempotencyKey }) {
      try {
        // The same id at every attempt: mailboxes that know it already show the message once.
        const messageId = `<${idempotencyKey}@${domain}>`
        await transport.sendMail({ from, to: address, subject, text: body, messageId })
      } catch (error) {
        const Refusal = isFinal(error) ? Undeliverable : Error
        throw new Refusal(textOf(error), { cause: error })
      }
    },
    async close() {
      transport.close()
    },
  }
}

/**
 * Permanently refused because of the message or its recipient. If the server refuses us, the operator has to fix that.
 */
function isFinal(error: unknown): boolean {
  const { code, command, permanent } = error as NodemailerError
  const isAboutMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  return isAboutMessage && permanent !== false
}

const textOf = (error: unknown): string =>
  `The mail server did not take it: ${error instanceof Error ? error.message : String(error)}`
