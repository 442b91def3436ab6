import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { messagesIn, publishedOf, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeDepartment,
  makeLeave,
  makeProvider,
  makeShift,
  makeSwap,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'
import { newGroup } from '../swap/swap-change.store.ts'
import { closeBegunSwaps, closeSwapsWith } from '../swap/swap-closing.store.ts'

let stage: Stage
let ada: User
let bob: User
let shift: Shift

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
  await stage.db.deleteFrom('outbox').execute()
  await stage.db.deleteFrom('shifts').execute()
  const { facility } = stage
  ada = await makeProvider(stage.db, { facility, first_name: 'Ada', last_name: 'Able' })
  bob = await makeProvider(stage.db, { facility, first_name: 'Bob', last_name: 'Bold', phone: '' })
  shift = await makeShift(stage.db, { block: stage.block, provider: ada, date: '2026-11-15', isPublished: true })
})

const as = (user: User) => stage.server.tokenOf(user, 'mobile')
const request = async (from: User, to: { code: string }, shiftId = shift.id) =>
  stage.server.call(mobileEndpoints.requestSwap, { shiftId, toProviderCode: to.code }, await as(from))
const decide = (swapId: number, swapStatus: string, token = stage.token, rest: object = {}) =>
  stage.server.call(swapEndpoints.decide, { swapId, swapStatus, ...rest }, token)
const answer = async (who: User, swapId: number, accept: boolean) =>
  stage.server.call(mobileEndpoints.answerSwap, { swapId, accept }, await as(who))
const list = async (input: object = {}, token = stage.token) =>
  (await stage.server.call(swapEndpoints.getAll, input, token)).body.data
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof request>>) => [status, body.error?.message]
const swapOf = (id: number) => stage.db.selectFrom('swaps').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const asked = (rest: object = {}) => makeSwap(stage.db, { shift, to: bob, ...rest })

const named = 'Sun, Nov 15, 07:00-15:00 (Days, North)'

test('a swap from request to moved shift tells both at each step and writes the history', async () => {
  const { swapId } = (await request(ada, bob)).body.data
  expect(await list()).toEqual([
    {
      swapId,
      fromQHPName: 'Ada Able',
      fromQHPCode: ada.code,
      toQHPName: 'Bob Bold',
      toQHPCode: bob.code,
      shiftDate: '11-15-2026',
      swapStatus: 'Open',
      shiftId: shift.id,
      startTime: '07:00:00',
      endTime: '15:00:00',
      skill: 'Physician',
      departmentName: stage.department.name,
      teamName: 'Days',
      reason: '',
      askedTogether: 1,
      returnShift: null,
    },
  ])
  expect(refusalOf(await answer(bob, swapId, true))).toEqual([409, texts.mobile.notApprovedYet])

  expect((await decide(swapId, 'MediatorApproved')).body.data).toEqual({
    swapId,
    swapStatus: 'MediatorApproved',
    conflicts: [],
  })
  expect(await swapOf(swapId)).toMatchObject({ decided_by: stage.admin.id, decided_at: stage.server.clock.now })
  expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, version: 1 })

  expect((await answer(bob, swapId, true)).body.data).toEqual({ swapId, swapStatus: 'ToQHPApproved' })
  expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: bob.id, version: 2 })
  expect(await publishedOf(stage, shift.id)).toMatchObject({ provider_id: bob.id })
  const history = await stage.db.selectFrom('shift_history').selectAll().where('shift_id', '=', shift.id).execute()
  expect(history).toMatchObject([
    { actor_id: bob.id, action: 'swapped', before: { provider_id: ada.id }, after: { provider_id: bob.id } },
  ])
  const told = await stage.db.selectFrom('outbox').select(['recipient_id', 'channel', 'cause']).orderBy('id').execute()
  expect(told).toEqual(
    ['Open', 'MediatorApproved', 'ToQHPApproved'].flatMap((status) => [
      { recipient_id: ada.id, channel: 'sms', cause: `swap:${swapId}:${status}` },
      { recipient_id: bob.id, channel: 'email', cause: `swap:${swapId}:${status}` },
    ]),
  )
  expect((await messagesIn(stage)).map(({ body }) => body)).toEqual([
    `You asked Bob Bold to take your shift on ${named}. Your scheduler decides first.`,
    `Ada Able asks you to take their shift on ${named}. Your scheduler decides first.`,
    `Your swap of the shift on ${named} was approved. Now Bob Bold has to accept it.`,
    `Ada Able asks you to take their shift on ${named}. Your scheduler approved it. Please accept or decline.`,
    `Bob Bold took your shift on ${named}. You are no longer scheduled for it.`,
    `You took the shift on ${named} from Ada Able. It is on your schedule.`,
  ])
})

describe('asking', () => {
  test('works only for one’s own shift, with one pending swap per shift', async () => {
    const unknown = await request(bob, ada, 987_654)
    expect(refusalOf(await request(bob, ada))).toEqual([404, unknown.body.error.message])
    await request(ada, bob)
    expect(refusalOf(await request(ada, stage.provider))).toEqual([409, texts.mobile.swapPending])
    const [{ swapId }] = await list()
    await decide(swapId, 'MediatorDenied')
    expect((await request(ada, stage.provider)).status).toBe(200)
  })

  test('offers free colleagues with the skill', async () => {
    const { facility, organization, db } = stage
    const resident = await makeProvider(db, { facility, skills: ['Resident'] })
    const stranger = await makeProvider(db)
    const gone = await makeProvider(db, { facility, deactivated_at: new Date() })
    const busy = await makeProvider(db, { facility })
    await makeShift(db, { block: stage.nightBlock, provider: busy, date: '2026-11-14', end_time: '08:00:00' })
    const away = await makeProvider(db, { facility })
    const days = { from_date: '2026-11-15', to_date: '2026-11-15', status: 'Approved' }
    await makeLeave(db, { provider: away, organization, ...days })
    const { body } = await stage.server.call(mobileEndpoints.swapPartners, { shiftId: shift.id }, await as(ada))
    const codes = body.data.map(({ providerCode }: { providerCode: string }) => providerCode)
    expect(codes).toEqual(expect.arrayContaining([bob.code, stage.provider.code]))
    for (const other of [ada, resident, stranger, gone, busy, away]) expect(codes).not.toContain(other.code)
    for (const other of [ada, resident, stranger, gone, { code: 'USR987654' }]) {
      expect(refusalOf(await request(ada, other))).toEqual([404, 'QHP not found'])
    }
    // Nothing is told about a colleague, not even the rule.
    expect(refusalOf(await request(ada, busy))).toEqual([409, texts.mobile.partnerRefused])
    expect(refusalOf(await request(ada, away))).toEqual([409, texts.mobile.partnerRefused])
    const foreign = await stage.server.call(mobileEndpoints.swapPartners, { shiftId: shift.id }, await as(bob))
    expect(foreign.status).toBe(404)
  })

  test('is refused once the shift has begun', async () => {
    stage.server.clock.now = shift.starts_at
    expect(refusalOf(await request(ada, bob))).toEqual([409, texts.request.shiftStarted])
    const partners = await stage.server.call(mobileEndpoints.swapPartners, { shiftId: shift.id }, await as(ada))
    expect(partners.body.data).toEqual([])
  })
})

describe('the administrator', () => {
  test.each(['MediatorApproved', 'MediatorDenied'])('decides once: %s', async (status) => {
    const swap = await asked()
    expect((await decide(swap.id, status)).status).toBe(200)
    const before = [await swapOf(swap.id), await messagesIn(stage)]
    for (const again of ['MediatorApproved', 'MediatorDenied']) {
      expect(refusalOf(await decide(swap.id, again))).toEqual([409, texts.request.decidedAlready])
    }
    expect([await swapOf(swap.id), await messagesIn(stage)]).toEqual(before)
    expect(before[1]).toHaveLength(2)
  })

  test('can only approve or deny, and not approve a swap whose shift has begun', async () => {
    const swap = await asked()
    expect((await decide(swap.id, 'ToQHPApproved')).status).toBe(400)
    const token = stage.token
    await stage.db.updateTable('shifts').set({ starts_at: stage.server.clock.now }).execute()
    expect(refusalOf(await decide(swap.id, 'MediatorApproved', token))).toEqual([409, texts.request.shiftStarted])
    expect((await decide(swap.id, 'MediatorDenied', token)).status).toBe(200)
  })

  test('is asked before approving a swap to a busy provider, and is told why', async () => {
    const swap = await asked()
    await makeShift(stage.db, { block: stage.block, provider: bob, date: '2026-11-15', start_time: '12:00:00' })
    const question = await decide(swap.id, 'MediatorApproved')
    expect(question.body).toEqual({
      status: false,
      data: {
        swapId: swap.id,
        swapStatus: 'Open',
        conflicts: [
          { title: 'Days, 11-15, 12:00–15:00 EST, North', date: '11-15-2026', rule: 'overlap', level: 'warn' },
        ],
      },
      error: { code: 409, message: texts.swap.conflict('Bob Bold') },
    })
    expect([(await swapOf(swap.id)).status, await messagesIn(stage)]).toEqual(['Open', []])

    const confirmed = await decide(swap.id, 'MediatorApproved', stage.token, { isConfirmed: true })
    expect(confirmed.body).toMatchObject({ status: true, data: { swapStatus: 'MediatorApproved', conflicts: [] } })
    expect((await swapOf(swap.id)).confirmed_rules).toEqual(['overlap'])
  })

  test('is asked about a provider who no longer has the skill, but never before denying', async () => {
    const swap = await asked()
    await stage.db.deleteFrom('user_skills').where('user_id', '=', bob.id).execute()
    const { body } = await decide(swap.id, 'MediatorApproved')
    expect(body.data.conflicts).toEqual([
      { title: texts.schedule.lacksSkill('Physician'), date: '11-15-2026', rule: 'skill', level: 'warn' },
    ])
    expect((await decide(swap.id, 'MediatorDenied')).body.status).toBe(true)
  })

  test('only one of four simultaneous decisions succeeds', async () => {
    const swap = await asked()
    const answers = await Promise.all(
      ['MediatorApproved', 'MediatorDenied', 'MediatorApproved', 'MediatorDenied'].map((one) => decide(swap.id, one)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('of another department can neither see nor decide it', async () => {
    const swap = await asked()
    const department = await makeDepartment(stage.db, { facility: stage.facility })
    const stranger = await stage.server.tokenOf(await makeUser(stage.db, { departments: [department] }))
    expect(await list({}, stranger)).toEqual([])
    expect((await decide(swap.id, 'MediatorApproved', stranger)).status).toBe(404)
    expect((await stage.server.call(swapEndpoints.preview, { swapId: swap.id }, stranger)).status).toBe(404)
  })

  test('filters by status and text, pages and sorts', async () => {
    const other = await makeShift(stage.db, { block: stage.block, provider: bob, date: '2026-11-10' })
    const [one, two] = [await asked(), await makeSwap(stage.db, { shift: other, to: ada, status: 'ToQHPDenied' })]
    const ids = (rows: { swapId: number }[]) => rows.map(({ swapId }) => swapId)
    expect(ids(await list())).toEqual([two.id, one.id])
    expect(ids(await list({ swapStatus: 'Open' }))).toEqual([one.id])
    for (const sort of ['fromQHPName', '-toQHPName', '-shiftDate', 'swapStatus']) {
      expect(await list({ sort })).toMatchObject({ total: 2, rows: [{ swapId: one.id }, { swapId: two.id }] })
    }
    expect(await list({ q: 'able', size: 1, page: 2 })).toMatchObject({ total: 2, rows: [{ swapId: one.id }] })
    expect(await list({ q: 'nobody' })).toEqual({ rows: [], total: 0 })
  })

  test('previews what approving would do', async () => {
    const swap = await asked()
    const preview = async () =>
      (await stage.server.call(swapEndpoints.preview, { swapId: swap.id }, stage.token)).body.data
    expect(await preview()).toMatchObject({
      swapId: swap.id,
      swapStatus: 'Open',
      shift: { shiftId: shift.id, duration: 8 },
      from: { providerCode: ada.code, providerName: 'Ada Able' },
      to: { providerCode: bob.code, day: [], findings: [], weekHours: 0, weekHoursAfter: 8 },
      obstacle: null,
    })
    await makeShift(stage.db, { block: stage.block, provider: bob, date: '2026-11-15', start_time: '12:00:00' })
    const clash = 'Days, 11-15, 12:00–15:00 EST, North'
    expect(await preview()).toMatchObject({
      to: { findings: [{ rule: 'overlap', level: 'warn', text: clash }], weekHours: 3, weekHoursAfter: 11 },
      obstacle: null,
    })
  })
})

describe('the answer', () => {
  test('no leaves the shift where it is', async () => {
    const swap = await asked({ status: 'MediatorApproved' })
    expect((await answer(bob, swap.id, false)).body.data).toEqual({ swapId: swap.id, swapStatus: 'ToQHPDenied' })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ provider_id: ada.id, version: 1 })
    expect((await messagesIn(stage)).map(({ cause }) => cause)).toEqual([
      `swap:${swap.id}:ToQHPDenied`,
      `swap:${swap.id}:ToQHPDenied`,
    ])
    for (const accept of [true, false]) {
      expect(refusalOf(await answer(bob, swap.id, accept))).toEqual([409, texts.request.decidedAlready])
    }
  })

  test('can only be given by the provider who is asked', async () => {
    const swap = await asked({ status: 'MediatorApproved' })
    const unknown = await answer(bob, 987_654, true)
    for (const other of [ada, stage.provider]) {
      expect(refusalOf(await answer(other, swap.id, true))).toEqual([404, unknown.body.error.message])
    }
    const mine = async (who: User) => (await stage.server.call(mobileEndpoints.swaps, {}, await as(who))).body.data
    expect(await mine(bob)).toMatchObject([
      { swapId: swap.id, swapStatus: 'MediatorApproved', isForMe: true, shift: { shiftId: shift.id } },
    ])
    expect(await mine(ada)).toMatchObject([{ swapId: swap.id, isForMe: false }])
    expect(await mine(stage.provider)).toEqual([])
  })

  test('yes is refused when they are busy by now, have left, or the shift has begun', async () => {
    const swap = await asked({ status: 'MediatorApproved' })
    const other = await makeShift(stage.db, {
      block: stage.nightBlock,
      provider: bob,
      date: '2026-11-15',
      start_time: '14:00:00',
      isPublished: true,
    })
    const clash = 'Nights, Sun, Nov 15, 14:00 – Mon 07:00 EST, North'
    expect(refusalOf(await answer(bob, swap.id, true))).toEqual([409, texts.rule.refused(`Overlap: ${clash}`)])
    await stage.db.deleteFrom('shifts').where('id', '=', other.id).execute()
    await stage.db.deleteFrom('facility_providers').where('provider_id', '=', bob.id).execute()
    expect(refusalOf(await answer(bob, swap.id, true))).toEqual([409, texts.request.notEligible])
    stage.server.clock.now = shift.starts_at
    expect(refusalOf(await answer(bob, swap.id, true))).toEqual([409, texts.request.shiftStarted])
    expect(await swapOf(swap.id)).toMatchObject({ status: 'MediatorApproved', answered_at: null })
    expect(await messagesIn(stage)).toEqual([])
  })
})

describe('a swap is closed as denied, and both are told,', () => {
  const closed = async (swapId: number, why: string) => {
    expect((await swapOf(swapId)).status).toBe('MediatorDenied')
    const told = await messagesIn(stage)
    expect(told.filter(({ cause }) => cause === `swap:${swapId}:MediatorDenied`)).toMatchObject([
      { recipient_id: ada.id, body: expect.stringContaining(why) },
      { recipient_id: bob.id },
    ])
  }
  const freed = () => ({ teamCode: stage.days.code, date: '11-15-2026', shiftId: shift.id })

  test.each(['Open', 'MediatorApproved'])('from %s when its shift starts', async (status) => {
    const swap = await asked({ status })
    expect(await closeBegunSwaps(stage.db, new Date(shift.starts_at.getTime() - 1))).toBe(0)
    const [first, second] = await Promise.all([
      closeBegunSwaps(stage.db, shift.starts_at),
      closeBegunSwaps(stage.db, shift.starts_at),
    ])
    expect(first + second).toBe(1)
    await closed(swap.id, 'the shift has started')
    expect(await closeBegunSwaps(stage.db, shift.starts_at)).toBe(0)
    expect(refusalOf(await answer(bob, swap.id, true))).toEqual([409, texts.request.decidedAlready])
  })

  test('when its shift moves', async () => {
    const swap = await asked()
    const times = { id: shift.id, StartTime: '08:00', EndTime: '15:00' }
    expect((await stage.server.call(scheduleActionEndpoints.changeTime, times, stage.token)).status).toBe(200)
    await closed(swap.id, 'the shift has changed')
  })

  test('when its shift is freed', async () => {
    const swap = await asked({ status: 'MediatorApproved' })
    await accepted(stage.server.call(scheduleActionEndpoints.deleteProvider, freed(), stage.token))
    await closed(swap.id, 'the shift is no longer with the same person')
  })

  test('once to whoever asked several, who are told one by one', async () => {
    const cid = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Cid', last_name: 'Calm' })
    const endings = [
      [() => closeBegunSwaps(stage.db, shift.starts_at), 'the shift has started'],
      [
        () => stage.server.call(scheduleActionEndpoints.deleteProvider, freed(), stage.token),
        'the shift is no longer with the same person',
      ],
    ] as const
    for (const [end, why] of endings) {
      const group_id = await newGroup(stage.db)
      for (const to of [bob, cid]) await asked({ to, group_id })
      await stage.db.deleteFrom('outbox').execute()
      await end()
      const about = `of the shift on ${named}`
      expect((await messagesIn(stage)).map(({ recipient_id, body }) => [recipient_id, body])).toEqual([
        [ada.id, `Your swap ${about} with Bob Bold, Cid Calm has ended: ${why}.`],
        [bob.id, `The swap ${about} from Ada Able to you has ended: ${why}.`],
        [cid.id, `The swap ${about} from Ada Able to you has ended: ${why}.`],
      ])
    }
  })

  test('when one of several leaves, while the others are still asked', async () => {
    const cid = await makeProvider(stage.db, { facility: stage.facility })
    const group_id = await newGroup(stage.db)
    const swap = await asked({ group_id })
    await asked({ to: cid, group_id })
    await closeSwapsWith(stage.db, bob.id, stage.server.clock.now)
    await closed(swap.id, 'has ended: one of the two is no longer available. Others are still asked.')
  })

  test('but a decided swap stays as it was', async () => {
    const swap = await asked({ status: 'ToQHPDenied' })
    await accepted(stage.server.call(scheduleActionEndpoints.deleteProvider, freed(), stage.token))
    await closeBegunSwaps(stage.db, shift.starts_at)
    expect((await swapOf(swap.id)).status).toBe('ToQHPDenied')
  })
})
