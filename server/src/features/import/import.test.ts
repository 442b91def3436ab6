import { importEndpoints } from '@shiftward/contract/import.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Facility,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  type Organization,
} from '../../demo/factories.ts'
import { npiOf } from '../../demo/npi.ts'

let server: TestApp
let organization: Organization
let facility: Facility
let token: string

beforeAll(async () => {
  server = await startApp({ invitationUrl: 'https://console.example.test/accept-invitation' })
  organization = await makeOrganization(server.db)
  facility = await makeFacility(server.db, { organization, name: 'North' })
  await makeDepartment(server.db, { facility, name: 'ICU' })
  token = await server.tokenOf(await makeUser(server.db, { organization }))
})
afterAll(() => server.close())

let serial = 0
const nurse = (given: Record<string, string> = {}) => {
  serial += 1
  return {
    firstName: 'Ada',
    lastName: `Moss${serial}`,
    dob: '5/20/1980',
    phone: '5550100123',
    emailId: `nurse${serial}@example.test`,
    zip: '12207',
    npi: npiOf(7000 + serial),
    specialty: 'Cardiology',
    skill: 'Registered Nurse',
    facility: 'North',
    labourType: 'Employee',
    ...given,
  }
}
type Rows = Record<string, string>[]
const preview = async (rows: Rows, by = token, organizationId?: number) =>
  (await server.call(importEndpoints.preview, { rows, organizationId }, by)).body.data
const run = async (rows: Rows, by = token, organizationId?: number) =>
  (await server.call(importEndpoints.run, { rows, organizationId }, by)).body.data
const statuses = (rows: { status: string }[]) => rows.map(({ status }) => status)

/** Everything that an import could change. */
async function stored() {
  const { db } = server
  const counts = await Promise.all(
    (
      [
        'users',
        'user_skills',
        'facility_providers',
        'facility_users',
        'department_users',
        'outbox',
        'audit_log',
      ] as const
    ).map((table) =>
      db
        .selectFrom(table)
        .select((query) => query.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ rows }) => rows)
}

test('the preview changes nothing; the import creates, maps and invites, and a second one changes nothing', async () => {
  const admin = {
    ...nurse({ npi: '', skill: '', specialty: '', labourType: '' }),
    role: 'Department Admin',
    department: 'ICU',
  }
  const rows = [nurse({ employeeid: 'E77' }), nurse({ skill: 'Wizard' }), admin]
  const before = await stored()
  expect(await preview(rows)).toEqual([
    { status: 'new', problems: {}, note: null, unsent: null },
    { status: 'problem', problems: { skill: texts.import.unknownSkill('Wizard') }, note: null, unsent: null },
    { status: 'new', problems: {}, note: null, unsent: null },
  ])
  expect(await stored()).toEqual(before)

  const imported = await run(rows)
  expect(statuses(imported)).toEqual(['created', 'problem', 'created'])
  expect(imported[0].channel).toBe('email')
  const [first, , third] = await Promise.all(
    imported.map(async ({ userCode }: { userCode: string | null }) =>
      userCode ? (await server.call(userEndpoints.getByCode, { id: userCode }, token)).body.data : undefined,
    ),
  )
  expect(first).toMatchObject({
    emailId: rows[0]?.emailId,
    skill: ['Registered Nurse'],
    invitedAt: server.clock.now.toISOString(),
    providerFacilities: [{ facilityName: 'North', labourType: 'Employee', employeeid: 'E77' }],
  })
  expect(third).toMatchObject({ userType: 'department', isProvider: false })
  const mails = await server.db.selectFrom('outbox').select('address').where('is_secret', '=', true).execute()
  expect(mails.map(({ address }) => address)).toEqual([rows[0]?.emailId, admin.emailId])

  const after = await stored()
  expect(statuses(await run(rows))).toEqual(['same', 'problem', 'same'])
  const again = await preview(rows)
  expect(statuses(again)).toEqual(['same', 'problem', 'same'])
  // The same data needs no note, and an invitation that was sent is not handed over.
  expect(again).toMatchObject([0, 1, 2].map(() => ({ note: null, unsent: null })))
  expect(await stored()).toEqual(after)
})

test('a QHP who is there gets only the facility that is missing, and keeps their data', async () => {
  const row = nurse()
  await run([row])
  await makeFacility(server.db, { organization, name: 'South' })
  const again = { ...row, facility: 'North; South', phone: '5559998888' }
  expect(await preview([again])).toEqual([
    { status: 'map', problems: {}, note: texts.import.keeps(`Ada ${row.lastName}`), unsent: null },
  ])
  const [{ status, userCode }] = await run([again])
  expect(status).toBe('mapped')
  const { body } = await server.call(userEndpoints.getByCode, { id: userCode }, token)
  expect(body.data.phone).toBe(row.phone)
  expect(body.data.providerFacilities.map(({ facilityName }: { facilityName: string }) => facilityName)).toEqual([
    'North',
    'South',
  ])
})

test('a line about somebody who is there says that other data is not taken over', async () => {
  const row = nurse({ employeeid: 'E1' })
  const admin = { ...nurse({ npi: '', skill: '', specialty: '', labourType: '' }), role: 'Facility Admin' }
  await run([row, admin])
  const keeps = ({ lastName }: { lastName: string }) => texts.import.keeps(`Ada ${lastName}`)
  const noteOf = async (line: Record<string, string>) => (await preview([line]))[0].note
  // An empty cell of the file is no difference.
  for (const same of [row, admin, { ...row, employeeid: '', dob: '' }]) expect(await noteOf(same)).toBeNull()
  const others: Rows = [
    { skill: 'Physician' },
    { specialty: 'Cardiology; Critical Care' },
    { labourType: 'Per Diem' },
    { employeeid: 'E2' },
    { zip: '12208' },
    { dob: '5/21/1980' },
    { preferredCallNumber: '5550100999' },
  ]
  for (const other of others) expect(await noteOf({ ...row, ...other }), JSON.stringify(other)).toBe(keeps(row))
  expect(await noteOf({ ...admin, zip: '12208' })).toBe(keeps(admin))
})

test('a line that shares only the NPI with somebody is left to decide, and maps nobody', async () => {
  const row = nurse()
  await run([row])
  await makeFacility(server.db, { organization, name: 'East' })
  const slip = { ...nurse({ npi: row.npi, facility: 'East', dob: '1/2/1970' }), firstName: 'Yolanda' }
  const name = `Ada ${row.lastName}`
  const problems = { npi: texts.import.npiOfAnother(name), emailId: texts.import.emailOfThatOne(name, row.emailId) }
  expect(await preview([slip])).toEqual([{ status: 'problem', problems, note: null, unsent: null }])
  expect(statuses(await run([slip]))).toEqual(['problem'])
  const sames = [{ emailId: row.emailId }, { firstName: 'ADA', lastName: row.lastName }, { dob: row.dob }]
  for (const same of sames) expect(statuses(await preview([{ ...slip, ...same }]))).toEqual(['map'])
})

test('the preview tells whose invitation is still to be handed over, to those who may', async () => {
  await makeFacility(server.db, { organization, name: 'West' })
  const rows = [nurse(), nurse(), nurse({ facility: 'North; West' })]
  const { channels } = server.deps.settings
  server.deps.settings.channels = { sms: false, email: false }
  const [waiting, accepted, elsewhere] = await run(rows)
  await server.db.updateTable('users').set({ invited_at: null }).where('code', '=', accepted.userCode).execute()
  const unsent = async (by = token) => (await preview(rows, by)).map((line: { unsent: string | null }) => line.unsent)
  expect(await unsent()).toEqual([waiting.userCode, null, elsewhere.userCode])
  // Whoever holds the link can act as this person, in the other facility too.
  expect(await unsent(await server.tokenOf(await makeUser(server.db, { facilities: [facility] })))).toEqual([
    waiting.userCode,
    null,
    null,
  ])
  server.deps.settings.channels = channels
  expect(await unsent()).toEqual([null, null, null])
})

test('people and places of others are not revealed and not touched', async () => {
  const rivals = await makeOrganization(server.db)
  const there = await makeFacility(server.db, { organization: rivals, name: 'Elsewhere' })
  const stranger = await makeProvider(server.db, { facility: there })
  const rows = [
    nurse({ npi: stranger.npi }),
    nurse({ emailId: stranger.email.toUpperCase() }),
    nurse({ facility: 'Elsewhere' }),
  ]
  const before = await stored()
  const refused = [
    { npi: texts.user.npiTaken },
    { emailId: texts.user.emailTaken },
    { facility: texts.import.unknownFacility('Elsewhere') },
  ]
  expect((await preview(rows)).map(({ problems }: { problems: object }) => problems)).toEqual(refused)
  expect((await run(rows)).map(({ problems }: { problems: object }) => problems)).toEqual(refused)
  expect(await stored()).toEqual(before)
  const other = await server.call(importEndpoints.run, { rows: [nurse()], organizationId: rivals.id }, token)
  expect(other.status).toBe(404)
})

test('somebody who registered themselves is not mapped without a check of their identity', async () => {
  const { npi, email: emailId } = await makeProvider(server.db, { registered_at: new Date() })
  const root = await server.tokenOf(await makeUser(server.db))
  const rows = [nurse({ npi, emailId })]
  const [line] = await run(rows, root, organization.id)
  expect(line).toMatchObject({ status: 'problem', problems: { npi: texts.import.identityFirst } })
})

test('a row is imported whole or not at all, and the file may name a person twice', async () => {
  const row = nurse()
  const double = { ...nurse({ npi: row.npi }), skill: 'Physician' }
  const [first, second] = await run([row, double])
  expect(first.status).toBe('created')
  expect(second).toMatchObject({ status: 'problem', problems: { npi: texts.user.npiTaken } })
  const left = await server.db.selectFrom('users').select('id').where('email', '=', double.emailId).execute()
  expect(left).toEqual([])
})

test('each kind of administrator imports the people that they may create', async () => {
  const department = await makeDepartment(server.db, { facility, name: 'Ward' })
  const root = await server.tokenOf(await makeUser(server.db))
  const lead = await server.tokenOf(await makeUser(server.db, { departments: [department] }))
  const admin = { ...nurse({ npi: '' }), role: 'Department Admin', department: 'Ward' }
  const boss = { ...nurse({ npi: '' }), role: 'Organization Admin' }
  expect(statuses(await run([nurse(), admin], lead))).toEqual(['created', 'problem'])
  expect(statuses(await run([boss]))).toEqual(['problem'])
  const unnamed = await server.call(importEndpoints.run, { rows: [boss] }, root)
  expect(unnamed).toMatchObject({
    status: 400,
    body: { error: { fields: { organizationId: texts.user.organizationRequired } } },
  })
  expect(statuses(await run([boss, admin, nurse()], root, organization.id))).toEqual(['created', 'created', 'created'])
})

test('the columns are remembered for each organization', async () => {
  const columns = [
    { title: 'Nachname', field: 'lastName' },
    { title: 'Shoe size', field: null },
  ]
  expect((await server.call(importEndpoints.columns, {}, token)).body.data).toEqual([])
  expect((await server.call(importEndpoints.saveColumns, { columns }, token)).status).toBe(200)
  expect((await server.call(importEndpoints.columns, {}, token)).body.data).toEqual(columns)
  for (const title of ['half a \ud83d', 'zero \0']) {
    const { status } = await server.call(importEndpoints.saveColumns, { columns: [{ title, field: null }] }, token)
    expect(status).toBe(400)
  }
  const rival = await server.tokenOf(await makeUser(server.db, { organization: await makeOrganization(server.db) }))
  expect((await server.call(importEndpoints.columns, {}, rival)).body.data).toEqual([])
})
