import { messages } from '@shiftward/contract/messages.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  makeBlock,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeShift,
  makeTeam,
  makeUser,
  type Team,
} from '../../demo/factories.ts'

let server: TestApp
let team: Team
let admin: string
let rival: string

beforeAll(async () => {
  server = await startApp()
  const organization = await makeOrganization(server.db)
  const department = await makeDepartment(server.db, { facility: await makeFacility(server.db, { organization }) })
  team = await makeTeam(server.db, { department })
  admin = await server.tokenOf(await makeUser(server.db, { departments: [department] }))
  rival = await server.tokenOf(await makeUser(server.db, { organization: await makeOrganization(server.db) }))
})
afterAll(() => server.close())

const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }
const setDeactivated = (schedulerId: number, isDeactivated: boolean, token = admin) =>
  server.call(scheduleBlockEndpoints.setDeactivated, { schedulerId, isDeactivated }, token)
const isDeactivated = async (id: number) =>
  (await server.db.selectFrom('blocks').select('is_deactivated').where('id', '=', id).executeTakeFirst())
    ?.is_deactivated

test('a block is deactivated and brought back, and its shifts stay', async () => {
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

test('a block does not come back over an active one of the same dates', async () => {
  const old = await makeBlock(server.db, { team, ...dates, is_deactivated: true })
  await makeBlock(server.db, { team, ...dates })
  const { status, body } = await setDeactivated(old.id, false)
  expect([status, body.error.message]).toEqual([409, messages.schedule.blockExists])
  expect(await isDeactivated(old.id)).toBe(true)
})

test('of two simultaneous returns to the same dates one succeeds', async () => {
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
