import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { defaultPassword, makeFacility, makeOrganization, makeUser } from '../src/demo/factories.ts'
import { type BackupHeader, BackupReader, writeBackup } from '../src/lib/backup/backup-file.ts'
import { checkBackup } from '../src/lib/backup/restore.ts'
import { type Address, type Database, openDatabase, openPool } from '../src/lib/database.ts'
import { startEmbedded } from '../src/lib/postgres/embedded.ts'
import { createSession } from '../src/lib/session.ts'
import { rowsInDatabase, rowsInFile, rowsOfTable, runScript, withoutLeftOut } from './backups.ts'
import { fillEveryTable } from './every-table.ts'
import { freshDatabase } from './harness.ts'
import { urlOf } from './server-pair.ts'
import { login, ServerProcess, whoIs } from './server-process.ts'
import { makeWorld } from './world.ts'

// Starts several servers and commands, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let folder: string
let source: Awaited<ReturnType<typeof freshDatabase>>
let token: string
/** A backup of the source, taken before the tests. */
let file: string
const names: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shiftward-backup-'))
  source = await freshDatabase()
  await furnish(source.db)
  file = join(folder, 'source.backup.gz')
  const printed = expect.stringContaining(`/${source.owner.database}, `)
  expect(await runScript('backup', file, sourceEnv())).toMatchObject({ code: 0, printed, complaints: '' })
})

afterAll(async () => {
  const admin = openPool(inject('postgres'), 1)
  for (const name of names) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

const sourceEnv = () => ({ DATABASE_URL: urlOf(source.address), DATABASE_OWNER_URL: urlOf(source.owner) })

/** Two organizations with one of everything, rows in every table, and texts that have broken other programs. */
async function furnish(db: Database) {
  await makeWorld(db, 'East')
  const world = await makeWorld(db, 'North')
  const asOwner = openDatabase(openPool(source.owner, 1))
  await fillEveryTable(asOwner, world)
  await asOwner.destroy()
  const admin = await makeUser(db, { email: 'admin@example.test' })
  token = await createSession(db, admin.id, 'console', new Date())
  const texts = [...naughtyStrings, '\\.', '\\N', 'a\tb\nc\r\nd\\', '']
  const messages = texts
    .filter((body) => !body.includes('\0'))
    .map((body, serial) => ({ channel: 'email', address: 'a@example.test', subject: body, body, cause: `${serial}` }))
  await db.insertInto('outbox').values(messages).execute()
  // Its id must never be used again, though its row is gone.
  const gone = await makeOrganization(db, { name: 'Gone' })
  await db.deleteFrom('organizations').where('id', '=', gone.id).execute()
}

async function emptyDatabase(): Promise<Address> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`create database ${name}`)
  await admin.end()
  names.push(name)
  return { ...inject('postgres'), database: name }
}

async function nextOrganization(address: Address): Promise<number> {
  const pool = openPool(address, 1)
  const { id } = await makeOrganization(openDatabase(pool), { name: 'Next' })
  await pool.end()
  return id
}

test('into an empty folder: every row of every table is there, numbers go on, and people sign in', async () => {
  expect((await stat(file)).mode & 0o77).toBe(0)
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  const DATA_DIR = join(folder, 'with a space', 'data')
  // The place may hold other things, such as a demo that was set aside.
  await mkdir(join(DATA_DIR, 'lost+found'), { recursive: true })
  const restored = await runScript('restore', file, { DATA_DIR })
  expect(restored).toMatchObject({ code: 0, complaints: '' })
  expect(restored.printed).not.toContain('Passed over')
  expect(await readdir(DATA_DIR)).toContain('lost+found')

  const all = await rowsInDatabase(source.owner)
  expect(Object.keys(all).filter((name) => all[name]?.length === 0)).toEqual([])
  const expected = withoutLeftOut(all)
  const embedded = await startEmbedded({ folder: DATA_DIR })
  try {
    expect(await rowsInDatabase(embedded.owner)).toEqual(expected)
  } finally {
    await embedded.stop()
  }

  const server = new ServerProcess({ DATA_DIR, PORT: '0', DEMO: 'off' })
  try {
    const address = await server.address()
    // A restore does not revive old sessions.
    expect((await whoIs(address, token)).status).toBe(false)
    expect(await login(address, 'admin@example.test', defaultPassword)).toMatchObject({ status: true })

    // A backup of the database while its server runs.
    const second = join(folder, 'second.backup.gz')
    const ageOf = async () =>
      Number(/^shiftward_backup_age_seconds (\S+)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1])
    const ageBefore = await ageOf()
    expect(await runScript('backup', second, { DATA_DIR })).toMatchObject({ code: 0, complaints: '' })
    expect(ageBefore).toBeGreaterThan(await ageOf())
    const [before, now] = [await rowsInFile(file), await rowsInFile(second)]
    // The server has meanwhile sent waiting messages and closed requests whose shift has begun.
    for (const name of ['organizations', 'teams', 'users', 'blocks', 'shifts']) expect(now[name]).toEqual(before[name])
    expect(now.audit_log).toEqual(expect.arrayContaining(before.audit_log ?? []))

    const refused = await runScript('restore', file, { DATA_DIR })
    expect(refused).toMatchObject({ code: 1, complaints: expect.stringContaining('in use by another') })
  } finally {
    await server.stop()
  }
  const refused = await runScript('restore', file, { DATA_DIR })
  expect(refused.complaints).toBe(
    `${DATA_DIR}: The database is not empty: a backup can only be restored into an empty one.\n`,
  )
})

test('taken while others write: into an empty PostgreSQL comes one moment, with nothing half', async () => {
  const { db } = source
  // Unique per try: rows of an earlier try are still there.
  const mark = `Pair ${randomBytes(4).toString('hex')}`
  let isWriting = true
  let written = 0
  /** Each step is all or nothing: every organization has a facility of the same name. */
  async function write(writer: number) {
    for (let serial = 0; isWriting; serial += 1) {
      const name = `${mark} ${writer} ${serial}`
      await db.transaction().execute(async (step) => {
        await makeFacility(step, { organization: await makeOrganization(step, { name }), name })
      })
      written += 1
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  await vi.waitUntil(() => written > 20, { timeout: 60_000 })
  const before = written
  const taken = join(folder, 'busy.backup.gz')
  const { code, complaints } = await runScript('backup', taken, sourceEnv())
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  const after = written
  isWriting = false
  await Promise.all(writers)
  expect(after).toBeGreaterThan(before + 4)

  const target = await emptyDatabase()
  const env = { DATABASE_URL: urlOf(target) }
  expect(await runScript('restore', taken, env)).toMatchObject({ code: 0, complaints: '' })
  const rows = await rowsInDatabase(target)
  const expected = withoutLeftOut(await rowsInDatabase(source.owner))
  for (const [name, all] of Object.entries(rows)) expect(expected[name], name).toEqual(expect.arrayContaining(all))

  const pool = openPool(target, 1)
  const { rows: pairs } = await sql<{ organization: string; facility: string | null }>`
    select o.name as organization, f.name as facility from organizations o
    left join facilities f on f.organization_id = o.id where o.name like ${`${mark}%`}`.execute(openDatabase(pool))
  const { rows: triggers } = await pool.query(`select from pg_trigger where not tgisinternal and tgenabled = 'D'`)
  await pool.end()
  expect(pairs.filter(({ organization, facility }) => organization !== facility)).toEqual([])
  expect(pairs.length).toBeGreaterThanOrEqual(before)
  expect(pairs.length).toBeLessThan(written)
  expect(triggers).toEqual([])

  const filled = await runScript('restore', taken, env)
  expect(filled).toMatchObject({ code: 1, complaints: expect.stringMatching(/is not empty[^\n]*\n$/) })
  expect(await rowsInDatabase(target)).toEqual(rows)
})

test('numbers that were given and lost are not given again', async () => {
  const target = await emptyDatabase()
  expect(await runScript('restore', file, { DATABASE_URL: urlOf(target) })).toMatchObject({ code: 0 })
  const { organizations = [] } = await rowsInFile(file)
  const largest = Math.max(...organizations.map((row) => Number(row.split('\t')[0])))
  expect(await nextOrganization(target)).toBe(largest + 2)
})

/** An undamaged file with this header and these rows. */
async function writeFileOf(name: string, header: BackupHeader, rows: Record<string, string[]>): Promise<string> {
  const chunks = writeBackup(
    header,
    async function* (table) {
      yield Buffer.from((rows[table.name] ?? []).map((line) => `${line}\n`).join(''))
    },
    () => undefined,
  )
  const made = join(folder, name)
  await writeFile(made, gzipSync(Buffer.concat(await Array.fromAsync(chunks))))
  return made
}

test('a file opens no account, and an older one with what is left out now is restored without it', async () => {
  expect(gunzipSync(await readFile(file)).includes('#token=')).toBe(false)
  const rows = await rowsInFile(file)
  const { header } = await BackupReader.open(file)
  const client = new pg.Client(source.owner)
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  const columns = {
    outbox: header.tables.find(({ name }) => name === 'outbox')?.columns ?? [],
    push_subscriptions: ['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'created_at'],
    retired_tokens: ['token_hash', 'session_id', 'retired_at'],
  }
  for (const [name, wanted] of Object.entries(columns)) rows[name] = await rowsOfTable(client, name, wanted)
  await client.end()
  const tables = header.tables.filter(({ name }) => name !== 'outbox')
  for (const [name, wanted] of Object.entries(columns)) {
    tables.push({ name, columns: wanted, rows: rows[name]?.length ?? 0 })
  }
  const older = await writeFileOf('older.backup.gz', { ...header, tables }, rows)
  expect(gunzipSync(await readFile(older)).includes('#token=')).toBe(true)

  const target = await emptyDatabase()
  expect(await runScript('restore', older, { DATABASE_URL: urlOf(target) })).toMatchObject({
    code: 0,
    complaints: '',
    printed: expect.stringMatching(/^Passed over, as [^:\n]+: push_subscriptions, retired_tokens\.\n[^\n]+\n$/),
  })
  const restored = await rowsInDatabase(target)
  const expected = withoutLeftOut(await rowsInDatabase(source.owner))
  for (const name of [...Object.keys(columns), 'users']) expect(restored[name], name).toEqual(expected[name])
})

const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

test('a file that is cut short, altered, foreign or newer is refused in one line', async () => {
  const whole = await readFile(file)
  const plain = gunzipSync(whole)
  const bad = join(folder, 'bad.backup.gz')
  const refusalOf = async (content: Buffer) => {
    await writeFile(bad, content)
    return checkBackup(bad, quiet).then(
      () => 'accepted',
      (error) => error.message,
    )
  }
  const damaged = `The backup ${bad} is damaged or was cut short; nothing was restored.`
  for (const length of [1_000, whole.length >> 1, whole.length - 1]) {
    expect(await refusalOf(whole.subarray(0, length))).toBe(damaged)
  }
  for (const length of [plain.length >> 1, plain.length - 1, plain.length - 80]) {
    expect(await refusalOf(gzipSync(plain.subarray(0, length)))).toBe(damaged)
  }
  const altered = Buffer.from(plain)
  altered.write('West', altered.indexOf('East'))
  expect(await refusalOf(gzipSync(altered))).toBe(damaged)
  expect(await refusalOf(gzipSync(Buffer.concat([plain, Buffer.from('more\n')])))).toBe(damaged)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  expect(await refusalOf(flipped)).toBe(damaged)

  expect(await refusalOf(Buffer.from(''))).toBe(damaged)
  expect(await refusalOf(Buffer.from('id,name\n1,a\n'))).toContain('is not a Shiftward backup')
  expect(await refusalOf(gzipSync('{"format":"other"}\n'))).toContain('is not a Shiftward backup')
  const newer = plain.toString('latin1').replace('"version":1', '"version":2')
  expect(await refusalOf(gzipSync(Buffer.from(newer, 'latin1')))).toContain('written by a newer release')
  const unknown = plain.toString('latin1').replace('001-schema.sql', '999-future.sql')
  expect(await refusalOf(gzipSync(Buffer.from(unknown, 'latin1')))).toContain(
    'newer than this program, which does not know 999-future.sql. Restore it with the build that made it, or a newer one.',
  )
})

test('what cannot be restored leaves the place as it was', async () => {
  const { header } = await BackupReader.open(file)
  const { teams = [], ...others } = await rowsInFile(file)
  const uncolored = teams.map((row) => row.replace(/#\w{6}/, '#nothing'))
  const broken = await writeFileOf('broken.backup.gz', header, { ...others, teams: uncolored })
  await writeFile(join(folder, 'cut.backup.gz'), (await readFile(file)).subarray(0, 2_000))

  const target = await emptyDatabase()
  const DATA_DIR = join(folder, 'nowhere')
  const toUrl = await runScript('restore', broken, { DATABASE_URL: urlOf(target) })
  expect(toUrl).toMatchObject({ code: 1, complaints: expect.stringMatching(/^[^\n]+teams_color_check[^\n]+\n$/) })
  expect(await rowsInDatabase(target)).toEqual({})
  expect(await runScript('restore', broken, { DATA_DIR })).toMatchObject({ code: 1 })
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(await runScript('restore', join(folder, 'cut.backup.gz'), { DATA_DIR })).toMatchObject({ code: 1 })
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(await runScript('backup', join(folder, 'none.backup.gz'), { DATA_DIR })).toEqual({
    code: 1,
    printed: '',
    complaints: `There is no database in ${DATA_DIR}.\n`,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
  const moved = { ...sourceEnv(), DATABASE_OWNER_URL: urlOf(target) }
  expect(await runScript('backup', join(folder, 'none.backup.gz'), moved)).toEqual({
    code: 1,
    printed: '',
    complaints: 'DATABASE_OWNER_URL: is another database than DATABASE_URL; both must name the same one\n',
  })
  expect((await runScript('backup', file, sourceEnv())).complaints).toBe(
    `The file ${file} exists already: name another one.\n`,
  )
  const noDatabase = await runScript('backup', join(folder, 'none.backup.gz'), { DATABASE_URL: urlOf(target) })
  expect(noDatabase.complaints).toContain('it holds nothing of Shiftward')
  expect((await readdir(folder)).filter((name) => name.includes('unfinished') || name.includes('none'))).toEqual([])
})
