import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { makeDepartment, makeFacility, makeOrganization, makeProvider, makeUser } from '../src/demo/factories.ts'
import { openPool } from '../src/lib/database.ts'
import { createSession } from '../src/lib/session.ts'
import { freshDatabase } from './harness.ts'
import { login, ServerProcess } from './server-process.ts'

// One real server with the most detailed log level.
vi.setConfig({ testTimeout: 60_000 })

const secrets = {
  adminEmail: 'grace.hopper@hospital.example',
  adminPassword: 'Cobol-1959-secret',
  wrongPassword: 'Wrong-4711-guess',
  unknownEmail: 'nobody.known@hospital.example',
  firstName: 'Wilhelmina',
  lastName: 'Abernathy-Quill',
  phone: '5558675309',
  secondPhone: '5558675310',
  refusedPhone: '5558675311',
  email: 'w.abernathy@hospital.example',
  password: 'Quill-and-ink-77',
  npi: '1234567893',
  searched: 'Zaphod-Search',
  takenEmail: 'already.there@hospital.example',
  street: '12 Hummingbird Lane',
}

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let owner: ReturnType<typeof openPool>
let server: ServerProcess
let address: string
let token: string

beforeAll(async () => {
  fresh = await freshDatabase()
  owner = openPool(fresh.owner, 2)
  const { host, port } = inject('postgres')
  const url = (user = '') =>
    `postgresql://${user}@localhost:${port}/${fresh.address.database}?host=${encodeURIComponent(String(host))}`
  server = new ServerProcess({
    PORT: '0',
    LOG_LEVEL: 'trace',
    TRUST_PROXY: 'on',
    DATABASE_URL: url(fresh.address.user),
    DATABASE_OWNER_URL: url(fresh.owner.user),
    ADMIN_EMAIL: secrets.adminEmail,
    ADMIN_PASSWORD: secrets.adminPassword,
  })
  address = await server.address()
  token = (await login(address, secrets.adminEmail, secrets.adminPassword)).token
  expect(token).toEqual(expect.any(String))
})
afterAll(async () => {
  if (server.child.exitCode === null) await server.stop()
  await owner.end()
  await fresh.close()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${address}${path}`, { headers })
const authorized = (headers = {}) => ({ authorization: `Bearer ${token}`, ...headers })
const post = (path: string, body: unknown, headers = {}) =>
  fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

// biome-ignore lint/suspicious/noExplicitAny: lines of every shape
const lines = (): any[] =>
  server.printed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const registration = {
  firstName: secrets.firstName,
  lastName: secrets.lastName,
  addressLine1: secrets.street,
  phone: secrets.phone,
  emailId: secrets.email,
  password: secrets.password,
  npi: '',
  dob: '02-03-1984',
}

test('the log tells what happened at which call, and of nobody', async () => {
  await makeProvider(fresh.db, { email: secrets.takenEmail })
  expect((await login(address, secrets.unknownEmail, secrets.wrongPassword)).status).toBe(false)
  await get(`/api/Users/GetAll?q=${secrets.searched}&page=1&size=10`, authorized())
  await get(`/api/Users/Search?NPI=${secrets.npi}`)
  const registered = await post('Providers/Register', registration)
  expect(registered.status).toBe(200)
  const taken = { ...registration, phone: secrets.secondPhone, emailId: secrets.takenEmail }
  expect((await post('Providers/Register', taken)).status).toBe(200)

  // An unforeseen constraint: the details of PostgreSQL's error hold the refused row.
  await owner.query(`alter table users add constraint surprise check (phone <> '${secrets.refusedPhone}') not valid`)
  const surprise = { ...registration, phone: secrets.refusedPhone, emailId: `second.${secrets.email}` }
  const failed = await post('Providers/Register', surprise, { 'x-request-id': 'from-the-proxy-1' })
  expect(failed.status).toBe(500)
  expect(failed.headers.get('x-request-id')).toBe('from-the-proxy-1')
  expect(await failed.json()).toMatchObject({ error: { requestId: 'from-the-proxy-1' } })
  await owner.query('alter table users drop constraint surprise')
  const malformed = await post('Providers/Register', surprise, { 'x-request-id': `bad,id,${secrets.email}` })
  expect(malformed.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  await get(`/api/${secrets.lastName}/${secrets.email}?token=${token}`)

  await vi.waitFor(() => expect(lines().some(({ message }) => message)).toBe(true), { timeout: 30_000 })
  for (const line of lines()) {
    expect(line).toMatchObject({ level: expect.any(String), time: expect.stringMatching(/^\d{4}-.*Z$/) })
    if (line.msg === 'request' || line.err) expect(line.requestId, JSON.stringify(line)).toMatch(/^[\w-]{8,64}$/)
  }
  const of = (route: string) => lines().filter((line) => line.route === route)
  expect(of('/api/Authentication/Login')).toMatchObject([
    { method: 'POST', status: 200, ms: expect.any(Number) },
    { method: 'POST', status: 401 },
  ])
  expect(of('/api/Users/GetAll')).toMatchObject([{ method: 'GET', status: 200 }])
  const [fault] = lines().filter(({ level, requestId }) => level === 'error' && requestId === 'from-the-proxy-1')
  expect(fault).toMatchObject({
    err: { code: '23514', constraint: 'surprise', table: 'users', stack: expect.arrayContaining([expect.any(String)]) },
  })
  // Without an SMS service the log has only the number of the message in the outbox.
  expect(lines().find(({ message }) => message)).toMatchObject({ level: 'warn', channel: 'sms' })

  // The server's own address is no secret, and random numbers may look like a year or a code.
  const madeUp = /http:\/\/127\.0\.0\.1:\d+|"pid":\d+|"ms":[\d.]+|"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g
  const told = server.printed.replaceAll(madeUp, '').toLowerCase()
  const { rows } = await owner.query('select body from outbox')
  const code = /\d{6}/.exec(rows[0].body)?.[0]
  for (const secret of [...Object.values(secrets), token, code, '1984', '127.0.0.1', 'already exists', 'Hummingbird']) {
    expect(told, secret).not.toContain(String(secret).toLowerCase())
  }
  expect(server.complaints).toBe('')
})

test('metrics are counted by route pattern, for this machine alone', async () => {
  // The earlier message is marked as sent a moment after it was sent.
  const waiting = `select from outbox where status = 'waiting'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(0)
  await get('/some/page/of/the/console')
  const text = await (await get('/metrics')).text()
  const sample = (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
  expect(sample('shiftward_http_requests_total{route="/api/Authentication/Login",method="POST",status="200"}')).toBe(1)
  expect(sample('shiftward_http_requests_total{route="/api/Providers/Register",method="POST",status="500"}')).toBe(1)
  expect(sample('shiftward_http_request_duration_seconds_count{route="/api/Authentication/Login",method="POST"}')).toBe(
    2,
  )
  expect(sample('shiftward_http_requests_in_flight')).toBe(1)
  expect(sample('shiftward_pool_connections')).toBeGreaterThan(0)
  expect(sample('shiftward_pool_waiting')).toBe(0)
  expect(sample('shiftward_database_up')).toBe(1)
  expect(sample('shiftward_outbox_waiting')).toBe(0)
  expect(sample('shiftward_outbox_dead')).toBe(0)
  expect(sample('shiftward_sessions_active')).toBe(1)
  expect(sample('shiftward_sign_ins_failed_total')).toBe(1)
  expect(sample('shiftward_backup_age_seconds')).toBeGreaterThan(0)
  expect(text).toMatch(/^shiftward_build_info\{version="\d+\.\d+\.\d+",commit="(unknown|[0-9a-f]{40})"\} 1$/m)
  expect(sample('process_resident_memory_bytes')).toBeGreaterThan(0)
  for (const secret of [...Object.values(secrets), '/some/page']) expect(text, secret).not.toContain(secret)
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
  for (const route of routes) expect(route).toMatch(/^(\/api\/[A-Z]\w+\/\w+|\/metrics|console|unknown)$/)

  for (const header of ['x-forwarded-for', 'forwarded', 'via']) {
    expect((await get('/metrics', { [header]: '10.0.0.1' })).status, header).toBe(404)
  }
})

test('it is ready only with a database that answers and is migrated, and alive all the while', async () => {
  const readiness = async () => {
    const answer = await get('/readyz')
    return `${answer.status} ${await answer.text()}`
  }
  const becomes = (what: string) => expect.poll(readiness, { timeout: 15_000, interval: 200 }).toBe(what)
  expect(await readiness()).toBe('200 ready')

  const newest = 'select name from migrations order by name desc limit 1'
  const { rows } = await owner.query(`delete from migrations where name = (${newest}) returning *`)
  await becomes('503 the database has not been migrated')
  await owner.query('insert into migrations (name, applied_at) values ($1, $2)', [rows[0].name, rows[0].applied_at])
  await becomes('200 ready')

  await owner.query(`alter database ${fresh.address.database} connection limit 0`)
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1',
    [fresh.address.user],
  )
  await becomes('503 the database does not answer')
  const metrics = await (await get('/metrics')).text()
  expect(metrics).toContain('shiftward_database_up 0')
  expect(await (await get('/healthz')).text()).toBe('alive')
  await owner.query(`alter database ${fresh.address.database} connection limit -1`)
  await becomes('200 ready')
})

test('the metrics count the failures of each job', async () => {
  await owner.query('alter table outbox rename to elsewhere')
  const failures = async () =>
    /^shiftward_job_failures_total\{name="outbox"\} (\d+)$/m.exec(await (await get('/metrics')).text())?.[1]
  await expect.poll(async () => Number((await failures()) ?? 0)).toBeGreaterThan(0)
  await owner.query('alter table elsewhere rename to outbox')
})

test('SIGTERM: not ready at once, streams end with a hint, what was asked is answered, then it ends well', async () => {
  const organization = await makeOrganization(fresh.db)
  const facility = await makeFacility(fresh.db, { organization })
  const department = await makeDepartment(fresh.db, { facility })
  const admin = await makeUser(fresh.db, { user_type: 'admin' })
  const session = { authorization: `Bearer ${await createSession(fresh.db, admin.id, 'console', new Date())}` }
  const live = await get(`/api/Scheduler/Live?departmentCode=${department.code}`, session)
  const events = (async () => {
    let heard = ''
    for await (const piece of live.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += piece
    return heard
  })()
  expect(await (await get('/metrics')).text()).toMatch(/^shiftward_live_connections 1$/m)

  const blocker = await owner.connect()
  await blocker.query('begin; lock table organizations in access exclusive mode')
  const slow = get('/api/Organization/GetAll', session)
  const locked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await owner.query(locked)).rowCount).toBeGreaterThan(0)

  server.child.kill('SIGTERM')
  expect(await events).toMatch(/^data: .*\n\n(.|\n)*retry: \d+\n\n$/)
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
  await blocker.query('rollback')
  blocker.release()
  const answer = await slow
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: true })

  expect(await server.code).toBe(0)
  const told = lines().map(({ msg }) => msg)
  expect(told).toContain('Shiftward is stopping: SIGTERM')
  expect(told.at(-1)).toBe('Shiftward has stopped')
  await expect(get('/healthz')).rejects.toThrow()
  expect(server.complaints).toBe('')
  // PostgreSQL closes a connection a moment after the client does. One is the test's own.
  const left = 'select from pg_stat_activity where usename = $1 and datname = current_database()'
  await expect.poll(async () => (await owner.query(left, [fresh.address.user])).rowCount).toBeLessThanOrEqual(1)
})
