import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Stage, setPolicy, setStage, shiftOf, waitForLock } from '../../../test/stage.ts'
import { makeProvider, makeShift, type Shift, type User } from '../../demo/factories.ts'

let stage: Stage
let ada: User
let ben: User

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await setPolicy(stage, {})
  await stage.db.deleteFrom('shifts').execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ada', last_name: 'Moss' })
  ben = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ben', last_name: 'Oaks' })
  await stage.db.deleteFrom('outbox').execute()
})

const dayOf = (date: string, rest: Record<string, unknown> = {}) =>
  makeShift(stage.db, { block: stage.block, date, ...rest })
const paste = (
  copies: [shift: Pick<Shift, 'id'>, person: Pick<User, 'code'>, date: string][],
  how: Record<string, unknown> = {},
) =>
  stage.server.call(
    scheduleSelectionEndpoints.paste,
    { shifts: copies.map(([{ id }, { code }, toDate]) => ({ shiftId: id, toProviderCode: code, toDate })), ...how },
    stage.token,
  )
const free = (shifts: Pick<Shift, 'id' | 'version'>[]) =>
  stage.server.call(
    scheduleSelectionEndpoints.free,
    { shifts: shifts.map(({ id, version }) => ({ shiftId: id, version })) },
    stage.token,
  )
const shiftsOf = ({ id }: User) =>
  stage.db
    .selectFrom('shifts')
    .select(['date', 'start_time', 'state', 'skill'])
    .where('provider_id', '=', id)
    .orderBy('date')
    .execute()

test('copies a week of one person to another with hours and skill, and fills a vacancy first', async () => {
  const monday = await dayOf('2026-11-16', { provider: ada, start_time: '08:00' })
  const tuesday = await dayOf('2026-11-17', { provider: ada })
  const vacancy = await dayOf('2026-11-24', { state: 'vacancy' })
  const copies: Parameters<typeof paste>[0] = [
    [monday, ben, '11-23-2026'],
    [tuesday, ben, '11-24-2026'],
  ]
  const preview = await paste(copies, { isPreview: true })
  expect(preview.body.data.added).toMatchObject([{ shiftId: null }, { shiftId: null }])
  expect(await shiftsOf(ben)).toEqual([])

  const { status, body } = await paste(copies)
  expect([status, body.data.conflicts]).toEqual([200, []])
  expect(body.data.added).toMatchObject([
    { date: '11-23-2026', providerCode: ben.code, isNew: true },
    { date: '11-24-2026', shiftId: vacancy.id, isNew: false },
  ])
  expect(await shiftsOf(ben)).toMatchObject([
    { date: '2026-11-23', start_time: '08:00:00', state: 'assigned', skill: 'Physician' },
    { date: '2026-11-24', start_time: '07:00:00', state: 'assigned' },
  ])
  expect(await shiftsOf(ada)).toHaveLength(2)
})

test('a shift that was left is copied as it was planned, and its rest is no shift of its own', async () => {
  const left = await dayOf('2026-11-16', { provider: ada, end_time: '09:00' })
  const rest = await dayOf('2026-11-16', { provider: ben, start_time: '09:00', rest_of: left.id })
  await paste([
    [left, ada, '11-23-2026'],
    [rest, ben, '11-23-2026'],
  ])
  await paste([[rest, ben, '11-24-2026']])
  const hours = stage.db.selectFrom('shifts').select(['provider_id', 'date', 'start_time', 'end_time', 'rest_of'])
  expect(await hours.where('date', '>', '2026-11-16').orderBy('date').execute()).toEqual([
    { provider_id: ada.id, date: '2026-11-23', start_time: '07:00:00', end_time: '15:00:00', rest_of: null },
    { provider_id: ben.id, date: '2026-11-24', start_time: '09:00:00', end_time: '15:00:00', rest_of: null },
  ])
})

test('judges all copies of a person as one change, and asks before it warns away', async () => {
  await setPolicy(stage, { 'days-in-row': { level: 'warn', value: 2 } })
  const shift = await dayOf('2026-11-16', { provider: ada })
  const copies: Parameters<typeof paste>[0] = ['11-23-2026', '11-24-2026', '11-25-2026'].map((day) => [shift, ben, day])
  const { body } = await paste(copies, { isPreview: true })
  expect(body.data.conflicts).toMatchObject([
    { date: '11-25-2026', rule: 'days-in-row', level: 'warn', providerName: 'Ben Oaks' },
  ])
  await paste(copies, { isConfirmed: true })
  expect(await shiftsOf(ben)).toHaveLength(3)
})

test('leaves out what a rule blocks, and days outside the blocks of the team', async () => {
  await setPolicy(stage, { rest: { level: 'block', value: 24 } })
  const shift = await dayOf('2026-11-16', { provider: ada })
  await dayOf('2026-11-23', { provider: ben })
  const { body } = await paste(
    [
      [shift, ben, '11-24-2026'],
      [shift, ben, '11-27-2026'],
      [shift, ben, '05-01-2027'],
    ],
    { isConfirmed: true },
  )
  expect(body.data.added).toMatchObject([{ date: '11-27-2026' }])
  expect(body.data.conflicts).toMatchObject([
    { date: '05-01-2027', rule: null, title: texts.schedule.dayNotAllowed, teamCode: stage.days.code },
    { date: '11-24-2026', rule: 'rest', level: 'block' },
  ])
})

test('frees shifts of several people in one call', async () => {
  const first = await dayOf('2026-11-16', { provider: ada })
  const second = await dayOf('2026-11-17', { provider: ben })
  const { status, body } = await free([first, second])
  expect([status, body.data.shiftIds]).toEqual([200, [first.id, second.id]])
  expect(await shiftOf(stage, first.id)).toMatchObject({ state: 'vacancy', provider_id: null })
  expect(await shiftOf(stage, second.id)).toMatchObject({ state: 'vacancy', provider_id: null })
})

test('frees none if one has changed meanwhile or is nobody’s', async () => {
  const first = await dayOf('2026-11-16', { provider: ada })
  const second = await dayOf('2026-11-17', { provider: ben })
  const vacancy = await dayOf('2026-11-18', { state: 'vacancy' })
  const stale = await free([first, { id: second.id, version: second.version + 1 }])
  expect([stale.status, stale.body.error.message]).toEqual([409, texts.schedule.changedMeanwhile])
  expect((await free([first, vacancy])).status).toBe(409)
  expect(await shiftOf(stage, first.id)).toMatchObject({ state: 'assigned', provider_id: ada.id })
})

test('does not free a shift that is over', async () => {
  const over = await dayOf('2026-09-20', { provider: ada })
  const ahead = await dayOf('2026-11-17', { provider: ben })
  const { status, body } = await free([ahead, over])
  expect([status, body.error.message]).toEqual([409, texts.schedule.shiftOver('09-20-2026')])
  expect(await shiftOf(stage, over.id)).toMatchObject({ state: 'assigned', provider_id: ada.id })
  expect(await shiftOf(stage, ahead.id)).toMatchObject({ state: 'assigned', provider_id: ben.id })
})

test('pastes nothing into a block that was deactivated just before', async () => {
  const { db, block } = stage
  const shift = await dayOf('2026-11-16', { provider: ada })
  const turn = (is_deactivated: boolean, connection: Pick<typeof db, 'updateTable'> = db) =>
    connection.updateTable('blocks').set({ is_deactivated }).where('id', '=', block.id).execute()
  const pasted = await db.transaction().execute(async (transaction) => {
    await turn(true, transaction)
    const answer = paste([[shift, ben, '11-24-2026']])
    await waitForLock(db)
    return { answer }
  })
  const { body } = await pasted.answer
  await turn(false)
  expect(body.data.added).toEqual([])
  expect(body.data.conflicts).toMatchObject([{ date: '11-24-2026', title: texts.schedule.dayNotAllowed }])
  expect(await shiftsOf(ben)).toEqual([])
})
