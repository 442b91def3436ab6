import { type Candidate, candidateEndpoints } from '@shiftward/contract/candidate.ts'
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
  makeShiftRequest,
  makeTeam,
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { listCandidates } from './candidate.service.ts'

/** A night on Tuesday, 17 November, that nobody has. It pays 80 an hour. */
let stage: Stage
let shiftId: number
const people: Record<string, User> = {}

beforeAll(async () => {
  stage = await setStage()
  const { db, facility, organization, nightBlock, block, provider } = stage
  const night = await makeShift(db, { block: nightBlock, date: '2026-11-17', state: 'vacancy', rate: 80 })
  shiftId = night.id
  await mapProvider(db, { provider, facility: await makeFacility(db, { organization }) })
  async function person(last_name: string, labour_type: 'Employee' | 'PerDiem', dates: string[] = [], at = nightBlock) {
    const one = await makeProvider(db, { facility, last_name, first_name: 'Ann', labour_type })
    for (const date of dates) await makeShift(db, { block: at, date, provider: one })
    people[last_name] = one
    return one
  }
  // Four nights in October, so the team's average is above what the others have.
  await person('Veteran', 'PerDiem', ['2026-10-05', '2026-10-06', '2026-10-12', '2026-10-13'])
  await person('Newcomer', 'PerDiem')
  const asking = await person('Asking', 'PerDiem')
  await makeShiftRequest(db, { shift: night, provider: asking })
  await person('Employee', 'Employee', ['2026-11-20'], block)
  const fond = await person('Fond', 'PerDiem')
  const fondOf = { provider_id: fond.id, kind: 'preferred', weekday: 2, from_time: '18:00', to_time: '23:00' }
  const cannot = { provider_id: people.Newcomer?.id ?? 0, kind: 'unavailable', date: '2026-11-18', from_time: null }
  await db
    .insertInto('availability')
    .values([{ ...fondOf }, { ...cannot, to_time: null }])
    .execute()
  await person('Tired', 'PerDiem', ['2026-11-17'], block)
  await person('Busy', 'PerDiem', ['2026-11-17'])
  const sick = await person('Sick', 'PerDiem')
  const leave = { provider: sick, organization, status: 'Approved', leave_type_id: 3 }
  await makeLeave(db, { ...leave, from_date: '2026-11-17', to_date: '2026-11-17' })
  const asked = { organization, status: 'Open' as const }
  // The night ends on the 18th. A leave that begins later or was denied does not count.
  await makeLeave(db, { ...asked, provider: fond, from_date: '2026-11-18', to_date: '2026-11-20' })
  await makeLeave(db, { ...asked, provider: asking, from_date: '2026-11-19', to_date: '2026-11-20' })
  const denied = { provider: asking, organization, status: 'Denied', from_date: '2026-11-17', to_date: '2026-11-17' }
  await makeLeave(db, denied)
  const overtime = ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-20']
  const long = await person('Overtime', 'PerDiem')
  for (const date of overtime) await makeShift(db, { block, date, provider: long, end_time: '17:00:00' })
  people.Nurse = await makeProvider(db, { facility, last_name: 'Nurse', skills: ['Registered Nurse'] })
  await makeProvider(db, { facility, last_name: 'Gone', deactivated_at: new Date() })
  await makeProvider(db, { last_name: 'Elsewhere', facility: await makeFacility(db, { organization }) })
})
afterAll(() => stage.server.close())

const ask = (input: Record<string, unknown> = {}, token = stage.token) =>
  stage.server.call(candidateEndpoints.get, { shiftId: String(shiftId), ...input }, token)
const list = async (input?: Record<string, unknown>): Promise<Candidate[]> => (await ask(input)).body.data
const of = async (name: string, input?: Record<string, unknown>) =>
  (await list(input)).find(({ lastName }) => lastName === name)

test('ranks the people of the facility with the skill, and says why', async () => {
  const found = await list()
  expect(found.map(({ level, lastName, reasons }) => [level, lastName, reasons.join(' · ')])).toEqual([
    ['ok', 'Asking', 'Asked for it · 4 fewer nights than average · No overtime'],
    ['ok', 'Employee', '28 h below target · 4 fewer nights than average · No overtime'],
    ['ok', 'Moss', '4 fewer nights than average · No overtime'],
    ['ok', 'Veteran', 'No overtime · Works in this team'],
    ['ok', 'Overtime', '4 fewer nights than average'],
    ['ok', 'Fond', 'Prefers to work then · 4 fewer nights than average · No overtime'],
    ['warn', 'Newcomer', '4 fewer nights than average · No overtime'],
    ['warn', 'Tired', '4 fewer nights than average · No overtime'],
    ['block', 'Busy', '4 fewer nights than average · No overtime · Works in this team'],
    ['block', 'Sick', '4 fewer nights than average · No overtime'],
  ])
})

test('tells what each person would cost and work that week, and where they usually work', async () => {
  expect(await of('Veteran')).toEqual({
    providerCode: people.Veteran?.code,
    providerName: 'Ann Veteran',
    lastName: 'Veteran',
    level: 'ok',
    findings: [],
    askedLeave: null,
    reasons: ['No overtime', 'Works in this team'],
    cost: 960,
    overtimeHours: 0,
    score: 18,
    phone: people.Veteran?.phone,
    labourType: 'PerDiem',
    teamName: 'Nights',
    departmentName: stage.department.name,
    weekHours: { before: 0, after: 12 },
  })
  // Four days of ten hours, then the whole night is overtime: 12 h at one and a half times 80.
  const overtime = { cost: 1440, overtimeHours: 12, weekHours: { before: 40, after: 52 }, teamName: 'Days' }
  expect(await of('Overtime')).toMatchObject(overtime)
  expect(await of('Employee')).toMatchObject({ cost: 960, weekHours: { before: 8, after: 20 } })
})

test('tells who has asked for leave at that time, and ranks them last', async () => {
  const leaves = (await list()).filter(({ askedLeave }) => askedLeave !== null)
  expect(leaves.map(({ lastName, askedLeave }) => [lastName, askedLeave])).toEqual([
    ['Fond', { fromDate: '11-18-2026', toDate: '11-20-2026' }],
  ])
})

test('an open shift costs what it asks, a vacancy its rate', async () => {
  const night = { block: stage.nightBlock, date: '2026-12-01', rate: 80, ask_rate: 70 }
  const open = await makeShift(stage.db, { ...night, state: 'open' })
  const vacancy = await makeShift(stage.db, { ...night, state: 'vacancy' })
  expect(await of('Veteran', { shiftId: String(open.id) })).toMatchObject({ cost: 840 })
  expect(await of('Veteran', { shiftId: String(vacancy.id) })).toMatchObject({ cost: 960 })
})

test('an on-call shift has no hours, nights and weekends: only what else speaks for somebody counts', async () => {
  const saturday = { block: stage.nightBlock, date: '2026-12-05', state: 'vacancy', is_on_call: true }
  const { id } = await makeShift(stage.db, saturday)
  expect(await of('Employee', { shiftId: String(id) })).toMatchObject({
    reasons: ['No overtime'],
    weekHours: { before: 0, after: 0 },
  })
})

describe('those who cannot', () => {
  const briefly = ({ level, findings }: Candidate) => [level, findings.map(({ rule, level }) => `${rule} ${level}`)]

  test('work then or are on leave, in the judge’s words, without the kind of leave', async () => {
    const [warned, tired] = [await of('Newcomer'), await of('Tired')]
    expect(warned?.findings).toMatchObject([{ rule: 'unavailable', level: 'warn' }])
    expect(tired?.findings).toEqual([
      { rule: 'rest', level: 'warn', text: 'Only 4 h rest after Days on 11-17 (10 h required)' },
    ])
    const busy = await of('Busy')
    expect(busy?.findings[0]).toMatchObject({ rule: 'overlap', text: 'Nights, 11-17, 19:00–07:00 (+1) EST, North' })
    expect((await of('Sick'))?.findings).toEqual([{ rule: 'leave', level: 'block', text: texts.schedule.onLeave }])
    expect(JSON.stringify(await list())).not.toContain('"Sick on')
  })

  test('cannot whatever the policy says about it; other rules are the policy’s', async () => {
    await setPolicy(stage, { overlap: 'off', leave: 'off', unavailable: 'off', rest: { level: 'block', value: 5 } })
    const found = Object.fromEntries((await list()).map((one) => [one.lastName, briefly(one)]))
    expect(found).toMatchObject({
      Busy: ['block', ['overlap block']],
      Sick: ['block', ['leave block']],
      Tired: ['block', ['rest block']],
      Newcomer: ['ok', []],
    })
    await setPolicy(stage, {})
  })

  test('may work for another organization: only that they cannot is told, and its hours are not counted', async () => {
    const { db } = stage
    const other = await makeFacility(db, { organization: await makeOrganization(db), name: 'Secret Hospital' })
    const team = await makeTeam(db, { department: await makeDepartment(db, { facility: other }), name: 'Secret' })
    const block = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
    const provider = await makeProvider(db, { facility: stage.facility, last_name: 'Moonlight' })
    await makeShift(db, { block, date: '2026-11-15', provider })
    expect(await of('Moonlight')).toMatchObject({ level: 'ok', weekHours: { before: 0 }, teamName: null })
    await makeShift(db, { block, date: '2026-11-17', start_time: '20:00:00', end_time: '23:00:00', provider })
    const found = await of('Moonlight')
    expect(found).toMatchObject({ level: 'block', findings: [{ text: texts.schedule.unavailable }] })
    expect(JSON.stringify(found)).not.toContain('Secret')
  })
})

test('people without the skill come only if asked for, with a warning', async () => {
  expect(await of('Nurse')).toBeUndefined()
  expect(await of('Nurse', { others: 'true' })).toMatchObject({ level: 'warn', findings: [{ rule: 'skill' }] })
})

describe('refuses', () => {
  test('a shift that somebody has', async () => {
    const { nightBlock: block, provider, db } = stage
    const { id } = await makeShift(db, { block, date: '2026-12-10', provider })
    const { status, body } = await ask({ shiftId: String(id) })
    expect([status, body.error.message]).toEqual([409, texts.schedule.filledMeanwhile])
  })

  test('a shift that is over, and one that nobody can see', async () => {
    const { id } = await makeShift(stage.db, { block: stage.block, date: '2026-10-01', state: 'vacancy' })
    const before = stage.server.clock.now
    stage.server.clock.now = new Date('2026-10-01T20:00:00Z')
    const token = await stage.server.tokenOf(stage.admin)
    expect((await ask({ shiftId: String(id) }, token)).status).toBe(409)
    stage.server.clock.now = before
    expect((await ask({ shiftId: '987654' })).status).toBe(404)
  })
})

test('three hundred people take as many queries as a few', async () => {
  const { db, facility, department, server } = stage
  const count = async () => {
    const counted = counting(db)
    const scope = { level: 'department' as const, departmentIds: [department.id] }
    const found = await listCandidates(counted.db, scope, { shiftId }, server.clock.now)
    return { people: found.length, queries: counted.count() }
  }
  const few = await count()
  await Promise.all(Array.from({ length: 300 }, () => makeProvider(db, { facility, specialties: [] })))
  expect(await count()).toEqual({ people: few.people + 300, queries: few.queries })
  expect(few.queries).toBeLessThan(20)
})
