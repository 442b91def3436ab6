import { type AvailableProvider, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
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
    },
  ])
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
