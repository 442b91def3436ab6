import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type User as UserRow, userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Department,
  defaultPassword,
  type Facility,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  mapProvider,
  type Organization,
  type User,
} from '../../demo/factories.ts'

let server: TestApp
let own: Organization
let home: Facility
let annex: Facility
let ward: Department
let abroad: Facility
const people: Record<string, User> = {}
const tokens: Record<string, string> = {}

/** One organization with two facilities, another with one, and an admin of each kind. */
beforeAll(async () => {
  server = await startApp()
  const { db } = server
  own = await makeOrganization(db)
  const foreign = await makeOrganization(db)
  home = await makeFacility(db, { organization: own })
  annex = await makeFacility(db, { organization: own })
  abroad = await makeFacility(db, { organization: foreign })
  ward = await makeDepartment(db, { facility: home })
  people.platform = await makeUser(db)
  people.organization = await makeUser(db, { organization: own })
  people.facility = await makeUser(db, { facilities: [home] })
  people.department = await makeUser(db, { departments: [ward] })
  people.generic = await makeUser(db, { user_type: 'generic', facilities: [home] })
  people.viewer = await makeUser(db, { is_view_scheduler: true, facilities: [home], departments: [ward] })
  people.rival = await makeUser(db, { organization: foreign })
  people.nurse = await makeProvider(db, { facility: home })
  people.annexNurse = await makeProvider(db, { facility: annex })
  people.foreignNurse = await makeProvider(db, { facility: abroad })
  people.unconfirmed = await makeProvider(db, { facility: home, confirmed_at: null })
  for (const name of ['platform', 'organization', 'facility', 'department', 'rival']) {
    tokens[name] = await server.tokenOf(person(name))
  }
})
afterAll(() => server.close())

function person(name: string): User {
  const found = people[name]
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

let serial = 0
const admin = (given: object = {}) => ({
  emailId: `admin${++serial}@example.test`,
  password: 'secret-1',
  firstName: 'Ada',
  lastName: 'Hill',
  npi: '',
  phone: '5550100123',
  zip: '12207',
  dob: '06-15-1985',
  ...given,
})
const provider = (given: object = {}) => ({
  ...admin(),
  npi: String(9_000_000_000 + ++serial),
  isWeb: true,
  specialty: ['Cardiology'],
  skill: ['Physician'],
  ...given,
})

const codesOf = (rows: { userCode: string }[]) => rows.map((row) => row.userCode).sort()
const codes = (...names: string[]) => names.map((name) => person(name).code).sort()
const list = async (name: string, input: object = {}) =>
  (await server.call(userEndpoints.getAll, input, tokens[name])).body.data
const userCount = async () => (await server.db.selectFrom('users').select('id').execute()).length

describe('the list', () => {
  test('shows each caller the people of their scope, without unconfirmed registrations', async () => {
    expect(codesOf(await list('organization'))).toEqual(
      codes('organization', 'facility', 'department', 'generic', 'viewer', 'nurse', 'annexNurse'),
    )
    expect(codesOf(await list('facility'))).toEqual(codes('facility', 'department', 'generic', 'viewer', 'nurse'))
    expect(codesOf(await list('department'))).toEqual(codes('department', 'viewer', 'nurse'))
    expect(codesOf(await list('rival'))).toEqual(codes('rival', 'foreignNurse'))
    const all = codesOf(await list('platform'))
    expect(all).toEqual(expect.arrayContaining(codes('platform', 'rival', 'nurse', 'foreignNurse')))
    expect(all).not.toContain(person('unconfirmed').code)
  })

  test('says which rows the caller may change', async () => {
    const editable = async (name: string) =>
      codesOf((await list(name)).filter((row: { isEditable: boolean }) => row.isEditable))
    expect(await editable('organization')).toEqual(
      codes('organization', 'facility', 'department', 'generic', 'viewer', 'nurse', 'annexNurse'),
    )
    expect(await editable('facility')).toEqual(codes('facility', 'department', 'nurse'))
    expect(await editable('department')).toEqual(codes('nurse'))
  })

  test('never carries a password', async () => {
    const rows = JSON.stringify(await list('platform'))
    const one = await server.call(userEndpoints.getByCode, { id: person('nurse').code }, tokens.platform)
    expect(rows + JSON.stringify(one.body)).not.toMatch(/password|argon2/i)
  })

  test('filters by kind and searches first and last names as plain text, whatever the case', async () => {
    const qhp = await list('organization', { filter: 'qhp' })
    expect(codesOf(qhp)).toEqual(codes('nurse', 'annexNurse'))
    const admins = await list('organization', { filter: 'admin', page: 1, size: 100 })
    expect(codesOf(admins.rows)).toEqual(codes('organization', 'facility', 'department', 'generic', 'viewer'))
    const last = person('nurse').last_name.toUpperCase()
    expect(codesOf((await list('organization', { q: ` ${last} ` })).rows)).toEqual(codes('nurse'))
    const both = `${person('nurse').first_name} ${last}`
    expect(codesOf((await list('organization', { q: both })).rows)).toEqual(codes('nurse'))
    expect(await list('organization', { q: '%' })).toEqual({ rows: [], total: 0 })
  })

  test('lists those who have not accepted their invitation, and could', async () => {
    const facility = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
    const token = await server.tokenOf(await makeUser(server.db, { facilities: [facility] }))
    const invited_at = server.clock.now
    const waiting = await makeProvider(server.db, { facility, invited_at })
    await makeProvider(server.db, { facility, invited_at, deactivated_at: invited_at })
    await makeProvider(server.db, { facility })
    const { body } = await server.call(userEndpoints.getAll, { filter: 'invited', page: 1, size: 1 }, token)
    expect(body.data).toMatchObject({ rows: [{ userCode: waiting.code }], total: 1 })
  })

  test('finds names in any order, and NPI and E-Mail by their beginning, of people in the scope only', async () => {
    const { first_name, last_name, npi, email } = person('nurse')
    const found = async (q: string, by = 'organization') => codesOf((await list(by, { q })).rows)
    for (const q of [`${last_name}, ${first_name}`, `${last_name} ${first_name}`, npi, email.toUpperCase()]) {
      expect(await found(q)).toEqual(codes('nurse'))
      expect(await found(q, 'rival')).toEqual([])
    }
    expect(await found(email.slice(0, 15))).toContain(person('nurse').code)
    expect(await found(npi.slice(1))).toEqual([])
    expect(await found('example.test')).toEqual([])
    expect(await found(`${first_name} nobody`)).toEqual([])
  })

  test('finds names however accents and apostrophes are written, and phones in any form', async () => {
    const { last_name, phone } = person('nurse')
    const rename = (name: string) =>
      server.db.updateTable('users').set({ last_name: name }).where('code', '=', person('nurse').code).execute()
    const found = async (q: string) => codesOf((await list('organization', { q })).rows)
    await rename('Núñez O’Neil')
    for (const q of ['nunez', 'NÚÑEZ', 'Núñez'.normalize('NFD'), "o'neil", 'O’Neil']) {
      expect(await found(q)).toEqual(codes('nurse'))
    }
    await rename(last_name)
    const parts = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)]
    for (const q of [phone, parts.join('-'), `(${parts[0]}) ${parts[1]}-${parts[2]}`]) {
      expect(await found(q)).toContain(person('nurse').code)
    }
    expect(await found(`${parts[0]}-${parts[1]}-xxxx`)).toEqual([])
  })

  test.each(['npi', '-npi'])('sorted by %s, whoever has none comes last', async (sort) => {
    const { rows } = (await server.call(userEndpoints.getAll, { sort, size: 100 }, tokens.organization)).body.data
    const numbers: string[] = rows.map(({ npi }: { npi: string }) => npi)
    const given = numbers.filter((npi) => npi !== '')
    expect(given.length).toBeGreaterThan(1)
    expect(given.length).toBeLessThan(numbers.length)
    expect(numbers.slice(0, given.length)).toEqual(sort === 'npi' ? given.toSorted() : given.toSorted().reverse())
  })

  test('pages and sorts, and counts what it does not show', async () => {
    const input = { size: 3, sort: '-lastName' }
    const pages = await Promise.all([1, 2, 3].map((page) => list('organization', { ...input, page })))
    expect(pages.map((page) => [page.rows.length, page.total])).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
    ])
    const names = pages.flatMap((page) => page.rows.map((row: { lastName: string }) => row.lastName))
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })))
    const refused = await server.call(userEndpoints.getAll, { sort: 'password_hash' }, tokens.platform)
    expect(refused.status).toBe(400)
  })
})

describe('creating', () => {
  test('an admin account is without a role, seen by its maker and those above, and cannot sign in', async () => {
    const form = admin()
    const { body } = await server.call(userEndpoints.register, form, tokens.facility)
    const { userCode } = body.data
    expect(codesOf(await list('facility'))).toContain(userCode)
    expect(codesOf(await list('organization'))).toContain(userCode)
    expect(codesOf(await list('department'))).not.toContain(userCode)
    expect(codesOf(await list('rival'))).not.toContain(userCode)
    const credentials = { username: form.emailId, password: form.password }
    expect((await server.call(sessionEndpoints.login, credentials)).status).toBe(401)
    await server.db.deleteFrom('users').where('code', '=', userCode).execute()
  })

  test('a provider comes with specialities and skills, confirmed', async () => {
    const form = provider({ specialty: ['Radiology', 'Cardiology'], skill: ['Physician', 'Resident'] })
    const { body } = await server.call(registrationEndpoints.register, form, tokens.department)
    const read = await server.call(userEndpoints.getByCode, { id: body.data.userCode }, tokens.department)
    expect(read.body.data).toMatchObject({
      firstName: 'Ada',
      dob: '06-15-1985',
      isProvider: true,
      specialty: ['Cardiology', 'Radiology'],
      skill: ['Physician', 'Resident'],
      providerFacilities: [],
    })
  })

  test('a provider is created only by a caller who manages providers', async () => {
    const before = await userCount()
    const generic = await server.tokenOf(person('generic'))
    expect((await server.call(registrationEndpoints.register, provider())).status).toBe(401)
    expect((await server.call(registrationEndpoints.register, provider(), generic)).status).toBe(403)
    expect((await server.call(userEndpoints.register, admin(), tokens.department)).status).toBe(403)
    expect(await userCount()).toBe(before)
  })

  test('an email is taken whatever its case, an NPI among providers, and the message stands at the field', async () => {
    const taken = person('rival').email.toUpperCase()
    const email = await server.call(userEndpoints.register, admin({ emailId: taken }), tokens.facility)
    expect([email.status, email.body.error.fields]).toEqual([409, { emailId: texts.user.emailTaken }])
    const form = provider({ npi: person('foreignNurse').npi })
    const npi = await server.call(registrationEndpoints.register, form, tokens.facility)
    expect([npi.status, npi.body.error.fields]).toEqual([409, { npi: texts.user.npiTaken }])
  })

  test('when the same person is created several times at once, exactly one call succeeds', async () => {
    const form = provider()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.call(registrationEndpoints.register, form, tokens.facility)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('unknown skills, bad dates and missing fields leave the database as it was', async () => {
    const before = await userCount()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const cases: [object, string, string][] = [
      [{ skill: ['Sorcery'] }, 'skill', texts.user.skillRequired],
      [{ specialty: ['Alchemy'] }, 'specialty', texts.user.specialtyRequired],
      [{ dob: tomorrow }, 'dob', texts.user.tooYoung],
      [{ dob: '' }, 'dob', texts.user.mandatory],
      [{ phone: '555' }, 'phone', texts.user.mobileLength],
      [{ firstName: '' }, 'firstName', texts.user.firstNameRequired],
      [{ password: '12345' }, 'password', texts.user.passwordLength],
    ]
    for (const [given, field, message] of cases) {
      const { status, body } = await server.call(registrationEndpoints.register, provider(given), tokens.facility)
      expect(status, field).toBe(400)
      expect(body.error.fields[field]).toBe(message)
    }
    expect(await userCount()).toBe(before)
  })

  test('names keep every character people type', async () => {
    const names = ["O'Brien", '<b>x</b>', "'; drop table", 'שלום', '👩‍⚕️ Zoë']
    for (const lastName of names) {
      const { body } = await server.call(userEndpoints.register, admin({ lastName }), tokens.rival)
      const read = await server.call(userEndpoints.getByCode, { id: body.data.userCode }, tokens.rival)
      expect(read.body.data.lastName).toBe(lastName)
    }
  })
})

describe('changing', () => {
  const changed = (user: User, given: object = {}) => ({
    ...admin({ emailId: user.email, npi: user.npi, password: '', lastName: user.last_name }),
    userId: user.id,
    ...given,
  })
  const changedProvider = (user: User, given: object = {}) => ({
    ...changed(user),
    skill: ['Resident'],
    specialty: ['Neurology'],
    ...given,
  })
  const signIn = async (user: User, password: string) =>
    (await server.call(sessionEndpoints.login, { username: user.email, password })).status

  test('an empty password keeps the old one; a new one ends the sessions of the person', async () => {
    const user = await makeUser(server.db, { departments: [ward] })
    const session = await server.tokenOf(user)
    await accepted(server.call(userEndpoints.update, changed(user), tokens.facility))
    expect(await signIn(user, defaultPassword)).toBe(200)
    expect((await server.call(sessionEndpoints.session, {}, session)).status).toBe(200)
    await accepted(server.call(userEndpoints.update, changed(user, { password: 'another-1' }), tokens.facility))
    expect((await server.call(sessionEndpoints.session, {}, session)).status).toBe(401)
    expect(await signIn(user, defaultPassword)).toBe(401)
    expect(await signIn(user, 'another-1')).toBe(200)
  })

  test('a longer name from the registry can stay, but none can be typed', async () => {
    const user = await makeProvider(server.db, { facility: home, last_name: 'Wilhelmina-Charlotte-Stone' })
    const update = (given: object) =>
      server.call(userEndpoints.updateProvider, changedProvider(user, given), tokens.facility)
    expect((await update({ firstName: 'Ada' })).status).toBe(200)
    expect(await update({ lastName: 'Wilhelmina-Charlotte-Stones' })).toMatchObject({
      status: 400,
      body: { error: { fields: { lastName: texts.common.tooLong(15) } } },
    })
  })

  test('an admin is changed by those above, not by equals, those below or strangers', async () => {
    const user = person('facility')
    const answers: Record<string, number> = {}
    for (const name of ['platform', 'organization', 'department', 'rival']) {
      answers[name] = (await server.call(userEndpoints.update, changed(user), tokens[name])).status
    }
    const equal = await server.tokenOf(await makeUser(server.db, { facilities: [home] }))
    answers.equal = (await server.call(userEndpoints.update, changed(user), equal)).status
    expect(answers).toEqual({ platform: 200, organization: 200, equal: 403, department: 403, rival: 404 })
  })

  test('an admin may change their own name and keeps their role', async () => {
    const form = changed(person('organization'), { firstName: 'Renamed', userType: 'admin' })
    expect((await server.call(userEndpoints.update, form, tokens.organization)).status).toBe(200)
    const { body } = await server.call(sessionEndpoints.session, {}, tokens.organization)
    expect(body).toMatchObject({ firstName: 'Renamed', userType: 'organization' })
  })

  test('an admin who also administers something elsewhere cannot be taken over', async () => {
    const far = await makeDepartment(server.db, { facility: annex })
    const user = await makeUser(server.db, { departments: [ward, far] })
    const form = changed(user, { password: 'mine-now' })
    expect((await server.call(userEndpoints.update, form, tokens.facility)).status).toBe(403)
    expect((await server.call(userEndpoints.update, form, tokens.organization)).status).toBe(200)
  })

  test('everyone who sees a provider may change their data; for others the provider does not exist', async () => {
    const user = person('nurse')
    const answers: Record<string, number> = {}
    for (const name of ['platform', 'organization', 'facility', 'department', 'rival']) {
      answers[name] = (await server.call(userEndpoints.updateProvider, changedProvider(user), tokens[name])).status
    }
    expect(answers).toEqual({ platform: 200, organization: 200, facility: 200, department: 200, rival: 404 })
    const read = await server.call(userEndpoints.getByCode, { id: user.code }, tokens.department)
    expect(read.body.data).toMatchObject({ skill: ['Resident'], specialty: ['Neurology'] })
  })

  test('the preferred call number is kept when it is absent, and null when it is empty', async () => {
    const user = await makeProvider(server.db, { facility: home })
    const numberAfter = async (given: object) => {
      const saved = await server.call(userEndpoints.updateProvider, changedProvider(user, given), tokens.facility)
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const rows: UserRow[] = await list('facility')
      const read = await server.call(userEndpoints.getByCode, { id: user.code }, tokens.facility)
      expect(rows.find(({ userCode }) => userCode === user.code)?.preferredCallNumber).toBe(
        read.body.data.preferredCallNumber,
      )
      return read.body.data.preferredCallNumber
    }
    expect(await numberAfter({})).toBeNull()
    expect(await numberAfter({ preferredCallNumber: ' (512) 555-0101 x42 ' })).toBe('(512) 555-0101 x42')
    expect(await numberAfter({})).toBe('(512) 555-0101 x42')
    expect(await numberAfter({ preferredCallNumber: '' })).toBeNull()
    expect(await numberAfter({ preferredCallNumber: '4521' })).toBe('4521')
    expect(await numberAfter({ preferredCallNumber: null })).toBeNull()
    const created = await server.call(
      registrationEndpoints.register,
      provider({ preferredCallNumber: '4521' }),
      tokens.platform,
    )
    const read = await server.call(userEndpoints.getByCode, { id: created.body.data.userCode }, tokens.platform)
    expect(read.body.data.preferredCallNumber).toBe('4521')
  })

  test('an admin is no provider, a provider no admin', async () => {
    const asAdmin = await server.call(userEndpoints.update, changed(person('nurse')), tokens.facility)
    const asProvider = changedProvider(person('department'), { npi: '1234567893' })
    expect(asAdmin.status).toBe(404)
    expect((await server.call(userEndpoints.updateProvider, asProvider, tokens.facility)).status).toBe(404)
  })

  test('a refused change changes nothing, skills included', async () => {
    const form = changedProvider(person('annexNurse'), { emailId: person('rival').email })
    expect((await server.call(userEndpoints.updateProvider, form, tokens.organization)).status).toBe(409)
    const read = await server.call(userEndpoints.getByCode, { id: person('annexNurse').code }, tokens.organization)
    expect(read.body.data.skill).toEqual(['Physician'])
  })
})

test('unknown, foreign and unconfirmed people get the same answer', async () => {
  const answers = await Promise.all(
    ['USR999999', person('rival').code, person('unconfirmed').code].map((id) =>
      server.call(userEndpoints.getByCode, { id }, tokens.organization),
    ),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body.error.message).toBe(answers[0]?.body.error.message)
  }
})

test('the export holds every confirmed provider once, with facilities and matching departments', async () => {
  const unit = await makeDepartment(server.db, { facility: annex, name: 'Heart', specialty: 'Cardiology' })
  const user = await makeProvider(server.db, { facility: annex, specialties: ['Cardiology'] })
  await mapProvider(server.db, { provider: user, facility: abroad })
  const { body } = await server.call(userEndpoints.providerDetails, {}, tokens.platform)
  const rows = body.data.filter((row: { emailId: string }) => row.emailId === user.email)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ department: unit.name, facility: [annex.name, abroad.name].sort().join(', ') })
  expect(JSON.stringify(body)).not.toContain(person('unconfirmed').email)
  expect((await server.call(userEndpoints.providerDetails, {}, tokens.organization)).status).toBe(403)
})
