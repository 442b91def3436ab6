import { Readable } from 'node:stream'

/** A reader that has fallen so far behind is let go: it comes back and reads everything anew. */
const waitingMost = 64 * 1024

/** Server-sent events for one reader, until they leave or it is ended. */
export class EventStream extends Readable {
  override _read() {
    // Events come when they come; nothing can be fetched on demand.
  }

  tell(event: unknown) {
    this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** A comment, which no reader sees: it keeps proxies from closing a connection on which nothing happens. */
  beat() {
    this.#write(':\n\n')
  }

  /** Readers come back after a while, and not all of them in the same moment. */
  end() {
    if (this.destroyed || this.readableEnded) return
    this.push(`retry: ${Math.round(500 + Math.random() * 2_000)}\n\n`)
    this.push(null)
  }

  #write(text: string) {
    if (this.destroyed || this.readableEnded) return
    if (this.readableLength > waitingMost) this.destroy()
    else this.push(text)
  }
}
