import { toRequest } from '@shiftward/client/request.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { z } from 'zod'
import { clearSession, getSession } from './session.ts'

const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * Listens to server-sent events. It uses fetch because EventSource cannot send a bearer header. It reconnects after a
 * lost connection, waiting longer each time, until it is stopped. Returns the function that stops it.
 */
export function listen<Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  onEvent: (event: z.output<Output>) => void,
): () => void {
  const stop = new AbortController()
  void keepListening()
  return () => stop.abort()

  async function keepListening() {
    let failures = 0
    while (!stop.signal.aborted) {
      try {
        await hear((event) => {
          failures = 0
          // Outside of our try: an error of the listener must be seen, and is none of the connection.
          queueMicrotask(() => onEvent(event as z.output<Output>))
        })
      } catch (error) {
        if (error instanceof Refused) return
      }
      failures += 1
      await pause(waitAfter(failures, Math.random()), stop.signal)
    }
  }

  async function hear(tell: (event: unknown) => void) {
    const token = getSession()?.token
    const response = await fetch(toRequest(endpoint, input, { token, background: true }), { signal: stop.signal })
    if (response.status === 401 && token === getSession()?.token) clearSession()
    if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new Refused()
    if (!response.ok || !response.body) return
    const read = eventReader(tell)
    const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await text.read(); !part.done; part = await text.read()) read(part.value)
  }
}

/** Trying again would get the same answer. */
class Refused extends Error {}

/** Half a second, doubled each time, with jitter so that many browsers do not reconnect at once. */
export const waitAfter = (failures: number, chance: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.5 + chance / 2)

/** Assembles events from chunks. It ignores everything except data (comments, names). */
export function eventReader(tell: (event: unknown) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      if (data.length > 0) tell(JSON.parse(data.map((line) => line.slice(5)).join('\n')))
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    // Try at once when the network is back.
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
