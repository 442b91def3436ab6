import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messagesIn, nothingAboutFatigue, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import { makeLeave, makeProvider, makeShift, makeShiftRequest, makeSwap, type User } from '../../demo/factories.ts'

let stage: Stage
let provider: User
const text = texts.schedule

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  provider = await makeProvider(stage.db, { facility: stage.facility })
})

const change = (id: number, StartTime: string, EndTime: string, rest: Record<string, unknown> = {}) =>
  stage.server.call(scheduleActionEndpoints.changeTime, { id, StartTime, EndTime, ...rest }, stage.token)
const dayShift = (date = '2026-11-15') => makeShift(stage.db, { block: stage.block, provider, date })
const nightShift = (date: string) => makeShift(stage.db, { block: stage.nightBlock, provider, date })

describe('add-on hours', () => {
  test('are counted by the server, whatever the console sends', async () => {
    const shift = await dayShift()
    const { body } = await change(shift.id, '07:00', '17:55', {
      addOnHours: 9,
      addOnHourRate: '95.50',
      comment: 'Additional patients',
      onCallOpenShift: true,
    })
    expect(body.data).toEqual({ shiftId: shift.id, addOnHours: 2, version: 2 })
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      start_time: '07:00:00',
      end_time: '17:55:00',
      ends_at: new Date('2026-11-15T22:55:00Z'),
      add_on_hours: 2,
      add_on_rate: '95.50',
      comment: 'Additional patients',
      is_on_call: true,
      rate: '80.00',
    })
  })

  test('need a rate above zero; without them no rate is needed', async () => {
    const shift = await dayShift()
    expect((await change(shift.id, '07:00', '16:00')).body.error.fields).toEqual({
      addOnHourRate: text.addOnRateRequired,
    })
    expect((await change(shift.id, '07:00', '16:00', { addOnHourRate: 0 })).body.error.fields).toEqual({
      addOnHourRate: text.addOnRateAboveZero,
    })
    await change(shift.id, '07:30', '16:00', { addOnHourRate: 90 })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ add_on_hours: 0, add_on_rate: null })
  })

  test('an edit that keeps hours and rate asks for no rate', async () => {
    const longer = { block: stage.block, provider, end_time: '18:00:00', add_on_hours: 3 }
    const unpaid = await makeShift(stage.db, { ...longer, date: '2026-11-15' })
    expect((await change(unpaid.id, '07:00', '18:00', { comment: 'Covering' })).status).toBe(200)
    expect(await shiftOf(stage, unpaid.id)).toMatchObject({ add_on_hours: 3, add_on_rate: null, comment: 'Covering' })
    expect((await change(unpaid.id, '07:00', '19:00')).body.error.fields).toEqual({
      addOnHourRate: text.addOnRateRequired,
    })
    const paid = await makeShift(stage.db, { ...longer, date: '2026-11-16', add_on_rate: 95 })
    expect((await change(paid.id, '07:00', '18:00', { onCallOpenShift: true })).status).toBe(200)
    expect(await shiftOf(stage, paid.id)).toMatchObject({ add_on_rate: '95.00', is_on_call: true })
    expect((await change(paid.id, '07:00', '18:00', { addOnHourRate: 0 })).status).toBe(400)
  })

  test('are not recounted when the hours stay and the team has other hours by now', async () => {
    const counted = { block: stage.block, provider, end_time: '18:00:00', add_on_hours: 2, add_on_rate: 95 }
    const shift = await makeShift(stage.db, { ...counted, date: '2026-11-15', comment: 'Additional time' })
    const saved = await change(shift.id, '07:00', '18:00', { comment: 'Additional time' })
    expect(saved.body.data).toEqual({ shiftId: shift.id, addOnHours: 2, version: 1 })
    await change(shift.id, '07:00', '18:00', { addOnHourRate: 100, comment: 'Late transfer' })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ add_on_hours: 2, add_on_rate: '100.00' })
    const plain = await makeShift(stage.db, { ...counted, date: '2026-11-16', add_on_hours: 0, add_on_rate: null })
    await change(plain.id, '07:00', '18:00', { comment: 'Covering' })
    expect(await shiftOf(stage, plain.id)).toMatchObject({ add_on_hours: 0, add_on_rate: null, comment: 'Covering' })
    await change(plain.id, '07:00', '17:00', { addOnHourRate: 100 })
    expect(await shiftOf(stage, plain.id)).toMatchObject({ add_on_hours: 2, add_on_rate: '100.00' })
  })

  test.each([
    ['an ordinary night', '2026-11-15', '19:00', '08:00', 1],
    ['the night that is an hour longer, with the team’s hours', '2026-10-31', '19:00', '07:00', 0],
    ['the night that is an hour longer, with an hour more', '2026-10-31', '19:00', '08:00', 1],
    ['the night that is an hour shorter, with the team’s hours', '2027-03-13', '19:00', '07:00', 0],
    ['the night that is an hour shorter, with two hours more', '2027-03-13', '18:00', '08:00', 2],
  ])('%s', async (_, date, start, end, hours) => {
    const shift = await nightShift(date)
    const { body } = await change(shift.id, start, end, { addOnHourRate: 90 })
    expect(body.data.addOnHours).toBe(hours)
  })

  test('a shift to 24:00', async () => {
    const shift = await dayShift()
    const { body } = await change(shift.id, '15:00', '24:00', { addOnHourRate: 90 })
    expect(body.data.addOnHours).toBe(1)
    const changed = await shiftOf(stage, shift.id)
    expect([changed.end_time, changed.ends_at]).toEqual(['00:00:00', new Date('2026-11-16T05:00:00Z')])
  })
})

describe('conflicts', () => {
  beforeAll(() => setPolicy(stage, nothingAboutFatigue))
  afterAll(() => setPolicy(stage, {}))

  test('new times may not run into another shift unless that is confirmed', async () => {
    const shift = await dayShift()
    await nightShift('2026-11-15')
    const refused = await change(shift.id, '07:00', '19:05', { addOnHourRate: 90 })
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toBe(texts.rule.warned('Overlap: Nights, 11-15, 19:00–07:00 (+1) EST, North'))
    expect((await shiftOf(stage, shift.id)).end_time).toBe('15:00:00')
    expect((await change(shift.id, '07:00', '19:00', { addOnHourRate: 90 })).status).toBe(200)
    expect((await change(shift.id, '07:00', '20:00', { addOnHourRate: 90, isConfirmed: true })).status).toBe(200)
    expect((await shiftOf(stage, shift.id)).confirmed_rules).toEqual(['overlap'])
    // A confirmed conflict is not asked about again.
    expect((await change(shift.id, '08:00', '20:00', { addOnHourRate: 90 })).status).toBe(200)
    const confirmation = { confirmed_rules: ['overlap'], confirmed_by: stage.admin.id }
    expect(await shiftOf(stage, shift.id)).toMatchObject(confirmation)
    // It stays as long as it is found.
    expect((await change(shift.id, '08:00', '16:00')).status).toBe(200)
    const ended = { confirmed_rules: [], confirmed_by: null, confirmed_at: null }
    expect(await shiftOf(stage, shift.id)).toMatchObject(ended)
  })

  test('new times may not run into an approved leave', async () => {
    const shift = await dayShift()
    const { organization } = stage
    await makeLeave(stage.db, {
      provider,
      organization,
      from_date: '2026-11-16',
      to_date: '2026-11-16',
      status: 'Approved',
    })
    expect((await change(shift.id, '18:00', '24:00')).status).toBe(200)
    const refused = await change(shift.id, '18:00', '00:30')
    expect(refused.body.error.message).toBe(texts.rule.warned(`Leave: ${text.onLeave}`))
  })
})

test('an open shift has its times changed by its shiftId', async () => {
  const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
  expect((await change(shift.id, '08:00', '12:00')).body.data.version).toBe(2)
  expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', start_time: '08:00:00', end_time: '12:00:00' })
})

test('the second of two simultaneous changes is refused, and nothing is lost', async () => {
  const shift = await dayShift()
  const answers = await Promise.all(
    ['08:00', '09:00', '10:00'].map((start) => change(shift.id, start, '15:00', { version: shift.version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(late?.body.error.message).toBe(text.changedMeanwhile)
  const won = answers.findIndex(({ status }) => status === 200)
  expect((await shiftOf(stage, shift.id)).start_time).toBe(['08:00:00', '09:00:00', '10:00:00'][won])
})

test('saving without a change writes nothing', async () => {
  const shift = await dayShift()
  const { body } = await change(shift.id, '07:00', '15:00')
  expect(body.data.version).toBe(1)
  expect((await shiftOf(stage, shift.id)).version).toBe(1)
})

test('times come in steps of five minutes', async () => {
  const shift = await dayShift()
  expect((await change(shift.id, '07:02', '15:00')).body.error.fields.StartTime).toBe(text.timeStep(5))
  expect((await change(shift.id, '7am', '15:00')).status).toBe(400)
})

test('new times close a swap as denied and tell both; a new comment does not', async () => {
  const shift = await dayShift()
  const to = await makeProvider(stage.db, { facility: stage.facility })
  const swap = await makeSwap(stage.db, { shift, to })
  const statusOf = async () =>
    (await stage.db.selectFrom('swaps').select('status').where('id', '=', swap.id).executeTakeFirstOrThrow()).status
  await change(shift.id, '07:00', '15:00', { comment: 'Covering' })
  expect(await statusOf()).toBe('Open')
  await change(shift.id, '08:00', '15:00')
  expect(await statusOf()).toBe('MediatorDenied')
  const told = (await messagesIn(stage)).filter(({ cause }) => cause === `swap:${swap.id}:MediatorDenied`)
  expect(told.map(({ recipient_id }) => recipient_id)).toEqual([provider.id, to.id])
  for (const { body } of told) expect(body).toContain(' 07:00-15:00 (Days, North)')
})

test('being on call or not closes swaps and requests as new times do', async () => {
  const shift = await dayShift()
  const to = await makeProvider(stage.db, { facility: stage.facility })
  const swap = await makeSwap(stage.db, { shift, to, status: 'MediatorApproved' })
  expect((await change(shift.id, '07:00', '15:00', { onCallOpenShift: true })).status).toBe(200)
  const statusOf = (table: 'swaps' | 'shift_requests', id: number) =>
    stage.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirst()
  expect(await statusOf('swaps', swap.id)).toEqual({ status: 'MediatorDenied' })
  const open = await makeShift(stage.db, { block: stage.block, date: '2026-11-22' })
  const request = await makeShiftRequest(stage.db, { shift: open, provider })
  await change(open.id, '07:00', '15:00', { onCallOpenShift: true })
  expect(await statusOf('shift_requests', request.id)).toEqual({ status: 'UserDenied' })
})

test('new times deny a request and tell whoever asked; a new comment does not', async () => {
  const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-22' })
  const request = await makeShiftRequest(stage.db, { shift, provider })
  const status = async () =>
    (await stage.db.selectFrom('shift_requests').select('status').where('id', '=', request.id).execute())[0]?.status
  await change(shift.id, '07:00', '15:00', { comment: 'Additional time' })
  expect(await status()).toBe('Open')
  await change(shift.id, '08:00', '15:00')
  expect(await status()).toBe('UserDenied')
  const told = stage.db.selectFrom('outbox').select('body').where('recipient_id', '=', provider.id)
  expect(await told.execute()).toEqual([
    {
      body: 'Your request for the shift on Sun, Nov 22, 07:00-15:00 (Days, North) has ended: its day, hours or terms have changed.',
    },
  ])
})
