import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { type Holidays, holidayEndpoints } from '@shiftward/contract/holiday.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { makeOrganization, makeUser, type Organization } from '../../demo/factories.ts'
import { holidaysBetween } from './holiday.service.ts'

const text = texts.holiday

let server: TestApp
let organization: Organization
let director: string

beforeAll(async () => {
  server = await startApp()
  organization = await makeOrganization(server.db)
  director = await server.tokenOf(await makeUser(server.db, { organization }))
})
afterAll(() => server.close())

const read = async (year: number): Promise<Holidays> =>
  (
    await server.call(
      holidayEndpoints.byOrganization,
      { organizationId: String(organization.id), year: String(year) },
      director,
    )
  ).body.data

const save = (year: number, holidays: { date: string; name: string }[], version?: number) =>
  server.call(holidayEndpoints.save, { organizationId: organization.id, year, holidays, version }, director)

test('every year has the federal holidays until the organization saves its own', async () => {
  const before = await read(2031)
  expect(before).toMatchObject({ year: 2031, isFederal: true })
  expect(before.holidays).toHaveLength(11)
  expect(before.holidays[9]).toEqual({ date: '11-27-2031', name: 'Thanksgiving Day' })

  const eve = { date: '12-24-2031', name: 'Christmas Eve' }
  const { body } = await save(2031, [...before.holidays, eve], before.version)
  expect(body.data).toMatchObject({ isFederal: false })
  expect((await read(2031)).holidays).toEqual([...before.holidays.slice(0, 10), eve, before.holidays[10]])
  expect(await read(2032)).toMatchObject({ isFederal: true })
})

test('a save changes only what differs, and the audit log tells it', async () => {
  await save(2033, [
    { date: '01-01-2033', name: 'New Year' },
    { date: '07-04-2033', name: 'Independence Day' },
  ])
  const { version } = await read(2033)
  await save(
    2033,
    [
      { date: '01-01-2033', name: 'New Year’s Day' },
      { date: '12-25-2033', name: 'Christmas Day' },
    ],
    version,
  )
  const { body } = await server.call(auditEndpoints.getAll, { subject: 'holidays', size: '3', page: '1' }, director)
  const told = body.data.rows.map(
    ({ action, subjectName }: { action: string; subjectName: string }) => `${action} ${subjectName}`,
  )
  expect(told.toSorted()).toEqual([
    'changed New Year’s Day, 01-01-2033',
    'created Christmas Day, 12-25-2033',
    'deleted Independence Day, 07-04-2033',
  ])
})

test('somebody else’s change in between is not undone', async () => {
  const { holidays, version } = await read(2034)
  await save(2034, holidays.slice(1), version)
  const { status, body } = await save(2034, holidays.slice(2), version)
  expect([status, body.error.message]).toEqual([409, texts.common.changedMeanwhile])
  expect((await read(2034)).holidays).toEqual(holidays.slice(1))
})

test.each([
  ['a date of another year', [{ date: '01-01-2036', name: 'Late' }], { 'holidays.0.date': text.otherYear(2035) }],
  [
    'a date twice',
    [
      { date: '01-01-2035', name: 'One' },
      { date: '2035-01-01', name: 'Two' },
    ],
    { 'holidays.1.date': text.twice },
  ],
  ['no name', [{ date: '01-01-2035', name: ' ' }], { 'holidays.0.name': text.nameRequired }],
  ['nothing at all', [], { holidays: text.noneLeft }],
])('refuses %s', async (_, holidays, fields) => {
  const { status, body } = await save(2035, holidays)
  expect([status, body.error.fields]).toEqual([400, fields])
  expect(await read(2035)).toMatchObject({ isFederal: true })
})

test('the days of a period mix saved and federal years', async () => {
  await save(2037, [{ date: '12-31-2037', name: 'Founding Day' }])
  const found = await holidaysBetween(server.db, organization.id, { from: '2037-12-25', to: '2038-01-18' })
  expect([...found]).toEqual(['2037-12-31', '2038-01-01', '2038-01-18'])
})
