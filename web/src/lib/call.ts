import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { messages } from '@shiftward/contract/messages.ts'
import type { z } from 'zod'
import { clearSession, getSession } from './session.ts'
import { forgetKeys, keyOf } from './unanswered.ts'

/** A call that did not succeed: what the server said, or that it could not be reached (status 0). */
export class CallError extends Error {
  readonly status: number
  readonly code: number
  readonly fields: Record<string, string>
  readonly requestId: string | undefined

  constructor(failure: {
    status: number
    message: string
    code?: number | undefined
    fields?: Record<string, string> | undefined
    requestId?: string | undefined
  }) {
    super(failure.message)
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code ?? failure.status
    this.fields = failure.fields ?? {}
    this.requestId = failure.requestId
  }

  get isOffline() {
    return this.status === 0
  }
}

export type CallOptions = {
  /** A refresh that nobody asked for: it must not keep an abandoned session alive. */
  background?: boolean
  signal?: AbortSignal
}

type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'from' | 'answer' | 'effect'>

/** Calls the server as the contract's table says, with the stored token, and answers what the call promises. */
export async function call<Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const token = getSession()?.token
  const sent = { token, background: options.background ?? false }
  const response = await (endpoint.effect === 'change'
    ? change(endpoint, input, sent, options)
    : send(toRequest(endpoint, input, sent), options))
  // An answer to an old token says nothing about the session that has begun since.
  if (response.status === 401 && token !== undefined && token === getSession()?.token) clearSession()
  return (await unwrap(endpoint, response)) as z.output<Output>
}

/** A server that was just restarted, or another one beside it, answers by then. */
const secondTryAfter = 700

/** Sent once more by itself when the answer is lost on the way: with its key nothing is done twice. */
async function change(endpoint: AnyEndpoint, input: unknown, sent: Sent, options: CallOptions): Promise<Response> {
  const keyed = { ...sent, key: keyOf(endpoint.path, input) }
  const attempt = () => send(toRequest(endpoint, input, keyed), options, whole)
  let response = await attempt().catch((error) => {
    if (error instanceof CallError) return undefined
    throw error
  })
  if (!response || isLost(response)) {
    await new Promise((resolve) => setTimeout(resolve, secondTryAfter))
    response = await attempt()
  }
  if (!isLost(response)) forgetKeys()
  return response
}

/** What proxies answer for a server that is gone, and servers for a database that is. */
const isLost = ({ status }: Response) => status === 502 || status === 503 || status === 504

/** An answer that breaks off half-way is as lost as one that never began. */
const whole = async (response: Response) => new Response(await response.blob(), response)

async function send(
  request: Request,
  { signal }: CallOptions,
  receive: (response: Response) => Response | Promise<Response> = (response) => response,
): Promise<Response> {
  try {
    return await receive(await fetch(request, signal ? { signal } : {}))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError({ status: 0, message: messages.common.offline })
  }
}

type Sent = { token?: string | undefined; background: boolean; key?: string; origin?: string }

export function toRequest(
  { method, path, from }: AnyEndpoint,
  input: unknown,
  { token, background, key, origin = location.origin }: Sent,
): Request {
  const url = new URL(`/api/${path}`, origin)
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  if (background) headers.set('x-shiftward-background', '1')
  if (from === 'query') url.search = toParameters(input).toString()
  if (from === 'json') headers.set('content-type', 'application/json')
  const body = from === 'form' ? toParameters(input) : from === 'json' ? JSON.stringify(input) : undefined
  return new Request(url, { method, headers, body: body ?? null })
}

/** Lists repeat their parameter; what is not given is not sent. */
function toParameters(input: unknown): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) parameters.append(name, String(one))
    }
  }
  return parameters
}

type Envelope = {
  status?: unknown
  data?: unknown
  error?: { code?: number; message?: string; fields?: Record<string, string>; requestId?: string }
}

export async function unwrap({ answer }: AnyEndpoint, response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => undefined)) as Envelope | undefined
  if (response.ok && body !== undefined) {
    if (answer === 'raw') return body
    if (body.status === true) return answer === 'data' ? body.data : body
  }
  throw new CallError({
    status: response.status,
    code: body?.error?.code,
    message: body?.error?.message ?? messages.common.tryAgain,
    fields: body?.error?.fields,
    requestId: body?.error?.requestId ?? response.headers.get('x-request-id') ?? undefined,
  })
}
