import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift, ToldChange } from '@shiftward/contract/mobile-shift.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, type Stage, setStage } from '../../../test/stage.ts'
import { makeLeave, makeProvider, makeShift, type User } from '../../demo/factories.ts'

let stage: Stage
let ada: User
let bob: User
let token: string

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  const { db, facility } = stage
  stage.server.clock.now = new Date('2026-10-20T13:00:00Z')
  stage.token = await stage.server.tokenOf(stage.admin)
  for (const table of ['shifts', 'published_shifts', 'told_changes', 'leaves'] as const) {
    await db.deleteFrom(table).execute()
  }
  ada = await makeProvider(db, { facility, first_name: 'Ada', last_name: 'Able' })
  bob = await makeProvider(db, { facility, first_name: 'Bob', last_name: 'Bold', phone: '5550100177' })
  token = await stage.server.tokenOf(ada, 'mobile')
})

const call = (...args: Parameters<Stage['server']['call']>) => stage.server.call(...args)
const november = { from: '11-01-2026', to: '11-30-2026' }
const publish = () => call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token)
const add = (provider: User, date: string, rest: object = {}) =>
  callsOf(stage).add({ team: stage.days, block: stage.block, provider, date: [date], ...rest })
const idOf = async (date: string) =>
  (await stage.db.selectFrom('shifts').select('id').where('date', '=', date).executeTakeFirstOrThrow()).id
const changeTime = (id: number, StartTime: string) =>
  call(scheduleActionEndpoints.changeTime, { id, StartTime, EndTime: '15:00', isConfirmed: 'true' }, stage.token)
const free = (shiftId: number, date: string) =>
  call(scheduleActionEndpoints.deleteProvider, { teamCode: stage.days.code, date, shiftId }, stage.token)
const changes = async (): Promise<ToldChange[]> => (await call(mobileEndpoints.changes, {}, token)).body.data
const inWords = ({ kind, before, after }: ToldChange) =>
  [kind, ...[before, after].map((side) => side && `${side.date.slice(0, 5)} ${side.startTime.slice(0, 5)}`)].join(' ')
const later = (minutes: number) => stage.server.clock.pass(minutes * 60_000)

test('a night when the clocks go back has 13 paid hours, and its instants carry the offset of the facility', async () => {
  await makeShift(stage.db, { block: stage.nightBlock, provider: ada, date: '2026-10-31', isPublished: true })
  const range = { from: '10-31-2026', to: '10-31-2026' }
  const { body } = await call(mobileEndpoints.shifts, range, token)
  expect(body.data).toMatchObject([
    {
      startsAt: '2026-10-31T19:00:00-04:00',
      endsAt: '2026-11-01T07:00:00-05:00',
      paidHours: 13,
      isNight: true,
      timeZone: 'America/New_York',
    },
  ])
})

test('an open shift tells its instants too', async () => {
  await makeShift(stage.db, { block: stage.block, date: '2026-11-16' })
  const { body } = await call(mobileEndpoints.openShifts, {}, token)
  expect(body.data).toMatchObject([{ startsAt: '2026-11-16T07:00:00-05:00', paidHours: 8, isNight: false }])
})

describe('what changed', () => {
  test('shows each shift once, from what I last saw to what is published now', async () => {
    for (const date of ['11-16-2026', '11-17-2026', '11-18-2026']) await add(ada, date)
    expect(await changes()).toEqual([])
    await publish()
    expect((await changes()).map(inWords)).toEqual(['added  11-16 07:00', 'added  11-17 07:00', 'added  11-18 07:00'])
    const last = (await changes()).at(-1)?.changeId
    await call(mobileEndpoints.seeChanges, { changeId: last }, token)
    expect(await changes()).toEqual([])

    await changeTime(await idOf('2026-11-16'), '08:00')
    await publish()
    await changeTime(await idOf('2026-11-16'), '09:00')
    await changeTime(await idOf('2026-11-18'), '08:00')
    await free(await idOf('2026-11-17'), '11-17-2026')
    await publish()
    expect((await changes()).map(inWords).toSorted()).toEqual([
      'changed 11-16 07:00 11-16 09:00',
      'changed 11-18 07:00 11-18 08:00',
      'removed 11-17 07:00 ',
    ])
    // What is as I saw it again is no change.
    await changeTime(await idOf('2026-11-18'), '07:00')
    await publish()
    expect((await changes()).map(inWords)).not.toContainEqual(expect.stringContaining('11-18'))
  })

  test('is mine alone, and others cannot mark it as seen', async () => {
    await add(ada, '11-16-2026')
    await publish()
    const [change] = await changes()
    const his = await stage.server.tokenOf(bob, 'mobile')
    expect((await call(mobileEndpoints.changes, {}, his)).body.data).toEqual([])
    await call(mobileEndpoints.seeChanges, { changeId: change?.changeId }, his)
    expect(await changes()).toHaveLength(1)
  })

  test('is not what I did myself, nor what I had not seen of that shift before', async () => {
    const { id: shiftId } = await makeShift(stage.db, { block: stage.block, date: '2026-11-16' })
    expect((await call(mobileEndpoints.takeShift, { shiftId }, token)).status).toBe(200)
    expect(await changes()).toEqual([])
    await changeTime(shiftId, '08:00')
    await publish()
    expect((await changes()).map(inWords)).toEqual(['changed 11-16 07:00 11-16 08:00'])
    stage.server.clock.now = new Date('2026-11-15T13:00:00Z')
    token = await stage.server.tokenOf(ada, 'mobile')
    expect((await call(mobileEndpoints.callOut, { shiftId }, token)).status).toBe(200)
    expect(await changes()).toEqual([])
  })

  test('a shift that is over is no news', async () => {
    await add(ada, '11-16-2026')
    await publish()
    stage.server.clock.now = new Date('2026-11-17T13:00:00Z')
    token = await stage.server.tokenOf(ada, 'mobile')
    expect(await changes()).toEqual([])
  })
})

describe('reading again', () => {
  const list = async (since: string) => (await call(mobileEndpoints.shifts, { ...november, since }, token)).body.data

  test('with since: only what is new, what was removed, and from when to ask next', async () => {
    for (const date of ['11-16-2026', '11-17-2026', '11-18-2026']) await add(ada, date)
    await publish()
    const first = await list('2026-01-01T00:00:00Z')
    expect([first.rows.length, first.removed]).toEqual([3, []])
    later(5)
    const gone = await idOf('2026-11-17')
    await changeTime(await idOf('2026-11-16'), '08:00')
    await free(gone, '11-17-2026')
    await publish()
    const afterFirst = new Date(new Date(first.asOf).getTime() + 3 * 60_000).toISOString()
    const second = await list(afterFirst)
    expect(second.rows.map(({ startTime }: MyShift) => startTime)).toEqual(['08:00:00'])
    expect(second.removed).toEqual([gone])
    later(5)
    // What is as young as the last answer comes again: its transaction may have ended after that.
    expect(await list(second.asOf)).toMatchObject({ rows: [{ startTime: '08:00:00' }], asOf: second.asOf })
  })

  test('with the ETag of an earlier answer: 304 until something is published', async () => {
    const ask = (etag?: string) =>
      stage.server.app.inject({
        method: 'GET',
        url: '/api/Mobile/Shifts?from=11-01-2026&to=11-30-2026',
        headers: { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) },
      })
    const { headers } = await ask()
    const etag = String(headers.etag)
    const same = await ask(etag)
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await add(ada, '11-16-2026')
    expect((await ask(etag)).statusCode).toBe(304)
    await publish()
    expect((await ask(`W/"x", ${etag}`)).statusCode).toBe(200)
  })
})

describe('one shift', () => {
  const read = (shiftId: number, by = token) => call(mobileEndpoints.shift, { shiftId }, by)

  test('has the address, the desk phone, who is on with me and what I was told', async () => {
    const { db, block, nightBlock, provider: other } = stage
    await db.updateTable('departments').set({ desk_phone: '(512) 555-0101' }).execute()
    await add(ada, '11-16-2026')
    await publish()
    later(5)
    await changeTime(await idOf('2026-11-16'), '08:00')
    await publish()
    await makeShift(db, { block, provider: bob, date: '2026-11-16', isPublished: true })
    // A draft, somebody who is gone before I come, another day, another team, and a leave that is nobody's business.
    await makeShift(db, { block, provider: other, date: '2026-11-16' })
    const early = { start_time: '06:00:00', end_time: '08:00:00' }
    await makeShift(db, { block, provider: other, date: '2026-11-16', ...early, isPublished: true })
    await makeShift(db, { block, provider: other, date: '2026-11-17', isPublished: true })
    await makeShift(db, { block: nightBlock, provider: other, date: '2026-11-16', isPublished: true })
    await makeLeave(db, {
      provider: bob,
      organization: stage.organization,
      from_date: '2026-11-16',
      to_date: '2026-11-16',
      status: 'Approved',
    })
    const shift = (await db.selectFrom('shifts').select('id').where('provider_id', '=', ada.id).execute())[0]
    const { body } = await read(shift?.id ?? 0)
    expect(body.data).toMatchObject({ startTime: '08:00:00', deskPhone: '(512) 555-0101' })
    expect(Object.keys(body.data.address).toSorted()).toEqual(['addressLine1', 'city', 'state', 'zip'])
    expect(body.data.colleagues).toEqual([
      {
        providerName: 'Bob Bold',
        skillLevel: 'Physician',
        startTime: '07:00:00',
        endTime: '15:00:00',
        startsAt: '2026-11-16T07:00:00-05:00',
        endsAt: '2026-11-16T15:00:00-05:00',
        onCall: false,
      },
    ])
    expect(body.data.history.map(inWords)).toEqual(['changed 11-16 07:00 11-16 08:00', 'added  11-16 07:00'])
    const [latest] = body.data.history
    expect([latest.before.updatedAt, latest.after.updatedAt]).toEqual([latest.at, latest.at])
  })

  test('of somebody else, a draft and an unknown one do not exist', async () => {
    const his = await makeShift(stage.db, { block: stage.block, provider: bob, date: '2026-11-16', isPublished: true })
    const draft = await makeShift(stage.db, { block: stage.block, provider: ada, date: '2026-11-16' })
    for (const id of [his.id, draft.id, 999_999]) expect((await read(id)).status).toBe(404)
  })
})
