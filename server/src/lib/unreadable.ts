import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const faults: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** Input that is not HTTP never becomes a request: the answer is written to the connection itself. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, message] = faults[error.code ?? ''] ?? [400, 'The request cannot be read.']
    const body = JSON.stringify({ status: false, error: { code: status, message } })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
