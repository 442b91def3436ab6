import { type AvailableProvider, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counting } from '../../../test/counting.ts'
import { type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  type User,
} from '../../demo/factories.ts'
import { listAvailable } from './calendar-available.service.ts'
import { Judgements } from './calendar-judgement.ts'

let stage: Stage
let resident: User
let short: string

beforeAll(async () => {
  stage = await setStage()
  const { db, facility, organization, days, provider } = stage
  resident = await makeProvider(db, { facility, skills: ['Resident'], labour_type: 'Locum', last_name: 'Zest' })
  short = (await makeBlock(db, { team: days, start_date: '2026-11-14', end_date: '2026-11-20' })).code

  // The first night ends when the day shift of the 16th starts; the second one an hour into that of the 18th.
  await makeShift(db, { block: stage.nightBlock, provider, date: '2026-11-15' })
  await makeShift(db, { block: stage.nightBlock, provider, date: '2026-11-17', end_time: '08:00:00' })
  const elsewhere = await makeFacility(db, { organization: await makeOrganization(db) })
  const team = await makeTeam(db, { department: await makeDepartment(db, { facility: elsewhere }) })
  const block = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  await makeShift(db, { block, provider, date: '2026-11-20' })
  await makeLeave(db, {
    provider: resident,
    organization,
    from_date: '2026-11-10',
    to_date: '2026-11-15',
    status: 'Approved',
  })
})
afterAll(() => stage.server.close())

const ask = async (input: Record<string, unknown> = {}): Promise<AvailableProvider[]> =>
  (await stage.server.call(scheduleEndpoints.availableProviders, { scheduleCode: short, ...input }, stage.token)).body
    .data

test('lists the facility’s providers with the days on which they are busy or on leave', async () => {
  expect(await ask()).toEqual([
    {
      providerCode: stage.provider.code,
      providerName: 'Ada Moss',
      lastName: 'Moss',
      labourType: 'PerDiem',
      skill: ['Physician'],
      phone: stage.provider.phone,
      // Two nights here; the eight hours for another organization are not counted.
      hours: 25,
      isLatelyInTeam: false,
      busyDates: ['11-18-2026', '11-20-2026'],
      findings: [],
    },
    {
      providerCode: resident.code,
      providerName: 'Robin Zest',
      lastName: 'Zest',
      labourType: 'Locum',
      skill: ['Resident'],
      phone: resident.phone,
      hours: 0,
      isLatelyInTeam: false,
      busyDates: ['11-14-2026', '11-15-2026'],
      findings: [],
    },
  ])
})

describe('findings', () => {
  const ahead = { startDate: '11-14-2026' }
  const findingsOf = async (of: { code: string }, input: Record<string, unknown> = ahead) =>
    (await ask(input)).find(({ providerCode }) => providerCode === of.code)?.findings
  const briefly = (findings: AvailableProvider['findings'] = []) =>
    findings.map(({ date, rule, level }) => `${date.slice(0, 5)} ${rule} ${level}`)

  test('say what speaks against the team’s hours on each day alone', async () => {
    const nights = 'Nights on 11-15'
    expect(await findingsOf(stage.provider)).toEqual([
      { date: '11-15-2026', rule: 'rest', level: 'warn', text: `Only 4 h rest before ${nights} (10 h required)` },
      { date: '11-16-2026', rule: 'rest', level: 'warn', text: `Only 0 h rest after ${nights} (10 h required)` },
      { date: '11-17-2026', rule: 'rest', level: 'warn', text: 'Only 4 h rest before Nights on 11-17 (10 h required)' },
      { date: '11-18-2026', rule: 'overlap', level: 'warn', text: 'Nights, 11-17, 19:00–08:00 (+1) EST, North' },
      // Where they work for another organization is not told.
      { date: '11-20-2026', rule: 'overlap', level: 'warn', text: texts.schedule.unavailable },
    ])
    expect(briefly(await findingsOf(resident))).toEqual(['11-14 leave warn', '11-15 leave warn'])
  })

  test('follow the department’s policy; busy days do not', async () => {
    await setPolicy(stage, { overlap: 'off', leave: 'off', rest: { level: 'block', value: 5 } })
    expect(briefly(await findingsOf(stage.provider))).toEqual([
      '11-15 rest block',
      '11-16 rest block',
      '11-17 rest block',
    ])
    expect((await ask(ahead)).map(({ busyDates }) => busyDates.length)).toEqual([2, 2])
    await setPolicy(stage, {})
  })

  test('are told for six weeks from the given day, and only from today on', async () => {
    expect(await findingsOf(stage.provider, {})).toEqual([])
    expect(briefly(await findingsOf(stage.provider, { startDate: '10-08-2026' }))).toEqual([
      '11-15 rest warn',
      '11-16 rest warn',
      '11-17 rest warn',
      '11-18 overlap warn',
    ])
    const before = stage.server.clock.now
    stage.server.clock.now = new Date('2026-11-18T12:00:00Z')
    const token = await stage.server.tokenOf(stage.admin)
    const { body } = await stage.server.call(
      scheduleEndpoints.availableProviders,
      { scheduleCode: short, ...ahead },
      token,
    )
    expect(briefly(body.data[0].findings)).toEqual(['11-18 overlap warn', '11-20 overlap warn'])
    stage.server.clock.now = before
  })

  test('say what credential is missing, and who has none of the team’s skills', async () => {
    const { db, facility, department, organization } = stage
    const nurse = await makeProvider(db, { facility, skills: ['Registered Nurse'], last_name: 'Aster' })
    const { id: type_id } = await db
      .insertInto('credential_types')
      .values({ organization_id: organization.id, name: 'Flight medic' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('department_credentials')
      .values({ organization_id: organization.id, department_id: department.id, skill: 'Resident', type_id })
      .execute()
    expect(briefly(await findingsOf(nurse))).toContain('11-19 skill warn')
    expect(await findingsOf(resident)).toContainEqual({
      date: '11-19-2026',
      rule: 'credential',
      level: 'warn',
      text: 'Flight medic is missing',
    })
    expect(briefly(await findingsOf(stage.provider))).not.toContain('11-19 credential warn')
    await db.deleteFrom('department_credentials').execute()
    await db.deleteFrom('facility_providers').where('provider_id', '=', nurse.id).execute()
  })

  test('cost the same number of queries for any number of people', async () => {
    const { db } = stage
    const count = async () => {
      const counted = counting(db)
      const scope = { level: 'department' as const, departmentIds: [stage.department.id] }
      const base = { db: counted.db, judgements: new Judgements() }
      const found = await listAvailable(base, scope, { scheduleCode: short }, stage.server.clock.now)
      return { people: JSON.parse(found.text()).length, queries: counted.count() }
    }
    const few = await count()
    const crowd = await Promise.all(Array.from({ length: 30 }, () => makeProvider(db, { facility: stage.facility })))
    expect(await count()).toEqual({ people: few.people + 30, queries: few.queries })
    expect(few.queries).toBeLessThan(15)
    await db
      .deleteFrom('facility_providers')
      .where(
        'provider_id',
        'in',
        crowd.map(({ id }) => id),
      )
      .execute()
  })
})

test('filters by skill and by a free day', async () => {
  const names = async (input: Record<string, unknown>) => (await ask(input)).map(({ providerName }) => providerName)
  expect(await names({ skills: 'Resident' })).toEqual(['Robin Zest'])
  expect(await names({ date: '11-15-2026' })).toEqual(['Ada Moss'])
  expect(await names({ date: '11-18-2026', skills: 'Physician' })).toEqual([])
  expect(await names({ date: '11-19-2026' })).toEqual(['Ada Moss', 'Robin Zest'])
})

test('nobody is busy in a block without a working day', async () => {
  const team = await makeTeam(stage.db, { department: stage.department, weekdays: [1] })
  const { code } = await makeBlock(stage.db, { team, start_date: '2026-11-14', end_date: '2026-11-15' })
  expect((await ask({ scheduleCode: code })).flatMap(({ busyDates }) => busyDates)).toEqual([])
})

test('sorts by last name, and prefers the number for calls', async () => {
  const { db, facility } = stage
  const first = { facility, first_name: 'Zoe', last_name: 'Abel', preferred_call_number: '5550100199' }
  await makeProvider(db, first)
  const [abel, ...others] = await ask()
  expect(abel).toMatchObject({ providerName: 'Zoe Abel', phone: '5550100199' })
  expect(others.map(({ lastName }) => lastName)).toEqual(['Moss', 'Zest'])
})

test('in the team lately: worked in it in the last eight weeks, or is scheduled in it', async () => {
  const { db, facility, block, nightBlock, days } = stage
  const summer = await makeBlock(db, { team: days, start_date: '2026-08-01', end_date: '2026-08-31' })
  const shiftOf = async (last_name: string, of: typeof block, date: string) =>
    makeShift(db, { block: of, date, provider: await makeProvider(db, { facility, last_name }) })
  await shiftOf('Lately', summer, '2026-08-06')
  await shiftOf('Longago', summer, '2026-08-05')
  await shiftOf('Elsewhere', nightBlock, '2026-11-20')
  await shiftOf('Scheduled', block, '2027-03-01')
  const lately = (await ask()).filter(({ isLatelyInTeam }) => isLatelyInTeam).map(({ lastName }) => lastName)
  expect(lately).toEqual(['Lately', 'Scheduled'])
})
