import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rowsInDatabase, runScript } from '../../../test/backups.ts'
import { fillEveryTable } from '../../../test/every-table.ts'
import { freshDatabase, startApp, type TestApp } from '../../../test/harness.ts'
import { identity, listReferences, makeKnownPerson, marks, rowsOf } from '../../../test/known-person.ts'
import { urlOf } from '../../../test/server-pair.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { makeProvider, makeShift, makeUser } from '../../demo/factories.ts'
import { type Database, openDatabase, openPool } from '../../lib/database.ts'
import { erasePerson } from './person-erase.service.ts'
import { exportPerson } from './person-export.service.ts'
import { eraseFromLogs } from './person-log.store.ts'
import { acts, own } from './person-table.ts'
import { findTrace } from './person-trace.store.ts'

// Starts several commands, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** After all shifts of the world. */
const now = new Date('2027-06-15T10:00:00Z')

let original: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let person: Awaited<ReturnType<typeof makeKnownPerson>>
let server: TestApp
let owner: Database

beforeAll(async () => {
  original = await freshDatabase()
  world = await makeWorld(original.db, 'North')
  const asOwner = openDatabase(openPool(original.owner, 1))
  await fillEveryTable(asOwner, world)
  person = await makeKnownPerson(asOwner, world)
  // A database that somebody is connected to cannot be copied.
  await Promise.all([asOwner.destroy(), original.db.destroy()])
})
afterAll(() => original.close())
beforeEach(async () => {
  server = await startApp({}, original.owner.database)
  server.clock.now = now
  owner = openDatabase(openPool(server.owner, 1))
})
afterEach(async () => {
  await owner.destroy()
  await server.close()
})

const erase = () => erasePerson(owner, identity.email, now)

test('every column that refers to a person is described, and the person of these tests is in all of them', async () => {
  const references = await listReferences(owner)
  const described = [
    ...own.flatMap(([table, { by }]) => by.map((column) => `${table}.${column}`)),
    ...Object.entries(acts).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ]
  // Its rows outlive the people, so it has no foreign key.
  expect(described.sort()).toEqual(
    [...references.map(({ table, column }) => `${table}.${column}`), 'idempotency_keys.user_id'].sort(),
  )
  for (const one of references)
    expect(await rowsOf(owner, one, person.id), `${one.table}.${one.column}`).toBeGreaterThan(0)
})

test('what stays of the person has no column that could hold words of theirs, beside those that are blanked', async () => {
  const kept = own.flatMap(([table, { erased }]) =>
    erased === 'removed' ? [] : [[table, Object.keys(erased)] as const],
  )
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${kept.map(([table]) => table)})
      and data_type in ('text', 'jsonb', 'bytea', 'ARRAY') order by 1, 2`.execute(owner)
  const blanked = new Set(kept.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)))
  const left = rows.map(({ table, column }) => `${table}.${column}`).filter((column) => !blanked.has(column))
  // Each is one of a list of words.
  expect(left).toEqual([
    'facility_providers.labour_type',
    'leaves.status',
    'offers.reason',
    'offers.state',
    'past_labour_types.labour_type',
    'published_shifts.skill',
    'shift_requests.reason',
    'shift_requests.skill',
    'shift_requests.status',
    'shifts.confirmed_rules',
    'shifts.labour_types',
    'shifts.skill',
    'shifts.state',
    'swaps.confirmed_rules',
    'swaps.reason',
    'swaps.return_skill',
    'swaps.skill',
    'swaps.status',
    'user_skills.skill',
    'user_specialties.specialty',
  ])
})

/** The marks that are left, with their rows. */
async function findMarks() {
  const rows = Object.entries(await rowsInDatabase(server.owner)).flatMap(([table, all]) =>
    all.map((row) => `${table} ${row}`),
  )
  const has = (row: string, mark: string) => row.toLowerCase().includes(mark.toLowerCase())
  return new Map(marks.map((mark) => [mark, rows.filter((row) => has(row, mark))]))
}

test('after erasing nothing tells who it was: no table, no log, no message to others', async () => {
  // Registered before, with a phone that they did not have any more.
  const unconfirmed = { confirmed_at: null, email: identity.email, address_line1: identity.address_line1 }
  await makeProvider(server.db, unconfirmed)
  expect([...(await findMarks())].filter(([, rows]) => rows.length === 0)).toEqual([])
  await erase()
  expect([...(await findMarks())].filter(([, rows]) => rows.length > 0)).toEqual([])
  // The logs are closed again.
  const { rows } = await sql`select from pg_trigger where not tgisinternal and tgenabled = 'D'`.execute(owner)
  expect(rows).toEqual([])
  // The address and the NPI are free.
  await makeProvider(server.db, { email: identity.email, npi: identity.npi })
})

test('others keep their rows, and read the new name in what they were told', async () => {
  const others = () => owner.selectFrom('users').selectAll().where('id', '<>', person.id).orderBy('id').execute()
  const count = async () =>
    new Map(Object.entries(await rowsInDatabase(server.owner)).map(([table, { length }]) => [table, length]))
  const [people, before] = [await others(), await count()]
  await erase()
  expect(await others()).toEqual(people)
  const removed = own.flatMap(([table, { erased }]) => (erased === 'removed' ? [table as string] : []))
  const byAddress = ['login_failures', 'password_reset_requests', 'retired_tokens']
  const written = ['audit_log', 'calendar_changes']
  const changed = [...(await count())].filter(([table, length]) => length !== before.get(table))
  expect([...removed, ...byAddress, ...written]).toEqual(expect.arrayContaining(changed.map(([table]) => table)))

  const name = `Erased person ${person.id}`
  const message = owner.selectFrom('outbox').select('body').where('cause', '=', 'swap:1:Open')
  expect(await message.execute()).toEqual([{ body: `${name} asks you. ${name}: erased.` }])
  const answer = owner.selectFrom('idempotency_keys').select('answer').where('key', '=', 'zeb')
  expect(await answer.execute()).toEqual([{ answer: JSON.stringify({ text: `Hello\n${name}` }) }])
})

test('a phone that somebody else has is still theirs, also in the logs', async () => {
  const { colleague } = world
  await owner.updateTable('users').set({ phone: identity.phone }).where('id', '=', colleague.id).execute()
  const entry = () =>
    owner
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', 'users')
      .where('subject_id', '=', colleague.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  await erase()
  expect(await entry()).toEqual({ after: { phone: identity.phone } })
})

test('while the logs are changed, others go on working', async () => {
  await owner.transaction().execute(async (transaction) => {
    await eraseFromLogs(transaction, await findTrace(transaction, person.id))
    await server.db.transaction().execute(async (call) => {
      await sql`set local lock_timeout = 1000`.execute(call)
      await sql`update teams set short_code = 'M'`.execute(call)
      await sql`update shifts set comment = 'written meanwhile' where provider_id <> ${person.id}`.execute(call)
      await sql`insert into audit_log (action, subject) values ('read', 'export')`.execute(call)
    })
  })
})

test('nobody but the owner can change the logs, and the owner only to erase', async () => {
  const refused = async (db: Database, change: string) => {
    const changing = db.transaction().execute(async (transaction) => {
      await sql`select set_config('shiftward.erases', 'on', true)`.execute(transaction)
      await sql.raw(change).execute(transaction)
    })
    return changing.then(
      () => 'done',
      (error) => error.message,
    )
  }
  const blank = (log: string) => `update ${log} set address = ''`
  const logs = ['audit_log', 'shift_history']
  for (const log of logs) {
    expect(await refused(server.db, blank(log))).toBe(`permission denied for table ${log}`)
    await sql.raw(`grant update, delete, truncate on ${log} to shiftward_server`).execute(owner)
    for (const change of [blank(log), `delete from ${log}`]) {
      expect(await refused(server.db, change), 'the trigger, whatever it was granted').toBe(`${log} is append-only`)
    }
    // What the server creates must not take the place of what the trigger asks.
    const pretended = `create temp table pg_class as select oid, 'shiftward_server'::regrole::oid as relowner
      from pg_catalog.pg_class; set search_path = pg_temp, public, pg_catalog; ${blank(`public.${log}`)}`
    expect(await refused(server.db, pretended)).toBe(`${log} is append-only`)
    await sql
      .raw(`create function ${log}_blank() returns void security definer language sql as $$${blank(log)}$$`)
      .execute(owner)
    expect(await refused(server.db, `select ${log}_blank()`), 'in the owner’s name').toBe(`${log} is append-only`)

    await expect(sql.raw(blank(log)).execute(owner), 'without a word').rejects.toThrow(`${log} is append-only`)
    for (const change of [`delete from ${log}`, `truncate ${log}`]) {
      expect(await refused(owner, change)).toBe(`${log} is append-only`)
    }
  }
})

test('schedule, reports and payroll stay the same, under the new name', async () => {
  const { organization, facility, department, team } = world
  const admin = await makeUser(server.db, { organization })
  const range = { startDate: '2026-11-01', endDate: '2026-12-31' }
  const places = { facility_Code: [facility.code], department_Code: [department.code] }
  async function readAll() {
    const token = await server.tokenOf(admin)
    const asked = [
      [reportEndpoints.hours, { ...range, ...places }],
      [reportEndpoints.shifts, { ...range, ...places }],
      [reportEndpoints.fairness, { ...range, team_Code: [team.code] }],
      [scheduleEndpoints.ofDepartment, { departmentCode: department.code, month: 11, year: 2026 }],
    ] as const
    return Promise.all(asked.map(async ([endpoint, input]) => (await server.call(endpoint, input, token)).body.data))
  }
  const before = JSON.stringify(await readAll())
  await erase()
  const after = await readAll()
  expect(after[0]).toContainEqual(expect.objectContaining({ qhpCode: person.code, shifts: 1, hours: 8, addOnHours: 2 }))
  const newValues = {
    [`${identity.first_name} ${identity.last_name}`]: `Erased person ${person.id}`,
    [identity.last_name]: `person ${person.id}`,
    [identity.npi]: '',
    '4711-Z': '',
    'Bring the ladder': '',
  }
  const renamed = Object.entries(newValues).reduce((text, pair) => text.replaceAll(...pair), before)
  const left = ['version', 'preferredCallNumber']
  const compared = (text: string) => JSON.parse(text, (key, value) => (left.includes(key) ? undefined : value))
  expect(compared(JSON.stringify(after))).toEqual(compared(renamed))
})

test('the audit log says that somebody was erased, and reads well with the new name', async () => {
  await erase()
  const name = `Erased person ${person.id}`
  const token = await server.tokenOf(await makeUser(server.db, { organization: world.organization }))
  const read = async (input: object) =>
    (await server.call(auditEndpoints.getAll, { from: '2020-01-01', ...input }, token)).body.data.rows
  expect(await read({ subject: 'person_erasure' })).toEqual([
    expect.objectContaining({ action: 'deleted', subjectName: name, actorName: '', before: null, after: null }),
  ])
  const [removed] = await read({ subject: 'credentials', action: 'deleted' })
  expect(removed).toMatchObject({ subjectName: name, before: { provider_id: name } })
  const [changed] = await read({ subject: 'users', action: 'changed', q: name })
  expect(changed).toMatchObject({ subjectName: name, before: { phone: 'erased', last_name: `person ${person.id}` } })
})

test('who is active, has shifts that are not over, or is unknown is not erased', async () => {
  const { db } = server
  const refusalOf = async (email = identity.email) => {
    const before = await rowsInDatabase(server.owner)
    const reason = await erasePerson(owner, email, now).catch((error) => error.message)
    expect(await rowsInDatabase(server.owner)).toEqual(before)
    return reason
  }
  const who = `${identity.first_name} ${identity.last_name} (${person.code})`
  expect(await refusalOf('nobody@faraway.test')).toBe('Nobody has the E-Mail nobody@faraway.test.')
  const ahead = await makeShift(db, { block: world.block, provider: person, date: '2027-06-15' })
  expect(await refusalOf()).toBe(`${who} still has shifts that are not over. Free them in the console first.`)
  await db.deleteFrom('shifts').where('id', '=', ahead.id).execute()
  await db.updateTable('users').set({ deactivated_at: null }).where('id', '=', person.id).execute()
  expect(await refusalOf()).toBe(`${who} is active. Deactivate the account in the console first.`)
})

test('an export has rows of every table, in plain words, and nothing that opens an account', async () => {
  const { content } = await exportPerson(owner, identity.email, now)
  const { tables, auditLog } = content
  expect(Object.entries(tables).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(Object.keys(tables).sort()).toEqual(['users', ...own.map(([table]) => table)].sort())
  expect(Object.entries(content.rowsMadeOrDecided).filter(([, numbers]) => numbers.length === 0)).toEqual([])
  expect(tables.users).toEqual([expect.objectContaining({ 'First name': 'Zebulon', NPI: identity.npi })])
  const worked = { Facility: world.facility.name, Provider: expect.stringContaining('Zebulon'), 'Add on rate': 90 }
  expect(tables.shifts).toContainEqual(expect.objectContaining({ Date: '2026-11-10', Rate: 60, ...worked }))
  expect(auditLog).toContainEqual(
    expect.objectContaining({ subject: 'users', after: { email: identity.email, last_name: identity.last_name } }),
  )

  const { rows } = await sql<{ table: string; column: string }>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${own.map(([table]) => table)})
      and (data_type = 'bytea' or column_name ~ '(hash|secret|token|key|endpoint|auth|answer)$')`.execute(owner)
  const hidden = new Set(own.flatMap(([table, { secret = [] }]) => secret.map((column) => `${table}.${column}`)))
  const open = rows.map(({ table, column }) => `${table}.${column}`).filter((column) => !hidden.has(column))
  // Whether a message was one.
  expect(open).toEqual(['outbox.is_secret'])
  for (const secret of ['argon2', '\\\\x', 'zeb-token', 'f'.repeat(43), 'push.example.test']) {
    expect(JSON.stringify(content), secret).not.toContain(secret)
  }
})

test('the commands write a file for its owner only, and erase only what was meant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-person-'))
  const env = { DATABASE_URL: urlOf(server.address), DATABASE_OWNER_URL: urlOf(server.owner), INIT_CWD: folder }
  const run = (name: string, ...words: string[]) => runScript(name, words, env)
  try {
    const file = join(folder, 'zeb.json')
    expect(await run('person-export', identity.email, 'zeb.json')).toMatchObject({ code: 0, complaints: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8')).tables.users).toHaveLength(1)
    const again = await run('person-export', identity.email, 'zeb.json')
    expect(again).toMatchObject({ code: 1, complaints: `The file ${file} exists already: name another one.\n` })
    const missing = await run('person-export', identity.email, 'missing/zeb.json')
    expect(missing).toMatchObject({ code: 1, complaints: expect.stringContaining('ENOENT') })
    const full = await runScript('person-export', [identity.email, 'full.json'], env, ['prlimit', '--fsize=1024'])
    expect(full).toMatchObject({ code: 1, complaints: expect.stringContaining('EFBIG') })
    expect(await readdir(folder), 'nothing of the failed ones').toEqual(['zeb.json'])
    const told = owner.selectFrom('audit_log').select('action').where('subject', '=', 'person_export')
    expect(await told.execute(), 'the one that did not fail').toEqual([{ action: 'read' }])

    const before = await rowsInDatabase(server.owner)
    for (const [words, complaint] of [
      [['--yes'], 'Usage: npm run person:erase -- <E-Mail> [--yes]'],
      [[identity.email], 'Nobody can be asked here. Add --yes to erase without a question.'],
    ] as const) {
      expect(await run('person-erase', ...words)).toEqual({ code: 1, printed: '', complaints: `${complaint}\n` })
    }
    expect(await rowsInDatabase(server.owner)).toEqual(before)
    const erased = await run('person-erase', identity.email, '--yes')
    expect(erased).toMatchObject({
      code: 0,
      complaints: '',
      printed: expect.stringContaining(`Erased person ${person.id}`),
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
