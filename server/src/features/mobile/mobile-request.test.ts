import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messagesIn, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  mapProvider,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let [ada, bob, cid]: User[] = []
const as = async (who: User | undefined) => stage.server.tokenOf(who as User, 'mobile')
const call = (...args: Parameters<Stage['server']['call']>) => stage.server.call(...args)

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  const { db, facility } = stage
  stage.server.clock.now = new Date('2026-11-02T13:00:00Z')
  stage.token = await stage.server.tokenOf(stage.admin)
  for (const table of ['outbox', 'shifts', 'published_shifts', 'leaves'] as const) await db.deleteFrom(table).execute()
  const named = (first_name: string) => makeProvider(db, { facility, first_name, last_name: 'Able' })
  ;[ada, bob, cid] = [await named('Ada'), await named('Bob'), await named('Cid')]
})

const shiftFor = (provider: User | undefined, date: string, rest: object = {}) =>
  makeShift(stage.db, { block: stage.block, provider: provider as User, date, isPublished: true, ...rest })
const toldTo = async (who: User | undefined) =>
  (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === who?.id).map(({ body }) => body)
const ownerOf = async ({ id }: { id: number }) => (await shiftOf(stage, id)).provider_id

describe('my shift requests', () => {
  const mine = async () => (await call(mobileEndpoints.requests, {}, await as(ada))).body.data

  test('come with the shift as it was asked for, the outcome and the reason', async () => {
    const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-16' })
    const asked = await makeShiftRequest(stage.db, { shift, provider: ada as User })
    const other = await makeShiftRequest(stage.db, { shift, provider: bob as User })
    expect(await mine()).toMatchObject([{ approvalStatus: 'Open', decidedAt: null, shift: { date: '11-16-2026' } }])
    const decision = { shiftApprovalId: other.id, shiftId: shift.id, approvalStatus: 'UserApproved' }
    await call(requestEndpoints.decide, [decision], stage.token)
    // The draft of somebody else's shift stays unknown.
    await stage.db.updateTable('shifts').set({ start_time: '09:00:00' }).where('id', '=', shift.id).execute()
    expect(await mine()).toMatchObject([
      { shiftApprovalId: asked.id, approvalStatus: 'UserDenied', reason: 'taken', shift: { startTime: '07:00:00' } },
    ])
  })

  test('can be withdrawn while they are open, by me alone', async () => {
    const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-16' })
    const { id: shiftApprovalId } = await makeShiftRequest(stage.db, { shift, provider: ada as User })
    const withdraw = async (who: User | undefined) =>
      call(mobileEndpoints.withdrawRequest, { shiftApprovalId }, await as(who))
    expect((await withdraw(bob)).status).toBe(404)
    expect((await withdraw(ada)).status).toBe(200)
    expect(await mine()).toMatchObject([{ approvalStatus: 'UserDenied', reason: 'withdrawn' }])
    expect((await withdraw(ada)).status).toBe(409)
    // They may ask again.
    expect((await call(mobileEndpoints.openShifts, {}, await as(ada))).body.data).toHaveLength(1)
  })
})

describe('leave', () => {
  test('the preview lists my published shifts, with the night that ends on the first day', async () => {
    const night = await shiftFor(ada, '2026-11-15', { block: stage.nightBlock })
    const day = await shiftFor(ada, '2026-11-17')
    await makeShift(stage.db, { block: stage.block, provider: ada as User, date: '2026-11-16' })
    await shiftFor(bob, '2026-11-16')
    const days = { fromDate: '11-16-2026', toDate: '11-17-2026' }
    const { body } = await call(mobileEndpoints.leavePreview, days, await as(ada))
    expect(body.data).toMatchObject([
      { shiftId: night.id, isNightBefore: true },
      { shiftId: day.id, isNightBefore: false },
    ])
    expect(body.data).toHaveLength(2)
  })

  const approved = (rest: object = {}) =>
    makeLeave(stage.db, {
      provider: ada as User,
      organization: stage.organization,
      from_date: '2026-11-16',
      to_date: '2026-11-18',
      status: 'Approved',
      ...rest,
    })
  const cancel = async (leaveId: number) => call(mobileEndpoints.cancelLeave, { leaveId }, await as(ada))
  const statusOf = async (id: number) =>
    (await stage.db.selectFrom('leaves').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  test('an approved leave is cancelled by an administrator, when its provider asks', async () => {
    const { id } = await approved()
    expect((await cancel(id)).body.data).toEqual({ leaveId: id, isAsked: true })
    expect((await cancel(id)).body.error.message).toBe(texts.mobile.cancelAsked)
    expect(await statusOf(id)).toBe('Approved')
    const open = await call(leaveEndpoints.getAll, { leaveStatus: 'Open' }, stage.token)
    expect(open.body.data).toMatchObject([{ id, leaveStatus: 'Approved', cancelAskedAt: '2026-11-02T13:00:00.000Z' }])
    expect((await call(requestEndpoints.openCounts, {}, stage.token)).body.data.leave).toBe(1)
    const decide = (isApproved: boolean) =>
      call(leaveEndpoints.decideCancellation, { leaveId: id, isApproved }, stage.token)
    expect((await decide(false)).body.data.leaveStatus).toBe('Approved')
    expect(await toldTo(ada)).toEqual([expect.stringContaining('its cancellation was denied')])
    expect((await decide(true)).status).toBe(409)
    stage.server.clock.now = new Date('2026-11-02T13:05:00Z')
    await cancel(id)
    await decide(true)
    expect(await statusOf(id)).toBe('Cancelled')
    expect(await toldTo(ada)).toContainEqual(expect.stringContaining('was cancelled, as you asked'))
  })

  test('a leave that is over stays as it is', async () => {
    const { id } = await approved({ from_date: '2026-10-20', to_date: '2026-10-21' })
    expect((await cancel(id)).body.error.message).toBe(texts.mobile.leaveOver)
  })

  test('a leave of an organization that I no longer work for stays as it is', async () => {
    const { id } = await approved()
    await stage.db
      .deleteFrom('facility_providers')
      .where('provider_id', '=', (ada as User).id)
      .execute()
    const elsewhere = await makeFacility(stage.db, { organization: await makeOrganization(stage.db) })
    await mapProvider(stage.db, { provider: ada as User, facility: elsewhere })
    expect((await cancel(id)).body.error.message).toBe(texts.mobile.leaveElsewhere)
  })
})

describe('calling out', () => {
  beforeEach(() => {
    stage.server.clock.now = new Date('2026-11-15T13:00:00Z')
  })

  const callOut = async (who: User | undefined, shiftId: number, leftAt?: string) =>
    call(mobileEndpoints.callOut, { shiftId, leftAt }, await as(who))

  test('frees the shift, records the sickness and tells the administrators at once', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const { body } = await callOut(ada, shift.id)
    expect(body.data).toEqual({ shiftId: shift.id, leaveId: expect.any(Number) })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'vacancy', provider_id: null })
    expect(await toldTo(stage.admin)).toEqual([expect.stringMatching(/^Ada Able called out on Mon, Nov 16/)])
    expect(await toldTo(ada)).toEqual([expect.stringMatching(/^You called out on Mon, Nov 16\./)])
    const { leaveId } = body.data
    expect((await call(mobileEndpoints.leaves, {}, await as(ada))).body.data).toMatchObject([
      { id: leaveId, leaveTypeName: 'Sick', leaveStatus: 'Approved' },
    ])
    // The shift is no longer theirs: the message leads to the leave.
    expect((await call(mobileEndpoints.messages, {}, await as(ada))).body.data).toMatchObject([
      { type: 'leave', subjectKind: 'leave', subjectId: leaveId },
    ])
    expect((await callOut(ada, shift.id)).status).toBe(404)
  })

  test('keeps what was worked of a running shift, and tells the administrators of the rest', async () => {
    const shift = await shiftFor(ada, '2026-11-15')
    const { body } = await callOut(ada, shift.id, '08:00')
    expect(body.data).toEqual({ shiftId: shift.id, leaveId: expect.any(Number) })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada?.id, end_time: '08:00:00' })
    expect(await toldTo(stage.admin)).toEqual([
      'Ada Able called out on Sun, Nov 15. You have new vacancies: Sun, Nov 15, 08:00-15:00 (Days, North).',
    ])
    expect(await toldTo(ada)).toEqual([
      expect.stringContaining('Your shift ends when you left: Sun, Nov 15, 07:00-08:00'),
    ])
  })

  test('is refused of a draft, of somebody else, and of what is being changed', async () => {
    const draft = await makeShift(stage.db, { block: stage.block, provider: ada as User, date: '2026-11-16' })
    expect((await callOut(ada, draft.id)).status).toBe(404)
    const his = await shiftFor(bob, '2026-11-17')
    expect((await callOut(ada, his.id)).status).toBe(404)
    const passed = await shiftFor(ada, '2026-11-18')
    await stage.db
      .updateTable('shifts')
      .set({ provider_id: cid?.id as number })
      .where('id', '=', passed.id)
      .execute()
    expect((await callOut(ada, passed.id)).body.error.message).toBe(texts.mobile.beingChanged)
  })

  test.each([
    ['moved to another day', { date: '2026-11-18' }],
    ['freed', { state: 'vacancy', provider_id: null }],
    ['given a note', { comment: 'Bring the keys' }],
  ] as const)('tells nothing of a draft in which the shift is %s, and changes nothing', async (_, draft) => {
    const shift = await shiftFor(ada, '2026-11-16')
    const other = await shiftFor(ada, '2026-11-18')
    await stage.db.updateTable('shifts').set(draft).where('id', '=', shift.id).execute()
    const { status, body } = await callOut(ada, shift.id)
    expect([status, body.error.message]).toEqual([409, texts.mobile.beingChanged])
    expect(await ownerOf(other)).toBe(ada?.id)
    expect(await stage.db.selectFrom('leaves').selectAll().execute()).toEqual([])
  })

  test('tells nothing of a draft in which the shift is deleted', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    await stage.db.deleteFrom('shifts').where('id', '=', shift.id).execute()
    expect((await callOut(ada, shift.id)).body.error.message).toBe(texts.mobile.beingChanged)
  })

  test('is refused more than 72 hours ahead, where leave is asked for', async () => {
    // Both start at 07:00 in New York: 71 and 95 hours from now.
    const near = await shiftFor(ada, '2026-11-18')
    const far = await shiftFor(ada, '2026-11-19')
    const { status, body } = await callOut(ada, far.id)
    expect([status, body.error.message]).toEqual([409, texts.mobile.callOutTooEarly(72)])
    expect(await ownerOf(far)).toBe(ada?.id)
    expect((await callOut(ada, near.id)).status).toBe(200)
  })

  test('works in a deactivated block, because the shift is still theirs', async () => {
    const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const block = await makeBlock(stage.db, { team: stage.days, ...dates, is_deactivated: true })
    const shift = await shiftFor(ada, '2026-11-16', { block })
    expect((await callOut(ada, shift.id)).status).toBe(200)
    expect(await ownerOf(shift)).toBeNull()
  })
})

describe('a swap', () => {
  const ask = async (input: object) => call(mobileEndpoints.requestSwap, input, await as(ada))
  const decide = (swapId: number, swapStatus = 'MediatorApproved') =>
    call(swapEndpoints.decide, { swapId, swapStatus }, stage.token)
  const answer = async (who: User | undefined, swapId: number, accept = true) =>
    call(mobileEndpoints.answerSwap, { swapId, accept }, await as(who))
  const swapsOf = async (who: User | undefined): Promise<MySwap[]> =>
    (await call(mobileEndpoints.swaps, {}, await as(who))).body.data
  const states = async () =>
    (await swapsOf(ada)).map(({ toQHPName, swapStatus, reason }) => [toQHPName, swapStatus, reason])

  test('with several: decided once, the first to accept has it, and the others hear that it is taken', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const codes = [bob?.code, cid?.code, stage.provider.code]
    const { swapIds } = (await ask({ shiftId: shift.id, toProviderCodes: codes })).body.data
    expect(swapIds).toHaveLength(3)
    expect((await ask({ shiftId: shift.id, toProviderCode: bob?.code })).body.error.message).toBe(
      texts.mobile.swapPending,
    )
    expect(await toldTo(ada)).toEqual([expect.stringMatching(/^You asked Bob Able, Cid Able, Ada Moss to take/)])
    const listed = await call(swapEndpoints.getAll, {}, stage.token)
    expect(listed.body.data).toMatchObject([{ askedTogether: 3 }, { askedTogether: 3 }, { askedTogether: 3 }])
    await decide(swapIds[1])
    expect((await states()).map(([, status]) => status)).toEqual(Array(3).fill('MediatorApproved'))
    expect(await toldTo(ada)).toContainEqual(
      expect.stringMatching(/Bob Able, Cid Able, Ada Moss have been asked; the first to accept has it\.$/),
    )
    expect((await answer(bob, swapIds[0], false)).status).toBe(200)
    expect(await ownerOf(shift)).toBe(ada?.id)
    expect((await answer(cid, swapIds[1])).status).toBe(200)
    expect(await ownerOf(shift)).toBe(cid?.id)
    expect(await states()).toEqual([
      ['Ada Moss', 'ToQHPDenied', 'taken'],
      ['Cid Able', 'ToQHPApproved', ''],
      ['Bob Able', 'ToQHPDenied', ''],
    ])
    const late = await answer(stage.provider as unknown as User, swapIds[2])
    expect([late.status, late.body.error.message]).toEqual([409, texts.schedule.filledMeanwhile])
    expect(await toldTo(stage.provider as unknown as User)).toContainEqual(
      expect.stringContaining('somebody else took it'),
    )
    // Who else was asked is not told.
    expect((await swapsOf(cid))[0]).toMatchObject({ groupId: null })
  })

  test('asks a limited number, counted over both ways to name them', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const toProviderCodes = Array.from({ length: limits.swap.partners }, (_, index) => `Q${index}`)
    const { body } = await ask({ shiftId: shift.id, toProviderCode: bob?.code, toProviderCodes })
    expect(body.error.fields).toEqual({ toProviderCodes: texts.common.tooMany(limits.swap.partners) })
  })

  test('two who accept at the same moment: one has it', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const { swapIds } = (await ask({ shiftId: shift.id, toProviderCodes: [bob?.code, cid?.code] })).body.data
    await decide(swapIds[0])
    const answers = await Promise.all([answer(bob, swapIds[0]), answer(cid, swapIds[1])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('can be withdrawn, for all who were asked', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const { swapIds } = (await ask({ shiftId: shift.id, toProviderCodes: [bob?.code, cid?.code] })).body.data
    const withdraw = async (who: User | undefined) =>
      call(mobileEndpoints.withdrawSwap, { swapId: swapIds[0] }, await as(who))
    expect((await withdraw(bob)).status).toBe(404)
    expect((await withdraw(ada)).status).toBe(200)
    expect((await states()).map(([, ...rest]) => rest)).toEqual(Array(2).fill(['MediatorDenied', 'withdrawn']))
    expect((await withdraw(ada)).status).toBe(409)
    const named = 'on Mon, Nov 16, 07:00-15:00 (Days, North)'
    expect((await toldTo(ada)).at(-1)).toBe(`You withdrew your swap of the shift ${named} with Bob Able, Cid Able.`)
    expect((await toldTo(cid)).at(-1)).toBe(`Ada Able no longer asks you to take their shift ${named}.`)
  })

  test('cannot be asked of the same person again and again', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const askFor = (who: User | undefined) => ask({ shiftId: shift.id, toProviderCode: who?.code })
    const { swapId } = (await askFor(bob)).body.data
    await call(mobileEndpoints.withdrawSwap, { swapId }, await as(ada))
    const again = await askFor(bob)
    expect([again.status, again.body.error.message]).toEqual([409, texts.mobile.askedLately])
    const { swapId: other } = (await askFor(cid)).body.data
    await call(mobileEndpoints.withdrawSwap, { swapId: other }, await as(ada))
    stage.server.clock.now = new Date('2026-11-02T14:00:00Z')
    expect((await askFor(bob)).status).toBe(200)
  })

  test('says why it cannot be accepted, while it waits for my answer', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const { swapId } = (await ask({ shiftId: shift.id, toProviderCode: bob?.code })).body.data
    expect((await swapsOf(bob))[0]?.findings).toBeUndefined()
    await decide(swapId)
    expect((await swapsOf(bob))[0]?.findings).toEqual([])
    const other = await shiftFor(bob, '2026-11-16', { block: stage.nightBlock, start_time: '14:00:00' })
    const [asked] = await swapsOf(bob)
    expect(asked?.findings).toMatchObject([{ rule: 'overlap', values: { other: { startsAt: expect.any(String) } } }])
    expect((await answer(bob, swapId)).status).toBe(409)
    expect((await swapsOf(ada))[0]?.findings).toBeUndefined()
    // What the administrator has confirmed does not keep them.
    await stage.db.deleteFrom('shifts').where('id', '=', other.id).execute()
    await stage.db.deleteFrom('published_shifts').where('shift_id', '=', other.id).execute()
    const mark = { provider_id: bob?.id ?? 0, kind: 'unavailable', date: '2026-11-16' }
    await stage.db.insertInto('availability').values(mark).execute()
    expect((await swapsOf(bob))[0]?.findings).toMatchObject([{ rule: 'unavailable' }])
    await stage.db
      .updateTable('swaps')
      .set({ confirmed_rules: ['unavailable'] })
      .where('id', '=', swapId)
      .execute()
    expect((await swapsOf(bob))[0]?.findings).toEqual([])
    expect((await answer(bob, swapId)).status).toBe(200)
  })

  test('says whether the shift is on call: when that changes, it ends', async () => {
    const shift = await shiftFor(ada, '2026-11-16')
    const { swapId } = (await ask({ shiftId: shift.id, toProviderCode: bob?.code })).body.data
    await decide(swapId)
    const onCall = { id: shift.id, StartTime: '07:00', EndTime: '15:00', comment: '', onCallOpenShift: true }
    await call(scheduleActionEndpoints.changeTime, onCall, stage.token)
    await call(publishEndpoints.publish, { codes: [stage.block.code] }, stage.token)
    expect((await answer(bob, swapId)).status).toBe(409)
    expect((await ask({ shiftId: shift.id, toProviderCode: bob?.code })).status).toBe(200)
    expect((await swapsOf(bob))[0]).toMatchObject({ shift: { onCall: true } })
  })

  describe('in exchange', () => {
    test('both shifts change hands together, and both see them at once', async () => {
      const mine = await shiftFor(ada, '2026-11-16')
      const his = await shiftFor(bob, '2026-11-18')
      const offers = await call(mobileEndpoints.exchangeShifts, { shiftId: mine.id }, await as(ada))
      expect(offers.body.data).toMatchObject([
        { providerCode: bob?.code, shift: { shiftId: his.id, updatedAt: expect.any(String) } },
      ])
      const input = { shiftId: mine.id, toProviderCode: bob?.code, returnShiftId: his.id }
      const { swapId } = (await ask(input)).body.data
      const [asked] = await swapsOf(bob)
      const updatedAt = asked?.askedAt
      expect(asked).toMatchObject({
        isForMe: true,
        shift: { updatedAt },
        returnShift: { date: '11-18-2026', updatedAt },
      })
      const listed = await call(swapEndpoints.getAll, {}, stage.token)
      expect(listed.body.data).toMatchObject([{ returnShift: { shiftDate: '11-18-2026', teamName: 'Days' } }])
      await decide(swapId)
      await answer(bob, swapId)
      expect([await ownerOf(mine), await ownerOf(his)]).toEqual([bob?.id, ada?.id])
      const range = { from: '11-01-2026', to: '11-30-2026' }
      const seen = await call(mobileEndpoints.shifts, range, await as(ada))
      expect(seen.body.data).toMatchObject([{ shiftId: his.id }])
    })

    test('two shifts at the same hours fit each other, because each is given away', async () => {
      const mine = await shiftFor(ada, '2026-11-16')
      const his = await shiftFor(bob, '2026-11-16')
      const input = { shiftId: mine.id, toProviderCode: bob?.code, returnShiftId: his.id }
      const { swapId } = (await ask(input)).body.data
      await decide(swapId)
      expect((await swapsOf(bob))[0]?.findings).toEqual([])
      expect((await answer(bob, swapId)).status).toBe(200)
    })

    test('the partner can refuse before it is approved, and is then free to swap their shift', async () => {
      const mine = await shiftFor(ada, '2026-11-16')
      const his = await shiftFor(bob, '2026-11-18')
      const input = { shiftId: mine.id, toProviderCode: bob?.code, returnShiftId: his.id }
      const { swapId } = (await ask(input)).body.data
      expect((await answer(bob, swapId, true)).body.error.message).toBe(texts.mobile.notApprovedYet)
      expect((await answer(bob, swapId, false)).body.data).toEqual({ swapId, swapStatus: 'ToQHPDenied' })
      expect((await decide(swapId)).status).toBe(409)
      const away = { shiftId: his.id, toProviderCode: cid?.code }
      expect((await call(mobileEndpoints.requestSwap, away, await as(bob))).status).toBe(200)
    })

    test('neither moves when one of them no longer can', async () => {
      const mine = await shiftFor(ada, '2026-11-16')
      const his = await shiftFor(bob, '2026-11-18')
      const input = { shiftId: mine.id, toProviderCode: bob?.code, returnShiftId: his.id }
      const { swapId } = (await ask(input)).body.data
      await decide(swapId)
      // Ada works at the hours of the shift that would come back, since it was approved.
      await shiftFor(ada, '2026-11-18', { start_time: '08:00:00' })
      const { status, body } = await answer(bob, swapId)
      expect([status, body.error.message]).toEqual([409, texts.mobile.notExchangeable])
      expect([await ownerOf(mine), await ownerOf(his)]).toEqual([ada?.id, bob?.id])
    })

    test('the shift that comes back is a published one of the partner, in the same team', async () => {
      const mine = await shiftFor(ada, '2026-11-16')
      const input = { shiftId: mine.id, toProviderCode: bob?.code }
      const draft = await makeShift(stage.db, { block: stage.block, provider: bob as User, date: '2026-11-18' })
      const others = [
        draft,
        await shiftFor(cid, '2026-11-18'),
        await shiftFor(bob, '2026-11-19', { block: stage.nightBlock }),
      ]
      for (const { id } of others) expect((await ask({ ...input, returnShiftId: id })).status).toBe(404)
      const many = { shiftId: mine.id, toProviderCodes: [bob?.code, cid?.code], returnShiftId: draft.id }
      expect((await ask(many)).body.error.fields).toEqual({ toProviderCodes: texts.mobile.exchangeWithOne })
      const two = { ...input, toProviderCodes: [cid?.code], returnShiftId: (await shiftFor(bob, '2026-11-20')).id }
      expect((await ask(two)).body.error.fields).toEqual({ toProviderCodes: texts.mobile.exchangeWithOne })
      expect((await ask({ ...two, toProviderCodes: [bob?.code] })).status).toBe(200)
    })
  })
})
