import { type AuditRow, auditEndpoints } from '@shiftward/contract/audit.ts'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { auditSubjectNames } from '@shiftward/contract/rules/audit-words.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { defaultPassword, makeProvider, makeShift, makeUser, type User } from '../../demo/factories.ts'
import { openPool } from '../../lib/database.ts'

let server: TestApp
let own: World
let other: World
let platform: User
const tokens = { platform: '', own: '', other: '' }

beforeAll(async () => {
  server = await startApp()
  // The shifts of this world are ahead.
  server.clock.now = new Date('2026-11-16T12:00:00Z')
  own = await makeWorld(server.db, 'Own')
  other = await makeWorld(server.db, 'Other')
  platform = await makeUser(server.db, { first_name: 'Pat', last_name: 'Form' })
  tokens.platform = await server.tokenOf(platform)
  tokens.own = await server.tokenOf(own.admins.organization)
  tokens.other = await server.tokenOf(other.admins.organization)
})
afterAll(() => server.close())

type Who = keyof typeof tokens

async function entries(who: Who, filters: Record<string, unknown> = {}): Promise<AuditRow[]> {
  const { status, body } = await server.call(auditEndpoints.getAll, { size: 100, ...filters }, tokens[who])
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.rows
}

const newest = async (who: Who, filters: Record<string, unknown> = {}) => (await entries(who, filters))[0]

const teamForm = () => ({
  id: own.team.id,
  name: 'Own renamed',
  skillLevel: ['Physician'],
  startTime: '07:00:00',
  endTime: '15:00:00',
  freqIntervalText: [0, 1, 2, 3, 4, 5, 6],
  color_Code: own.team.color,
  facilityCode: own.facility.code,
  departmentCode: own.department.code,
})

test('a change is logged with who made it, from where, and what differs', async () => {
  const changed = await server.call(teamEndpoints.update, teamForm(), tokens.own)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const { first_name, last_name, code } = own.admins.organization
  expect(await newest('own', { subject: 'teams', action: 'changed' })).toEqual({
    code: expect.stringMatching(/^A\d+$/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    actorName: `${first_name} ${last_name}`,
    actorCode: code,
    address: '127.0.0.1',
    call: 'Team/UpdateTeam',
    action: 'changed',
    subject: 'teams',
    subjectName: 'Own renamed',
    before: { name: 'Own team' },
    after: { name: 'Own renamed' },
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(await entries('other', { subject: 'teams', action: 'changed' })).toEqual([])
})

test('a change that is refused leaves no entry', async () => {
  const before = await entries('own')
  const refused = await server.call(teamEndpoints.create, teamForm(), tokens.own)
  expect(refused.status).toBe(409)
  expect(await entries('own')).toEqual(before)
})

test('saving without a change leaves no entry', async () => {
  const { admins, facility, provider } = own
  const person = { userId: provider.id, firstName: provider.first_name, lastName: provider.last_name, zip: '12207' }
  const clinician = { emailId: provider.email, npi: provider.npi, phone: provider.phone, dob: '01-31-1980' }
  const skills = { specialty: ['Cardiology', 'Oncology'], skill: ['Physician'] }
  const saves: [Endpoint, object][] = [
    [teamEndpoints.update, teamForm()],
    [facilityEndpoints.mapUser, { userCode: admins.facility.code, facilityId: [facility.id] }],
    [
      departmentEndpoints.mapUser,
      { userCode: admins.department.code, departmentId: [own.department.id], isAdmin: true },
    ],
    [userEndpoints.updateProvider, { ...person, ...clinician, ...skills }],
  ]
  const save = async () => {
    for (const [endpoint, form] of saves) {
      const { status, body } = await server.call(endpoint, form, tokens.own)
      expect(status, `${endpoint.path} ${JSON.stringify(body)}`).toBe(200)
    }
  }
  await save()
  const before = await entries('own')
  await save()
  expect(await entries('own')).toEqual(before)
})

test('sign-ins, refusals, sign-outs and exports are logged', async () => {
  const { email, first_name, last_name } = own.admins.facility
  const name = `${first_name} ${last_name}`
  const subject = { subject: 'session', subjectName: name, call: 'Authentication/Login', address: '127.0.0.1' }
  const refused = await server.call(sessionEndpoints.login, { username: email, password: 'Wrong-2026' })
  expect(refused.status).toBe(401)
  expect(await newest('own', { subject: 'session' })).toMatchObject({ ...subject, action: 'refused', actorName: '' })
  const { body } = await server.call(sessionEndpoints.login, { username: email, password: defaultPassword })
  expect(await newest('own', { subject: 'session' })).toMatchObject({
    ...subject,
    action: 'signed in',
    actorName: name,
  })
  const november = { startDate: '11-01-2026', endDate: '11-30-2026' }
  await accepted(server.call(reportEndpoints.teamwise, { ...november, team_Code: [own.team.code] }, body.token))
  expect(await newest('own', { subject: 'export' })).toMatchObject({
    action: 'read',
    actorName: name,
    subjectName: 'Teamwise Report',
    after: { startDate: '2026-11-01', endDate: '2026-11-30', team_Code: ['Own renamed'] },
  })
  await accepted(server.call(sessionEndpoints.logout, {}, body.token))
  expect(await newest('own', { subject: 'session' })).toMatchObject({ action: 'signed out', subjectName: name })
  // Failed sign-ins for unknown accounts are only for the platform admin.
  await server.call(sessionEndpoints.login, { username: 'nobody@example.test', password: 'Wrong-2026' })
  expect(await newest('platform', { action: 'refused' })).toMatchObject({ subjectName: 'nobody@example.test' })
  expect(JSON.stringify(await entries('own', { action: 'refused' }))).not.toContain('nobody@')
})

test('deleted rows keep their names, in older entries too', async () => {
  const { department, team, provider } = own
  const rates = { departmentId: department.id, skillLevel: 'Resident', ceilingPrice: 50, minPrice: 40, maxPrice: 60 }
  expect((await server.call(departmentEndpoints.mapSkill, rates, tokens.own)).status).toBe(200)
  expect((await server.call(departmentEndpoints.unmapSkill, { id: own.unusedSkill.id }, tokens.own)).status).toBe(200)
  const [gone, changed] = await entries('own', { subject: 'department_skills' })
  expect([gone?.action, changed?.action]).toEqual(['deleted', 'changed'])
  expect([gone?.subjectName, changed?.subjectName]).toEqual(Array(2).fill('Own department, Resident'))

  const shift = { teamCode: team.code, date: '12-05-2026', shiftId: own.shifts.mine.id }
  const released = { ...shift, providerId: provider.code }
  expect((await server.call(scheduleActionEndpoints.deleteProvider, released, tokens.own)).status).toBe(200)
  const deleted = await server.call(scheduleActionEndpoints.deleteShift, { ...shift, id: -1 }, tokens.own)
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200)
  const ofShift = await entries('own', { subject: 'shifts', action: 'deleted' })
  expect(ofShift[0]).toMatchObject({ subjectName: 'Own renamed, 12-05-2026, Physician', after: null })
  expect(await entries('own', { subject: 'shifts', action: 'released' })).toMatchObject([
    {
      code: expect.stringMatching(/^S\d+$/),
      subjectName: `Own renamed, 12-05-2026, Physician, ${provider.first_name} ${provider.last_name}`,
      before: { state: 'assigned', provider_id: `${provider.first_name} ${provider.last_name}` },
      after: { state: 'vacancy', provider_id: null },
    },
  ])
})

test('the log never contains a password', async () => {
  const secret = 'Secret-Word-2026'
  const person = { firstName: 'Ada', lastName: 'Hill', dob: '01-31-1980', phone: '5550001111', zip: '12207' }
  const form = { ...person, emailId: 'ada@example.test', password: secret }
  const made = await server.call(userEndpoints.register, form, tokens.own)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(await newest('own', { subject: 'users', action: 'created' })).toMatchObject({
    subjectName: 'Ada Hill',
    after: { email: 'ada@example.test', password_hash: 'hidden' },
  })
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ada@example.test')
    .executeTakeFirstOrThrow()
  await accepted(server.call(userEndpoints.update, { ...form, userId: id, password: `${secret}!` }, tokens.platform))
  await server.call(sessionEndpoints.login, { username: 'ada@example.test', password: `${secret}!` })
  expect(await newest('platform', { subject: 'users', action: 'changed' })).toMatchObject({
    before: { password_hash: 'hidden' },
    after: { password_hash: 'hidden' },
  })
  const { rows } = await sql<{
    text: string
  }>`select string_agg(audit_entries::text, '') as text from audit_entries`.execute(server.db)
  expect(rows[0]?.text).not.toMatch(/Secret-Word|argon2/)
})

test('nothing of another organization is shown, nor of people who came from there', async () => {
  const empty = await server.call(
    facilityEndpoints.create,
    {
      name: 'Other annex',
      organizationId: other.organization.id,
      zip: '12207',
      extension: { address: { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }, npi: '1999999984' },
    },
    tokens.platform,
  )
  const id = empty.body.data.facilityId
  const moved = {
    id,
    name: 'Annex',
    organizationId: own.organization.id,
    zip: '12207',
    extension: { address: { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }, npi: '1999999984' },
  }
  const answer = await server.call(facilityEndpoints.update, moved, tokens.platform)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const change = { subject: 'facilities', action: 'changed' }
  expect(await newest('platform', change)).toMatchObject({ before: { organization_id: 'Other organization' } })
  expect(await newest('own', change)).toMatchObject({
    actorName: 'Pat Form',
    before: { organization_id: 'Unknown' },
    after: { organization_id: 'Own organization', name: 'Annex' },
  })
  expect(JSON.stringify(await entries('own'))).not.toMatch(/Other (team|department|organization)/)
  expect(JSON.stringify(await entries('other'))).not.toContain('Own ')
  for (const actor of [other.admins.department.code, 'USR987654']) {
    const { status, body } = await server.call(auditEndpoints.getAll, { actor }, tokens.own)
    expect([status, body.error.message]).toEqual([404, 'User not found'])
  }
})

test('typing a person’s code does not reveal their name, except for people in one’s own scope', async () => {
  const { department: mine } = own.admins
  const { department: theirs } = other.admins
  for (const { code } of [theirs, platform, mine]) {
    expect((await server.call(auditEndpoints.export, { q: code }, tokens.own)).status).toBe(200)
  }
  const typed = (await entries('own', { subject: 'export', q: 'Audit/Export' })).map(({ after }) => after?.q)
  expect(typed).toEqual([`${mine.first_name} ${mine.last_name}`, platform.code, theirs.code])
  expect((await newest('platform', { subject: 'export', q: 'Audit/Export' }))?.after?.q).toBe(typed[0])
})

test('the email address of a person who left cannot be guessed', async () => {
  const leaver = await makeUser(server.db, { facilities: [own.facility], first_name: 'Lea', last_name: 'Ver' })
  const isFound = async (q: string) => (await entries('own', { q })).length > 0
  expect(await isFound(leaver.email)).toBe(true)
  await server.db.deleteFrom('facility_users').where('user_id', '=', leaver.id).execute()
  await server.db.updateTable('users').set({ email: 'new.home@example.test' }).where('id', '=', leaver.id).execute()
  expect(await isFound('Lea Ver')).toBe(true)
  expect(await isFound('new.home')).toBe(false)
})

test('the log is searched by person, email address, thing, call, address and request', async () => {
  const renamed = await newest('own', { subject: 'teams', action: 'changed' })
  const isFound = async (q: string, who: Who = 'own') =>
    (await entries(who, { q })).some(({ code }) => code === renamed?.code)
  for (const q of ['own RENAMED', 'own team', 'UpdateTeam', '127.0.0', renamed?.requestId ?? '', 'team']) {
    expect(await isFound(q), q).toBe(true)
  }
  expect(await isFound(own.admins.organization.email)).toBe(true)
  expect(await isFound(own.admins.facility.email)).toBe(false)
  expect(await isFound('own renamed', 'other')).toBe(false)
  expect(await entries('own', { q: '%' })).toEqual([])
  // A shift that a provider lost is found by the provider's name.
  const { first_name, last_name } = own.provider
  const ofProvider = await entries('own', { q: `${first_name} ${last_name}`, action: 'released' })
  expect(ofProvider).toHaveLength(1)
  // A platform admin's name is visible, but a search does not reveal their email address.
  expect(await entries('own', { q: 'Pat Form' })).not.toEqual([])
  expect(await entries('own', { q: platform.email })).toEqual([])
  expect(await entries('platform', { q: platform.email })).not.toEqual([])
  const byActor = await entries('own', { actor: own.admins.organization.code })
  expect(new Set(byActor.map(({ actorCode }) => actorCode))).toEqual(new Set([own.admins.organization.code]))
  const long = await server.call(auditEndpoints.getAll, { q: 'x'.repeat(51) }, tokens.own)
  expect(long.status).toBe(400)
})

test('a change of a shift names who had it then, and is found by that person and by the team', async () => {
  const { db } = server
  const [ada, bea] = await Promise.all(
    ['Ada', 'Bea'].map((first_name) =>
      makeProvider(db, { facility: own.facility, first_name, last_name: 'Alderwick' }),
    ),
  )
  if (!ada || !bea) throw new Error('Two people are made')
  const shift = await makeShift(db, { block: own.block, provider: ada, date: '2026-12-07' })
  const changeTime = (EndTime: string) =>
    server.call(scheduleActionEndpoints.changeTime, { id: shift.id, StartTime: '07:00', EndTime }, tokens.own)
  expect((await changeTime('14:00')).status).toBe(200)
  const place = { teamCode: own.team.code, date: '12-07-2026', shiftId: shift.id }
  await accepted(server.call(scheduleActionEndpoints.deleteProvider, place, tokens.own))
  const filled = { schedulerCode: own.block.code, skilllevel: 'Physician', providerId: bea.code }
  const given = { ...filled, teamCode: own.team.code, date: ['12-07-2026'], shiftId: shift.id }
  expect((await server.call(scheduleActionEndpoints.addProvider, given, tokens.own)).body.status).toBe(true)
  await changeTime('13:00')

  const name = 'Own renamed, 12-07-2026, Physician'
  const found = async (q: string) =>
    (await entries('own', { subject: 'shifts', q })).map(({ action, subjectName }) => `${action} ${subjectName}`)
  const all = [
    `changed ${name}, Bea Alderwick`,
    `assigned ${name}, Bea Alderwick`,
    `released ${name}, Ada Alderwick`,
    `changed ${name}, Ada Alderwick`,
  ]
  expect(await found('Ada Alderwick')).toEqual(all)
  expect(await found('Bea Alderwick')).toEqual(all)
  expect(await found('own renamed')).toEqual(expect.arrayContaining(all))
  const file = await server.call(auditEndpoints.export, { q: 'Ada Alderwick', subject: 'shifts' }, tokens.own)
  expect(file.body.data).toHaveLength(4)
  expect(await entries('other', { q: 'Ada Alderwick' })).toEqual([])
})

test('every row that shows a name is found by it', async () => {
  const { db } = server
  const world = await makeWorld(db, 'Namely')
  const { organization, provider, shift, department } = world
  const people = ['Una Namely', 'Dora Namely', 'Ines Namely']
  for (const [index, { id }] of [provider, world.colleague, world.admins.department].entries()) {
    const first_name = people[index]?.split(' ')[0]
    await db.updateTable('users').set({ first_name }).where('id', '=', id).execute()
  }
  const ids = { organization_id: organization.id }
  await db
    .insertInto('shift_interests')
    .values({ ...ids, shift_id: shift.id, provider_id: provider.id })
    .execute()
  await db
    .insertInto('department_credentials')
    .values({ ...ids, department_id: department.id, skill: 'Physician', type_id: world.credentialType.id })
    .execute()
  await db
    .insertInto('policy_rules')
    .values({ ...ids, rule: 'rest', level: 'block' })
    .execute()
  // A decision tells only what it changed; later some of it is deleted.
  const changed = sql`
    insert into audit_log (organization_id, action, subject, subject_id, before, after)
    select organization_id, 'changed', subject, subject_id, '{"a": 1}', '{"a": 2}' from audit_log
    where organization_id = ${organization.id} and action = 'created' and not is_copy`
  await changed.execute(db)
  await db.deleteFrom('offers').where('id', '=', world.offer.id).execute()
  await db.deleteFrom('patterns').where('id', '=', world.pattern.id).execute()

  const token = await server.tokenOf(world.admins.organization)
  const search = async (filters: { q?: string }): Promise<AuditRow[]> =>
    (await server.call(auditEndpoints.export, filters, token)).body.data
  const all = await search({})
  const shown = ({ subjectName, actorName, before, after }: AuditRow) =>
    JSON.stringify([subjectName, actorName, before, after])
  const places = ['organization', 'facility', 'department', 'team', 'pattern'].map((place) => `Namely ${place}`)
  const words = (rows: AuditRow[]) =>
    rows.map(({ action, subject, subjectName }) => `${action} ${subject} ${subjectName}`)
  for (const q of [...people, ...places]) {
    const expected = all.filter((row) => shown(row).includes(q))
    expect(expected, q).not.toEqual([])
    // The export above and those of the loop are entries of their own.
    expect(words((await search({ q })).filter(({ subject }) => subject !== 'export')), q).toEqual(words(expected))
  }
})

/** Adds this many entries to one day in the past, without an organization. */
const addEntries = (count: number, at: string) =>
  sql`
  insert into audit_log (at, address, action, subject) select ${at}::timestamptz - n * interval '1 second',
    '10.1.2.3', 'refused', 'session' from generate_series(0, ${count - 1}) as n`.execute(server.db)

test('days are in the reader’s time zone; the default is the last thirty', async () => {
  await addEntries(1, '2025-07-01T02:30:00Z')
  const on = (from: string, to: string, timeZone?: string) =>
    entries('platform', { from, to, ...(timeZone && { timeZone }) })
  expect(await on('07-01-2025', '07-01-2025')).toHaveLength(1)
  expect(await on('07-01-2025', '07-01-2025', 'America/New_York')).toEqual([])
  expect(await on('2025-06-30', '2025-06-30', 'America/New_York')).toHaveLength(1)
  expect(await entries('platform', { q: '10.1.2.3' })).toEqual([])
  expect(await entries('platform', { to: '07-20-2025' })).toHaveLength(1)
  for (const wrong of [{ from: '07-02-2025', to: '07-01-2025' }, { timeZone: 'Mars' }, { action: 'eaten' }]) {
    expect((await server.call(auditEndpoints.getAll, wrong, tokens.platform)).status).toBe(400)
  }
})

test('entries are paged, counted up to a limit, and too many for a file are refused', async () => {
  const { counted, exported } = limits.audit
  await addEntries(counted, '2025-01-31T12:00:00Z')
  const days = { from: '01-01-2025', to: '01-31-2025' }
  const page = async (filters: object) =>
    (await server.call(auditEndpoints.getAll, { ...days, ...filters }, tokens.platform)).body.data
  const first = await page({})
  expect(first).toMatchObject({ total: counted, isMore: false })
  expect(first.rows[0].at).toBe('2025-01-31T12:00:00.000Z')
  const last = await page({ page: counted / 10 })
  expect(last.rows).toHaveLength(10)
  expect(last.rows[0].at < first.rows[9].at).toBe(true)
  expect(await page({ page: counted / 10 + 1 })).toEqual({ rows: [], total: counted, isMore: false })
  await addEntries(1, '2025-01-20T12:00:00Z')
  expect(await page({})).toMatchObject({ total: counted, isMore: true })
  const oneDay = await server.call(auditEndpoints.export, { from: '01-20-2025', to: '01-20-2025' }, tokens.platform)
  expect(oneDay.body.data).toMatchObject([{ at: '2025-01-20T12:00:00.000Z', address: '10.1.2.3' }])
  await addEntries(exported - counted, '2025-01-19T12:00:00Z')
  const refused = await server.call(auditEndpoints.export, days, tokens.platform)
  expect([refused.status, refused.body.error.message]).toEqual([413, texts.audit.tooMany(exported)])
})

test('nobody can rewrite the log: neither the server’s role nor the owner', async () => {
  const owner = openPool(server.owner, 1)
  try {
    for (const table of ['audit_log', 'shift_history']) {
      for (const statement of [`update ${table} set call = ''`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(sql.raw(statement).execute(server.db), statement).rejects.toMatchObject({ code: '42501' })
        await expect(owner.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      }
    }
  } finally {
    await owner.end()
  }
})

test('the contract has words for every audited table', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit'`.execute(server.db)
  const besides = [
    'shifts',
    'session',
    'reset_link',
    'person_search',
    'export',
    'retention',
    'person_export',
    'person_erasure',
  ]
  expect([...rows.map(({ name }) => name), ...besides].sort()).toEqual([...auditSubjectNames].sort())
})
