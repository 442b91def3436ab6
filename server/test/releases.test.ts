import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { shortCodeOf } from '@shiftward/contract/rules/short-code.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { defaultPassword } from '../src/demo/factories.ts'
import { BackupReader } from '../src/lib/backup/backup-file.ts'
import { restoreBackup } from '../src/lib/backup/restore.ts'
import { type Address, openDatabase, openPool } from '../src/lib/database.ts'
import { Live } from '../src/lib/live.ts'
import { migrate, migrationNames } from '../src/lib/postgres/migrate.ts'
import { serverRole } from '../src/lib/postgres/role.ts'
import { createSession } from '../src/lib/session.ts'
import { rowsInFile, rowsOfTable } from './backups.ts'
import { callApp } from './harness.ts'
import { swapsElsewhere } from './invariants.ts'

/** Migrates the data of every release so far to the newest schema: nothing is lost, and the server works on it. */

const folder = fileURLToPath(new URL('./releases/', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.backup.gz'))

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function emptyDatabase(): Promise<Address> {
  const name = `release_${randomBytes(6).toString('hex')}`
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`create database ${name}`)
  closers.push(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { ...inject('postgres'), database: name }
}

/** A newer release may add to these lists and order them anew. */
const lists = ['skills', 'specialties']
/** A newer release may add rows to these. */
const grown = ['leave_types']
/** Columns that a later release replaced, and where their values are now. */
const replaced: Record<string, string> = {
  is_overlap_confirmed: "'overlap' = any(confirmed_rules)",
  announced_version:
    'case when exists (select from published_shifts where shift_id = shifts.id) then version else 0 end',
}
const namesIn = (rows: string[] = []) => rows.map((row) => row.split('\t')[0])

const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

async function openServer(owner: Address) {
  const pool = openPool({ ...owner, user: serverRole })
  const db = openDatabase(pool)
  const settings = {
    contactEmail: 'contact@example.test',
    demo: null,
    channels: { sms: true, email: true },
    trustProxy: false,
  }
  const app = await buildApp({ db, clock: () => new Date(), live: new Live(pool), settings })
  closers.push(async () => {
    await app.close()
    await db.destroy()
  })
  return { app, db }
}

test('there is a backup of a release', () => {
  expect(files).toContain('0.1.0.backup.gz')
})

test.each(files)('%s', async (name) => {
  const file = `${folder}${name}`
  const { header } = await BackupReader.open(file)
  expect(header.tables.filter(({ rows }) => rows === 0)).toEqual([])
  const owner = await emptyDatabase()
  const client = new pg.Client(owner)
  await client.connect()
  await restoreBackup(client, file, quiet)

  const { rows: applied } = await client.query<{ name: string }>('select name from migrations order by name')
  expect(applied.map((row) => row.name)).toEqual(await migrationNames())
  await client.query(`set timezone = 'UTC'`)
  const before = await rowsInFile(file)
  for (const { name, columns } of header.tables.filter(({ name }) => !['migrations', ...lists].includes(name))) {
    const kept = columns.map((column) => replaced[column] ?? column)
    const rows = await rowsOfTable(client, name, kept)
    expect(rows, name).toEqual(grown.includes(name) ? expect.arrayContaining(before[name] ?? []) : before[name])
  }
  for (const name of lists) {
    expect(await rowsOfTable(client, name, ['name']), name).toEqual(expect.arrayContaining(namesIn(before[name])))
  }
  await client.end()
  const pool = openPool(owner, 1)
  expect(await migrate(pool, serverRole)).toEqual([])
  await pool.end()

  const { app, db } = await openServer(owner)
  const login = { username: 'admin@release.test', password: defaultPassword }
  const { body } = await callApp(app, sessionEndpoints.login, login)
  expect(body).toMatchObject({ status: true, userType: 'admin' })
  const { user_id } = await db.selectFrom('department_users').select('user_id').executeTakeFirstOrThrow()
  const callers = { admin: body.token, department: await createSession(db, user_id, 'console', new Date()) }
  // The platform admin has to say of which organization.
  const others = ['People/GetImportColumns']
  const reads = allEndpoints.filter(({ path, method, answer, access, input }) => {
    return (
      !others.includes(path) &&
      method === 'GET' &&
      answer !== 'events' &&
      access !== 'provider' &&
      input.safeParse({}).success
    )
  })
  expect(reads.length).toBeGreaterThan(15)
  for (const endpoint of reads) {
    for (const [kind, token] of Object.entries(callers)) {
      const isForAll = endpoint.access === 'public' || endpoint.access === 'self'
      const isAllowed = isForAll || (endpoint.access as readonly string[]).includes(kind)
      const { status } = await callApp(app, endpoint, {}, token)
      expect({ path: endpoint.path, kind, status }).toEqual({
        path: endpoint.path,
        kind,
        status: isAllowed ? 200 : 403,
      })
    }
  }
  expect(await swapsElsewhere(db)).toEqual([])
  // The migration derives short codes in SQL, the server in the contract.
  const departments = Map.groupBy(
    await db.selectFrom('teams').select(['department_id', 'name', 'short_code']).orderBy('id').execute(),
    ({ department_id }) => department_id,
  )
  for (const teams of departments.values()) {
    const codes = new Set<string>()
    for (const { name } of teams) codes.add(shortCodeOf(name, codes))
    expect(teams.map(({ short_code }) => short_code)).toEqual([...codes])
  }
  const block = await db.selectFrom('blocks').select(['code', 'id']).orderBy('id').executeTakeFirstOrThrow()
  const calendar = await callApp(app, scheduleEndpoints.ofBlock, { code: block.code }, callers.admin)
  const { count } = await db
    .selectFrom('shifts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('block_id', '=', block.id)
    .executeTakeFirstOrThrow()
  expect(calendar.body.data.length).toBe(count)
})
