import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { messages } from '@shiftward/contract/messages.ts'
import type { z } from 'zod'
import { clearSession, getSession, storeSession } from './session.ts'
import { forgetKeys, keyOf } from './unanswered.ts'

/** A failed call: the server's error, or status 0 when it could not be reached. */
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
  /** An automatic refresh. It must not keep an abandoned session alive. */
  background?: boolean
  signal?: AbortSignal
}

type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'from' | 'answer' | 'effect'>

/** Calls an endpoint of the contract with the stored token and returns its typed answer. */
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
  // A 401 for an old token must not end a session that began later.
  if (response.status === 401 && token !== undefined && token === getSession()?.token) clearSession()
  try {
    return (await unwrap(endpoint, response)) as z.output<Output>
  } catch (error) {
    if (error instanceof CallError && token === getSession()?.token) learnDuty(error.message)
    throw error
  }
}

/** The server refuses everything until the person has done what it asks, so the console opens that page. */
function learnDuty(message: string) {
  const session = getSession()
  if (!session) return
  if (message === messages.account.passwordFirst) storeSession({ ...session, mustChangePassword: true })
  if (message === messages.account.twoFactorFirst) storeSession({ ...session, mustSetUpTwoFactor: true })
}

/** Long enough for a restarted server, or another instance, to answer. */
const secondTryAfter = 700

/** Sends a change again when its answer is lost. The key keeps the server from doing it twice. */
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

/** Proxies answer this when the server is down, servers when the database is. */
const isLost = ({ status }: Response) => status === 502 || status === 503 || status === 504

/** Reads the whole body, so that an answer that breaks off counts as lost. */
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

/** Lists repeat their parameter. Missing values are not sent. */
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
