import { availabilityEndpoints as calls } from '@shiftward/contract/availability.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Facility,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'

const text = texts.availability

let server: TestApp
let facility: Facility
let provider: User
let administrator: User
let admin: string

beforeAll(async () => {
  server = await startApp()
  server.clock.now = new Date('2026-11-15T12:00:00Z')
})
beforeEach(async () => {
  facility = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
  provider = await makeProvider(server.db, { facility })
  administrator = await makeUser(server.db, { facilities: [facility] })
  admin = await server.tokenOf(administrator)
})
afterAll(() => server.close())

const none = { date: null, weekday: null, from: null, to: null }
const christmas = { date: '12-25-2026', kind: 'unavailable' }
const saturdays = { weekday: 6, from: '07:00', to: '24:00', kind: 'preferred' }
const save = (availability: object[], rest: object = {}) =>
  server.call(calls.save, { providerCode: provider.code, availability, ...rest }, admin)
const read = async () => (await server.call(calls.get, { providerCode: provider.code }, admin)).body.data

test('is read as it was saved, weekly entries first, and replaced as a whole', async () => {
  const { body } = await save([christmas, saturdays])
  const stored = [
    { ...none, ...saturdays, from: '07:00:00', to: '00:00:00' },
    { ...none, ...christmas },
  ]
  expect(body.data).toMatchObject(stored)
  expect(await read()).toEqual(body.data)
  const kept = (await save([christmas])).body.data
  expect(kept).toEqual([body.data[1]])
})

test('the person and the administrator see and change the same list', async () => {
  const mobile = await server.tokenOf(provider, 'mobile')
  const own = await server.call(calls.saveMine, { availability: [christmas] }, mobile)
  expect(await read()).toEqual(own.body.data)
  await save([])
  expect((await server.call(calls.mine, {}, mobile)).body.data).toEqual([])
})

test('on some days only what is marked there is replaced', async () => {
  const mobile = await server.tokenOf(provider, 'mobile')
  const mark = (given: object) => server.call(calls.saveMine, given, mobile)
  await save([christmas, saturdays])
  const eve = { date: '12-24-2026', kind: 'preferred' }
  const marked = await mark({ days: [{ date: '12-24-2026' }, { weekday: 6 }], availability: [eve] })
  expect(marked.body.data).toMatchObject([eve, christmas])
  expect(await read()).toEqual(marked.body.data)
  expect((await mark({ days: [{ date: '12-24-2026' }], availability: [] })).body.data).toMatchObject([christmas])
  const elsewhere = await mark({ days: [{ date: '12-24-2026' }], availability: [saturdays] })
  expect([elsewhere.status, elsewhere.body.error.fields]).toEqual([400, { 'availability.0.date': text.otherDay }])
  expect((await mark({ days: [{}], availability: [] })).body.error.fields).toEqual({ 'days.0.date': text.dayRequired })
  expect(await read()).toMatchObject([christmas])
})

test('days that are added one by one stay within the limit', async () => {
  const mobile = await server.tokenOf(provider, 'mobile')
  await save(many.slice(0, 400))
  const { status, body } = await server.call(
    calls.saveMine,
    { days: [{ date: christmas.date }], availability: [christmas] },
    mobile,
  )
  expect([status, body.error.fields]).toEqual([400, { availability: texts.common.tooMany(400) }])
  expect(await read()).toHaveLength(400)
})

test('a list that has changed since it was read is not overwritten', async () => {
  const [first] = (await save([christmas])).body.data
  await save([christmas, saturdays], { replaces: [first.id] })
  const late = await save([], { replaces: [first.id] })
  expect([late.status, late.body.error.message]).toEqual([409, texts.common.changedMeanwhile])
  expect(await read()).toHaveLength(2)
})

test('dates that are over are neither listed nor replaced', async () => {
  await save([christmas, saturdays])
  const before = admin
  server.clock.now = new Date('2026-12-27T12:00:00Z')
  admin = await server.tokenOf(administrator)
  try {
    expect(await read()).toMatchObject([{ weekday: saturdays.weekday }])
    await save([])
    expect((await save([christmas])).body.error.fields).toEqual({ 'availability.0.date': text.over })
  } finally {
    server.clock.now = new Date('2026-11-15T12:00:00Z')
    admin = before
  }
  expect(await read()).toMatchObject([christmas])
})

const many = Array.from({ length: 401 }, (_, index) => ({
  weekday: index % 7,
  from: `0${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}`,
  to: '23:00',
  kind: 'unavailable',
}))

test.each([
  ['neither date nor weekday', [{ kind: 'preferred' }], 'availability.0.date', text.dayRequired],
  ['both', [{ ...christmas, weekday: 1 }], 'availability.0.weekday', text.oneDay],
  ['a beginning without an end', [{ ...christmas, from: '07:00' }], 'availability.0.to', text.timeRequired],
  ['an end without a beginning', [{ ...christmas, to: '07:00' }], 'availability.0.from', text.timeRequired],
  ['no time at all', [{ ...christmas, from: '07:00', to: '07:00' }], 'availability.0.to', text.sameTime],
  ['another kind', [{ ...christmas, kind: 'perhaps' }], 'availability.0.kind', text.kindRequired],
  ['the same day twice', [christmas, { ...christmas, kind: 'preferred' }], 'availability.1.date', text.twice],
  ['a date three years ahead', [{ ...christmas, date: '12-25-2029' }], 'availability.0.date', text.tooFar(2)],
  ['401 entries', many, 'availability', texts.common.tooMany(400)],
])('%s is refused and changes nothing', async (_, availability, field, message) => {
  await save([saturdays])
  const { status, body } = await save(availability)
  expect([status, body.error.fields]).toEqual([400, { [field]: message }])
  expect(await read()).toHaveLength(1)
})

test('administrators also enter it for somebody who works for another organization, whose audit log shows it', async () => {
  const elsewhere = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
  await mapProvider(server.db, { provider, facility: elsewhere })
  const { status, body } = await save([christmas])
  expect([status, body.data]).toMatchObject([200, [christmas]])
  const mobile = await server.tokenOf(provider, 'mobile')
  expect((await server.call(calls.mine, {}, mobile)).body.data).toEqual(body.data)
  const logged = await server.db
    .selectFrom('audit_log')
    .select(['organization_id', 'actor_id'])
    .where('subject', '=', 'availability')
    .where('subject_id', '=', body.data[0].id)
    .orderBy('is_copy')
    .execute()
  const author = { actor_id: administrator.id }
  expect(logged).toEqual([
    { ...author, organization_id: facility.organization_id },
    { ...author, organization_id: elsewhere.organization_id },
  ])
})
