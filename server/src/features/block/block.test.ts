import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Facility,
  makeBlock,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeShift,
  makeTeam,
  makeUser,
  type Team,
  type User,
} from '../../demo/factories.ts'

let server: TestApp
let facility: Facility
let team: Team
let administrator: User
let admin: string
let platform: string
let rival: string

beforeAll(async () => {
  server = await startApp()
  server.clock.now = new Date('2026-10-01T12:00:00Z')
  const organization = await makeOrganization(server.db)
  facility = await makeFacility(server.db, { organization })
  const department = await makeDepartment(server.db, { facility })
  team = await makeTeam(server.db, { department })
  administrator = await makeUser(server.db, { departments: [department] })
  admin = await server.tokenOf(administrator)
  platform = await server.tokenOf(await makeUser(server.db))
  rival = await server.tokenOf(await makeUser(server.db, { organization: await makeOrganization(server.db) }))
})
afterAll(() => server.close())

const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }
const setDeactivated = (schedulerId: number, isDeactivated: boolean, token = admin) =>
  server.call(scheduleBlockEndpoints.setDeactivated, { schedulerId, isDeactivated }, token)
const isDeactivated = async (id: number) =>
  (await server.db.selectFrom('blocks').select('is_deactivated').where('id', '=', id).executeTakeFirst())
    ?.is_deactivated

test('a deactivated block keeps its shifts and can be reactivated', async () => {
  const block = await makeBlock(server.db, { team, start_date: '2026-10-01', end_date: '2026-10-31' })
  const shift = await makeShift(server.db, { block })
  const off = await setDeactivated(block.id, true)
  expect(off.body.data).toEqual({ schedulerId: block.id, isDeactivated: true })
  expect(await isDeactivated(block.id)).toBe(true)
  expect((await setDeactivated(block.id, false)).body.data.schedulerId).toBe(block.id)
  expect(await isDeactivated(block.id)).toBe(false)
  const kept = await server.db.selectFrom('shifts').select('state').where('id', '=', shift.id).executeTakeFirst()
  expect(kept?.state).toBe('open')
})

test('a block cannot be reactivated beside an active one of the same dates', async () => {
  const old = await makeBlock(server.db, { team, ...dates, is_deactivated: true })
  await makeBlock(server.db, { team, ...dates })
  const { status, body } = await setDeactivated(old.id, false)
  expect([status, body.error.message]).toEqual([409, texts.schedule.blockExists])
  expect(await isDeactivated(old.id)).toBe(true)
})

test('only one of two simultaneous reactivations of the same dates succeeds', async () => {
  const december = { start_date: '2026-12-01', end_date: '2026-12-31', is_deactivated: true }
  const blocks = [await makeBlock(server.db, { team, ...december }), await makeBlock(server.db, { team, ...december })]
  const answers = await Promise.all(blocks.map(({ id }) => setDeactivated(id, false)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a block of another organization does not exist', async () => {
  const block = await makeBlock(server.db, { team, start_date: '2027-01-01', end_date: '2027-01-31' })
  const outside = await setDeactivated(block.id, true, rival)
  const unknown = await setDeactivated(999_999, true, rival)
  expect([outside.status, outside.body.error.message]).toEqual([unknown.status, unknown.body.error.message])
  expect(outside.status).toBe(404)
  expect(await isDeactivated(block.id)).toBe(false)
})

describe('a new block', () => {
  const create = (input: Record<string, unknown>, token = admin) =>
    server.call(scheduleBlockEndpoints.create, { teamCode: team.code, ...input }, token)

  test('starts today or later by the facility’s local date', async () => {
    // In New York it is still the evening of 2027-05-31.
    server.clock.now = new Date('2027-06-01T03:00:00Z')
    const token = await server.tokenOf(administrator)
    const { body } = await create({ startDate: '05-31-2027', endDate: '05-31-2027' }, token)
    expect(body.data).toEqual({
      schedulerId: expect.any(Number),
      scheduleCode: expect.stringMatching(/^BLK\d+$/),
      startDate: '05-31-2027',
      endDate: '05-31-2027',
      isDeactivated: false,
    })
    const late = await create({ startDate: '05-30-2027', endDate: '06-30-2027' }, token)
    expect(late.body.error.fields).toEqual({ startDate: texts.schedule.startInPast })
    const backwards = await create({ startDate: '06-10-2027', endDate: '06-09-2027' }, token)
    expect(backwards.body.error.fields).toEqual({ endDate: texts.common.endBeforeStart })
    server.clock.now = new Date('2026-10-01T12:00:00Z')
  })

  test('has dates that no active block of the team has', async () => {
    const july = { startDate: '07-01-2027', endDate: '07-31-2027' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(july)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe(texts.schedule.blockExists)
    const made = answers.find(({ status }) => status === 200)?.body.data.schedulerId
    expect((await create({ ...july, endDate: '07-30-2027' })).status).toBe(200)
    await setDeactivated(made, true)
    expect((await create(july)).status).toBe(200)
  })
})

test('the scheduler lists the current block first, then future, then past blocks', async () => {
  const department = await makeDepartment(server.db, { facility })
  const busy = await makeTeam(server.db, { department, name: 'B', weekdays: [1, 2], skills: [] })
  await makeTeam(server.db, { department, name: 'A', skills: [] })
  const block = (start_date: string, end_date: string, is_deactivated = false) =>
    makeBlock(server.db, { team: busy, start_date, end_date, is_deactivated })
  const codes = [
    await block('2026-08-01', '2026-08-31'),
    await block('2026-09-01', '2026-09-30'),
    await block('2026-11-01', '2026-11-30'),
    await block('2026-10-01', '2026-10-31'),
    await block('2026-12-01', '2026-12-31'),
    await block('2026-10-01', '2026-12-31', true),
  ].map(({ code }) => code)
  const { body } = await server.call(scheduleBlockEndpoints.byDepartment, { code: department.code }, platform)
  const [first, second] = body.data
  expect(first).toMatchObject({ teamName: 'A', scheduleCode: null, schedule: [] })
  expect(second).toMatchObject({
    teamCode: busy.code,
    scheduleCode: codes[3],
    startTime: '07:00:00',
    frequencyIntervalText: 'Monday,Tuesday',
  })
  expect(second.schedule.map(({ scheduleCode }: { scheduleCode: string }) => scheduleCode)).toEqual([
    codes[3],
    codes[2],
    codes[4],
    codes[1],
    codes[0],
    // Deactivated ones come last: they can be looked at.
    codes[5],
  ])
})
