import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * The statements that a connection is given in the same turn of the event loop leave in one write, and PostgreSQL answers
 * them one after the other. Each write wakes a process of PostgreSQL, which costs as much as a small statement.
 */
export function sendTogether(pool: pg.Pool) {
  pool.on('connect', (client) => {
    const socket = client.connection.stream as Socket
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      socket.cork()
      process.nextTick(() => socket.uncork())
      return send(...given)
    }) as typeof client.query
  })
}
