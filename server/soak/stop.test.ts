import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../src/lib/database.ts'
import { freshDatabase } from '../test/harness.ts'
import { login, ServerProcess } from '../test/server-process.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let owner: ReturnType<typeof openPool>
beforeAll(async () => {
  fresh = await freshDatabase()
  owner = openPool(fresh.owner, 2)
})
afterAll(async () => {
  await owner.end()
  await fresh.close()
})

test('a request that is never answered does not keep a server from stopping, and well', async () => {
  const { host, port } = inject('postgres')
  const admin = { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'secret-1' }
  const server = new ServerProcess({
    PORT: '0',
    DATABASE_URL: `postgresql://${fresh.owner.user}@localhost:${port}/${fresh.owner.database}?host=${encodeURIComponent(String(host))}`,
    ...admin,
  })
  const address = await server.address()
  const { token } = await login(address, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)

  const blocker = await owner.connect()
  await blocker.query('begin; lock table organizations in access exclusive mode')
  const headers = { authorization: `Bearer ${token}` }
  const stuck = fetch(`${address}/api/Organization/GetAll`, { headers }).then(
    () => 'answered',
    () => 'cut',
  )
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
  // Waiting for a lock ends by itself; a PostgreSQL process that stands still does not.
  const { pid } = (await owner.query(waiting)).rows[0]
  process.kill(pid, 'SIGSTOP')
  try {
    server.child.kill('SIGTERM')
    expect(await server.code).toBe(0)
    expect(await stuck).toBe('cut')
  } finally {
    process.kill(pid, 'SIGCONT')
    await blocker.query('rollback')
    blocker.release()
  }
})
