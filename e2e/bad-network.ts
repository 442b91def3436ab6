import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request is answered, or never arrives, or is carried out and its answer is lost. */
export type Fate = 'answered' | 'request lost' | 'answer lost'

type Received = { method: string; path: string; body: Buffer; key: string | undefined }
export type Answered = Received & { status: number; fate: Fate }

/** Stands between a phone and the server, as mobile reception does. */
export type Network = {
  address: string
  /** Decides what happens to each request to the API. */
  fateOf: (request: Received) => Fate
  /** Changes a file of the app on its way, as a newer version would have it. */
  rewrite: (path: string, text: string) => string
  /** The requests that have reached the server, in order. */
  answered: Answered[]
  close(): Promise<void>
}

export async function openNetwork(server: string): Promise<Network> {
  const proxy = createServer((incoming, outgoing) => void carry(incoming, outgoing))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as { port: number }
  const network: Network = {
    address: `http://127.0.0.1:${port}`,
    fateOf: () => 'answered',
    rewrite: (_path, text) => text,
    answered: [],
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = '', url: path = '', headers } = incoming
    const key = headers['idempotency-key']?.toString()
    const received = { method, path, body: await buffer(incoming), key }
    const isCall = path.startsWith('/api/')
    const fate = isCall ? network.fateOf(received) : 'answered'
    if (fate === 'request lost') return incoming.socket.destroy()
    const answer = await pass(received, headers)
    if (isCall) network.answered.push({ ...received, status: answer.status, fate })
    if (fate === 'answer lost') return incoming.socket.destroy()
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }

  /** Whole and uncompressed, so that it can be rewritten. */
  async function pass({ method, path, body }: Received, headers: IncomingMessage['headers']) {
    const { 'if-none-match': _tag, 'if-modified-since': _moment, ...asked } = headers
    const options = { method, headers: { ...asked, 'accept-encoding': 'identity' } }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${server}${path}`, options, resolve).on('error', reject).end(body)
    })
    const whole = await buffer(answer)
    const text = network.rewrite(path, whole.toString())
    const isChanged = text !== whole.toString()
    const { 'content-length': _length, ...kept } = answer.headers
    const status = answer.statusCode ?? 502
    return { status, headers: kept, body: isChanged ? Buffer.from(text) : whole }
  }

  return network
}
