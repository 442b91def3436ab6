import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'
import { resources } from './fhir.routes.ts'

let stage: Stage
let stranger: User
const shifts = {} as Record<'past' | 'told' | 'draft' | 'open', Shift>

beforeAll(async () => {
  stage = await setStage()
  const { db, block, provider } = stage
  // Statuses follow the real clock.
  shifts.past = await makeShift(db, { block, provider, date: '2026-10-05', isPublished: true })
  const later = await makeBlock(db, { team: stage.nights, start_date: '2096-01-01', end_date: '2096-12-31' })
  shifts.told = await makeShift(db, { block: later, provider, date: '2096-03-01', isPublished: true, is_on_call: true })
  shifts.draft = await makeShift(db, { block: later, provider, date: '2096-03-05' })
  shifts.open = await makeShift(db, { block: later, date: '2096-03-09', skill: 'Resident' })
  const ended = await makeBlock(db, {
    ...{ team: stage.nights, start_date: '2097-01-01', end_date: '2097-12-31', is_deactivated: true },
  })
  await makeShift(db, { block: ended, date: '2097-03-01' })

  const facility = await makeFacility(db, { organization: await makeOrganization(db), name: 'Elsewhere' })
  const department = await makeDepartment(db, { facility })
  const team = await makeTeam(db, { department })
  const otherBlock = await makeBlock(db, { team, start_date: '2096-01-01', end_date: '2096-12-31' })
  stranger = await makeProvider(db, { facility, first_name: 'Zoe', last_name: 'Zimmer' })
  await makeShift(db, { block: otherBlock, provider: stranger, date: '2096-03-01' })
})
afterAll(() => stage.server.close())

async function get(path: string, token: string | undefined = stage.token) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await stage.server.app.inject({ method: 'GET', url: `/fhir/R4/${path}`, headers })
  return { status: response.statusCode, type: response.headers['content-type'], body: response.json() }
}

type Entry = { resource: { id: string } }
const idsOf = async (path: string, token?: string): Promise<string[]> => {
  const { status, body } = await get(path, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.entry ?? []).map(({ resource }: Entry) => resource.id)
}

describe.each(resources.map(({ type }) => type))('%s', (type) => {
  test('is for administrators only, and for each within their scope', async () => {
    const { server, db, organization, facility, department, provider } = stage
    expect((await get(type, '')).status).toBe(401)
    const refused = [
      await makeUser(db, { user_type: 'generic', facilities: [facility] }),
      await makeUser(db, { is_view_scheduler: true, facilities: [facility], departments: [department] }),
    ]
    for (const user of refused) expect((await get(type, await server.tokenOf(user))).status).toBe(403)
    expect((await get(type, await server.tokenOf(provider, 'mobile'))).status).toBe(401)

    const mine = await idsOf(type)
    expect(mine.length).toBeGreaterThan(0)
    for (const above of [{ organization }, { facilities: [facility] }]) {
      const found = await idsOf(type, await server.tokenOf(await makeUser(db, above)))
      expect(mine.filter((id) => !found.includes(id))).toEqual([])
    }
    const all = await idsOf(`${type}?_count=500`, await server.tokenOf(await makeUser(db)))
    const foreign = all.filter((id) => !mine.includes(id))
    expect(foreign.length).toBeGreaterThan(0)
    for (const id of foreign) expect((await get(`${type}/${id}`)).status).toBe(404)
    expect(await idsOf(`${type}?_id=${foreign.join(',')}`)).toEqual([])
  })

  test('is read by its id, as the search shows it', async () => {
    for (const { resource, fullUrl } of (await get(type)).body.entry) {
      const { status, body, type: media } = await get(`${type}/${resource.id}`)
      expect([status, body]).toEqual([200, resource])
      expect(media).toBe('application/fhir+json; charset=utf-8')
      expect(fullUrl).toBe(`http://localhost:80/fhir/R4/${type}/${resource.id}`)
      expect(JSON.stringify(body)).not.toMatch(/\[\]|null/)
    }
    expect((await get(`${type}/nobody`)).status).toBe(404)
  })

  test('comes in pages that leave nothing out', async () => {
    const { server, db } = stage
    const token = await server.tokenOf(await makeUser(db))
    const whole = await idsOf(`${type}?_count=500`, token)
    const paged: string[] = []
    let path: string | undefined = `${type}?_count=2`
    while (path) {
      const { body }: { body: { entry: Entry[]; link: { relation: string; url: string }[] } } = await get(path, token)
      paged.push(...body.entry.map(({ resource }) => resource.id))
      path = body.link.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1]
    }
    expect(paged).toEqual(whole)
    expect(new Set(paged).size).toBe(whole.length)
  })

  test('refuses what it does not know', async () => {
    const { status, body } = await get(`${type}?colour=blue`)
    expect(status).toBe(400)
    expect(body.resourceType).toBe('OperationOutcome')
    expect(body.issue).toMatchObject([{ severity: 'error', code: 'invalid' }])
    expect(body.issue[0].diagnostics).toMatch(/^colour is not known here\. Search by /)
    for (const wrong of ['_count=0', '_count=x', '_after=x', '_format=xml', '_id='])
      expect((await get(`${type}?${wrong}`)).status, wrong).toBe(400)
  })
})

describe('a shift', () => {
  test('is a slot of its block', async () => {
    expect((await get(`Slot/${shifts.open.id}`)).body).toEqual({
      resourceType: 'Slot',
      id: String(shifts.open.id),
      specialty: [{ text: 'Resident' }],
      schedule: { reference: expect.stringMatching(/^Schedule\/BLK\d+$/) },
      status: 'free',
      start: expect.stringMatching(/^2096-03-09T.*-05:00$/),
      end: expect.any(String),
    })
    expect(await idsOf('Slot?status=free')).toEqual([String(shifts.open.id)])
    expect(await idsOf('Slot?status=busy')).toEqual([shifts.past, shifts.told].map(({ id }) => String(id)))
    expect(await idsOf('Slot?status=busy-tentative,free')).toEqual([shifts.draft, shifts.open].map(({ id }) => `${id}`))
    expect((await get('Slot?status=idle')).status).toBe(400)
  })

  test('is an appointment of whoever has it', async () => {
    expect((await get(`Appointment/${shifts.told.id}`)).body).toMatchObject({
      status: 'booked',
      serviceType: [{ text: 'Nights' }],
      specialty: [{ text: 'Physician' }],
      appointmentType: { text: 'On call' },
      slot: [{ reference: `Slot/${shifts.told.id}` }],
      participant: [
        { actor: { reference: `Practitioner/${stage.provider.code}`, display: 'Ada Moss' }, status: 'accepted' },
        { actor: { reference: `Location/${stage.department.code}` }, status: 'accepted' },
      ],
    })
    expect((await get(`Appointment/${shifts.open.id}`)).status).toBe(404)
    const statuses = Object.entries({ fulfilled: shifts.past, booked: shifts.told, pending: shifts.draft })
    for (const [status, { id }] of statuses) expect(await idsOf(`Appointment?status=${status}`)).toEqual([String(id)])
  })

  test('is found by day, by instant and by person', async () => {
    const ids = (...found: Shift[]) => found.map(({ id }) => String(id))
    const { past, told, draft } = shifts
    expect(await idsOf('Appointment?date=2096-03-01')).toEqual(ids(told))
    expect(await idsOf('Appointment?date=ge2096-03-01&date=lt2096-03-05')).toEqual(ids(told))
    expect(await idsOf('Appointment?date=gt2096-03-01')).toEqual(ids(draft))
    expect(await idsOf('Appointment?date=le2096-03-01')).toEqual(ids(past, told))
    const start = told.starts_at.toISOString()
    expect(await idsOf(`Appointment?date=${start}`)).toEqual(ids(told))
    expect(await idsOf(`Appointment?date=gt${start}`)).toEqual(ids(draft))
    const who = `Practitioner/${stage.provider.code}`
    for (const asked of [who, stage.provider.code, `http://127.0.0.1/fhir/R4/${who}`])
      expect(await idsOf(`Appointment?practitioner=${asked}`)).toEqual(ids(past, told, draft))
    expect(await idsOf(`Appointment?actor=Location/${stage.department.code}&slot=Slot/${told.id}`)).toEqual(ids(told))
    expect(await idsOf(`Appointment?actor=Location/${stage.provider.code}`)).toEqual([])
    expect(await idsOf(`Appointment?practitioner=${stranger.code}`)).toEqual([])
    for (const wrong of ['2096-02-30', 'March', '2096-03-01T25:00:00Z', 'ne2096-03-01']) {
      const { status, body } = await get(`Appointment?date=${wrong}`)
      expect([status, body.issue?.[0]?.diagnostics], wrong).toEqual([400, texts.fhir.invalidDate])
    }
  })
})

test('people are found by name, NPI, skill and place', async () => {
  const { db, facility, provider } = stage
  const ines = await makeProvider(db, {
    ...{ facility, first_name: 'Inés', last_name: 'Núñez', npi: '1234567893', skills: ['Resident'], specialties: [] },
  })
  const found = async (search: string) => idsOf(`Practitioner?${search}`)
  expect(await found('name=nun')).toEqual([ines.code])
  expect(await found('name=unez')).toEqual([])
  expect(await found('family=moss,nunez')).toEqual([provider.code, ines.code])
  expect(await found('given=ines')).toEqual([ines.code])
  expect(await found('identifier=http://hl7.org/fhir/sid/us-npi|1234567893')).toEqual([ines.code])
  expect(await found('active=false')).toEqual([])
  expect((await get(`Practitioner/${ines.code}`)).body).toMatchObject({
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
    active: true,
    name: [{ use: 'official', family: 'Núñez', given: ['Inés'] }],
  })
  const { body } = await get(`PractitionerRole?role=Resident&location=${facility.code}`)
  expect(body.entry).toHaveLength(1)
  expect(body.entry[0].resource).toMatchObject({
    practitioner: { reference: `Practitioner/${ines.code}`, display: 'Inés Núñez' },
    code: [{ text: 'Resident' }],
    location: [{ reference: `Location/${facility.code}`, display: 'North' }],
  })
})

test('places, teams and blocks refer to each other', async () => {
  const { facility, department, organization, nights, days, nightBlock, block } = stage
  expect(await idsOf(`Location?partof=Location/${facility.code}`)).toEqual([department.code])
  expect((await get(`Location/${department.code}`)).body).toMatchObject({
    status: 'active',
    managingOrganization: { reference: `Organization/${organization.code}` },
    partOf: { reference: `Location/${facility.code}`, display: 'North' },
  })
  expect(await idsOf(`HealthcareService?name=night&location=${department.code}`)).toEqual([nights.code])
  expect((await get(`HealthcareService/${nights.code}`)).body).toMatchObject({
    active: true,
    availableTime: [{ availableStartTime: '19:00:00', availableEndTime: '07:00:00' }],
  })
  expect(await idsOf(`Schedule?actor=HealthcareService/${days.code}&date=2026-12-24`)).toEqual([block.code])
  expect((await get(`Schedule/${nightBlock.code}`)).body).toMatchObject({
    active: true,
    actor: [{ reference: `HealthcareService/${nights.code}` }, { reference: `Location/${department.code}` }],
    planningHorizon: { start: '2026-10-01', end: '2027-03-31' },
  })
})

test('the capabilities name every resource, for anybody', async () => {
  const { status, body } = await get('metadata', '')
  expect(status).toBe(200)
  expect(body).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1', kind: 'instance' })
  const named = body.rest[0].resource.map(({ type }: { type: string }) => type)
  expect(named).toEqual(resources.map(({ type }) => type))
})

test('what does not exist is an outcome, never a page', async () => {
  for (const path of ['Patient', 'Patient/1', 'Slot/1/_history', '']) {
    const { status, body } = await get(path)
    expect([status, body.resourceType, body.issue?.[0]?.code], path).toEqual([404, 'OperationOutcome', 'not-found'])
  }
  const written = await stage.server.app.inject({ method: 'POST', url: '/fhir/R4/Slot', payload: {} })
  expect([written.statusCode, written.json().resourceType]).toEqual([404, 'OperationOutcome'])
})

test('a search is in the audit log, like an export', async () => {
  await get('Practitioner?name=ada')
  const entry = await stage.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'actor_id', 'after', 'call'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'read', subject: 'export', actor_id: stage.admin.id })
  expect(entry.after).toMatchObject({ name: ['ada'] })
})
