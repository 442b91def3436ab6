import type { Duty, Endpoint } from '@shiftward/contract/endpoint.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { CallError } from './call-error.ts'

/** How a call of the contract travels, and how its answer is read. */
type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'from' | 'answer' | 'effect'>

export type Sent = {
  token?: string | undefined
  /** An automatic refresh. It must not keep an abandoned session alive. */
  background?: boolean | undefined
  /** The server does a change once for each key. */
  key?: string | undefined
  origin?: string
}

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
  error?: { code?: number; message?: string; fields?: Record<string, string>; duty?: Duty; requestId?: string }
}

export async function unwrap(
  { answer }: AnyEndpoint,
  response: Response,
  { isSecondTry = false } = {},
): Promise<unknown> {
  const body = (await response.json().catch(() => undefined)) as Envelope | undefined
  if (response.ok && body !== undefined) {
    if (answer === 'raw') return body
    if (body.status === true) return answer === 'data' ? body.data : body
  }
  throw new CallError({
    status: response.status,
    code: body?.error?.code,
    message: body?.error?.message ?? texts.common.tryAgain,
    fields: body?.error?.fields,
    duty: body?.error?.duty,
    requestId: body?.error?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    isSecondTry,
  })
}
