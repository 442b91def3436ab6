import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mail = { id: string; to: string; text: string }

/** A mail server that notes what it has taken, and answers each message as it is told: 0 takes it, else the code. */
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
      // Whoever was killed in the middle of a message has not handed it over.
      if (!parts) return
      const text = parts.join('')
      const id = /^Message-ID: <(.+)@/im.exec(text)?.[1] ?? ''
      taken.push({ id, to: session.envelope.rcptTo[0]?.address ?? '', text })
      done()
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    attempts: () => attempts,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
