import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import { CallError, isLost } from './call-error.ts'
import { KnownAnswers } from './known-answers.ts'
import { toRequest, unwrap } from './request.ts'

/** The session as an app keeps it. */
type KeptSession = { token(): string | undefined; clear(): void }

export type CallOptions = {
  /** An automatic refresh. It must not keep an abandoned session alive. */
  background?: boolean
  signal?: AbortSignal
  /** Sent with a change. The server makes the change once for each key, however often it arrives. */
  key?: string | undefined
}

/**
 * Makes the function that calls an endpoint of the contract with the app's token and returns its typed answer. With
 * `patienceMs`, an answer that takes longer counts as lost: a bad network often does not say that it is gone.
 */
export function callWith(session: KeptSession, { patienceMs }: { patienceMs?: number } = {}) {
  const answers = new KnownAnswers()
  return async <Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
    { background, signal, key }: CallOptions = {},
  ): Promise<z.output<Output>> => {
    const token = session.token()
    const build = () => toRequest(endpoint, input, { token, background, key })
    const request = build()
    const known = answers.find(request.url, token)
    if (known) request.headers.set('if-none-match', known.tag)
    const how = { signal, patienceMs }
    let tries = 0
    const attempt = () => {
      tries += 1
      return send(build(), { ...how, receive: whole })
    }
    const response = await (key === undefined ? send(request, how) : untilAnswered(attempt))
    if (known && response.status === 304) return known.data as z.output<Output>
    // A 401 for an old token must not end a session that began later.
    if (response.status === 401 && token !== undefined && token === session.token()) session.clear()
    const data = await unwrap(endpoint, response, { isSecondTry: tries > 1 })
    const tag = response.headers.get('etag')
    if (tag) answers.note(request.url, token, { tag, data })
    return data as z.output<Output>
  }
}

/** Long enough for a restarted server, or another instance, to answer. */
const secondTryAfter = 700

/** Sends a change again when its answer is lost. The key keeps the server from doing it twice. */
async function untilAnswered(attempt: () => Promise<Response>): Promise<Response> {
  const first = await attempt().catch(lostOnly)
  if (first && !isLost(first.status)) return first
  await new Promise((resolve) => setTimeout(resolve, secondTryAfter))
  return attempt()
}

function lostOnly(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
}

type Receive = (response: Response) => Response | Promise<Response>

/** Reads the whole body, so that an answer that breaks off counts as lost. */
const whole: Receive = async (response) => new Response(await response.blob(), response)

type Sending = { signal: AbortSignal | undefined; patienceMs: number | undefined; receive?: Receive }

async function send(request: Request, { signal, patienceMs, receive }: Sending): Promise<Response> {
  const ends = [signal ?? [], patienceMs === undefined ? [] : AbortSignal.timeout(patienceMs)].flat()
  try {
    const response = await fetch(request, ends.length > 0 ? { signal: AbortSignal.any(ends) } : {})
    return receive ? await receive(response) : response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError({ status: 0, message: texts.common.offline })
  }
}
