import { hash } from 'node:crypto'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip, zip, zippedHeaders } from './compress.ts'
import type { EventStream } from './event-stream.ts'
import { RecentlyUsed } from './recently-used.ts'

/** How the result of a call is sent. */

/** A handler may return JSON text that PostgreSQL has already built. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON text that is put together only if somebody needs it. The same tag means the same text. */
export class TaggedText {
  readonly tag: string
  readonly text: () => string
  constructor(tag: string, text: () => string) {
    this.tag = tag
    this.text = text
  }
}

const wrapped = (json: string) => `{"status":true,"data":${json}}`

export function envelope(endpoint: Endpoint, result: unknown): string {
  if (result instanceof JsonText) return wrapped(result.text)
  if (endpoint.answer === 'raw') return JSON.stringify(result)
  return JSON.stringify(
    endpoint.answer === 'flat' ? { status: true, ...(result as object) } : { status: true, data: result },
  )
}

const json = 'application/json; charset=utf-8'

export const answer = (reply: FastifyReply, text: string) => reply.type(json).send(text)

/** Who asks the same again and again, often over a bad network, gets 304 while nothing has changed. */
export function answerIfNew(request: FastifyRequest, reply: FastifyReply, text: string) {
  const tag = hash('sha256', text, 'base64url')
  return isKnown(request, reply, tag) ? reply.code(304).send() : answer(reply, text)
}

export async function answerTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, text }: TaggedText,
  sent: SentAnswers,
) {
  if (isKnown(request, reply, tag)) return reply.code(304).send()
  if (!takesGzip(request)) return answer(reply, wrapped(text()))
  const zipped = await sent.zipped(tag, () => wrapped(text()))
  return reply.type(json).headers(zippedHeaders).send(zipped)
}

function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const tag = `"${etag}"`
  reply.header('etag', tag)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.includes(tag) ?? false
}

/** Compressing a month takes longer than reading what has changed in it. */
export class SentAnswers {
  readonly #zipped = new RecentlyUsed<Buffer>(16_000_000)

  async zipped(tag: string, text: () => string): Promise<Buffer> {
    const known = this.#zipped.find(tag, () => true)
    if (known) return known
    const found = await zip(text())
    this.#zipped.keep(tag, found, found.length)
    return found
  }
}

export function stream(reply: FastifyReply, events: EventStream) {
  // Keep proxies from buffering or compressing the events, which would delay them.
  reply.headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
  return reply.type('text/event-stream; charset=utf-8').send(events)
}
