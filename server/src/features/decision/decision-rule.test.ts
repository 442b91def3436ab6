import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import { makeProvider, makeShift, makeShiftRequest, makeSwap, type Shift, type User } from '../../demo/factories.ts'

let stage: Stage
let ada: User
let bob: User
const text = texts.rule

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await stage.db.deleteFrom('shifts').execute()
  await setPolicy(stage, {})
  const { facility } = stage
  ada = await makeProvider(stage.db, { facility, first_name: 'Ada', last_name: 'Able' })
  bob = await makeProvider(stage.db, { facility, first_name: 'Bob', last_name: 'Bold' })
})

const onDay = (date: string, rest: object = {}) => makeShift(stage.db, { block: stage.block, date, ...rest })
/** A night that ends four hours before a shift of the 15th from 11:00. */
const nightBefore = (provider: User) =>
  makeShift(stage.db, { block: stage.nightBlock, provider, date: '2026-11-14', isPublished: true })
const lateStart = { start_time: '11:00:00' }
const shortRest = 'Rest: Only 4 h rest after Nights on 11-14 (10 h required)'
const historyOf = (shiftId: number) =>
  stage.db.selectFrom('shift_history').selectAll().where('shift_id', '=', shiftId).orderBy('id', 'desc').execute()

describe('approving a shift request', () => {
  type Row = { id: number; shift_id: number }
  const ask = (shift: Shift, provider: User) => makeShiftRequest(stage.db, { shift, provider })
  const decide = (rows: Row[], isConfirmed?: boolean) =>
    stage.server.call(
      requestEndpoints.decide,
      rows.map(({ id, shift_id }) => ({
        shiftApprovalId: id,
        shiftId: shift_id,
        approvalStatus: 'UserApproved',
        ...(isConfirmed !== undefined && { isConfirmed }),
      })),
      stage.token,
    )

  test('fails for a warning until it is confirmed, and the shift keeps the confirmation', async () => {
    await nightBefore(ada)
    const shift = await onDay('2026-11-15', lateStart)
    const request = await ask(shift, ada)
    const refused = await decide([request])
    expect([refused.status, refused.body.error.message]).toEqual([409, text.warned(shortRest)])
    expect(refused.body.error.rule).toBeUndefined()
    expect((await shiftOf(stage, shift.id)).state).toBe('open')

    expect((await decide([request], true)).body.data).toEqual({ decided: [request.id], failed: [] })
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      provider_id: ada.id,
      confirmed_rules: ['rest'],
      confirmed_by: stage.admin.id,
      confirmed_at: stage.server.clock.now,
    })
    const [last] = await historyOf(shift.id)
    expect(last).toMatchObject({
      action: 'assigned',
      after: { confirmed_rules: ['rest'], confirmed_by: stage.admin.id },
    })
  })

  test('a missing skill is a warning like the others', async () => {
    const shift = await onDay('2026-11-15', { skill: 'Resident' })
    const request = await ask(shift, ada)
    const refused = await decide([request])
    expect(refused.body.error.message).toBe(text.warned('Skill: Does not have the skill Resident'))
    expect((await decide([request], true)).status).toBe(200)
    expect((await shiftOf(stage, shift.id)).confirmed_rules).toEqual(['skill'])
  })

  test('cannot be talked round a block, and the answer names the rule', async () => {
    await setPolicy(stage, { rest: 'block' })
    await nightBefore(ada)
    const shift = await onDay('2026-11-15', lateStart)
    const { status, body } = await decide([await ask(shift, ada)], true)
    expect([status, body.error.rule, body.error.message]).toEqual([409, 'rest', text.refused(shortRest)])
    expect((await shiftOf(stage, shift.id)).state).toBe('open')
  })

  test('of several judges each with those given before it: two halves of a batch break no block', async () => {
    await setPolicy(stage, { 'weekly-hours': { level: 'block', value: 20 } })
    const requests: Row[] = []
    for (const day of ['16', '17', '18', '19']) requests.push(await ask(await onDay(`2026-11-${day}`), ada))
    const { body } = await decide(requests, true)
    expect(body.data.decided).toHaveLength(2)
    expect(body.data.failed).toMatchObject([{ findings: [{ rule: 'weekly-hours', level: 'block' }] }, { code: 409 }])
    const halves = await Promise.all([decide(requests.slice(2, 3), true), decide(requests.slice(3), true)])
    expect(halves.map(({ status }) => status)).toEqual([409, 409])
  })

  test('at the same time by many administrators lets none slip through', async () => {
    await setPolicy(stage, { overlap: 'block' })
    const requests: Row[] = []
    for (let count = 0; count < 50; count++) {
      const end_time = `15:${String(count % 12).padStart(2, '0')}:00`
      requests.push(await ask(await onDay('2026-11-15', { end_time }), ada))
    }
    const answers = await Promise.all(requests.map((request) => decide([request], true)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const given = await stage.db.selectFrom('shifts').select('id').where('provider_id', '=', ada.id).execute()
    expect(given).toHaveLength(1)
  })
})

describe('a swap', () => {
  const decide = (swapId: number, rest: object = {}) =>
    stage.server.call(swapEndpoints.decide, { swapId, swapStatus: 'MediatorApproved', ...rest }, stage.token)
  const accept = async (swapId: number) =>
    stage.server.call(mobileEndpoints.answerSwap, { swapId, accept: true }, await stage.server.tokenOf(bob, 'mobile'))
  const offered = async () => {
    const shift = await onDay('2026-11-15', { provider: ada, ...lateStart, isPublished: true })
    return { shift, swap: await makeSwap(stage.db, { shift, to: bob }) }
  }

  test('moves with what the administrator confirmed, and nothing more', async () => {
    const { shift, swap } = await offered()
    await nightBefore(bob)
    const question = await decide(swap.id)
    expect(question.body).toMatchObject({
      status: false,
      data: { swapStatus: 'Open', conflicts: [{ date: '11-15-2026', rule: 'rest', level: 'warn' }] },
    })
    expect((await decide(swap.id, { isConfirmed: true })).body.status).toBe(true)

    const later = await onDay('2026-11-15', { provider: bob, start_time: '14:00:00', isPublished: true })
    const refused = await accept(swap.id)
    expect([refused.status, refused.body.error.rule]).toEqual([409, 'overlap'])
    expect(refused.body.error.message).toBe(text.refused('Overlap: Days, Sun, Nov 15, 14:00 – 15:00 EST, North'))
    expect((await shiftOf(stage, shift.id)).provider_id).toBe(ada.id)

    await stage.db.deleteFrom('published_shifts').where('shift_id', '=', later.id).execute()
    await stage.db.deleteFrom('shifts').where('id', '=', later.id).execute()
    expect((await accept(swap.id)).status).toBe(200)
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      provider_id: bob.id,
      confirmed_rules: ['rest'],
      confirmed_by: stage.admin.id,
      confirmed_at: stage.server.clock.now,
    })
    const [last] = await historyOf(shift.id)
    expect(last).toMatchObject({ action: 'swapped', actor_id: bob.id, after: { confirmed_rules: ['rest'] } })
  })

  test('keeps no confirmation of what is no longer found', async () => {
    const { shift, swap } = await offered()
    const night = await nightBefore(bob)
    await decide(swap.id, { isConfirmed: true })
    await stage.db.deleteFrom('shifts').where('id', '=', night.id).execute()
    expect((await accept(swap.id)).status).toBe(200)
    expect(await shiftOf(stage, shift.id)).toMatchObject({ confirmed_rules: [], confirmed_by: null })
  })

  test('is refused by a block, at the approval and at the acceptance, whatever was confirmed', async () => {
    const { shift, swap } = await offered()
    await nightBefore(bob)
    await setPolicy(stage, { rest: 'block' })
    const blocked = await decide(swap.id, { isConfirmed: true })
    expect([blocked.status, blocked.body.error.rule]).toEqual([409, 'rest'])
    await setPolicy(stage, {})
    await decide(swap.id, { isConfirmed: true })
    await setPolicy(stage, { rest: 'block' })
    const refused = await accept(swap.id)
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      text.refused(shortRest.replace('11-14', 'Sat, Nov 14')),
    ])
    expect((await shiftOf(stage, shift.id)).provider_id).toBe(ada.id)
  })
})
