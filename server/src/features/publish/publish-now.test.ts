import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { type PublishPreview, publishEndpoints } from '@shiftward/contract/publish.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints, type TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { callsOf, messagesIn, type Stage, setStage, shiftOf, waitForLock } from '../../../test/stage.ts'
import { makeBlock, makeProvider, makeShift, type User } from '../../demo/factories.ts'
import { moveShiftsToTimeZone } from '../facility/facility-time.store.ts'
import { publishRows } from '../shift/shift-published.store.ts'
import { publishAllOf } from './publish-now.service.ts'

let stage: Stage
let ada: User
let bob: User

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  const { db, facility, block } = stage
  stage.server.clock.now = new Date('2026-11-15T13:00:00Z')
  stage.token = await stage.server.tokenOf(stage.admin)
  for (const table of ['outbox', 'shifts', 'published_shifts', 'told_at_once', 'leaves'] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable('blocks').set({ published_at: null, is_deactivated: false }).where('id', '=', block.id).execute()
  ada = await makeProvider(db, { facility, first_name: 'Ada', last_name: 'Able' })
  bob = await makeProvider(db, { facility, first_name: 'Bob', last_name: 'Bold' })
})

const as = (who: User) => stage.server.tokenOf(who, 'mobile')
const seenBy = async (who: User): Promise<string[]> => {
  const range = { from: '11-01-2026', to: '12-31-2026' }
  const { body } = await stage.server.call(mobileEndpoints.shifts, range, await as(who))
  return body.data.map(({ date, startTime }: MyShift) => `${date.slice(0, 5)} ${startTime.slice(0, 5)}`)
}
const toldTo = async (who: User) =>
  (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === who.id).map(({ body }) => body)
const publish = async (): Promise<number> =>
  (await stage.server.call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token)).body.data
    .toldProviders
const stampBlock = () =>
  stage.db.updateTable('blocks').set({ published_at: new Date() }).where('id', '=', stage.block.id).execute()
const shiftOn = (date: string, rest: object = {}) => makeShift(stage.db, { block: stage.block, date, ...rest })
const mine = (date: string, rest: object = {}) => shiftOn(date, { provider: ada, isPublished: true, ...rest })
const take = async (who: User, shiftId: number) =>
  stage.server.call(mobileEndpoints.takeShift, { shiftId }, await as(who))
const add = (provider: User, date: string, rest: object = {}) =>
  callsOf(stage).add({ team: stage.days, block: stage.block, provider, date: [date], ...rest })
const change = (id: number, StartTime: string, rest: object = {}) =>
  stage.server.call(
    scheduleActionEndpoints.changeTime,
    { id, StartTime, EndTime: '15:00', isConfirmed: 'true', ...rest },
    stage.token,
  )
const release = (shiftId: number, date: string, rest: object = {}) =>
  stage.server.call(
    scheduleActionEndpoints.deleteProvider,
    { teamCode: stage.days.code, date, shiftId, ...rest },
    stage.token,
  )

describe('told at once, also of a draft, and not repeated', () => {
  test('a shift that somebody takes', async () => {
    expect((await take(ada, (await shiftOn('2026-11-25')).id)).status).toBe(200)
    expect(await seenBy(ada)).toEqual(['11-25 07:00'])
    expect(await toldTo(ada)).toEqual([expect.stringContaining('You got the shift')])
    expect(await publish()).toBe(0)
  })

  test('a shift that an administrator gives, from an open one or on request', async () => {
    const open = await shiftOn('2026-11-25')
    await add(ada, '11-25-2026', { shiftId: open.id })
    expect(await seenBy(ada)).toEqual(['11-25 07:00'])

    const locum = await makeProvider(stage.db, { facility: stage.facility, labour_type: 'Locum' })
    await stage.db
      .updateTable('departments')
      .set({ approval_labour_types: ['Locum'] })
      .execute()
    const asked = await take(locum, (await shiftOn('2026-11-26')).id)
    const { shiftId, shiftApprovalId } = asked.body.data
    const decision = { shiftApprovalId, shiftId, approvalStatus: 'UserApproved' }
    expect((await stage.server.call(requestEndpoints.decide, [decision], stage.token)).status).toBe(200)
    expect(await seenBy(locum)).toEqual(['11-26 07:00'])
    for (const who of [ada, locum]) expect(await toldTo(who)).toHaveLength(1)
    expect(await publish()).toBe(0)
  })

  test('a swap, to both', async () => {
    const shift = await mine('2026-11-25')
    const input = { shiftId: shift.id, toProviderCode: bob.code }
    const { swapId } = (await stage.server.call(mobileEndpoints.requestSwap, input, await as(ada))).body.data
    await accepted(stage.server.call(swapEndpoints.decide, { swapId, swapStatus: 'MediatorApproved' }, stage.token))
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([['11-25 07:00'], []])
    await accepted(stage.server.call(mobileEndpoints.answerSwap, { swapId, accept: true }, await as(bob)))
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([[], ['11-25 07:00']])
    expect(await publish()).toBe(0)
  })

  test('a call-out and a leave; a shift that they did not know of is not named', async () => {
    const shift = await mine('2026-11-25')
    await shiftOn('2026-11-25', { provider: ada, start_time: '16:00:00', end_time: '18:00:00' })
    await accepted(stage.server.call(scheduleActionEndpoints.callOut, { shiftId: shift.id, version: 1 }, stage.token))
    expect(await seenBy(ada)).toEqual([])
    expect(await toldTo(ada)).toEqual([
      'You were marked sick for Wed, Nov 25. You are no longer scheduled for: Wed, Nov 25, 07:00-15:00 (Days, North).',
    ])
    // Its hours have changed since it was published: the message names those that they know.
    const later = await mine('2026-11-27')
    await change(later.id, '09:00')
    const leave = { providerCode: ada.code, fromDate: '11-27-2026', toDate: '11-28-2026', leaveType: 1 }
    expect((await stage.server.call(leaveEndpoints.add, leave, stage.token)).status).toBe(200)
    expect(await seenBy(ada)).toEqual([])
    expect((await toldTo(ada))[1]).toContain('Fri, Nov 27, 07:00-15:00')
    expect(await publish()).toBe(0)
  })

  test('a call-out of a shift that they did not know of is told as sick leave', async () => {
    const shift = await shiftOn('2026-11-25', { provider: ada })
    await accepted(stage.server.call(scheduleActionEndpoints.callOut, { shiftId: shift.id, version: 1 }, stage.token))
    expect(await toldTo(ada)).toEqual(['Your scheduler entered leave (Sick) for you on Wed, Nov 25, 2026.'])
  })
})

describe('a change within 48 hours of the start', () => {
  beforeEach(stampBlock)

  test('is told at once: given, changed, taken away', async () => {
    const { body } = await add(ada, '11-16-2026')
    const [{ shiftId }] = body.data.added
    expect(await seenBy(ada)).toEqual(['11-16 07:00'])
    await change(shiftId, '09:00')
    expect(await seenBy(ada)).toEqual(['11-16 09:00'])
    await release(shiftId, '11-16-2026', { isRemoved: true })
    expect(await seenBy(ada)).toEqual([])
    expect(await toldTo(ada)).toEqual([
      'You are scheduled at Days, North: Mon, Nov 16, 07:00-15:00.',
      'Your shifts at Days, North have changed: Mon, Nov 16, 09:00-15:00 (was 07:00-15:00).',
      'You are no longer scheduled at Days, North: Mon, Nov 16, 09:00-15:00.',
    ])
    // Each message about a shift that is theirs leads to it.
    const causes = (await messagesIn(stage)).map(({ cause }) => cause)
    expect(causes.slice(0, 2).map((cause) => cause.split(':').slice(0, 2).join(':'))).toEqual([
      `urgent-shift:${shiftId}`,
      `urgent-shift:${shiftId}`,
    ])
    expect(causes[2]).toMatch(/^urgent:.*:2026-11-16$/)
    await shiftOn('2026-11-30', { state: 'vacancy' })
    expect(await publish()).toBe(0)
  })

  test('on call or not is told as what it is', async () => {
    const { id } = await mine('2026-11-16')
    await change(id, '07:00', { onCallOpenShift: true })
    await change(id, '08:00', { onCallOpenShift: true })
    await change(id, '08:00', { onCallOpenShift: false, comment: 'Bay 4' })
    const said = 'Your shifts at Days, North have changed: Mon, Nov 16'
    expect(await toldTo(ada)).toEqual([
      `${said}, 07:00-15:00 (now on call).`,
      `${said}, 08:00-15:00, on call (was 07:00-15:00).`,
      `${said}, 08:00-15:00 (no longer on call, new note).`,
    ])
  })

  test('counts on either side of the change, and a later one waits', async () => {
    const shift = await mine('2026-11-17', { start_time: '07:30:00' })
    // 48 hours are over at 08:00.
    await change(shift.id, '10:00')
    expect(await seenBy(ada)).toEqual(['11-17 10:00'])
    await change(shift.id, '11:00')
    expect(await seenBy(ada)).toEqual(['11-17 10:00'])
    await change(shift.id, '07:30')
    expect(await seenBy(ada)).toEqual(['11-17 07:30'])
    expect(await toldTo(ada)).toHaveLength(2)
  })

  test('of a draft is nobody’s business, unless the person knows of the shift', async () => {
    await stage.db.updateTable('blocks').set({ published_at: null }).where('id', '=', stage.block.id).execute()
    await add(bob, '11-16-2026')
    expect([await seenBy(bob), await toldTo(bob)]).toEqual([[], []])
    const shift = await mine('2026-11-16')
    await change(shift.id, '09:00')
    expect(await seenBy(ada)).toEqual(['11-16 09:00'])
    const { version } = (await shiftOf(stage, shift.id)) ?? {}
    const input = { shiftId: shift.id, version, toProviderId: bob.code, isConfirmed: true }
    expect((await stage.server.call(scheduleMoveEndpoints.moveShift, input, stage.token)).body.status).toBe(true)
    expect([await seenBy(ada), await seenBy(bob), await toldTo(bob)]).toEqual([[], [], []])
    expect((await toldTo(ada)).at(-1)).toContain('You are no longer scheduled')
  })
})

describe('the preview takes together what was told at once of a shift', () => {
  beforeEach(stampBlock)
  const moveTo = async (shiftId: number, provider: User) => {
    const { version } = (await shiftOf(stage, shiftId)) ?? {}
    const input = { shiftId, version, toProviderId: provider.code, isConfirmed: true }
    expect((await stage.server.call(scheduleMoveEndpoints.moveShift, input, stage.token)).body.status).toBe(true)
  }
  const shown = async () => {
    const input = { codes: [stage.block.code] }
    const { people }: PublishPreview = (await stage.server.call(publishEndpoints.preview, input, stage.token)).body.data
    return people.map(({ lastName, added, changed, removed }) => ({
      lastName,
      added: added.map(({ startTime }) => startTime),
      changed: changed.map(({ oldStartTime, startTime }) => `${oldStartTime} ${startTime}`),
      removed: removed.map(({ startTime }) => startTime),
    }))
  }

  test('there and back again is nothing', async () => {
    const { id } = await mine('2026-11-16')
    await moveTo(id, bob)
    expect(await shown()).toMatchObject([
      { lastName: 'Able', removed: ['07:00:00'] },
      { lastName: 'Bold', added: ['07:00:00'] },
    ])
    await moveTo(id, ada)
    expect(await shown()).toEqual([])
    await change(id, '09:00')
    await change(id, '07:00')
    expect(await shown()).toEqual([])
  })

  test('several changes are one, and who got and lost it has nothing', async () => {
    const { id } = await mine('2026-11-16')
    await change(id, '08:00')
    await change(id, '09:00')
    expect(await shown()).toMatchObject([{ lastName: 'Able', changed: ['07:00:00 09:00:00'] }])
    await moveTo(id, bob)
    await change(id, '10:00')
    expect(await shown()).toEqual([
      { lastName: 'Able', added: [], changed: [], removed: ['07:00:00'] },
      { lastName: 'Bold', added: ['10:00:00'], changed: [], removed: [] },
    ])
    await release(id, '11-16-2026')
    expect(await shown()).toMatchObject([{ lastName: 'Able', removed: ['07:00:00'] }])
  })
})

test('who still sees a shift is told before it is offered', async () => {
  await stampBlock()
  const shift = await mine('2026-11-25')
  await release(shift.id, '11-25-2026')
  expect([await seenBy(ada), await toldTo(ada)]).toEqual([['11-25 07:00'], []])
  const offer = { teamCode: stage.days.code, date: ['11-25-2026'], skillLevel: 'Physician', askRate: 70 }
  await accepted(
    stage.server.call(
      scheduleActionEndpoints.createCalendarOpenShift,
      { ...offer, shiftId: shift.id, labourType: [] },
      stage.token,
    ),
  )
  expect(await seenBy(ada)).toEqual([])
  expect(await toldTo(ada)).toEqual([
    expect.stringContaining('You are no longer scheduled at Days, North: Wed, Nov 25'),
    expect.stringContaining('Wed, Nov 25'),
  ])
  await take(bob, shift.id)
  expect([await seenBy(ada), await seenBy(bob)]).toEqual([[], ['11-25 07:00']])
  expect(await publish()).toBe(0)
})

test('a change of a deactivated block is told at once: nobody can publish it', async () => {
  await stampBlock()
  const shift = await mine('2026-11-25')
  await stage.db.updateTable('blocks').set({ is_deactivated: true }).where('id', '=', stage.block.id).execute()
  await change(shift.id, '09:00')
  expect(await seenBy(ada)).toEqual(['11-25 09:00'])
})

describe('deactivating a block', () => {
  const deactivate = () =>
    stage.server.call(
      scheduleBlockEndpoints.setDeactivated,
      { schedulerId: stage.block.id, isDeactivated: true },
      stage.token,
    )

  test('tells the changes that waited for Publish', async () => {
    await stampBlock()
    const [changed, freed] = [await mine('2026-11-25'), await mine('2026-11-26')]
    await change(changed.id, '09:00')
    await release(freed.id, '11-26-2026')
    await add(bob, '11-27-2026')
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([['11-25 07:00', '11-26 07:00'], []])
    await deactivate()
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([['11-25 09:00'], ['11-27 07:00']])
    expect([(await toldTo(ada)).length, (await toldTo(bob)).length]).toEqual([1, 1])
  })

  test('tells nobody of a draft', async () => {
    await add(bob, '11-27-2026')
    await deactivate()
    expect([await seenBy(bob), await toldTo(bob)]).toEqual([[], []])
  })
})

test('nobody asks to swap a shift that went to somebody else just before', async () => {
  const { db, server } = stage
  const [shift, cleo] = [await mine('2026-11-25'), await makeProvider(db, { facility: stage.facility })]
  const input = { shiftId: shift.id, toProviderCode: cleo.code }
  const token = await as(ada)
  const asked = await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('shifts').set({ provider_id: bob.id }).where('id', '=', shift.id).execute()
    await publishRows(transaction, [shift.id], server.clock.now)
    const answer = server.call(mobileEndpoints.requestSwap, input, token)
    await waitForLock(db)
    return { answer }
  })
  expect((await asked.answer).status).toBe(404)
  expect(await db.selectFrom('swaps').select('id').where('shift_id', '=', shift.id).execute()).toEqual([])
})

test('a provider cannot act on a shift that is being changed', async () => {
  await stampBlock()
  const shift = await mine('2026-11-25')
  const ask = async () =>
    stage.server.call(mobileEndpoints.requestSwap, { shiftId: shift.id, toProviderCode: bob.code }, await as(ada))
  await change(shift.id, '09:00')
  const { status, body } = await ask()
  expect([status, body.error.message]).toEqual([409, texts.mobile.beingChanged])
  const partners = await stage.server.call(mobileEndpoints.swapPartners, { shiftId: String(shift.id) }, await as(ada))
  expect(partners.status).toBe(409)
  await publish()
  const { swapId } = (await ask()).body.data
  await accepted(stage.server.call(swapEndpoints.decide, { swapId, swapStatus: 'MediatorApproved' }, stage.token))
  // A note leaves the swap alone, but the other provider has not been told of it.
  const note = { id: shift.id, StartTime: '09:00', EndTime: '15:00', comment: 'Bring the keys' }
  await accepted(stage.server.call(scheduleActionEndpoints.changeTime, note, stage.token))
  const answer = async () => stage.server.call(mobileEndpoints.answerSwap, { swapId, accept: true }, await as(bob))
  expect((await answer()).body.error.message).toBe(texts.mobile.beingChanged)
  await publish()
  expect((await answer()).status).toBe(200)
})

test('a swap that ended shows the hours that were published, not those of a draft', async () => {
  await stampBlock()
  const shift = await mine('2026-11-25')
  const input = { shiftId: shift.id, toProviderCode: bob.code }
  await accepted(stage.server.call(mobileEndpoints.requestSwap, input, await as(ada)))
  await change(shift.id, '09:00')
  for (const who of [ada, bob]) {
    const { body } = await stage.server.call(mobileEndpoints.swaps, {}, await as(who))
    expect(body.data).toMatchObject([{ swapStatus: 'MediatorDenied', shift: { startTime: '07:00:00' } }])
  }
})

test('a swap that ended shows neither the draft of the shift nor what somebody else was told of it', async () => {
  await stampBlock()
  const shift = await mine('2026-11-25')
  const input = { shiftId: shift.id, toProviderCode: bob.code }
  await accepted(stage.server.call(mobileEndpoints.requestSwap, input, await as(ada)))
  await release(shift.id, '11-25-2026')
  await publish()
  const draft = { start_time: '10:00:00', date: '2026-11-26', is_on_call: true }
  await stage.db.updateTable('shifts').set(draft).where('id', '=', shift.id).execute()
  for (const who of [ada, bob]) {
    const { body } = await stage.server.call(mobileEndpoints.swaps, {}, await as(who))
    expect(body.data).toMatchObject([{ shift: { date: '11-25-2026', startTime: '07:00:00', onCall: false } }])
  }
})

test('who leaves is told at once; whoever has the shift by now hears of it when it is published', async () => {
  await stampBlock()
  const shift = await mine('2026-11-25')
  await stage.db.updateTable('shifts').set({ provider_id: bob.id }).where('id', '=', shift.id).execute()
  await publishAllOf(stage.db, { providerId: ada.id, facilityId: stage.facility.id }, stage.server.clock.now)
  expect([await seenBy(ada), await toldTo(ada)]).toEqual([[], [expect.stringContaining('no longer scheduled')]])
  expect([await seenBy(bob), await toldTo(bob)]).toEqual([[], []])
  expect(await publish()).toBe(1)
  expect([await seenBy(bob), await toldTo(ada)]).toEqual([['11-25 07:00'], [expect.anything()]])
})

test('a facility that changes its time zone moves what providers see as well', async () => {
  const shift = await mine('2026-11-25')
  const move = { facilityId: stage.facility.id, actorId: stage.admin.id, now: stage.server.clock.now }
  await moveShiftsToTimeZone(stage.db, { ...move, timeZone: 'America/Chicago' })
  const { db } = stage
  const real = await db.selectFrom('shifts').select('starts_at').where('id', '=', shift.id).executeTakeFirst()
  const seen = await db.selectFrom('published_shifts').select('starts_at').executeTakeFirst()
  expect(seen).toEqual(real)
  expect(seen?.starts_at).not.toEqual(shift.starts_at)
  await moveShiftsToTimeZone(stage.db, { ...move, timeZone: 'America/New_York' })
})

describe('a shift that moved to another block', () => {
  let other: Awaited<ReturnType<typeof makeBlock>>
  let moved: Awaited<ReturnType<typeof mine>>
  beforeEach(async () => {
    await stampBlock()
    moved = await mine('2026-12-20')
    const { db, days } = stage
    other = await makeBlock(db, { team: days, start_date: '2027-04-01', end_date: '2027-04-30' })
    for (const block of [stage.block, other]) await makeShift(db, { block, date: block.end_date, state: 'vacancy' })
  })
  afterEach(() => stage.db.updateTable('blocks').set({ is_deactivated: true }).where('id', '=', other.id).execute())

  const move = async (to: User = ada) => {
    const input = { shiftId: moved.id, version: 1, toDate: '04-10-2027', toProviderId: to.code, isConfirmed: true }
    expect((await stage.server.call(scheduleMoveEndpoints.moveShift, input, stage.token)).body.status).toBe(true)
  }
  const counts = async () => {
    const { body } = await stage.server.call(
      scheduleBlockEndpoints.byDepartment,
      { code: stage.department.code },
      stage.token,
    )
    const blocks = (body.data as TeamBlocks[]).flatMap(({ schedule }) => schedule)
    const countOf = (code: string) => blocks.find(({ scheduleCode }) => scheduleCode === code)?.pendingChanges
    return [countOf(stage.block.code), countOf(other.code)]
  }
  const kinds = async (codes: string[]) => {
    const { body } = await stage.server.call(publishEndpoints.preview, { codes }, stage.token)
    return (body.data as PublishPreview).people.flatMap(({ lastName, ...told }) =>
      (['added', 'changed', 'removed'] as const).flatMap((kind) =>
        told[kind].map(({ scheduleCode }) => `${lastName} ${kind} ${scheduleCode === other.code ? 'new' : 'old'}`),
      ),
    )
  }
  const publishThese = async (codes: string[]): Promise<number> =>
    (await stage.server.call(publishEndpoints.publish, { codes }, stage.token)).body.data.toldProviders
  const range = { from: '04-01-2027', to: '04-30-2027' }
  const seesNew = async (who: User) =>
    (await stage.server.call(mobileEndpoints.shifts, range, await as(who))).body.data.length === 1

  test('is removed from the old one and added to the new one', async () => {
    await move()
    expect(await counts()).toEqual([1, 1])
    expect(await kinds([stage.block.code])).toEqual(['Able removed old'])
    expect(await kinds([other.code])).toEqual(['Able changed new'])
    expect(await publish()).toBe(1)
    expect([await seenBy(ada), await seesNew(ada), await counts()]).toEqual([[], false, [0, 1]])
    expect(await publishThese([other.code])).toBe(1)
    expect([await seesNew(ada), await counts()]).toEqual([true, [0, 0]])
    expect((await toldTo(ada)).map((body) => body.split(' at ')[0])).toEqual([
      'You are no longer scheduled',
      'You are scheduled',
    ])
  })

  test('is told as one change if both are published together', async () => {
    await move()
    const both = [stage.block.code, other.code]
    // The console drops the removal as long as both are ticked.
    expect(await kinds(both)).toEqual(['Able changed new', 'Able removed old'])
    expect(await publishThese(both)).toBe(1)
    expect([await seenBy(ada), await seesNew(ada), await counts()]).toEqual([[], true, [0, 0]])
    expect(await toldTo(ada)).toEqual([expect.stringContaining('Your shifts at Days, North have changed')])
  })

  test('is not told to its new person with the old block, and to its former one with either', async () => {
    await move(bob)
    expect(await kinds([stage.block.code])).toEqual(['Able removed old'])
    expect(await kinds([other.code])).toEqual(['Able removed new', 'Bold added new'])
    expect(await publish()).toBe(1)
    expect([await seenBy(ada), await toldTo(bob), await seesNew(bob)]).toEqual([[], [], false])
    expect(await publishThese([other.code])).toBe(1)
    expect([await seesNew(bob), await counts()]).toEqual([true, [0, 0]])
  })
})
