import type { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than any query of the server takes. */
const usual = { toConnect: 10_000, toAnswer: 60_000 }

/**
 * A network that drops packets reports nothing: when a database fails over to another machine, or a firewall forgets a
 * connection, a query would wait for a quarter of an hour. After this time the query fails, and the connection is
 * replaced.
 */
export function giveUpSilent(pool: pg.Pool, { toConnect, toAnswer } = usual) {
  pool.options.connectionTimeoutMillis = toConnect
  pool.on('connect', ({ connection }) => {
    const socket = connection.stream as Socket
    socket.setTimeout(toAnswer, () => socket.destroy())
  })
}
