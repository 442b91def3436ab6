import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { ownedFields } from '@shiftward/contract/rules/person-owner.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Department,
  type Facility,
  makeBlock,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'

const { owned } = texts.user
const resetUrl = 'https://shifts.example.test/reset-password'

let server: TestApp
let home: Facility
let annex: Facility
let abroad: Facility
let ward: Department
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startApp({ resetUrl })
  const { db } = server
  const own = await makeOrganization(db)
  const foreign = await makeOrganization(db)
  home = await makeFacility(db, { organization: own })
  annex = await makeFacility(db, { organization: own })
  abroad = await makeFacility(db, { organization: foreign })
  ward = await makeDepartment(db, { facility: home })
  const admins = {
    platform: await makeUser(db),
    organization: await makeUser(db, { organization: own }),
    facility: await makeUser(db, { facilities: [home] }),
    department: await makeUser(db, { departments: [ward] }),
    rival: await makeUser(db, { organization: foreign }),
  }
  for (const [name, admin] of Object.entries(admins)) tokens[name] = await server.tokenOf(admin)
})
afterAll(() => server.close())

/** What the form sends when nobody has changed anything. */
const unchanged = (user: User) => ({
  userId: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  dob: toWireDate(user.dob ?? ''),
  phone: user.phone,
  emailId: user.email,
  zip: user.zip,
  npi: user.npi,
  preferredCallNumber: '',
  password: '',
  specialty: ['Emergency Medicine'],
  skill: ['Physician'],
})
const changes = {
  firstName: 'Other',
  lastName: 'Other',
  dob: '01-02-1980',
  phone: '5559999999',
  emailId: 'other@example.test',
  zip: '99999',
  npi: '1234567893',
  preferredCallNumber: '5558888888',
  password: 'mine-now-1',
  specialty: ['Cardiology'],
  skill: ['Physician', 'Resident'],
}
const update = (by: string, user: User, given: object = {}) =>
  server.call(userEndpoints.updateProvider, { ...unchanged(user), ...given }, tokens[by])
const ownedOf = async (by: string, user: User) =>
  (await server.call(userEndpoints.getByCode, { id: user.code }, tokens[by])).body.data.ownedByPerson
const stored = (user: User) =>
  server.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()

describe('a provider of two organizations', () => {
  let shared: User
  beforeEach(async () => {
    shared = await makeProvider(server.db, { facility: home })
    await mapProvider(server.db, { provider: shared, facility: abroad })
  })

  test.each(Object.entries(changes))(
    'keeps %s from an organization, but not from the platform',
    async (field, value) => {
      for (const name of ['organization', 'facility', 'department', 'rival']) {
        const { status, body } = await update(name, shared, { [field]: value })
        expect([name, status, body.error?.fields]).toEqual([name, 403, { [field]: owned.everything }])
      }
      expect(await stored(shared)).toEqual(shared)
      const given = field === 'npi' ? '1497758544' : field === 'emailId' ? `${shared.id}@example.test` : value
      expect((await update('platform', shared, { [field]: given })).status).toBe(200)
    },
  )

  test('the same data sent back is no change, and the organization keeps its own mapping', async () => {
    expect((await update('organization', shared)).status).toBe(200)
    const row = { providerCode: shared.code, facilityId: annex.id, labourType: 'Locum' }
    expect((await server.call(facilityEndpoints.mapProvider, [row], tokens.organization)).status).toBe(200)
    const mine = { ...row, facilityId: abroad.id }
    expect((await server.call(facilityEndpoints.mapProvider, [mine], tokens.organization)).status).toBe(404)
  })

  test('the panel is told what belongs to the person', async () => {
    for (const name of ['organization', 'facility', 'department', 'rival']) {
      expect(await ownedOf(name, shared)).toBe('everything')
    }
    expect(await ownedOf('platform', shared)).toBe('nothing')
  })

  test('a correction by the platform is in the log of both organizations, and once in the platform’s', async () => {
    await update('platform', shared, { phone: '5557777777', skill: ['Physician', 'Resident'] })
    const read = async (by: string) => {
      const { body } = await server.call(auditEndpoints.getAll, { q: shared.last_name }, tokens[by])
      return body.data.rows.map((row: { subject: string; action: string }) => `${row.action} ${row.subject}`).sort()
    }
    const expected = ['changed users', 'created user_skills']
    for (const name of ['organization', 'rival'])
      expect(await read(name), name).toEqual(expect.arrayContaining(expected))
    const all: string[] = await read('platform')
    for (const entry of expected) {
      // The factory made the first skill.
      const made = entry === 'created user_skills' ? 2 : 1
      expect(all.filter((one) => one === entry)).toHaveLength(made)
    }
  })
})

describe('a provider of two facilities of one organization', () => {
  let both: User
  beforeEach(async () => {
    both = await makeProvider(server.db, { facility: home })
    await mapProvider(server.db, { provider: both, facility: annex })
  })

  test.each(['emailId', 'password'] as const)('keeps %s from admins of one of them', async (field) => {
    for (const name of ['facility', 'department']) {
      const { status, body } = await update(name, both, { [field]: changes[field] })
      expect([name, status, body.error?.fields]).toEqual([name, 403, { [field]: owned.signIn }])
    }
    expect(await stored(both)).toEqual(both)
    const value = field === 'emailId' ? `${both.id}@example.test` : changes[field]
    expect((await update('organization', both, { [field]: value })).status).toBe(200)
  })

  test('everything else can be changed by those who work with them', async () => {
    expect(await ownedOf('department', both)).toBe('signIn')
    expect(ownedFields.signIn).toEqual(['emailId', 'password'])
    const { emailId: _, password: __, npi: ___, ...rest } = changes
    expect((await update('department', both, rest)).status).toBe(200)
  })
})

test('a department admin cannot act as a provider who works in another department too', async () => {
  const nurse = await makeProvider(server.db, { facility: home })
  expect(await ownedOf('department', nurse)).toBe('nothing')
  const nextDoor = await makeDepartment(server.db, { facility: home })
  const team = await makeTeam(server.db, { department: nextDoor })
  const block = await makeBlock(server.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  await makeShift(server.db, { block, provider: nurse, date: '2026-11-15' })
  const refused = await update('department', nurse, { password: changes.password })
  expect([refused.status, refused.body.error.fields]).toEqual([403, { password: owned.signIn }])
  expect((await update('facility', nurse, { password: changes.password })).status).toBe(200)
})

test.each(['phone', 'emailId', 'password'] as const)(
  '%s of an admin who reaches outside is not the caller’s',
  async (field) => {
    const far = await makeDepartment(server.db, { facility: annex })
    const admin = await makeUser(server.db, { departments: [ward, far] })
    const { specialty: _, skill: __, preferredCallNumber: ___, ...form } = unchanged(admin)
    const input = { ...form, [field]: changes[field] }
    expect((await server.call(userEndpoints.update, input, tokens.facility)).status).toBe(403)
    expect(await stored(admin)).toEqual(admin)
  },
)

describe('a reset link', () => {
  const send = (by: string, { code }: User) =>
    server.call(userAccountEndpoints.sendResetLink, { userCode: code }, tokens[by])
  const mailsTo = ({ email }: User) =>
    server.db.selectFrom('outbox').select(['body', 'is_secret']).where('address', '=', email).execute()

  test('goes to the person’s own address, and into the log of everybody concerned', async () => {
    const shared = await makeProvider(server.db, { facility: home })
    await mapProvider(server.db, { provider: shared, facility: abroad })
    const { status, body } = await send('department', shared)
    expect([status, body.data]).toEqual([200, { userCode: shared.code, emailId: shared.email }])
    const [mail] = await mailsTo(shared)
    expect(mail).toMatchObject({ is_secret: true, body: expect.stringContaining(`${resetUrl}#token=`) })
    for (const name of ['organization', 'rival', 'platform']) {
      const input = { subject: 'reset_link', q: shared.last_name }
      const log = await server.call(auditEndpoints.getAll, input, tokens[name])
      expect(log.body.data.rows, name).toMatchObject([{ action: 'created', subjectName: `Robin ${shared.last_name}` }])
    }
  })

  test('goes to an admin who reaches outside too, but not to equals, strangers or the deactivated', async () => {
    const far = await makeDepartment(server.db, { facility: annex })
    expect((await send('facility', await makeUser(server.db, { departments: [ward, far] }))).status).toBe(200)
    expect((await send('facility', await makeUser(server.db, { facilities: [home] }))).status).toBe(403)
    expect((await send('rival', await makeProvider(server.db, { facility: home }))).status).toBe(404)
    const gone = await makeProvider(server.db, { facility: home, deactivated_at: new Date() })
    expect(await send('facility', gone)).toMatchObject({
      status: 409,
      body: { error: { message: texts.user.resetLinkDeactivated } },
    })
  })

  test('is sent five times an hour', async () => {
    const nurse = await makeProvider(server.db, { facility: home })
    const answers: number[] = []
    for (let sent = 0; sent <= limits.passwordReset.perAccount; sent += 1) {
      answers.push((await send('facility', nurse)).status)
    }
    expect(answers).toEqual([...Array(limits.passwordReset.perAccount).fill(200), 429])
    expect(await mailsTo(nurse)).toHaveLength(limits.passwordReset.perAccount)
  })

  test('needs a mail service', async () => {
    const without = await startApp()
    const admin = await without.tokenOf(await makeUser(without.db))
    const nurse = await makeProvider(without.db)
    const answer = await without.call(userAccountEndpoints.sendResetLink, { userCode: nurse.code }, admin)
    expect([answer.status, answer.body.error.message]).toEqual([409, texts.user.resetLinkNoMail])
    await without.close()
  })
})

test('whoever is being mapped to another organization at this moment is shared already', async () => {
  const { db } = server
  const provider = await makeProvider(db, { facility: home })
  const { updating } = await db.transaction().execute(async (transaction) => {
    await sql`select from users where id = ${provider.id} for no key update`.execute(transaction)
    await mapProvider(transaction, { provider, facility: abroad })
    const updating = update('organization', provider, { password: changes.password })
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    return { updating }
  })
  const { status, body } = await updating
  expect([status, body.error?.fields]).toEqual([403, { password: owned.everything }])
})

describe('a provider who registered themselves', () => {
  let registered: User
  beforeEach(async () => {
    registered = await makeProvider(server.db, {
      facility: home,
      registered_at: new Date(),
      identity_checked_at: new Date(),
      two_factor_at: new Date(),
    })
  })

  test('keeps their sign-in from the organization that mapped them', async () => {
    for (const name of ['organization', 'facility', 'department']) {
      expect(await ownedOf(name, registered)).toBe('registered')
      for (const field of ['emailId', 'password'] as const) {
        const { status, body } = await update(name, registered, { [field]: changes[field] })
        expect([name, status, body.error?.fields]).toEqual([name, 403, { [field]: owned.registered }])
      }
      const removed = await server.call(
        userAccountEndpoints.removeTwoFactor,
        { userCode: registered.code },
        tokens[name],
      )
      expect([name, removed.status]).toEqual([name, 403])
    }
    expect(await stored(registered)).toEqual(registered)
    expect((await update('organization', registered, { phone: changes.phone })).status).toBe(200)
    expect((await update('platform', registered, { password: changes.password })).status).toBe(200)
  })

  test('is checked again after a change of the NPI', async () => {
    expect((await update('organization', registered, { zip: changes.zip })).status).toBe(200)
    expect((await stored(registered)).identity_checked_at).not.toBeNull()
    expect((await update('organization', registered, { npi: '1679576722' })).status).toBe(200)
    expect((await stored(registered)).identity_checked_at).toBeNull()
    const row = { providerCode: registered.code, facilityId: annex.id, labourType: 'Locum' }
    expect((await server.call(facilityEndpoints.mapProvider, [row], tokens.organization)).status).toBe(409)
  })
})
