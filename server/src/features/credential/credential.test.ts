import { credentialEndpoints as calls, defaultCredentialTypes } from '@shiftward/contract/credential.ts'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Facility,
  makeCredential,
  makeCredentialType,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  mapProvider,
  type Organization,
  type User,
} from '../../demo/factories.ts'
import type { Connection } from '../../lib/database.ts'
import { remindOfExpiry } from './credential-reminder.service.ts'

const text = texts.credential
const today = '2026-11-15'
const day = (days: number) => addDays(today, days)

let server: TestApp
let organization: Organization
let facility: Facility
let rival: Facility
let provider: User
let head: User
let admin: string
let mobile: string

beforeAll(async () => {
  server = await startApp()
  server.clock.now = new Date(`${today}T12:00:00Z`)
})
beforeEach(async () => {
  organization = await makeOrganization(server.db)
  facility = await makeFacility(server.db, { organization, time_zone: 'UTC' })
  for (const name of ['BLS', 'RN license']) await makeCredentialType(server.db, { organization, name })
  const elsewhere = await makeOrganization(server.db)
  rival = await makeFacility(server.db, { organization: elsewhere })
  await makeCredentialType(server.db, { organization: elsewhere, name: 'RN license' })
  provider = await makeProvider(server.db, { facility })
  head = await makeUser(server.db, { facilities: [facility] })
  admin = await server.tokenOf(head)
  mobile = await server.tokenOf(provider, 'mobile')
})
afterAll(() => server.close())

const license = { type: 'RN license', number: 'N-1', state: 'NY', issued: '01-31-2026', expires: '01-31-2028' }
const save = (given: object, token = admin) =>
  server.call(calls.save, { providerCode: provider.code, ...license, ...given }, token)
const read = async (token = admin) =>
  (await server.call(calls.byProvider, { providerCode: provider.code }, token)).body.data

describe('the credentials of a person', () => {
  test('entered by an administrator are verified, and read as they were entered', async () => {
    const { body } = await save({ type: 'rn LICENSE', state: 'ny' })
    expect(body.data).toEqual([expect.objectContaining({ ...license, isVerified: true })])
    expect(await read()).toEqual(body.data)
  })

  test('are not saved twice; a renewal is another one', async () => {
    const { body } = await save({})
    const [again, renewed] = [await save({}), await save({ expires: '01-31-2030' })]
    expect([again.status, again.body.error.message]).toEqual([409, text.twice])
    expect(renewed.body.data).toEqual([expect.objectContaining({ expires: '01-31-2030' }), ...body.data])
  })

  test('entered or changed by the person wait for an administrator; saving them unchanged keeps the check', async () => {
    const own = (given: object) => server.call(calls.saveMine, { ...license, ...given }, mobile)
    const [entered] = (await own({})).body.data
    expect(entered).toMatchObject({ ...license, isVerified: false, verifiedAt: null })
    const verify = (isVerified: boolean) => server.call(calls.verify, { id: entered.id, isVerified }, admin)
    expect((await verify(true)).body.data).toMatchObject([{ isVerified: true }])
    expect((await own({ id: entered.id })).body.data).toMatchObject([{ isVerified: true }])
    expect((await own({ id: entered.id, expires: '01-31-2029' })).body.data).toMatchObject([{ isVerified: false }])
    await verify(true)
    expect((await verify(false)).body.data).toMatchObject([{ isVerified: false }])
  })

  test('an administrator who changes one has verified it; an older version is refused', async () => {
    const { id } = await makeCredential(server.db, { provider })
    const [{ version }] = await read()
    expect((await save({ id, type: 'BLS', version })).body.data).toMatchObject([{ number: 'N-1', isVerified: true }])
    const late = await save({ id, type: 'BLS', number: 'N-2', version })
    expect([late.status, late.body.error.message]).toEqual([409, texts.common.changedMeanwhile])
    expect(await read()).toMatchObject([{ number: 'N-1' }])
  })

  test.each([
    ['no type', { type: '' }, 'type', text.typeRequired],
    ['a type that no organization of theirs keeps', { type: 'Diploma' }, 'type', text.unknownType],
    ['an end before the beginning', { expires: '01-30-2026' }, 'expires', text.expiresBeforeIssued],
    ['an unknown state', { state: 'XX' }, 'state', texts.common.unknownState],
    ['no date', { issued: '13-31-2026' }, 'issued', texts.common.invalidDate],
  ])('%s is refused and changes nothing', async (_, given, field, message) => {
    const { status, body } = await save(given)
    expect([status, body.error.fields]).toEqual([400, { [field]: message }])
    expect(await read()).toEqual([])
  })

  test('of one’s own ask for the password again after a quarter of an hour', async () => {
    const { id } = await makeCredential(server.db, { provider })
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + limits.session.proofMs + 1)
    try {
      const answers = [
        await server.call(calls.saveMine, license, mobile),
        await server.call(calls.removeMine, { id }, mobile),
      ]
      for (const { status, body } of answers) {
        expect([status, body.error.fields]).toEqual([403, { currentPassword: texts.account.proveFirst }])
      }
      expect((await server.call(calls.mine, {}, mobile)).body.data).toHaveLength(1)
    } finally {
      server.clock.now = before
    }
  })

  test('one of somebody else cannot be changed, and a type that left the list stays where it is', async () => {
    const other = await makeCredential(server.db, { provider: await makeProvider(server.db, { facility }) })
    expect((await save({ id: other.id })).status).toBe(404)
    expect((await server.call(calls.saveMine, { ...license, id: other.id }, mobile)).status).toBe(404)
    expect((await server.call(calls.removeMine, { id: other.id }, mobile)).status).toBe(404)
    const { id } = await makeCredential(server.db, { provider, type: 'Old card' })
    expect((await save({ id, type: 'Old card' })).body.data).toMatchObject([{ type: 'Old card', number: 'N-1' }])
    expect((await server.call(calls.remove, { id }, admin)).body.data).toEqual([])
  })

  test('of somebody who also works elsewhere can be verified, but not changed', async () => {
    const { id } = await makeCredential(server.db, { provider })
    await mapProvider(server.db, { provider, facility: rival })
    for (const { status, body } of [await save({}), await server.call(calls.remove, { id }, admin)]) {
      expect([status, body.error.message]).toEqual([403, texts.user.owned.everything])
    }
    expect((await server.call(calls.verify, { id, isVerified: true }, admin)).body.data).toMatchObject([
      { id, isVerified: true },
    ])
    const logged = server.db
      .selectFrom('audit_log')
      .select(['organization_id', 'action'])
      .where('subject', '=', 'credentials')
    expect(await logged.where('subject_id', '=', id).where('action', '=', 'changed').execute()).toHaveLength(2)
    expect((await server.call(calls.myTypes, {}, mobile)).body.data).toEqual(['BLS', 'RN license'])
  })
})

describe('the list of types', () => {
  const saveTypes = async (types: object[], version?: number) =>
    server.call(
      calls.saveTypes,
      { organizationId: organization.id, types, version },
      await server.tokenOf(await makeUser(server.db, { organization })),
    )

  test('a new organization starts with the usual ones', async () => {
    const platform = await server.tokenOf(await makeUser(server.db))
    const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }
    const form = { name: 'Brand new', extension: { address, npi: '' } }
    const { organizationId } = (await server.call(organizationEndpoints.create, form, platform)).body.data
    const { types } = (await server.call(calls.types, { organizationId: String(organizationId) }, platform)).body.data
    expect(types.map(({ name }: { name: string }) => name)).toEqual(defaultCredentialTypes)
  })

  test('a renamed type keeps its requirements and its people, unless another organization of theirs knows the word', async () => {
    const department = await makeDepartment(server.db, { facility })
    await makeDepartmentSkill(server.db, { department })
    const shared = await makeProvider(server.db, { facility })
    await mapProvider(server.db, { provider: shared, facility: rival })
    for (const one of [provider, shared]) await makeCredential(server.db, { provider: one, type: 'RN license' })
    const requirements = [{ skill: 'Physician', types: ['RN license'] }]
    await accepted(server.call(calls.saveRequirements, { departmentCode: department.code, requirements }, admin))
    const organizationAdmin = await server.tokenOf(await makeUser(server.db, { organization }))
    const [bls, rn] = await typesOf()
    const read = await server.call(calls.types, { organizationId: String(organization.id) }, organizationAdmin)
    expect(read.body.data.types).toMatchObject([
      { name: 'BLS', peopleKeeping: 0 },
      { name: 'RN license', isRequired: true, peopleKeeping: 1 },
    ])
    expect(
      (
        await saveTypes([
          { id: bls?.id, name: 'BLS' },
          { id: rn?.id, name: 'RN license' },
        ])
      ).status,
    ).toBe(200)
    const { body } = await server.call(calls.requirements, { departmentCode: department.code }, admin)
    expect(body.data.requirements).toEqual([{ skill: 'Physician', types: ['RN license'] }])
    const kept = server.db.selectFrom('credentials').select('type').orderBy('provider_id')
    expect(await kept.where('provider_id', 'in', [provider.id, shared.id]).execute()).toEqual([
      { type: 'RN license' },
      { type: 'RN license' },
    ])
  })

  const typesOf = () =>
    server.db
      .selectFrom('credential_types')
      .select(['id', 'name'])
      .where('organization_id', '=', organization.id)
      .orderBy('id')
      .execute()

  test('two types exchange their names, a type twice is refused, and a foreign one is unknown', async () => {
    const [bls, rn] = await typesOf()
    expect(
      (
        await saveTypes([
          { id: bls?.id, name: 'RN license' },
          { id: rn?.id, name: 'BLS' },
        ])
      ).status,
    ).toBe(200)
    expect(await typesOf()).toEqual([
      { id: bls?.id, name: 'RN license' },
      { id: rn?.id, name: 'BLS' },
    ])
    const twice = await saveTypes([{ name: 'Card' }, { name: 'card' }])
    expect([twice.status, twice.body.error.fields]).toEqual([400, { 'types.1.name': text.typeTwice }])
    const foreign = await makeCredentialType(server.db, { organization: { id: rival.organization_id }, name: 'X' })
    expect((await saveTypes([{ id: foreign.id, name: 'Mine' }])).status).toBe(404)
  })

  test('a type that a department requires cannot be removed', async () => {
    const department = await makeDepartment(server.db, { facility, name: 'ICU' })
    const skill = await makeDepartmentSkill(server.db, { department })
    const requirements = [{ skill: 'Physician', types: ['BLS'] }]
    await accepted(server.call(calls.saveRequirements, { departmentCode: department.code, requirements }, admin))
    const { status, body } = await saveTypes([])
    expect([status, body.error.message]).toEqual([409, text.typeRequiredBy('BLS', 'ICU')])
    expect(await typesOf()).toHaveLength(2)
    await accepted(server.call(departmentEndpoints.unmapSkill, { id: String(skill.id) }, admin))
    expect((await saveTypes([])).body.data.types).toEqual([])
  })
})

describe('a type that is removed while a department begins to require it', () => {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

  /** The first change is there and not yet complete, and the second call waits for it. */
  async function meanwhile(change: (transaction: Connection) => Promise<unknown>, call: () => Promise<Answer>) {
    const { calling } = await server.db.transaction().execute(async (transaction) => {
      await change(transaction)
      const calling = call()
      await expect.poll(async () => (await waiting.execute(server.db)).rows.length).toBe(1)
      return { calling }
    })
    return calling
  }

  test('is unknown to the department, or stays if that came first', async () => {
    const { id } = await makeCredentialType(server.db, { organization, name: 'Passing' })
    const department = await makeDepartment(server.db, { facility, name: 'ICU' })
    await makeDepartmentSkill(server.db, { department })
    const requirements = [{ skill: 'Physician', types: ['Passing'] }]
    const requiring = await meanwhile(
      (transaction) => transaction.deleteFrom('credential_types').where('id', '=', id).execute(),
      () => server.call(calls.saveRequirements, { departmentCode: department.code, requirements }, admin),
    )
    expect([requiring.status, requiring.body.error.fields]).toEqual([400, { 'requirements.0.types': text.unknownType }])

    const { id: type_id } = await makeCredentialType(server.db, { organization, name: 'Lasting' })
    const row = { organization_id: organization.id, department_id: department.id, skill: 'Physician', type_id }
    const organizationAdmin = await server.tokenOf(await makeUser(server.db, { organization }))
    const removing = await meanwhile(
      (transaction) => transaction.insertInto('department_credentials').values(row).execute(),
      () => server.call(calls.saveTypes, { organizationId: organization.id, types: [] }, organizationAdmin),
    )
    expect([removing.status, removing.body.error.message]).toEqual([409, text.typeRequiredBy('Lasting', 'ICU')])
  })
})

test('a department requires types for its own skills only, and an older version is refused', async () => {
  const department = await makeDepartment(server.db, { facility })
  await makeDepartmentSkill(server.db, { department })
  const departmentCode = department.code
  const require = (requirements: object[], version?: number) =>
    server.call(calls.saveRequirements, { departmentCode, requirements, version }, admin)
  const before = (await server.call(calls.requirements, { departmentCode }, admin)).body.data
  expect(before).toMatchObject({ requirements: [{ skill: 'Physician', types: [] }], types: ['BLS', 'RN license'] })
  const both = [{ skill: 'Physician', types: ['RN license', 'bls'] }]
  expect((await require(both, before.version)).body.data.requirements).toEqual([
    { skill: 'Physician', types: ['BLS', 'RN license'] },
  ])
  expect((await require([{ skill: 'Physician', types: [] }], before.version)).status).toBe(409)
  const unknown = await require([{ skill: 'Physician', types: ['Diploma'] }])
  expect(unknown.body.error.fields).toEqual({ 'requirements.0.types': text.unknownType })
  const lacking = await require([{ skill: 'Resident', types: ['BLS'] }])
  expect(lacking.body.error.fields).toEqual({ 'requirements.0.skill': texts.department.skillNotOffered })
})

describe('credentials that expire', () => {
  const verified = { verified_at: new Date('2026-01-01') }
  const expiring = async (days: string, token = admin) => (await server.call(calls.expiring, { days }, token)).body.data

  test('are listed for the people of the scope, the first to expire first', async () => {
    const colleague = await makeProvider(server.db, { facility, phone: '5550001234' })
    const gone = await makeProvider(server.db, { facility, deactivated_at: new Date() })
    const foreign = await makeProvider(server.db, { facility: rival })
    const make = (one: User, type: string, days: number) =>
      makeCredential(server.db, { provider: one, type, expires: day(days), ...verified })
    await make(provider, 'BLS', 31)
    await make(provider, 'RN license', -3)
    await make(colleague, 'BLS', 30)
    await make(colleague, 'Diploma', 5)
    await make(gone, 'BLS', 5)
    await make(foreign, 'RN license', 5)
    const { rows, total } = await expiring('30')
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { providerCode: provider.code, type: 'RN license', daysLeft: -3, expires: toWireDate(day(-3)) },
      { providerCode: colleague.code, type: 'BLS', daysLeft: 30, phone: '5550001234', isVerified: true },
    ])
    expect((await expiring('60')).total).toBe(3)
    const other = await server.tokenOf(await makeUser(server.db, { facilities: [rival] }))
    expect((await expiring('90', other)).rows).toMatchObject([{ providerCode: foreign.code }])
  })

  test('a renewal replaces the old one once it is verified', async () => {
    await makeCredential(server.db, { provider, expires: day(5), ...verified })
    const { id } = await makeCredential(server.db, { provider, expires: day(700) })
    expect((await expiring('90')).rows).toMatchObject([{ daysLeft: 5, isRenewed: true }])
    await accepted(server.call(calls.verify, { id, isVerified: true }, admin))
    expect(await expiring('90')).toEqual({ rows: [], total: 0 })
  })

  const told = (person: User) =>
    server.db.selectFrom('outbox').select('body').where('recipient_id', '=', person.id).orderBy('id').execute()
  const at = (days: number) => remindOfExpiry(server.db, new Date(`${day(days)}T08:00:00Z`))

  test('the person and the facility’s administrators are told at 60, 30 and 7 days, once each', async () => {
    await makeCredential(server.db, { provider, type: 'RN license', expires: day(100) })
    const counts: [number, number, number][] = []
    for (const days of [39, 40, 41, 70, 71, 92, 93, 100, 101]) {
      await at(days)
      await at(days)
      counts.push([days, (await told(provider)).length, (await told(head)).length])
    }
    expect(counts).toEqual([
      [39, 0, 0],
      [40, 1, 1],
      [41, 1, 1],
      [70, 2, 2],
      [71, 2, 2],
      [92, 2, 2],
      [93, 3, 3],
      [100, 3, 3],
      [101, 3, 3],
    ])
    expect((await told(provider))[0]?.body).toContain('Your RN license expires on Tue, Feb 23, in 60 days.')
    expect((await told(head))[2]?.body).toContain(`${provider.last_name}, RN license, Tue, Feb 23, in 7 days`)
  })

  test('a renewed credential, another type, a new date and no facility administrator', async () => {
    const old = await makeCredential(server.db, { provider, expires: day(20) })
    await makeCredential(server.db, { provider, expires: day(720) })
    await makeCredential(server.db, { provider, type: 'Diploma', expires: day(20) })
    await at(0)
    expect(await told(provider)).toEqual([])
    const lonely = await makeFacility(server.db, { organization })
    const owner = await makeUser(server.db, { organization })
    const other = await makeProvider(server.db, { facility: lonely })
    const { id } = await makeCredential(server.db, { provider: other, expires: day(20) })
    await at(0)
    expect([(await told(other)).length, (await told(owner)).length, (await told(head)).length]).toEqual([1, 1, 0])
    await server.db
      .updateTable('credentials')
      .set({ expires: day(400) })
      .where('id', '=', id)
      .execute()
    await at(15)
    expect(await told(other)).toHaveLength(1)
    await at(340)
    expect(await told(other)).toHaveLength(2)
    expect(old.expires).toBe(day(20))
  })

  test('several servers at once tell nobody twice', async () => {
    await makeCredential(server.db, { provider, expires: day(20) })
    await Promise.all([at(0), at(0), at(0)])
    expect([(await told(provider)).length, (await told(head)).length]).toEqual([1, 1])
  })
})
