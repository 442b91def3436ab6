import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mail = { id: string; to: string; text: string }

/** A mail server that records accepted messages. `answer` decides about each: 0 accepts it, other numbers are its reply code. */
export async function playMailServer(answer: (attempt: number, to: string) => number) {
  const taken: Mail[] = []
  let attempts = 0
  const refuse = (code: number) => Object.assign(new Error('as told'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(address, _session, done) {
      attempts += 1
      const code = answer(attempts, address.address)
      done(code === 0 ? null : refuse(code))
    },
    async onData(stream, session, done) {
      const parts = await stream
        .setEncoding('utf8')
        .toArray()
        .catch(() => undefined)
      // A client killed in the middle of a message has not delivered it.
      if (!parts) return
      const text = parts.join('')
      const id = /^Message-ID: <(.+)@/im.exec(text)?.[1] ?? ''
      taken.push({ id, to: session.envelope.rcptTo[0]?.address ?? '', text })
      done()
    },
  })
  // A killed client resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    attempts: () => attempts,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
