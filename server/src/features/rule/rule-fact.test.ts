import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counting } from '../../../test/counting.ts'
import { type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
} from '../../demo/factories.ts'
import { judgePeople, judgeShifts } from './rule.service.ts'
import { loadPeople } from './rule-fact.store.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

const names = { teamName: 'Days', facilityName: 'North', timeZone: 'America/New_York' }
const rangeOf = (date: string) => ({ from: new Date(`${date}T12:00:00Z`), to: new Date(`${date}T20:00:00Z`) })
const wantedOn = async (date: string) => ({ ...(await makeShift(stage.db, { block: stage.block, date })), ...names })

/** Another organization, where the same people work too. */
async function makeElsewhere() {
  const organization = await makeOrganization(stage.db)
  const facility = await makeFacility(stage.db, { organization, name: 'Secret' })
  const department = await makeDepartment(stage.db, { facility })
  await makeDepartmentSkill(stage.db, { department })
  const team = await makeTeam(stage.db, { department, name: 'Hidden' })
  const block = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2027-03-31' })
  return { organization, facility, block }
}

test('a person has their skills, shifts of five weeks around, leave, credentials and availability', async () => {
  const { db } = stage
  const provider = await makeProvider(db, { facility: stage.facility, skills: ['Physician', 'Resident'] })
  const at = (date: string) => makeShift(db, { block: stage.block, provider, date })
  await at('2026-11-06')
  const early = await at('2026-11-20')
  const late = await makeShift(db, { block: stage.block, provider, date: '2027-01-20', is_on_call: true })
  await at('2027-01-30')
  await makeLeave(db, { provider, organization: stage.organization, ...days, status: 'Approved' })
  await makeLeave(db, { provider, organization: stage.organization, from_date: '2026-12-17', to_date: '2026-12-18' })
  await db
    .insertInto('credentials')
    .values([
      { provider_id: provider.id, type: 'BLS', expires: '2027-05-01' },
      { provider_id: provider.id, type: 'ACLS', issued: '2026-01-01', verified_at: new Date() },
    ])
    .execute()
  await db
    .insertInto('availability')
    .values([
      { provider_id: provider.id, kind: 'unavailable', date: '2026-12-16', from_time: '08:00', to_time: '12:00' },
      { provider_id: provider.id, kind: 'unavailable', date: '2026-12-01' },
      { provider_id: provider.id, kind: 'preferred', weekday: 3 },
    ])
    .execute()

  const person = (await loadPeople(db, [provider.id], stage.organization.id, rangeOf('2026-12-16'))).get(provider.id)
  expect(person?.skills.toSorted()).toEqual(['Physician', 'Resident'])
  expect(person?.duties).toMatchObject([
    { shiftId: early.id, isOnCall: false, startTime: '07:00:00', place: { teamName: 'Days', facilityName: 'North' } },
    { shiftId: late.id, isOnCall: true },
  ])
  expect(person?.leaves).toMatchObject([{ fromDate: '2026-12-16', toDate: '2026-12-16' }])
  expect(person?.credentials).toMatchObject([
    { type: 'BLS', issued: null, expires: '2027-05-01', isVerified: false },
    { type: 'ACLS', issued: '2026-01-01', expires: null, isVerified: true },
  ])
  expect(person?.availability).toMatchObject([
    { kind: 'unavailable', date: '2026-12-16', weekday: null, from: '08:00:00', to: '12:00:00' },
    { kind: 'preferred', date: null, weekday: 3, from: null, to: null },
  ])
})
const days = { from_date: '2026-12-16', to_date: '2026-12-16' }

test('work for another organization counts without its place, and leave there does not', async () => {
  const { db } = stage
  const elsewhere = await makeElsewhere()
  const provider = await makeProvider(db, { facility: stage.facility })
  await makeShift(db, { block: elsewhere.block, provider, date: '2026-12-16' })
  await makeLeave(db, { provider, organization: elsewhere.organization, ...days, status: 'Approved' })
  const judged = await judgeShifts(db, provider.id, [await wantedOn('2026-12-16')])
  const findings = judged.flatMap((one) => one.findings)
  expect(findings.map(({ rule }) => rule)).toEqual(['overlap'])
  expect(findings.map(findingText)).toEqual(['Unavailable'])
  expect(JSON.stringify(findings)).not.toMatch(/Hidden|Secret/)
})

test('a required credential is looked for', async () => {
  const { db, department } = stage
  const of = { organization_id: stage.organization.id }
  const type = await db
    .insertInto('credential_types')
    .values({ ...of, name: 'Board letter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const requirement = { ...of, department_id: department.id, skill: 'Physician', type_id: type.id }
  await db.insertInto('department_credentials').values(requirement).execute()
  const shift = await wantedOn('2026-12-20')
  const findingsOf = async () => (await judgeShifts(db, stage.provider.id, [shift])).flatMap((one) => one.findings)
  expect((await findingsOf()).map(findingText)).toEqual(['Board letter is missing'])
  await db
    .insertInto('credentials')
    .values({ provider_id: stage.provider.id, type: 'Board letter', verified_at: new Date() })
    .execute()
  expect(await findingsOf()).toEqual([])
  await db.deleteFrom('department_credentials').execute()
})

test('the shift itself is not held against its provider, but its copy is', async () => {
  const { db } = stage
  const provider = await makeProvider(db, { facility: stage.facility })
  const mine = { ...(await makeShift(db, { block: stage.block, provider, date: '2026-12-22' })), ...names }
  expect((await judgeShifts(db, provider.id, [mine]))[0]?.findings).toEqual([])
  const [copy] = await judgeShifts(db, provider.id, [{ ...mine, id: null }])
  expect(copy?.findings).toMatchObject([{ rule: 'overlap', level: 'block', values: { isSame: true } }])
})

test('three hundred people, or a month of one person, take as many queries as one person and one shift', async () => {
  await setPolicy(stage, {})
  const people = await Promise.all(
    Array.from({ length: 300 }, () => makeProvider(stage.db, { facility: stage.facility, specialties: [] })),
  )
  const month = Array.from({ length: 31 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
  const wanted = await Promise.all(month.map(wantedOn))
  const [first] = wanted
  if (!first) throw new Error('A shift is missing')
  const busy = people.slice(0, 10)
  for (const provider of busy) await makeShift(stage.db, { block: stage.block, provider, date: first.date })

  // Who has no shift at all costs less.
  await makeShift(stage.db, { block: stage.block, provider: stage.provider, date: '2026-12-31' })
  const one = counting(stage.db)
  await judgeShifts(one.db, stage.provider.id, [first])
  const many = counting(stage.db)
  const findingsFor = await judgePeople(
    many.db,
    people.map(({ id }) => id),
    [first],
  )
  const refused = people.filter(({ id }) => findingsFor(id, first).length > 0)
  expect(refused.map(({ id }) => id)).toEqual(busy.map(({ id }) => id))
  const long = counting(stage.db)
  await judgeShifts(long.db, stage.provider.id, wanted)
  expect([many.count(), long.count()]).toEqual([one.count(), one.count()])
  expect(one.count()).toBeGreaterThan(4)
})
