import { type MyOffer, mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import { mobileShiftEndpoints } from '@shiftward/contract/mobile-shift.ts'
import { offerEndpoints } from '@shiftward/contract/offer.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted, startBeside, type TestApp } from '../../../test/harness.ts'
import { messagesIn, publishedOf, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeInterest,
  makeLeave,
  makeProvider,
  makeShift,
  makeShiftRequest,
  type Shift,
  type User,
} from '../../demo/factories.ts'
import { closeBegunOffers } from '../offer/offer-closing.store.ts'

let stage: Stage
let beside: TestApp
let shift: Shift
let ada: User
let bob: User

beforeAll(async () => {
  stage = await setStage()
  beside = await startBeside(stage.server)
})
afterAll(async () => {
  await beside.close()
  await stage.server.close()
})
beforeEach(async () => {
  const { db, facility, nightBlock } = stage
  await setPolicy(stage, {})
  for (const table of ['outbox', 'shifts', 'published_shifts'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('blocks').set({ is_deactivated: false }).execute()
  ada = await makeProvider(db, { facility, first_name: 'Ada' })
  bob = await makeProvider(db, { facility, first_name: 'Bob' })
  shift = await makeShift(db, { block: nightBlock, date: '2026-11-17', state: 'vacancy', ask_rate: 70 })
})

const send = async (to: User[], rest: object = {}): Promise<number[]> => {
  const input = { shiftId: shift.id, providerCodes: to.map(({ code }) => code), ...rest }
  return (await stage.server.call(offerEndpoints.send, input, stage.token)).body.data.offerIds
}
const phoneOf = (person: User) => stage.server.tokenOf(person, 'mobile')
const answer = async (person: User, offerId: number | undefined, accept = true, server: TestApp = stage.server) =>
  server.call(mobileOfferEndpoints.answer, { offerId, accept }, await phoneOf(person))
const mine = async (person: User): Promise<MyOffer[]> =>
  (await stage.server.call(mobileOfferEndpoints.offers, {}, await phoneOf(person))).body.data
const statesOf = async () =>
  (await stage.db.selectFrom('offers').select(['state', 'reason']).orderBy('id').execute()).map(({ state, reason }) =>
    reason === null ? state : `${state}: ${reason}`,
  )
const told = async () => (await messagesIn(stage)).map(({ recipient_id, body }) => [recipient_id, body])
const named = 'Tue, Nov 17, 19:00-07:00 the next day (Nights, North)'
const lost = (why: string) => `You were offered the shift on ${named}. ${why}`

describe('what is offered to me', () => {
  test('a vacancy without any amount, though it once asked for one', async () => {
    await send([ada])
    const [offer] = await mine(ada)
    expect(offer).toMatchObject({ shiftId: shift.id, teamName: 'Nights', date: '11-17-2026', findings: [] })
    expect(offer?.askedLeave).toBeNull()
    expect(JSON.stringify(offer)).not.toContain(':70')
    expect(await mine(bob)).toEqual([])
  })

  test('with the leave that I have asked for at that time', async () => {
    const leave = { from_date: '2026-11-18', to_date: '2026-11-20', status: 'Open' } as const
    await makeLeave(stage.db, { provider: ada, organization: stage.organization, ...leave })
    const [offer] = await send([ada])
    expect(await mine(ada)).toMatchObject([{ askedLeave: { fromDate: '11-18-2026', toDate: '11-20-2026' } }])
    expect((await answer(ada, offer)).status).toBe(200)
  })

  test('an open shift with its pay, unless the rate is masked', async () => {
    shift = await makeShift(stage.db, { block: stage.nightBlock, date: '2026-11-17', ask_rate: 70 })
    await send([ada])
    expect(await mine(ada)).toMatchObject([{ askRate: 70, totalPay: 840 }])
    await stage.db.updateTable('shifts').set({ is_rate_masked: true }).execute()
    expect(JSON.stringify(await mine(ada))).not.toMatch(/askRate|totalPay|:70\b|:840\b/)
  })

  test('also to somebody without the skill, or who needs approval elsewhere: the sender has decided', async () => {
    const { db, facility, department } = stage
    const change = db.updateTable('departments').where('id', '=', department.id)
    await change.set({ approval_labour_types: ['Locum'] }).execute()
    const locum = await makeProvider(db, { facility, labour_type: 'Locum', skills: ['Resident'] })
    const [offer] = await send([locum], { isConfirmed: true })
    expect(await mine(locum)).toMatchObject([{ offerId: offer, findings: [] }])
    expect((await answer(locum, offer)).status).toBe(200)
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: locum.id, confirmed_rules: ['skill'] })
    await change.set({ approval_labour_types: [] }).execute()
  })
})

test('whoever accepts has the vacancy at once, and the other is told that it is taken', async () => {
  const [adas, bobs] = await send([ada, bob])
  const { body } = await answer(ada, adas)
  expect(body.data).toEqual({ offerId: adas, state: 'accepted', shiftId: shift.id })
  expect(await shiftOf(stage, shift.id)).toMatchObject({
    state: 'assigned',
    provider_id: ada.id,
    is_sourced: false,
    ask_rate: null,
    confirmed_rules: [],
  })
  expect(await publishedOf(stage, shift.id)).toMatchObject({ provider_id: ada.id })
  expect(await statesOf()).toEqual(['accepted', 'closed: taken'])
  expect((await told()).slice(2)).toEqual([
    [ada.id, `You got the shift on ${named}. It is on your schedule.`],
    [bob.id, lost('It was given to someone else.')],
  ])
  expect(await mine(bob)).toEqual([])
  expect((await answer(bob, bobs)).body.error.message).toBe(texts.offer.closed.taken)
  expect((await answer(ada, adas)).body.error.message).toBe(texts.mobile.haveAlready)
})

test('an open shift becomes a sourced one, and everybody concerned hears of it once', async () => {
  const { db, nightBlock, facility } = stage
  shift = await makeShift(db, { block: nightBlock, date: '2026-11-17', ask_rate: 70 })
  const eve = await makeProvider(db, { facility })
  for (const provider of [ada, bob, eve]) await makeInterest(db, { shift, provider })
  await makeShiftRequest(db, { shift, provider: bob })
  const [adas] = await send([ada, bob, eve])
  await answer(ada, adas)
  expect(await shiftOf(stage, shift.id)).toMatchObject({ is_sourced: true, ask_rate: '70.00', provider_id: ada.id })
  expect((await told()).slice(3).toSorted()).toEqual(
    [
      [ada.id, `You got the shift on ${named}. It is on your schedule.`],
      [bob.id, `You asked for the open shift on ${named}. It was given to someone else.`],
      [eve.id, lost('It was given to someone else.')],
    ].toSorted(),
  )
})

test('declining leaves the shift to the others', async () => {
  const [adas, bobs] = await send([ada, bob])
  expect((await answer(ada, adas, false)).body.data).toEqual({ offerId: adas, state: 'declined', shiftId: shift.id })
  expect((await answer(ada, adas)).body.error.message).toBe(texts.offer.declined)
  expect((await answer(bob, bobs)).status).toBe(200)
  expect(await statesOf()).toEqual(['declined', 'accepted'])
})

test('an offer that is over says what became of it', async () => {
  const [adas, bobs] = await send([ada, bob])
  const read = async (person: User, offerId: number | undefined) =>
    stage.server.call(mobileOfferEndpoints.offer, { offerId }, await phoneOf(person))
  expect((await read(ada, adas)).body.data).toEqual({
    offerId: adas,
    shiftId: shift.id,
    state: 'open',
    reason: null,
  })
  await answer(ada, adas)
  expect((await read(ada, adas)).body.data).toMatchObject({ state: 'accepted' })
  expect((await read(bob, bobs)).body.data).toMatchObject({ state: 'closed', reason: 'taken' })
  expect((await read(bob, adas)).status).toBe(404)
})

test('nobody answers the offer of somebody else', async () => {
  const [adas] = await send([ada])
  expect((await answer(bob, adas)).status).toBe(404)
  expect(await statesOf()).toEqual(['open'])
})

test('of twenty phones at once, on two servers, exactly one has it', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 20 }, () => makeProvider(stage.db, { facility: stage.facility })),
  )
  const offers = await send(crowd)
  const answers = await Promise.all(
    crowd.map((person, index) => answer(person, offers[index], true, index % 2 ? beside : stage.server)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
  const winner = crowd[answers.findIndex(({ status }) => status === 200)]
  expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: winner?.id })
  expect((await statesOf()).toSorted()).toEqual(['accepted', ...Array(19).fill('closed: taken')])
  const history = stage.db.selectFrom('shift_history').select('id').where('shift_id', '=', shift.id)
  expect(await history.execute()).toHaveLength(1)
  // An offer and an outcome for each, and nothing twice.
  expect(await told()).toHaveLength(40)
})

describe('what the sender confirmed', () => {
  const dayBefore = (end_time = '15:00:00') =>
    makeShift(stage.db, { block: stage.block, date: '2026-11-17', provider: ada, end_time })

  test('goes with the offer, and stands on the shift with the sender', async () => {
    await dayBefore()
    const [offer] = await send([ada], { isConfirmed: true })
    expect(await mine(ada)).toMatchObject([{ findings: [], confirmed: [{ rule: 'rest', level: 'warn' }] }])
    stage.server.clock.now = new Date('2026-10-01T13:00:00Z')
    expect((await answer(ada, offer)).status).toBe(200)
    stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      confirmed_rules: ['rest'],
      confirmed_by: stage.admin.id,
      confirmed_at: new Date('2026-10-01T12:00:00Z'),
    })
  })

  test('does not cover what was found since, nor more of the same', async () => {
    const day = await dayBefore()
    const [offer] = await send([ada], { isConfirmed: true })
    await stage.db
      .updateTable('shifts')
      .set({ end_time: '18:00:00', ends_at: new Date('2026-11-17T23:00:00Z') })
      .where('id', '=', day.id)
      .execute()
    const { status, body } = await answer(ada, offer)
    expect([status, body.error.rule]).toEqual([409, 'rest'])
    expect((await mine(ada))[0]).toMatchObject({ findings: [{ rule: 'rest' }], confirmed: [] })
    // It may be gone tomorrow, so the offer stays open.
    expect(await statesOf()).toEqual(['open'])
  })

  test('does not lift a block that the department has set since', async () => {
    await dayBefore()
    const [offer] = await send([ada], { isConfirmed: true })
    await setPolicy(stage, { rest: 'block' })
    expect((await answer(ada, offer)).status).toBe(409)
    expect((await shiftOf(stage, shift.id)).state).toBe('vacancy')
  })
})

describe('everything stops at once when the shift', () => {
  const days = { teamCode: '', date: '11-17-2026' }
  beforeEach(() => {
    days.teamCode = stage.nights.code
  })

  test('is given to somebody by hand: a colleague loses their offer, and who gets it has accepted it', async () => {
    await send([ada, bob])
    const input = {
      teamCode: stage.nights.code,
      schedulerCode: stage.nightBlock.code,
      providerId: bob.code,
      skilllevel: 'Physician',
      date: ['11-17-2026'],
      shiftId: shift.id,
    }
    expect((await stage.server.call(scheduleActionEndpoints.addProvider, input, stage.token)).status).toBe(200)
    expect(await statesOf()).toEqual(['closed: taken', 'accepted'])
    expect((await told()).slice(2)).toEqual([[ada.id, lost('It was given to someone else.')]])
  })

  test('is taken by somebody to whom it was open', async () => {
    shift = await makeShift(stage.db, { block: stage.nightBlock, date: '2026-11-17' })
    const [adas] = await send([ada])
    await accepted(stage.server.call(mobileShiftEndpoints.takeShift, { shiftId: shift.id }, await phoneOf(bob)))
    expect(await statesOf()).toEqual(['closed: taken'])
    expect((await answer(ada, adas)).status).toBe(409)
  })

  test('changes its hours', async () => {
    const [adas] = await send([ada])
    const input = { id: shift.id, StartTime: '20:00:00', EndTime: '07:00:00' }
    expect((await stage.server.call(scheduleActionEndpoints.changeTime, input, stage.token)).status).toBe(200)
    expect(await statesOf()).toEqual(['closed: changed'])
    expect((await told()).at(-1)).toEqual([ada.id, lost('Its day, hours or terms have changed.')])
    expect((await answer(ada, adas)).body.error.message).toBe(texts.offer.closed.changed)
  })

  describe('is offered again', () => {
    const again = (rest: object) => {
      const named = { teamCode: stage.nights.code, shiftId: shift.id, skillLevel: 'Physician', date: ['11-17-2026'] }
      return stage.server.call(scheduleActionEndpoints.createCalendarOpenShift, { ...named, ...rest }, stage.token)
    }
    const openAt = async (ask_rate: number) => {
      shift = await makeShift(stage.db, { block: stage.nightBlock, date: '2026-11-17', ask_rate })
    }

    test.each([
      ['for less pay', { askRate: 50, rateMask: true }],
      ['on call', { askRate: 70, onCallOpenShift: true }],
    ])('%s, which nobody has agreed to', async (_, terms) => {
      await openAt(70)
      await makeShiftRequest(stage.db, { shift, provider: bob })
      const [adas] = await send([ada])
      expect((await again(terms)).status).toBe(200)
      expect((await answer(ada, adas)).body.error.message).toBe(texts.offer.closed.changed)
      expect((await told()).slice(1)).toEqual([
        [bob.id, `Your request for the shift on ${named} has ended: its day, hours or terms have changed.`],
        [ada.id, lost('Its day, hours or terms have changed.')],
      ])
      expect((await shiftOf(stage, shift.id)).provider_id).toBeNull()
    })

    test('for more pay, which suits everybody: the offer stays', async () => {
      await openAt(60)
      const [adas] = await send([ada])
      await again({ askRate: 70 })
      expect(await statesOf()).toEqual(['open'])
      expect((await answer(ada, adas)).status).toBe(200)
    })

    test('to everybody, when it was a vacancy and is on call now', async () => {
      await send([ada])
      await again({ askRate: 70, onCallOpenShift: true })
      expect(await statesOf()).toEqual(['closed: changed'])
    })
  })

  test('is deleted', async () => {
    const [adas] = await send([ada])
    await accepted(stage.server.call(scheduleActionEndpoints.deleteShift, { ...days, shiftId: shift.id }, stage.token))
    expect((await told()).at(-1)).toEqual([ada.id, lost('It has been withdrawn.')])
    expect((await answer(ada, adas)).status).toBe(404)
  })

  test('is in a block that is deactivated', async () => {
    const [adas] = await send([ada])
    const input = { schedulerId: stage.nightBlock.id, isDeactivated: true }
    await accepted(stage.server.call(scheduleBlockEndpoints.setDeactivated, input, stage.token))
    expect(await statesOf()).toEqual(['closed: withdrawn'])
    expect((await answer(ada, adas)).status).toBe(409)
  })

  test('begins, and the job closes it on whichever server comes first', async () => {
    const [adas] = await send([ada])
    const begun = new Date('2026-11-18T00:00:00Z')
    expect(await closeBegunOffers(stage.db, new Date(begun.getTime() - 1))).toBe(0)
    const closed = await Promise.all([closeBegunOffers(stage.db, begun), closeBegunOffers(beside.db, begun)])
    expect(closed.toSorted()).toEqual([0, 1])
    expect(await statesOf()).toEqual(['closed: begun'])
    expect((await answer(ada, adas)).body.error.message).toBe(texts.offer.closed.begun)
  })
})
