import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { z } from 'zod'

/** A refusal, with the server's message. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Answer = { status: boolean; data?: unknown; error?: { message: string } }

export type Call = <Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  token?: string,
) => Promise<z.output<Output>>

/** Calls a running server over the network, as a phone app does. */
export function openClient(url: string): Call {
  return async (endpoint, input, token) => {
    const query = new URLSearchParams(Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]))
    const isQuery = endpoint.from === 'query'
    const response = await fetch(new URL(`/api/${endpoint.path}${isQuery ? `?${query}` : ''}`, url), {
      method: endpoint.method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(endpoint.from === 'json' && { 'content-type': 'application/json' }),
      },
      ...(!isQuery && { body: endpoint.from === 'form' ? query : JSON.stringify(input) }),
    })
    const answer = (await response.json()) as Answer
    if (!answer.status) throw new Refused(response.status, answer.error?.message ?? `HTTP ${response.status}`)
    return (endpoint.answer === 'data' ? answer.data : answer) as never
  }
}
