import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { playServer } from '../../../test/http-server.ts'
import { npiOf } from '../../demo/npi.ts'
import { httpRegistry } from './npi-http.ts'
import { tableRegistry } from './npi-table.ts'

/** All people are invented. The shapes are those of the public registry before and after 2023. */
const address = {
  country_code: 'US',
  address_purpose: 'LOCATION',
  address_type: 'DOM',
  address_1: '12 ELM ST',
  city: 'TROY',
  state: 'NY',
  postal_code: '121801234',
  telephone_number: '555-010-0100',
}
const older = {
  enumeration_type: 'NPI-1',
  number: Number(npiOf(1)),
  created_epoch: 1301961600,
  basic: { first_name: 'ADA', last_name: 'OLDER', gender: 'F', credential: 'M.D.', name: 'OLDER ADA', status: 'A' },
  other_names: [],
  addresses: [{ ...address, address_2: '' }],
  taxonomies: [{ code: '207X00000X', desc: 'Orthopaedic Surgery', primary: true, state: 'NY', license: '1' }],
  identifiers: [{ identifier: '123', code: '05', desc: 'MEDICAID', state: 'NY', issuer: '' }],
}
const newer = {
  enumeration_type: 'NPI-1',
  number: npiOf(2),
  created_epoch: '1589381761000',
  basic: { first_name: 'BO', last_name: 'NEWER', sex: 'M', credential: '--', name_prefix: '--', name_suffix: '--' },
  addresses: [address],
  endpoints: [],
  practiceLocations: [],
  taxonomies: [{ code: '163W00000X', desc: 'Registered Nurse', license: null, primary: true, state: null }],
}
const organization = {
  enumeration_type: 'NPI-2',
  number: npiOf(3),
  basic: {
    organization_name: 'ELM CLINIC',
    authorized_official_first_name: 'CY',
    authorized_official_last_name: 'BOSS',
  },
  addresses: [address],
  taxonomies: [],
}
const deactivated = {
  Errors: [{ field: 'number', number: '15', description: `CMS deactivated NPI ${npiOf(4)}.` }],
}

const answers: Record<string, unknown> = {
  [npiOf(1)]: { result_count: 1, results: [older] },
  [npiOf(2)]: { result_count: 1, results: [newer] },
  [npiOf(3)]: { result_count: 1, results: [organization] },
  [npiOf(4)]: deactivated,
  [npiOf(5)]: { result_count: 0, results: [] },
  [npiOf(7)]: { message: 'something else' },
  [npiOf(10)]: { result_count: 1, results: [{ ...newer, number: npiOf(10), basic: { ...newer.basic, status: 'D' } }] },
  [npiOf(11)]: { result_count: 1, results: [newer] },
  [npiOf(12)]: {
    result_count: 1,
    results: [{ ...newer, number: npiOf(12), basic: { first_name: '--', last_name: '.' } }],
  },
  [npiOf(13)]: { result_count: 1, results: [{ ...newer, number: npiOf(13), basic: undefined }] },
}

let server: Awaited<ReturnType<typeof playServer>>
const asked: string[] = []
beforeAll(async () => {
  server = await playServer((request, response) => {
    asked.push(request.url ?? '')
    const npi = new URL(request.url ?? '', 'http://registry').searchParams.get('number') ?? ''
    if (npi === npiOf(6)) return response.writeHead(502).end('Bad gateway')
    if (npi === npiOf(14)) return response.writeHead(404).end('{}')
    if (npi === npiOf(8)) return response.end('<html>maintenance</html>')
    // Never answers.
    if (npi === npiOf(9)) return
    response.end(JSON.stringify(answers[npi]))
  })
})
afterAll(() => server.close())

const registry = (patience?: number) => httpRegistry(`${server.url}/api/`, patience)

const ada = {
  number: npiOf(1),
  basic: { first_name: 'Ada', last_name: 'Older', credential: 'M.D.', sex: 'F' },
  taxonomies: [{ code: '207X00000X', desc: 'Orthopaedic Surgery', primary: true }],
  addresses: [
    {
      address_purpose: 'LOCATION',
      address_1: '12 ELM ST',
      address_2: '',
      city: 'TROY',
      state: 'NY',
      postal_code: '121801234',
    },
  ],
}

test('asks version 2.1 for the number', async () => {
  await registry().find(npiOf(1))
  expect(asked.at(-1)).toBe(`/api/?version=2.1&number=${npiOf(1)}`)
})

test('an answer of the older generation is converted to the newer shape, without phones, licenses and identifiers', async () => {
  expect(await registry().find(npiOf(1))).toEqual({ result_count: 1, results: [ada] })
})

test("in an answer of the newer generation '--' means empty", async () => {
  const answer = await registry().find(npiOf(2))
  expect(answer).toMatchObject({
    results: [{ number: npiOf(2), basic: { first_name: 'Bo', last_name: 'Newer', credential: '', sex: 'M' } }],
  })
})

test('an organization is not a person', async () => {
  expect(await registry().find(npiOf(3))).toEqual({ result_count: 0, results: [] })
})

test('errors come with HTTP 200 and are passed on', async () => {
  expect(await registry().find(npiOf(4))).toEqual(deactivated)
  expect(await registry().find(npiOf(5))).toEqual({ result_count: 0, results: [] })
})

test.each([
  ['is not active', npiOf(10), texts.registration.inactiveNpi],
  ['is for another NPI', npiOf(11), texts.registration.otherNpi],
  ['has no usable name', npiOf(12), texts.registration.nameless],
])('an entry that %s is refused with the reason', async (_, npi, description) => {
  expect(await registry().find(npi)).toMatchObject({ Errors: [{ description, field: 'number' }] })
})

test.each([
  ['a failure', npiOf(6), undefined],
  ['no answer in time', npiOf(9), 300],
])('%s says that the registry cannot be reached, not that the NPI is invalid', async (_, npi, patience) => {
  await expect(registry(patience).find(npi)).rejects.toMatchObject({
    status: 503,
    message: texts.registration.registryUnavailable,
  })
})

test.each([
  ['an answer of another shape', npiOf(7)],
  ['an answer that is not JSON', npiOf(8)],
  ['an entry of another shape', npiOf(13)],
  ['a wrong address', npiOf(14)],
])('%s is not called a reason to try again', async (_, npi) => {
  await expect(registry().find(npi)).rejects.toMatchObject({
    status: 502,
    message: texts.registration.registryUnreadable,
  })
})

test('an unreachable registry is an error', async () => {
  // Nothing listens on port 1.
  await expect(httpRegistry('http://127.0.0.1:1/').find(npiOf(1))).rejects.toMatchObject({ status: 503 })
})

test('the table gives the same answers, and says when it is empty', async () => {
  const { db, close } = await freshDatabase()
  const empty = { status: 503, message: texts.registration.registryEmpty }
  await expect(tableRegistry(db).find(npiOf(1))).rejects.toMatchObject(empty)
  await db
    .insertInto('npi_registry')
    .values([
      { npi: npiOf(1), entry: JSON.stringify(older) },
      { npi: npiOf(3), entry: JSON.stringify(organization) },
    ])
    .execute()
  const table = tableRegistry(db)
  expect(await table.find(npiOf(1))).toEqual({ result_count: 1, results: [ada] })
  expect(await table.find(npiOf(3))).toEqual({ result_count: 0, results: [] })
  expect(await table.find(npiOf(5))).toEqual({ result_count: 0, results: [] })
  await close()
})
