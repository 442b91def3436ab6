import type { Socket } from 'node:net'
import type pg from 'pg'

/** Nothing that the server asks takes nearly as long. */
const usual = { toConnect: 10_000, toAnswer: 60_000 }

/**
 * A network that drops everything tells nobody: when a database has failed over to another machine, or a firewall has
 * forgotten a connection, whoever waits for an answer would wait for a quarter of an hour. After this time they are
 * refused, and the connection is replaced.
 */
export function giveUpSilent(pool: pg.Pool, { toConnect, toAnswer } = usual) {
  pool.options.connectionTimeoutMillis = toConnect
  pool.on('connect', ({ connection }) => {
    const socket = connection.stream as Socket
    socket.setTimeout(toAnswer, () => socket.destroy())
  })
}
