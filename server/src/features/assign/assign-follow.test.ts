import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleFollowEndpoints } from '@shiftward/contract/schedule-follow.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messagesIn, publishedOf, type Stage, setPolicy, setStage, shiftOf, waitForLock } from '../../../test/stage.ts'
import {
  makeBlock,
  makeInterest,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeTeam,
  type Team,
  type User,
} from '../../demo/factories.ts'
import { placeOf, shiftRow } from '../../demo/shift-row.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { makeVacant } from '../shift/shift-write.store.ts'

let stage: Stage
let provider: User
let team: Team
let block: Awaited<ReturnType<typeof makeBlock>>

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  const { db, department, facility } = stage
  provider = await makeProvider(db, { facility, first_name: 'Ada', last_name: 'Moss' })
  // The team had 07:00 to 15:00 before.
  team = await makeTeam(db, { department, start_time: '06:30:00', end_time: '14:30:00' })
  block = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2027-03-31' })
})

const old = { start_time: '07:00:00', end_time: '15:00:00' }
const oldHours = [{ startTime: '07:00', endTime: '15:00' }]
const planned = (date: string, rest: Record<string, unknown> = {}) =>
  makeShift(stage.db, { block, date, ...old, ...rest })
const hoursOf = async (shift: { id: number }) => {
  const { start_time, end_time } = await shiftOf(stage, shift.id)
  return `${start_time.slice(0, 5)}-${end_time.slice(0, 5)}`
}

async function follow(rest: Record<string, unknown> = {}) {
  const input = { teamCode: team.code, startDate: '10-02-2026', hours: oldHours, ...rest }
  return (await stage.server.call(scheduleFollowEndpoints.followHours, input, stage.token)).body
}

const nothing = { vacancies: 0, openShifts: 0, assigned: 0, people: 0, others: 0, ended: 0, conflicts: [] }

describe('hours', () => {
  test('only planned shifts with exactly the old hours follow, and Undo takes all of it back', async () => {
    const first = await planned('2026-10-05', { provider })
    const following = [
      first,
      await planned('2026-10-06', { provider }),
      await planned('2026-10-06', { state: 'vacancy' }),
      await planned('2026-10-07'),
    ]
    const staying = {
      before: await planned('2026-10-01'),
      own: await planned('2026-10-08', { end_time: '12:00:00', state: 'vacancy' }),
      addOn: await planned('2026-10-09', { provider, add_on_hours: 2, add_on_rate: 95 }),
      deactivated: await makeShift(stage.db, {
        block: await makeBlock(stage.db, {
          team,
          start_date: '2026-11-01',
          end_date: '2026-11-30',
          is_deactivated: true,
        }),
        date: '2026-11-05',
        provider,
        ...old,
      }),
      ofOthers: await makeShift(stage.db, { block: stage.block, date: '2026-10-05', ...old }),
    }
    const counted = { ...nothing, vacancies: 1, openShifts: 1, assigned: 2, people: 1, others: 2 }
    expect((await follow({ isPreview: true })).data).toEqual(counted)
    expect(await hoursOf(first)).toBe('07:00-15:00')

    expect((await follow()).data).toEqual(counted)
    for (const shift of following) expect(await hoursOf(shift)).toBe('06:30-14:30')
    expect(await shiftOf(stage, first.id)).toMatchObject({
      version: 2,
      starts_at: new Date('2026-10-05T10:30:00Z'),
      ends_at: new Date('2026-10-05T18:30:00Z'),
      add_on_hours: 0,
    })
    for (const shift of Object.values(staying)) expect((await shiftOf(stage, shift.id)).version).toBe(1)
    expect((await follow()).data).toEqual({ ...nothing, others: 2 })

    const undone = await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)
    expect(undone.body.data.shiftIds).toHaveLength(following.length)
    for (const shift of following) expect(await hoursOf(shift)).toBe('07:00-15:00')
  })

  test('whoever showed interest in an open shift keeps it, also when the hours are taken back', async () => {
    const open = await planned('2026-10-07')
    await makeInterest(stage.db, { shift: open, provider })
    await stage.db.deleteFrom('outbox').execute()
    const interests = () =>
      stage.db.selectFrom('shift_interests').select('provider_id').where('shift_id', '=', open.id).execute()
    await follow()
    expect(await interests()).toHaveLength(1)
    await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)
    expect(await hoursOf(open)).toBe('07:00-15:00')
    expect(await interests()).toHaveLength(1)
    expect((await messagesIn(stage)).filter(({ body }) => body.includes('withdrawn'))).toEqual([])
  })

  test('other hours are listed with their shifts, from tomorrow on unless another day is named', async () => {
    await planned('2026-10-01', { state: 'vacancy' })
    await planned('2026-10-05', { provider })
    await planned('2026-10-06')
    await planned('2026-10-07', { end_time: '12:00:00' })
    await makeShift(stage.db, { block, date: '2026-10-08' })
    const list = async (rest: { startDate?: string }) => {
      const input = { teamCode: team.code, ...rest }
      return (await stage.server.call(scheduleFollowEndpoints.otherHours, input, stage.token)).body.data
    }
    expect(await list({})).toEqual({
      today: '10-01-2026',
      startTime: '06:30:00',
      endTime: '14:30:00',
      hours: [
        { startTime: '07:00:00', endTime: '15:00:00', shifts: 2 },
        { startTime: '07:00:00', endTime: '12:00:00', shifts: 1 },
      ],
    })
    expect((await list({ startDate: '10-07-2026' })).hours).toEqual([
      { startTime: '07:00:00', endTime: '12:00:00', shifts: 1 },
    ])
  })

  test('a shift that has begun stays, and so does one that would have begun', async () => {
    // It is 08:00.
    const began = await planned('2026-10-01', { start_time: '08:00:00', end_time: '16:00:00', state: 'vacancy' })
    const wouldHave = await planned('2026-10-01', { start_time: '08:05:00', end_time: '16:05:00', state: 'vacancy' })
    const hours = [
      { startTime: '08:00', endTime: '16:00' },
      { startTime: '08:05', endTime: '16:05' },
    ]
    expect((await follow({ startDate: '09-01-2026', hours })).data).toEqual({ ...nothing, others: 1 })
    for (const { id } of [began, wouldHave]) expect((await shiftOf(stage, id)).version).toBe(1)
  })

  test('a night that is an hour longer keeps the hours on the clock', async () => {
    await stage.db
      .updateTable('teams')
      .set({ start_time: '18:30:00', end_time: '06:30:00' })
      .where('id', '=', team.id)
      .execute()
    const shift = await planned('2026-10-31', { start_time: '19:00:00', end_time: '07:00:00', provider })
    await follow({ hours: [{ startTime: '19:00', endTime: '07:00' }], isConfirmed: true })
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      starts_at: new Date('2026-10-31T22:30:00Z'),
      ends_at: new Date('2026-11-01T11:30:00Z'),
    })
  })

  test('more shifts than one call takes are refused', async () => {
    const place = await placeOf(stage.db, team)
    const rows = Array.from({ length: 2001 }, (_, index) =>
      shiftRow(place, block, { date: addDays('2026-10-02', index % 150), ...old, state: 'vacancy' }),
    )
    await stage.db.insertInto('shifts').values(rows.slice(0, 1000)).execute()
    await stage.db.insertInto('shifts').values(rows.slice(1000)).execute()
    expect((await follow()).error.message).toBe(texts.follow.tooMany(2001, 2000))
    const [last] = await stage.db.selectFrom('shifts').select('id').where('block_id', '=', block.id).execute()
    await stage.db
      .deleteFrom('shifts')
      .where('id', '=', last?.id ?? 0)
      .execute()
    expect((await follow()).data).toEqual({ ...nothing, vacancies: 2000 })
  })
})

describe('rules', () => {
  afterAll(() => setPolicy(stage, {}))
  /** Ends 10 hours before the old start. */
  const night = (date: string) =>
    makeShift(stage.db, { block: stage.block, date, provider, start_time: '13:00:00', end_time: '21:00:00' })

  test('what would break a blocking rule stays and is listed', async () => {
    await setPolicy(stage, { rest: { level: 'block', value: 10 } })
    await night('2026-10-04')
    const tired = await planned('2026-10-05', { provider })
    const rested = await planned('2026-10-07', { provider })
    const { data } = await follow({ isConfirmed: true })
    expect(data).toMatchObject({ assigned: 1, people: 1 })
    expect(data.conflicts).toEqual([
      expect.objectContaining({
        rule: 'rest',
        level: 'block',
        date: '10-05-2026',
        providerCode: provider.code,
        providerName: 'Ada Moss',
      }),
    ])
    expect([await hoursOf(tired), await hoursOf(rested)]).toEqual(['07:00-15:00', '06:30-14:30'])
  })

  test('a shift beside one that stays is judged beside its old hours', async () => {
    // Each would be 16 hours from the next; with 06:30 after an old 15:00 it is 15.5.
    await setPolicy(stage, { rest: { level: 'block', value: 16 } })
    await makeShift(stage.db, {
      block: stage.block,
      date: '2026-10-04',
      provider,
      start_time: '10:00:00',
      end_time: '15:00:00',
    })
    const days = ['2026-10-05', '2026-10-06', '2026-10-07']
    const shifts = await Promise.all(days.map((date) => planned(date, { provider })))
    const { data } = await follow()
    expect(data).toMatchObject({ assigned: 0 })
    expect(data.conflicts.map(({ date }: { date: string }) => date)).toEqual(['10-05-2026', '10-06-2026', '10-07-2026'])
    for (const shift of shifts) expect(await hoursOf(shift)).toBe('07:00-15:00')
  })

  test('after five rounds what is still undecided stays, and is not listed as refused', async () => {
    await setPolicy(stage, { rest: { level: 'block', value: 16 }, 'days-in-row': 'off', 'weekly-hours': 'off' })
    const other = { start_time: '10:00:00', end_time: '15:00:00' }
    await makeShift(stage.db, { block: stage.block, date: '2026-10-04', provider, ...other })
    // Each that stays keeps the next one from changing, and only in the round after it.
    const chain = Array.from({ length: 7 }, (_, index) => addDays('2026-10-05', index))
    const shifts = await Promise.all(chain.map((date) => planned(date, { provider })))
    const vacancy = await planned('2026-10-05', { state: 'vacancy' })
    const { data } = await follow()
    expect(data).toMatchObject({ assigned: 0, vacancies: 1, others: 2 })
    expect(data.conflicts.map(({ date }: { date: string }) => date)).toEqual(chain.slice(0, 5).map(toWireDate))
    for (const shift of shifts) expect(await hoursOf(shift)).toBe('07:00-15:00')
    expect(await hoursOf(vacancy)).toBe('06:30-14:30')
  })

  test('a warning keeps a shift as it is until it is confirmed, and the shift remembers who did', async () => {
    await setPolicy(stage, { rest: { level: 'warn', value: 10 } })
    await night('2026-10-04')
    const tired = await planned('2026-10-05', { provider })
    const asked = await follow({ isPreview: true })
    expect(asked.data).toMatchObject({ assigned: 0, conflicts: [{ rule: 'rest', level: 'warn' }] })
    expect((await follow()).data.assigned).toBe(0)
    expect((await follow({ isConfirmed: true })).data).toMatchObject({ assigned: 1, conflicts: [] })
    expect(await shiftOf(stage, tired.id)).toMatchObject({
      start_time: '06:30:00',
      confirmed_rules: ['rest'],
      confirmed_by: stage.admin.id,
    })
  })
})

test('people are told as of any change of hours, and what they asked for ends', async () => {
  const { db } = stage
  await db.updateTable('blocks').set({ published_at: new Date() }).where('id', '=', block.id).execute()
  const soon = await planned('2026-10-02', { provider, isPublished: true })
  const later = await planned('2026-10-12', { provider, isPublished: true })
  const open = await planned('2026-10-13')
  const other = await makeProvider(db, { facility: stage.facility })
  const request = await makeShiftRequest(db, { shift: open, provider: other })
  const swap = await makeSwap(db, { shift: later, to: other })
  expect((await follow({ isPreview: true })).data.ended).toBe(2)
  expect((await follow()).data).toMatchObject({ ended: 2, assigned: 2, openShifts: 1 })

  expect(await publishedOf(stage, soon.id)).toMatchObject({ start_time: '06:30:00' })
  expect(await publishedOf(stage, later.id)).toMatchObject({ start_time: '07:00:00' })
  const causes = (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === other.id)
  expect(causes.map(({ cause }) => cause)).toEqual(
    expect.arrayContaining([expect.stringContaining(`request:${request.id}`), `swap:${swap.id}:MediatorDenied`]),
  )
})

test('a shift that is freed meanwhile, for a leave, is no longer the one that was judged', async () => {
  const shift = await planned('2026-10-05', { provider })
  const { db, admin } = stage
  const following = await db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [provider.id])
    const asked = follow()
    await waitForLock(db)
    await makeVacant(transaction, [shift], { userId: admin.id, now: stage.server.clock.now })
    return { asked }
  })
  expect((await following.asked).error).toMatchObject({ code: 409, message: texts.schedule.changedMeanwhile })
  expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'vacancy', ...old })
})

describe('rates', () => {
  const followRates = async (rest: Record<string, unknown> = {}) => {
    const input = {
      departmentCode: stage.department.code,
      startDate: '10-02-2026',
      rates: [{ skill: 'Physician', rate: 70 }],
      ...rest,
    }
    return (await stage.server.call(scheduleFollowEndpoints.followRates, input, stage.token)).body.data
  }

  test('planned shifts of the skill with the old rate follow; what people agreed on stays', async () => {
    const rate = 70
    const theirs = await planned('2026-10-05', { provider, rate, add_on_hours: 1, add_on_rate: 95 })
    const open = await planned('2026-10-07', { rate, ask_rate: 65 })
    const following = [theirs, open, await planned('2026-10-06', { rate, state: 'vacancy' })]
    const staying = [
      await planned('2026-10-01', { rate, state: 'vacancy' }),
      await planned('2026-10-06', { rate: 72, state: 'vacancy' }),
      await planned('2026-10-06', { rate, skill: 'Registered Nurse', state: 'vacancy' }),
    ]
    const list = { departmentCode: stage.department.code }
    const listed = await stage.server.call(scheduleFollowEndpoints.otherRates, list, stage.token)
    expect(listed.body.data).toEqual({
      today: '10-01-2026',
      rates: [
        { skill: 'Physician', rate: 70, newRate: 80, shifts: 3 },
        { skill: 'Physician', rate: 72, newRate: 80, shifts: 1 },
      ],
    })
    const counted = { ...nothing, vacancies: 1, openShifts: 1, assigned: 1, people: 1, others: 1 }
    expect(await followRates({ isPreview: true })).toEqual(counted)
    expect((await shiftOf(stage, theirs.id)).rate).toBe('70.00')
    const messages = (await messagesIn(stage)).length
    expect(await followRates()).toEqual(counted)
    for (const { id } of following) expect((await shiftOf(stage, id)).rate).toBe('80.00')
    for (const { id } of staying) expect((await shiftOf(stage, id)).version).toBe(1)
    expect(await shiftOf(stage, theirs.id)).toMatchObject({ add_on_rate: '95.00' })
    expect(await shiftOf(stage, open.id)).toMatchObject({ ask_rate: '65.00' })
    expect(await messagesIn(stage)).toHaveLength(messages)
    await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)
    for (const { id } of following) expect((await shiftOf(stage, id)).rate).toBe('70.00')
  })
})
