import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { Figures } from './figures.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const streams = new Agent({ keepAlive: false })

type Options = { token: string; isBackground?: boolean; tag?: string | undefined }
type Answer = { status: number; text: string }

/** Sends a call as the console does, and records its duration and status under its kind. */
export class Client {
  readonly #origin: string
  /** The tags of the last answers, by token and address: the console has them in memory. */
  readonly #tags = new Map<string, string>()
  /** Where durations and statuses are recorded. */
  figures: Figures

  constructor(origin: string, figures: Figures) {
    this.#origin = origin
    this.figures = figures
  }

  async ask(kind: string, endpoint: Endpoint, input: unknown, options: Options): Promise<Answer> {
    const start = performance.now()
    const answer = await this.#send(endpoint, input, options).catch(() => ({ status: 0, text: '' }))
    this.figures.note(kind, performance.now() - start, answer.status)
    return answer
  }

  /** Sends them all at once and records one duration: until the last answer. */
  async askTogether(kind: string, endpoints: Endpoint[], input: unknown, options: Options): Promise<void> {
    const start = performance.now()
    const lost = { status: 0, text: '' }
    const answers = await Promise.all(
      endpoints.map((endpoint) => this.#send(endpoint, input, options).catch(() => lost)),
    )
    const worst = answers.find(({ status }) => status !== 200 && status !== 304)?.status ?? 200
    this.figures.note(kind, performance.now() - start, worst, endpoints.length)
  }

  async #send(endpoint: Endpoint, input: unknown, options: Options): Promise<Answer> {
    const body = endpoint.from === 'json' ? JSON.stringify(input) : undefined
    const key = `${options.token} ${endpoint.path} ${JSON.stringify(input)}`
    const response = await this.#open(endpoint, input, { ...options, tag: this.#tags.get(key) }, agent, body)
    if (response.headers.etag) this.#tags.set(key, response.headers.etag)
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    // Only small answers are read here, and those are not compressed.
    const text = response.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString()
    return { status: response.statusCode ?? 0, text }
  }

  /** Returns a function that closes the stream. Does not reconnect: a lost connection is recorded. */
  async listen(endpoint: Endpoint, input: unknown, token: string, onEvent: (event: string) => void) {
    const response = await this.#open(endpoint, input, { token, isBackground: true }, streams)
    if (response.statusCode !== 200) throw new Error(`${endpoint.path} answered ${response.statusCode}`)
    let isLeaving = false
    response.setEncoding('utf8')
    response.on('data', (piece: string) => {
      for (const line of piece.split('\n')) if (line.startsWith('data:')) onEvent(line.slice(5))
    })
    response.on('error', () => undefined)
    response.on('close', () => {
      if (!isLeaving) this.figures.note('lost live connection', 0, 0)
    })
    return () => {
      isLeaving = true
      response.destroy()
    }
  }

  #open(endpoint: Endpoint, input: unknown, options: Options, by: Agent, body?: string): Promise<IncomingMessage> {
    const query = endpoint.from === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const headers = {
      authorization: `Bearer ${options.token}`,
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(options.tag && { 'if-none-match': options.tag }),
      ...(options.isBackground && { 'x-shiftward-background': '1' }),
      ...(endpoint.effect === 'change' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    return new Promise((resolve, reject) => {
      const url = `${this.#origin}/api/${endpoint.path}${query}`
      request(url, { method: endpoint.method, headers, agent: by }, resolve).on('error', reject).end(body)
    })
  }
}
