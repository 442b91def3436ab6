import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { ScheduleEvent, scheduleEndpoints } from '@shiftward/contract/schedule.ts'

/** Calls and listens like the console (web/src/lib/call.ts and live.ts), which server tests cannot import. */

const nextTryAfter = 700
const backAfter = 400

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape; what the tests ask of them is the check
type Answer = { status: number; body: any; tries: number }

/** Repeats a call whose answer was lost, with the same key: once, or as often as told. */
export async function callPatiently(
  origin: string,
  endpoint: Endpoint,
  input: unknown,
  token: string,
  mostTries = 2,
): Promise<Answer> {
  const key = randomUUID()
  for (let tries = 1; tries <= mostTries; tries += 1) {
    if (tries > 1) await sleep(nextTryAfter)
    const answer = await send(origin, endpoint, input, token, key)
    if (answer) return { ...answer, tries }
  }
  return { status: 0, body: undefined, tries: mostTries }
}

/** Undefined when no answer came: it may or may not have been done. */
async function send(origin: string, endpoint: Endpoint, input: unknown, token: string, key: string) {
  const url = new URL(`/api/${endpoint.path}`, origin)
  if (endpoint.from === 'query') url.search = String(new URLSearchParams(input as Record<string, string>))
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: endpoint.from === 'json' ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(endpoint.from === 'json' && { body: JSON.stringify(input) }),
    })
    if ([502, 503, 504].includes(response.status)) return undefined
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}

export type Following = {
  /** The servers it was connected to, in order, as the proxy reports them. */
  servedBy: string[]
  stop(): Promise<void>
}

/** Listens to the changes of a department, and reconnects when the connection is lost. */
export function follow(
  origin: string,
  departmentCode: string,
  token: string,
  onEvent: (event: ScheduleEvent) => void,
): Following {
  const stopping = new AbortController()
  const servedBy: string[] = []

  async function hear() {
    const headers = { authorization: `Bearer ${token}`, 'x-shiftward-background': '1' }
    const url = `${origin}/api/${scheduleEndpoints.live.path}?departmentCode=${departmentCode}`
    const response = await fetch(url, { headers, signal: stopping.signal })
    if (!response.ok || !response.body) return
    servedBy.push(response.headers.get('x-served-by') ?? '')
    let waiting = ''
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (waiting + piece).split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('data: ')) onEvent(ScheduleEvent.parse(JSON.parse(block.slice(6))))
      }
    }
  }

  async function keepHearing() {
    while (!stopping.signal.aborted) {
      await hear().catch(() => undefined)
      await sleep(backAfter)
    }
  }
  const ended = keepHearing()
  return {
    servedBy,
    stop() {
      stopping.abort()
      return ended
    },
  }
}
