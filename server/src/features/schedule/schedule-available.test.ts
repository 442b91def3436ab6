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
      labourType: 'PerDiem',
      skill: ['Physician'],
      busyDates: ['11-18-2026', '11-20-2026'],
    },
    {
      providerCode: resident.code,
      providerName: 'Robin Zest',
      labourType: 'Locum',
      skill: ['Resident'],
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
