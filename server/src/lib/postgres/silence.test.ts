import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../database.ts'
import { isUnavailable } from '../errors.ts'
import { giveUpSilent } from './silence.ts'

/** A proxy to the database that can drop everything while both ends believe that they are connected. */
let isLosing = false
const sockets = new Set<Socket>()
const relay = createServer((client) => {
  const { host = '', port = 0 } = inject('postgres')
  const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  for (const [from, to] of [
    [client, database],
    [database, client],
  ] as const) {
    sockets.add(from)
    from.on('data', (data) => !isLosing && to.write(data))
    from.on('error', () => undefined)
    from.on('close', () => to.destroy())
  }
})

beforeAll(async () => {
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  relay.close()
})

test('a query to a silent database fails after a while, and works once the database answers again', async () => {
  const { port } = relay.address() as AddressInfo
  const { user, database } = inject('postgres')
  const pool = openPool({ host: '127.0.0.1', port, user, database }, 2)
  // Longer than a busy machine needs to connect and to answer.
  giveUpSilent(pool, { toConnect: 3_000, toAnswer: 3_000 })
  try {
    const ask = async () => (await pool.query('select 1 as n')).rows
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 1 }]])
    isLosing = true
    // On existing connections, on new ones, and while waiting for one.
    for (let round = 0; round < 2; round += 1) {
      const refusals = await Promise.allSettled([ask(), ask(), ask(), ask()])
      expect(refusals.map((refusal) => refusal.status === 'rejected' && isUnavailable(refusal.reason))).toEqual(
        Array(4).fill(true),
      )
    }
    isLosing = false
    expect(await ask()).toEqual([{ n: 1 }])
  } finally {
    await pool.end()
  }
})
