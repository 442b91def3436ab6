import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { demoAccounts, demoPassword } from '../src/demo/demo.ts'
import { openPool } from '../src/lib/database.ts'
import { migrationLock } from '../src/lib/postgres/migrate.ts'
import { grants, retentionRole, serverRole } from '../src/lib/postgres/role.ts'
import { NODE_COMPILE_CACHE } from './compile-cache.ts'
import { copyPreparedFolder } from './prepared-folder.ts'
import { isGone, login, ServerProcess, settingsOf, whoIs } from './server-process.ts'

// Each test starts several servers, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let parent: string
let folder: string
const servers: ServerProcess[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'shiftward-start-'))
  folder = join(parent, 'with a space', 'data')
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await rm(parent, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}) {
  const place: Record<string, string> = env.DATABASE_URL ? {} : { DATA_DIR: folder }
  const server = new ServerProcess({ ...place, PORT: '0', ...env })
  servers.push(server)
  return server
}

async function postmasterPid(data = folder) {
  return Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Its pid. The pid file exists a moment before it has content. */
async function untilPostmasterRuns(data = folder) {
  for (;;) {
    const pid = await postmasterPid(data).catch(() => 0)
    if (pid) return pid
    await sleep(20)
  }
}

test('comes up with the demo, refuses to share its folder, survives SIGKILL and stops as a whole', async () => {
  const first = start()
  const address = await first.address()
  expect((await settingsOf(address)).data.demo).toMatchObject({ password: demoPassword, accounts: demoAccounts })
  for (const { email } of demoAccounts) expect(first.printed).toContain(email)
  const { token, status } = await login(address, 'admin@demo.test', demoPassword)
  expect(status).toBe(true)

  const second = start()
  expect(await second.code).toBe(1)
  expect(second.complaints).toBe(`The data folder ${folder} is in use by another Shiftward server.\n`)

  const oldPostmaster = await postmasterPid()
  first.child.kill('SIGKILL')
  await first.code
  const third = start()
  expect(await whoIs(await third.address(), token)).toMatchObject({ status: true, userType: 'admin' })
  expect(await postmasterPid()).toBe(oldPostmaster)

  third.child.kill('SIGTERM')
  expect(await third.code).toBe(0)
  expect(await isGone(oldPostmaster)).toBe(true)
  expect(third.complaints).toBe('')
})

test.each(['SIGINT', 'SIGHUP'] as const)('%s while it is still starting stops everything', async (signal) => {
  await copyPreparedFolder(folder)
  const server = start()
  const postmaster = await untilPostmasterRuns()
  server.child.kill(signal)
  expect(await server.code).toBe(0)
  expect(await isGone(postmaster)).toBe(true)
})

// One mistake in a value, of those in config.test.ts, and all that only show when the server starts.
test.each([
  [{ PORT: 'abc' }, "PORT: must be a whole number from 1 to 65535, not 'abc'"],
  [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL: must look like'],
  [{ PUBLIC_URL: 'https://shifts.example.test' }, 'DEMO: must be set beside PUBLIC_URL'],
  [
    { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' },
    'DATABASE_URL: the database at 127.0.0.1:1/x cannot be used',
  ],
  [{ DATABASE_URL: 'postgres://localhost:1/x' }, 'DATABASE_URL: the database at localhost:1/x cannot be used: connect'],
  [{ DATA_DIR: '/dev/null' }, 'DATA_DIR: the folder /dev/null cannot be used'],
  [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR: the folder /dev/null/data cannot be used'],
  [{ DATA_DIR: '/proc/data/within' }, 'DATA_DIR: the folder /proc/data/within cannot be used'],
  [{ DATABSE_URL: 'postgres://db/secret' }, 'DATABSE_URL: is no setting; did you mean DATABASE_URL?'],
])('%j ends with one clear line', async (env, line) => {
  const server = start(env)
  expect(await server.code).toBe(1)
  expect(server.complaints).toContain(line)
  expect(server.complaints).toMatch(/^[^\n]+\n$/)
  expect(server.complaints).not.toContain('secret')
})

test('an address that this machine does not have ends with one clear line', async () => {
  await copyPreparedFolder(folder)
  const server = start({ HOST: '192.0.2.1', DEMO: 'off' })
  expect(await server.code).toBe(1)
  expect(server.complaints).toBe("HOST: this machine does not have the address '192.0.2.1'.\n")
})

test('a port in use ends with one clear line', async () => {
  await copyPreparedFolder(folder)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = start({ PORT: String(port), DEMO: 'off', ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD: 'secret-1' })
  expect(await server.code).toBe(1)
  expect(server.complaints).toBe(
    `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another one.\n`,
  )
  other.close()
})

const patient = { timeout: 60_000 }
const threeMinutesAhead = `--import=data:text/javascript,${encodeURIComponent(
  'globalThis.Date = class extends Date { constructor(...of) { super(...(of.length ? of : [Date.now() + 180_000])) } }',
)}`
const mayRewrite = 'could rewrite the audit log'

test('an empty database of DATABASE_URL is migrated, by who may, by two servers at once, and gets its first platform admin', async () => {
  const name = `start_${process.pid}`
  const { host, user, port } = inject('postgres')
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`create database ${name}`)
  const urlOf = (role = user, database = name) =>
    `postgresql://${role}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  const DATABASE_URL = urlOf()
  const env = { DATABASE_URL, ADMIN_EMAIL: 'First@example.test', ADMIN_PASSWORD: 'secret-1' }
  try {
    for (const [mistaken, line] of [
      [{ DATABASE_URL: urlOf(serverRole) }, 'The role may not create tables: DATABASE_OWNER_URL'],
      [{ DATABASE_OWNER_URL: urlOf(user, 'postgres') }, 'DATABASE_OWNER_URL: is another database than DATABASE_URL'],
      [
        { DATABASE_RETENTION_URL: urlOf(retentionRole, 'postgres') },
        'DATABASE_RETENTION_URL: is another database than DATABASE_URL',
      ],
      [{ NODE_OPTIONS: threeMinutesAhead }, 'Cannot start: the clocks differ: it is '],
    ] as const) {
      const server = start({ ...env, ...mistaken })
      expect(await server.code).toBe(1)
      expect(server.complaints).toContain(line)
      expect(server.complaints).toMatch(/^[^\n]+\n$/)
    }
    const pair = [start(env), start(env)]
    for (const server of pair) {
      const address = await server.address()
      // The log shows the address a moment earlier.
      await expect.poll(() => server.printed, patient).toContain('Shiftward is ready')
      expect((await settingsOf(address)).data.demo).toBeNull()
      expect(await login(address, 'first@example.test', 'secret-1')).toMatchObject({ status: true, userType: 'admin' })
      expect((await login(address, 'admin@demo.test', demoPassword)).status).toBe(false)
      expect(server.complaints).toBe('')
      expect(server.printed).toContain(mayRewrite)
    }
    expect(existsSync(folder)).toBe(false)
    for (const server of pair) await server.stop()
    const pool = openPool({ ...inject('postgres'), database: name }, 1)
    const { rows } = await pool.query(`select email, password_hash from users`)
    await pool.query(grants(serverRole))
    await pool.end()
    const atFullCost = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows).toEqual([{ email: 'First@example.test', password_hash: atFullCost }])
    const restricted = start({ DATABASE_URL: urlOf(serverRole) })
    await restricted.address()
    await expect.poll(() => restricted.printed, patient).toContain('Shiftward is ready')
    expect(restricted.printed).not.toContain(mayRewrite)
    await restricted.stop()
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

test('the port answers before the database is migrated: alive, not ready, try again', async () => {
  const name = `starting_${process.pid}`
  const { host, user, port: databasePort } = inject('postgres')
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`create database ${name}`)
  const holder = openPool({ ...inject('postgres'), database: name }, 1)
  try {
    await holder.query(`select pg_advisory_lock(${migrationLock})`)
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    const DATABASE_URL = `postgresql://${user}@localhost:${databasePort}/${name}?host=${encodeURIComponent(String(host))}`
    const server = start({ DATABASE_URL, PORT: String(port) })
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
      return (
        response && { status: response.status, text: await response.text(), again: response.headers.get('retry-after') }
      )
    }
    await expect.poll(() => ask('/healthz'), patient).toEqual({ status: 200, text: 'alive', again: null })
    expect(await ask('/readyz')).toEqual({ status: 503, text: 'starting', again: '2' })
    expect(await ask('/')).toEqual({ status: 503, text: 'starting', again: '2' })
    expect(await ask('/api/Settings/Get')).toMatchObject({ status: 503, text: expect.stringContaining('"code":503') })
    expect(server.printed).toBe('')
    await holder.query('select pg_advisory_unlock_all()')
    await server.address()
    expect(await ask('/readyz')).toEqual({ status: 200, text: 'ready', again: null })
    await server.stop()
  } finally {
    await holder.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

test('a database that could not hold every name is refused', async () => {
  const name = `ascii_${process.pid}`
  const { host, user, port } = inject('postgres')
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0`)
  try {
    const DATABASE_URL = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`
    const server = start({ DATABASE_URL })
    expect(await server.code).toBe(1)
    expect(server.complaints).toMatch(/^DATABASE_URL: .+ its encoding is SQL_ASCII, and has to be UTF8\n$/)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

test('without a platform admin it says how to create one', async () => {
  await copyPreparedFolder(folder)
  const server = start({ DEMO: 'off' })
  await server.address()
  // The log shows the address a moment earlier.
  await expect.poll(() => server.printed, patient).toContain('set ADMIN_EMAIL and ADMIN_PASSWORD')
  await server.stop()
  const again = start({ DEMO: 'off', ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'secret-1' })
  expect(await login(await again.address(), 'first@example.test', 'secret-1')).toMatchObject({ status: true })
})

describe('with a demo', () => {
  // Making a demo takes seconds, so it is made once and copied: by the start after one that was killed.
  let made: string
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'shiftward-demo-'))
    await copyPreparedFolder(made)
    const killed = new ServerProcess({ DATA_DIR: made, PORT: '0' })
    await untilPostmasterRuns(made)
    // Somewhere before the end of the demo.
    await sleep(1_500)
    killed.child.kill('SIGKILL')
    await killed.code
    expect(killed.printed).toBe('')
    const server = new ServerProcess({ DATA_DIR: made, PORT: '0' })
    await server.address()
    await server.stop()
  })
  afterAll(() => rm(made, { recursive: true, force: true }))
  const copyDemo = () => cp(made, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })

  test('a start that is killed in the middle of the demo leaves nothing half', async () => {
    await copyDemo()
    const address = await start().address()
    for (const { email } of demoAccounts.filter(({ email }) => email !== 'provider@demo.test')) {
      expect(await login(address, email, demoPassword)).toMatchObject({ status: true })
    }
  })

  test('a demo at a public address says that anybody can sign in', async () => {
    await copyDemo()
    const server = start({ DEMO: 'on', PUBLIC_URL: 'https://shifts.example.test' })
    await server.address()
    await expect
      .poll(() => server.complaints, patient)
      .toContain('DEMO: anybody can sign in at https://shifts.example.test')
  })

  test('real use refuses to start with demo accounts, until they have been removed', async () => {
    await copyDemo()
    const demo = start()
    const address = await demo.address()
    const real = { DEMO: 'off', ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'secret-1' }
    expect((await removeDemo()).complaints).toBe(`The data folder ${folder} is in use by another Shiftward server.\n`)
    const { token } = await login(address, 'admin@demo.test', demoPassword)
    await demo.stop()
    const refused = start(real)
    expect(await refused.code).toBe(1)
    expect(refused.complaints).toContain("remove them with 'npm run demo:remove'")

    const removed = await removeDemo()
    const [aside = ''] = /\/.+\/demo-[\dTZ-]+/.exec(removed.printed) ?? []
    expect(removed.complaints).toBe('')
    const empty = start(real)
    const there = await empty.address()
    expect(await login(there, 'first@example.test', 'secret-1')).toMatchObject({ status: true })
    expect((await login(there, 'admin@demo.test', demoPassword)).status).toBe(false)
    await empty.stop()
    expect((await removeDemo()).printed).toBe('There are no demo accounts: nothing to remove.\n')

    // Back to the demo's database, with somebody of one's own in it.
    await rm(join(folder, 'postgres'), { recursive: true })
    await rename(aside, join(folder, 'postgres'))
    const again = start()
    const created = await fetch(`${await again.address()}/api/Organization/Create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Our Own Hospital',
        extension: { address: { addressline1: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }, npi: '' },
      }),
    })
    expect(created.status).toBe(200)
    await again.stop()
    expect((await removeDemo()).printed).toMatch(/^\d+ demo accounts are closed\./)
    const kept = start(real)
    const here = await kept.address()
    const { token: own } = await login(here, 'first@example.test', 'secret-1')
    const list = await fetch(`${here}/api/Organization/GetAll`, { headers: { authorization: `Bearer ${own}` } })
    expect(JSON.stringify(await list.json())).toContain('Our Own Hospital')
    for (const { email } of demoAccounts) expect((await login(here, email, demoPassword)).status, email).toBe(false)
    expect((await whoIs(here, token)).status).toBe(false)
  })
})

async function removeDemo() {
  const command = fileURLToPath(new URL('../src/demo-remove.ts', import.meta.url))
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, [command], { env: { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: folder } })
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { printed, complaints }
}
