import { needEndpoints } from '@shiftward/contract/need.ts'
import { type Roster, rosterEndpoints } from '@shiftward/contract/roster.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counting } from '../../../test/counting.ts'
import { type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeNeeds,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  type User,
} from '../../demo/factories.ts'
import { CalendarMemory } from './calendar-memory.ts'
import { readRoster } from './calendar-roster.service.ts'

let stage: Stage
let resident: User
let guest: User
let viewer: string

beforeAll(async () => {
  stage = await setStage()
  const { db, server, block, nightBlock, provider, facility, organization, department } = stage
  resident = await makeProvider(db, { facility, skills: ['Resident'], first_name: 'Zoë', last_name: 'Abel' })
  await makeProvider(db, { facility, skills: ['Pharmacist'], last_name: 'Other skill' })
  await makeProvider(db, { facility, deactivated_at: new Date(), last_name: 'Gone' })
  guest = await makeProvider(db, { skills: ['Pharmacist'], last_name: 'Visitor' })
  for (const date of ['2026-11-16', '2026-11-17']) await makeShift(db, { block, date, provider })
  await makeShift(db, { block: nightBlock, date: '2026-11-21', provider })
  await makeShift(db, { block: nightBlock, date: '2026-11-23', provider, is_on_call: true })
  await makeShift(db, { block, date: '2026-11-18', provider: guest })
  await makeShift(db, { block, date: '2026-11-18', state: 'vacancy' })
  await makeShift(db, { block, date: '2026-11-19', ask_rate: 70, is_rate_masked: true })
  await makeShift(db, { block, date: '2026-11-30', provider: resident })
  const leave = { provider: resident, organization, status: 'Approved', leave_type_id: 3 }
  await makeLeave(db, { ...leave, from_date: '2026-11-20', to_date: '2026-11-22' })
  const asked = { ...leave, from_date: '2026-11-25', to_date: '2026-12-02', leave_type_id: 1 }
  await makeLeave(db, { ...asked, status: 'Open' })
  await makeLeave(db, { ...asked, status: 'Denied' })
  await db
    .insertInto('availability')
    .values([
      { provider_id: resident.id, kind: 'unavailable', date: '2026-11-24' },
      { provider_id: resident.id, kind: 'preferred', weekday: 3, from_time: '07:00', to_time: '15:00' },
      { provider_id: resident.id, kind: 'preferred', date: '2026-12-24' },
    ])
    .execute()
  await makeNeeds(db, { team: stage.days, needs: { Physician: 2 } })
  viewer = await server.tokenOf(
    await makeUser(db, { user_type: 'generic', facilities: [facility], departments: [department] }),
  )
})
afterAll(() => stage.server.close())

const range = { startDate: '11-15-2026', endDate: '11-28-2026' }
const ask = (given: object = {}, token = stage.token) =>
  stage.server.call(rosterEndpoints.get, { departmentCode: stage.department.code, ...range, ...given }, token)
const rosterOf = async (token?: string): Promise<Roster> => (await ask({}, token)).body.data

/** In another department of the facility, or elsewhere. */
async function makeBlockAt(facility: Stage['facility']) {
  const department = await makeDepartment(stage.db, { facility })
  await makeDepartmentSkill(stage.db, { department })
  const team = await makeTeam(stage.db, { department, start_time: '09:00:00', end_time: '17:00:00' })
  return makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2027-03-31' })
}

test('people have a skill of the teams or a shift in the period, by last name', async () => {
  const { people, skills } = await rosterOf()
  expect(skills).toEqual(['Physician', 'Resident'])
  expect(people.map(({ lastName, labourType }) => [lastName, labourType])).toEqual([
    ['Abel', 'PerDiem'],
    ['Moss', 'PerDiem'],
    ['Visitor', null],
  ])
  expect(people[1]).toEqual({
    providerCode: stage.provider.code,
    providerName: 'Ada Moss',
    firstName: 'Ada',
    lastName: 'Moss',
    labourType: 'PerDiem',
    skills: ['Physician'],
    phone: stage.provider.phone,
  })
})

test('whoever has left stays with the shifts they had, on the roster and in the month', async () => {
  const { db, block, facility, department, server, token } = stage
  const left = { facility, skills: ['Physician'], first_name: 'Left' }
  const deactivated = await makeProvider(db, { ...left, last_name: 'Deactivated', deactivated_at: new Date() })
  const unmapped = await makeProvider(db, { ...left, last_name: 'Unmapped' })
  for (const provider of [deactivated, unmapped]) await makeShift(db, { block, date: '2026-12-10', provider })
  await db.deleteFrom('facility_providers').where('provider_id', '=', unmapped.id).execute()
  const rival = await makeFacility(db, { organization: await makeOrganization(db) })
  await makeShift(db, { block: await makeBlockAt(rival), date: '2026-12-11', provider: unmapped })
  const { body } = await ask({ startDate: '12-06-2026', endDate: '12-12-2026' })
  const { people, entries, totals, elsewhere }: Roster = body.data
  expect(elsewhere, 'what they work now').toEqual([])
  const gone = people.filter(({ firstName }) => firstName === 'Left')
  expect(gone.map(({ lastName, labourType }) => [lastName, labourType])).toEqual([
    ['Deactivated', null],
    ['Unmapped', null],
  ])
  expect(totals.map(({ hours }) => hours)).toEqual([8, 8])
  const input = { departmentCode: department.code, month: 12, year: 2026 }
  const month = (await server.call(scheduleEndpoints.ofDepartment, input, token)).body.data.providerDatas
  for (const shown of [entries, month as Roster['entries']])
    expect(shown.map(({ providerName }) => providerName)).toEqual(['Left Deactivated', 'Left Unmapped'])
})

test('the entries and the coverage are those of the calendar', async () => {
  const { entries, coverage } = await rosterOf()
  const month = await stage.server.call(
    scheduleEndpoints.ofDepartment,
    { departmentCode: stage.department.code, month: 11, year: 2026 },
    stage.token,
  )
  const inRange = ({ date }: { date: string }) => date >= range.startDate && date <= range.endDate
  expect(entries.length).toBeGreaterThan(8)
  expect(entries).toEqual(month.body.data.providerDatas.filter(inRange))
  const input = { departmentCode: stage.department.code, ...range }
  expect(coverage).toEqual((await stage.server.call(needEndpoints.coverage, input, stage.token)).body.data)
  expect(coverage).toContainEqual(expect.objectContaining({ date: '11-18-2026', needed: 2, filled: 1 }))
})

test('totals count hours, shifts, nights and weekends; on call only as the policy says', async () => {
  const { totals, weeklyHours, isOnCallCounted } = await rosterOf()
  expect([weeklyHours, isOnCallCounted]).toEqual([60, false])
  expect(totals.find(({ providerCode }) => providerCode === stage.provider.code)).toEqual({
    providerCode: stage.provider.code,
    hours: 28,
    shifts: 4,
    nights: 1,
    weekends: 1,
    weeks: [{ weekStart: '11-15-2026', hours: 28 }],
  })
  await setPolicy(stage, { 'weekly-hours': 'off' })
  expect((await rosterOf()).weeklyHours).toBeNull()
})

test('leave has its type; asked leave and availability are shown to those who schedule', async () => {
  const { leaves, availability } = await rosterOf()
  const mine = { providerCode: resident.code }
  expect(leaves).toEqual([
    {
      ...{ leaveId: expect.any(Number), ...mine, fromDate: '11-20-2026', toDate: '11-22-2026', leaveType: 'Sick' },
      isAsked: false,
    },
    {
      ...{ leaveId: expect.any(Number), ...mine, fromDate: '11-25-2026', toDate: '12-02-2026', leaveType: 'PTO' },
      isAsked: true,
    },
  ])
  expect(availability).toEqual([
    { ...mine, kind: 'unavailable', date: '11-24-2026', weekday: null, from: null, to: null },
    { ...mine, kind: 'preferred', date: null, weekday: 3, from: '07:00:00', to: '15:00:00' },
  ])
})

test('who may only look sees no masked rate, no type of leave, no availability and no private number', async () => {
  const { entries, leaves, availability, people, totals } = await rosterOf(viewer)
  expect(entries.find(({ rateMask }) => rateMask)).toMatchObject({ askRate: null, ceilingRate: null })
  expect(leaves.map(({ leaveType }) => leaveType)).toEqual([null])
  expect(availability).toEqual([])
  expect(people.map(({ phone }) => phone)).toEqual([null, null, null])
  expect(totals.length).toBe(2)
})

test('a shift in another department, facility or organization is told as busy hours, to those who schedule', async () => {
  const { db, organization, facility, provider } = stage
  const block = await makeBlockAt(facility)
  await makeShift(db, { block, date: '2026-11-26', provider })
  await makeShift(db, { block, date: '2026-11-29', provider })
  await makeShift(db, { block, date: '2026-11-26', state: 'vacancy' })
  // 09:00 in Auckland is 15:00 of the day before in New York, where the stage is.
  const far = await makeFacility(db, { organization: await makeOrganization(db), time_zone: 'Pacific/Auckland' })
  const away = await makeBlockAt(far)
  await makeShift(db, { block: away, date: '2026-11-15', provider })
  await makeShift(db, { block: away, date: '2026-11-28', provider })
  const mine = { providerCode: provider.code }
  expect((await rosterOf()).elsewhere).toEqual([
    { ...mine, date: '11-26-2026', startTime: '09:00:00', endDate: '11-26-2026', endTime: '17:00:00' },
    { ...mine, date: '11-27-2026', startTime: '15:00:00', endDate: '11-27-2026', endTime: '23:00:00' },
  ])
  expect((await rosterOf(viewer)).elsewhere).toEqual([])
  // Phoenix keeps its clocks when New York changes them: 24 hours there end an hour later here.
  const phoenix = await makeBlockAt(await makeFacility(db, { organization, time_zone: 'America/Phoenix' }))
  const whole = { start_time: '07:00:00', end_time: '07:00:00' }
  await makeShift(db, { block: phoenix, date: '2027-03-13', provider, ...whole })
  const { body } = await ask({ startDate: '03-13-2027', endDate: '03-13-2027' })
  expect(body.data.elsewhere).toEqual([
    { ...mine, date: '03-13-2027', startTime: '09:00:00', endDate: '03-14-2027', endTime: '10:00:00' },
  ])
})

test('at most six weeks, and only within the scope', async () => {
  expect((await ask({ endDate: '12-26-2026' })).status).toBe(200)
  const long = await ask({ endDate: '12-27-2026' })
  expect([long.status, long.body.error.fields]).toEqual([400, { endDate: texts.schedule.rosterTooLong }])
  expect((await ask({ endDate: '11-14-2026' })).status).toBe(400)
  const rival = await stage.server.tokenOf(await makeUser(stage.db, { organization: await makeOrganization(stage.db) }))
  expect((await ask({}, rival)).status).toBe(404)
})

test('more people take no more queries', async () => {
  const scope = { level: 'platform' } as const
  const days = { departmentCode: stage.department.code, startDate: '2026-11-15', endDate: '2026-11-28' }
  const reader = { now: new Date(), mayDecide: true, mayWrite: true }
  const count = async () => {
    const counted = counting(stage.db)
    await readRoster({ db: counted.db, memory: new CalendarMemory() }, scope, days, reader)
    return counted.count()
  }
  const before = await count()
  for (let index = 0; index < 20; index++) {
    const provider = await makeProvider(stage.db, { facility: stage.facility })
    await makeShift(stage.db, { block: stage.block, date: '2026-11-20', provider })
  }
  expect(await count()).toBe(before)
})
