import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { generateOrganization } from '../../../test/generated-organization.ts'
import { freshDatabase, startApp, type TestApp } from '../../../test/harness.ts'
import { makeOffer, makeShiftRequest, makeSwap, makeUser, type Shift } from '../../demo/factories.ts'
import { type Database, openDatabase, openPool } from '../../lib/database.ts'
import { retentionRole } from '../../lib/postgres/role.ts'
import { Archive, checkArchive } from './archive.ts'
import { Retention } from './retention.service.ts'

const now = new Date('2027-06-15T10:00:00Z')
const days = 86_400_000
const ago = (count: number) => new Date(now.getTime() - count * days)

/** Made once and copied for each test. */
let original: Awaited<ReturnType<typeof freshDatabase>>
let server: TestApp
/** Of the owner of the tables. */
let owner: pg.Pool
let db: Database
let archiveFolder: string
let world: Awaited<ReturnType<typeof generateOrganization>>

beforeAll(async () => {
  original = await freshDatabase()
  world = await generateOrganization(original.db, 21, ['America/New_York', 'America/Phoenix'], [])
  await makeOld(original)
  // A database that somebody is connected to cannot be copied.
  await original.db.destroy()
})
afterAll(() => original.close())
beforeEach(async () => {
  server = await startApp({}, original.owner.database)
  server.clock.now = now
  owner = openPool(server.owner, 1)
  db = openDatabase(openPool({ ...server.owner, user: retentionRole }, 1))
  archiveFolder = await mkdtemp(join(tmpdir(), 'shiftward-archive-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all([db.destroy(), owner.end()])
  await server.close()
  await rm(archiveFolder, { recursive: true, force: true })
})

/** Decided requests, swaps and offers of every shift, messages, and both logs; half of each is older than the limit of the tests. */
async function makeOld({ db, owner: address }: typeof original) {
  const shifts = await db.selectFrom('shifts').selectAll().orderBy('id').limit(240).execute()
  const [one, other] = world.providers
  if (!one || !other) throw new Error('There are no providers')
  for (const [index, shift] of shifts.entries()) {
    const decided_at = index % 2 === 0 ? ago(500) : ago(150)
    const request = { shift, provider: one, submitted_at: ago(600), decided_at }
    await makeShiftRequest(db, { ...request, status: 'UserDenied' })
    const swap = { shift: shift as Shift, from_provider_id: one.id, to: other, created_at: ago(600), decided_at }
    await makeSwap(db, { ...swap, status: 'MediatorDenied' })
    await makeOffer(db, { shift, provider: one, sent_at: ago(600), state: 'declined', ended_at: decided_at })
    // Every tenth is the history of a shift that has been deleted.
    const shift_id = index % 10 === 0 ? -index : shift.id
    const history = { organization_id: shift.organization_id, shift_id, at: decided_at, action: 'changed' }
    await db
      .insertInto('shift_history')
      .values({ ...history, before: '{}' })
      .execute()
  }
  await makeSwap(db, { shift: shifts[0] as Shift, from_provider_id: one.id, to: other, created_at: ago(600) })
  const message = { channel: 'sms', address: '5550100000', body: 'Hello', recipient_id: one.id }
  for (const [cause, status, age] of [
    ['old', 'sent', 500],
    ['given-up', 'dead', 500],
    ['waiting', 'waiting', 500],
    ['new', 'sent', 10],
  ] as const) {
    await db
      .insertInto('outbox')
      .values({ ...message, cause, status, created_at: ago(age) })
      .execute()
  }
  const owner = openPool(address, 1)
  await owner.query('alter table audit_log disable trigger append_only')
  const halves = [ago(500), ago(150)]
  await owner.query('update audit_log set at = case when id % 2 = 0 then $1 else $2 end::timestamptz', halves)
  await owner.query('alter table audit_log enable trigger append_only')
  await owner.end()
}

const keep = { audit: 400, history: 400, messages: 400, requests: 400 }
const retention = (given: Partial<ConstructorParameters<typeof Retention>[0]> = {}) =>
  new Retention({ db, clock: () => now, keep, archiveFolder, signal: new AbortController().signal, ...given })

const tables = ['audit_log', 'shift_history', 'outbox', 'shift_requests', 'swaps', 'offers'] as const
type Row = { id: number }
async function readTables() {
  const read = async (table: (typeof tables)[number]) =>
    (await owner.query<Row>(`select to_jsonb(t) as row, id from ${table} as t order by id`)).rows
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)] as const)))
}
type Tables = Awaited<ReturnType<typeof readTables>>
const idsOf = (rows: Row[] = []) => rows.map(({ id }) => id)
const removedFrom = (before: Tables, after: Tables) =>
  Object.fromEntries(
    tables.map((table) => [table, idsOf(before[table]).filter((id) => !idsOf(after[table]).includes(id))]),
  )

/** The rows in the archive's files, by table. */
async function readArchive() {
  const found: Record<string, Row[]> = {}
  for (const name of (await readdir(archiveFolder)).sort()) {
    const lines = gunzipSync(await readFile(join(archiveFolder, name)))
      .toString()
      .trim()
      .split('\n')
    const table = name.slice(0, name.indexOf('-'))
    found[table] = [...(found[table] ?? []), ...lines.map((line) => JSON.parse(line))]
  }
  return found
}

test('removes what is older than the settings say and needed by nobody, after writing it to the archive', async () => {
  const before = await readTables()
  const job = retention()
  await job.run()
  const removed = removedFrom(before, await readTables())

  const sure = async (statement: string) => idsOf((await owner.query<Row>(statement)).rows)
  expect(await sure(`select id from outbox order by id`)).toEqual(idsOf(before.outbox).slice(-2))
  const gone = `select count(*)::int as id`
  const cutoff = `timestamptz '2026-05-11'`
  // What is left is new, open, or of a shift that was not over at that time.
  const later = `exists (select from shifts where shifts.id = t.shift_id and ends_at >= ${cutoff})`
  for (const statement of [
    `${gone} from audit_log where at < ${cutoff}`,
    `${gone} from shift_history as t where at < ${cutoff} and not ${later}`,
    `${gone} from shift_requests as t where status <> 'Open' and decided_at < ${cutoff} and not ${later}`,
    `${gone} from swaps as t where status <> 'Open' and decided_at < ${cutoff} and not ${later}`,
    `${gone} from offers as t where state <> 'open' and ended_at < ${cutoff} and not ${later}`,
  ]) {
    expect(await sure(statement), statement).toEqual([0])
  }
  // And what is gone was neither of these.
  const rowsOf = (table: string) => (before[table] as unknown as { id: number; row: Record<string, string> }[]) ?? []
  for (const table of ['shift_history', 'shift_requests', 'swaps', 'offers']) {
    expect(removed[table]?.length, table).toBeGreaterThan(10)
    for (const { id, row } of rowsOf(table).filter(({ id }) => removed[table]?.includes(id))) {
      expect(row.status, `${table} ${id}`).not.toBe('Open')
      const { rowCount } = await owner.query(`select from shifts where id = $1 and ends_at >= ${cutoff}`, [
        row.shift_id,
      ])
      expect(rowCount).toBe(0)
    }
  }
  const archived = await readArchive()
  for (const table of tables) expect(idsOf(archived[table]).sort(), table).toEqual(removed[table]?.sort())
  for (const table of tables) {
    const was = new Map(rowsOf(table).map(({ id, row }) => [id, row]))
    for (const row of archived[table] ?? []) expect(row).toEqual(was.get(row.id))
  }
  const count = (...of: string[]) => of.reduce((sum, table) => sum + (removed[table]?.length ?? 0), 0)
  expect(job.removed).toEqual({
    audit: count('audit_log'),
    history: count('shift_history'),
    messages: count('outbox'),
    requests: count('shift_requests', 'swaps', 'offers'),
  })
})

test('a run is one line of the audit log, and a run with nothing to do is none', async () => {
  const lines = async () => {
    const { body } = await server.call(
      auditEndpoints.getAll,
      { subject: 'retention', from: '2020-01-01' },
      await admin(),
    )
    return body.data.rows
  }
  const platform = await makeUser(server.db, { user_type: 'admin' })
  const admin = () => server.tokenOf(platform)
  await retention().run()
  await retention().run()
  const day = '2026-05-11'
  const before = { audit_before: day, history_before: day, messages_before: day, requests_before: day }
  expect(await lines()).toEqual([expect.objectContaining({ action: 'deleted', actorName: '', before, after: null })])
})

test('what has no limit is kept', async () => {
  const before = await readTables()
  await retention({ keep: { messages: 400 }, archiveFolder: undefined }).run()
  const removed = removedFrom(before, await readTables())
  expect(removed).toEqual({
    audit_log: [],
    shift_history: [],
    shift_requests: [],
    swaps: [],
    offers: [],
    outbox: expect.any(Array),
  })
  expect(removed.outbox).toHaveLength(2)
  expect(await readdir(archiveFolder)).toEqual([])
})

test('reports and dashboards do not change by it', async () => {
  const user = await makeUser(server.db, { organization: world.organization })
  const departments = await server.db.selectFrom('departments').select('code').execute()
  const facilities = await server.db.selectFrom('facilities').select('code').execute()
  const teams = await server.db.selectFrom('teams').select('code').execute()
  const providers = world.providers.map(({ code }) => code)
  const codes = (rows: { code: string }[]) => rows.map(({ code }) => code)
  async function readAll() {
    const token = await server.tokenOf(user)
    const range = { startDate: '2025-11-01', endDate: '2028-03-01' }
    const kpi = { ...range, facilityCode: codes(facilities), departmentCode: codes(departments) }
    const places = { facility_Code: codes(facilities), department_Code: codes(departments) }
    const parts = Object.values(dashboardEndpoints).filter(({ path }) => !path.includes('Generic'))
    const asked = [
      [reportEndpoints.timeToFill, kpi],
      [reportEndpoints.shiftInventory, kpi],
      [reportEndpoints.shifts, { ...range, ...places }],
      [reportEndpoints.teamwise, { ...range, team_Code: codes(teams) }],
      [leaveEndpoints.getAll, range],
      ...providers.flatMap((providerCode) => [
        [reportEndpoints.providerWeekly, { ...range, providerCode }] as const,
        [leaveEndpoints.ptoReport, { ...range, providerCode, leaveType: '0' }] as const,
      ]),
      ...parts.flatMap((part) =>
        ['0', '1', '2'].map((daterange) => [part, { date: '2027-06-15', daterange }] as const),
      ),
    ] as const
    const answers = []
    for (const [endpoint, input] of asked) {
      const { status, body } = await server.call(endpoint, input, token)
      expect(status, `${endpoint.path} ${JSON.stringify(body).slice(0, 200)}`).toBe(200)
      answers.push([endpoint.path, input, body])
    }
    return answers
  }
  const before = await readAll()
  const job = retention()
  await job.run()
  expect(job.removed.requests).toBeGreaterThan(20)
  expect(await readAll()).toEqual(before)
})

test('a crash between the archive and the removal leaves a double in the archive, and no gap', async () => {
  const before = await readTables()
  const write = Archive.prototype.write
  vi.spyOn(Archive.prototype, 'write').mockImplementationOnce(async function (this: Archive, table, lines) {
    await write.call(this, table, lines)
    await owner.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = $1`, [
      retentionRole,
    ])
  })
  await expect(retention().run()).rejects.toThrow()
  expect(removedFrom(before, await readTables())).toEqual(Object.fromEntries(tables.map((table) => [table, []])))
  const doubled = idsOf((await readArchive()).audit_log)
  expect(doubled.length).toBeGreaterThan(0)

  await retention({ clock: () => new Date(now.getTime() + 60_000) }).run()
  const removed = removedFrom(before, await readTables())
  const archived = await readArchive()
  for (const table of tables) expect([...new Set(idsOf(archived[table]))].sort()).toEqual(removed[table]?.sort())
  expect(idsOf(archived.audit_log)).toHaveLength(doubled.length + (removed.audit_log?.length ?? 0))
})

test('nothing is removed that cannot be written to the archive', async () => {
  const before = await readTables()
  await rm(archiveFolder, { recursive: true })
  await expect(retention().run()).rejects.toThrow('ENOENT')
  expect(await readTables()).toEqual(before)
})

test('an archive that cannot be written to is told at the start', async () => {
  await expect(checkArchive(archiveFolder)).resolves.toBeUndefined()
  const missing = join(archiveFolder, 'missing')
  await expect(checkArchive(missing)).rejects.toThrow(`ARCHIVE_DIR: the folder ${missing} cannot be written to`)
})

test('of several servers one works at a time', async () => {
  const before = await readTables()
  const second = openDatabase(openPool({ ...server.owner, user: retentionRole }, 1))
  const jobs = [retention({ archiveFolder: undefined }), retention({ db: second, archiveFolder: undefined })]
  await Promise.all(jobs.map((job) => job.run()))
  await second.destroy()
  const removed = Object.values(removedFrom(before, await readTables())).flat().length
  expect(jobs.map((job) => Object.values(job.removed).reduce((sum, one) => sum + one)).sort()).toEqual([0, removed])
})

test('only its own role may remove from the logs, and nothing that is younger than a month', async () => {
  const as = async (user: string | undefined, statement: string) => {
    const pool = openPool({ ...server.owner, user }, 1)
    return pool
      .query(statement)
      .then(
        ({ rowCount }) => rowCount,
        ({ code }) => code,
      )
      .finally(() => pool.end())
  }
  const refused = '42501'
  for (const user of [server.owner.user, server.address.user]) {
    for (const table of ['audit_log', 'shift_history']) expect(await as(user, `delete from ${table}`)).toBe(refused)
  }
  await makeUser(server.db)
  expect(await as(retentionRole, 'delete from audit_log')).toBe(refused)
  expect(await as(retentionRole, `delete from audit_log where at < now() - interval '31 days'`)).toBeGreaterThan(0)
  for (const statement of [
    'update audit_log set actor_id = null',
    'truncate audit_log',
    'delete from shifts',
    'select from users',
    'select from sessions',
    `update outbox set body = ''`,
  ]) {
    expect(await as(retentionRole, statement), statement).toBe(refused)
  }
})
