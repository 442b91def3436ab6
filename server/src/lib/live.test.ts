import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { openPool } from './database.ts'
import { type Change, Live, tellChange } from './live.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0).reverse()) await close()
  await database.close()
})

const change: Change = { departmentId: 7, startDate: '2026-11-01', endDate: '2026-11-02' }

/** Records what it is told. */
function notes() {
  const heard: (Change | 'ready' | 'closed')[] = []
  return {
    heard,
    ready: () => void heard.push('ready'),
    change: (told: Change) => void heard.push(told),
    closed: () => void heard.push('closed'),
  }
}

const listening = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query = 'listen schedule'`.execute(
    database.db,
  )
  return rows.map(({ pid }) => pid)
}

test('a listener that joins while the connection is broken reopens it for all', async () => {
  const live = new Live(database.pool)
  closers.push(() => live.close())
  const [first, second] = [notes(), notes()]
  await live.subscribe([7], first)
  const [pid] = await listening()
  await sql`select pg_terminate_backend(${pid})`.execute(database.db)
  await vi.waitFor(async () => expect(await listening()).toEqual([]), { timeout: 10_000 })
  await live.subscribe([7], second)
  // The first listener is told too, at its scheduled reconnect; by then the connection is already open.
  await vi.waitFor(() => expect(first.heard).toEqual(['ready', 'ready']), { timeout: 10_000 })
  expect(await listening()).toHaveLength(1)
  await tellChange(database.db, change)
  await vi.waitFor(() => expect(first.heard.at(-1)).toEqual(change), { timeout: 10_000 })
  expect(first.heard).toEqual(['ready', 'ready', change])
  expect(second.heard.filter((told) => told !== 'ready')).toEqual([change])
})

test('a silently dropped connection is noticed and replaced', async () => {
  const road = await playRoad(`${database.address.host}/.s.PGSQL.${database.address.port}`)
  closers.push(() => road.close())
  const pool = openPool({ ...database.address, host: '127.0.0.1', port: road.port })
  closers.push(() => pool.end())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const live = new Live(pool)
  closers.push(() => live.close())
  const { heard, ...listener } = notes()
  await live.subscribe([7], listener)
  road.drop()
  await tellChange(database.db, change)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(heard).toEqual(['ready', 'ready']), { timeout: 10_000 })
  await tellChange(database.db, change)
  await vi.waitFor(() => expect(heard).toEqual(['ready', 'ready', change]), { timeout: 10_000 })
})

/** A proxy to the database that can forget connections, like a router after a long silence. */
async function playRoad(path: string) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(path)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    drop() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
