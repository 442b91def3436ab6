import { Readable } from 'node:stream'

/** A reader that falls this far behind is disconnected: it reconnects and reads everything again. */
const waitingMost = 64 * 1024

/** Server-sent events for one reader, until the reader leaves or the stream is ended. */
export class EventStream extends Readable {
  override _read() {
    // Events are pushed; there is nothing to fetch on demand.
  }

  tell(event: unknown) {
    this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** Sends a comment, which readers ignore, so that proxies do not close an idle connection. */
  beat() {
    this.#write(':\n\n')
  }

  /** Tells readers to reconnect after a random delay, so that they do not all come back at once. */
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
