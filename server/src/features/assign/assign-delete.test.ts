import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { callsOf, messagesIn, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import { makeProvider, makeShift, makeShiftRequest, makeSwap, type User } from '../../demo/factories.ts'

let stage: Stage
let provider: User
const text = texts.schedule

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await stage.db.deleteFrom('outbox').execute()
  provider = await makeProvider(stage.db, { facility: stage.facility })
})

const named = (shiftId: number, rest: Record<string, unknown> = {}) => ({
  teamCode: stage.days.code,
  date: '11-15-2026',
  shiftId,
  ...rest,
})
const release = (shiftId: number, rest: Record<string, unknown> = {}) =>
  stage.server.call(scheduleActionEndpoints.deleteProvider, named(shiftId, rest), stage.token)
const remove = (shiftId: number, rest: Record<string, unknown> = {}) =>
  stage.server.call(scheduleActionEndpoints.deleteShift, named(shiftId, rest), stage.token)
const assigned = (rest: Parameters<typeof makeShift>[1] | object = {}) =>
  makeShift(stage.db, { block: stage.block, provider, date: '2026-11-15', ...rest })
const openShift = () => makeShift(stage.db, { block: stage.block, date: '2026-11-15' })

describe('releasing the provider', () => {
  test('leaves a vacancy, which can be filled again', async () => {
    const shift = await assigned({
      is_sourced: true,
      is_mobile_request: true,
      published_at: new Date(),
      secured_at: new Date(),
      is_made_by_assigning: true,
      confirmed_rules: ['overlap'],
      ask_rate: 70,
      comment: 'Bring your badge, Ada',
    })
    expect((await release(shift.id, { providerId: provider.code, id: shift.id })).body.data).toEqual({
      shiftId: shift.id,
    })
    expect(await shiftOf(stage, shift.id)).toMatchObject({
      state: 'vacancy',
      provider_id: null,
      secured_at: null,
      is_sourced: false,
      is_mobile_request: false,
      is_made_by_assigning: false,
      confirmed_rules: [],
      comment: '',
      version: 2,
    })
    const entry = (await callsOf(stage).calendar(stage.block)).find(({ shiftId }) => shiftId === shift.id)
    expect(entry).toMatchObject({ id: shift.id, flag: 0, providerCode: null, providerName: null })
  })

  test('is told when the block is published again, and only to a provider who knew of the shift', async () => {
    const shift = await assigned()
    await release(shift.id)
    expect(await messagesIn(stage)).toEqual([])
    const told = await assigned()
    await accepted(stage.server.call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token))
    await stage.db.deleteFrom('outbox').execute()
    await release(told.id, { providerId: provider.id })
    expect(await messagesIn(stage)).toEqual([])
    await accepted(stage.server.call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token))
    const [last, ...others] = await messagesIn(stage)
    expect([last?.recipient_id, others]).toEqual([provider.id, []])
    expect(last?.body).toContain('no longer scheduled')
  })

  test('says what happened if the shift is no longer theirs', async () => {
    const shift = await assigned()
    const other = await makeProvider(stage.db, { facility: stage.facility })
    const wrong = await release(shift.id, { providerId: other.code })
    expect([wrong.status, wrong.body.error.message]).toEqual([409, text.changedMeanwhile])
    const answers = await Promise.all([release(shift.id), release(shift.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe(text.freedMeanwhile)
    const stale = await assigned()
    expect((await release(stale.id, { version: 7 })).body.error.message).toBe(text.changedMeanwhile)
  })

  test('closes a pending swap', async () => {
    const shift = await assigned()
    const to = await makeProvider(stage.db, { facility: stage.facility })
    const swap = await makeSwap(stage.db, { shift, to, status: 'MediatorApproved' })
    await release(shift.id)
    const after = await stage.db.selectFrom('swaps').select('status').where('id', '=', swap.id).executeTakeFirst()
    expect(after?.status).toBe('MediatorDenied')
  })
})

describe('removing a shift together with its provider', () => {
  const assign = async () => {
    const { add } = callsOf(stage)
    const { body } = await add({ team: stage.days, block: stage.block, provider, date: ['11-15-2026'] })
    return body.data.added[0].shiftId as number
  }
  const entryOf = async (id: number) =>
    (await callsOf(stage).calendar(stage.block)).find(({ shiftId }) => shiftId === id)

  test('leaves nothing of a shift that was made by assigning but its history', async () => {
    const id = await assign()
    expect(await entryOf(id)).toMatchObject({ isMadeByAssigning: true })
    expect((await release(id, { isRemoved: true })).body.data).toEqual({ shiftId: id })
    expect(await entryOf(id)).toBeUndefined()
    const history = await stage.db.selectFrom('shift_history').select('action').where('shift_id', '=', id).execute()
    expect(history.map(({ action }) => action)).toEqual(['created', 'released', 'deleted'])
  })

  test('tells both sides of a swap at once, and the provider when the block is published again', async () => {
    const id = await assign()
    const to = await makeProvider(stage.db, { facility: stage.facility })
    await makeSwap(stage.db, { shift: await shiftOf(stage, id), to, status: 'Open' })
    await accepted(stage.server.call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token))
    await stage.db.deleteFrom('outbox').execute()
    await release(id, { isRemoved: true })
    const told = async () => (await messagesIn(stage)).map(({ recipient_id }) => recipient_id)
    expect((await told()).sort()).toEqual([provider.id, to.id].sort())
    await accepted(stage.server.call(scheduleBlockEndpoints.publish, { code: stage.block.code }, stage.token))
    expect((await told()).slice(2)).toEqual([provider.id])
  })

  test('is refused if a vacancy or open shift was there before', async () => {
    const vacancy = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', state: 'vacancy' })
    const fill = { team: stage.days, block: stage.block, provider, date: ['11-15-2026'] }
    await callsOf(stage).add({ ...fill, shiftId: vacancy.id })
    expect(await entryOf(vacancy.id)).toMatchObject({ isMadeByAssigning: false, providerCode: provider.code })
    const refused = await release(vacancy.id, { isRemoved: true })
    expect([refused.status, refused.body.error.message]).toEqual([409, text.notMadeByAssigning])
    expect((await shiftOf(stage, vacancy.id)).provider_id).toBe(provider.id)
  })

  test('is refused once the shift has been freed and filled again', async () => {
    const id = await assign()
    await release(id)
    const fill = { team: stage.days, block: stage.block, provider, date: ['11-15-2026'] }
    await callsOf(stage).add({ ...fill, shiftId: id })
    expect((await release(id, { isRemoved: true })).status).toBe(409)
  })
})

describe('deleting a shift', () => {
  test('removes an open shift or a vacancy', async () => {
    const vacancy = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', state: 'vacancy' })
    for (const { id } of [await openShift(), vacancy]) {
      expect((await remove(id, { id: -1 })).status).toBe(200)
      expect((await callsOf(stage).calendar(stage.block)).some(({ shiftId }) => shiftId === id)).toBe(false)
    }
  })

  test('is refused once somebody has it', async () => {
    const shift = await assigned()
    const { status, body } = await remove(shift.id)
    expect([status, body.error.message]).toEqual([409, text.filledMeanwhile])
    expect((await shiftOf(stage, shift.id)).state).toBe('assigned')
  })

  test('says that it is already deleted, to callers who could see it', async () => {
    const { id } = await openShift()
    await remove(id)
    for (const answer of [
      await remove(id),
      await release(id),
      await stage.server.call(
        scheduleActionEndpoints.changeTime,
        { id, StartTime: '08:00', EndTime: '12:00' },
        stage.token,
      ),
    ]) {
      expect([answer.status, answer.body.error.message]).toEqual([409, text.deletedMeanwhile])
    }
    expect((await remove(999_999)).status).toBe(404)
  })

  test('finds a shift only by its own team and day', async () => {
    const { id } = await openShift()
    expect((await remove(id, { date: '11-16-2026' })).status).toBe(404)
    expect((await remove(id, { teamCode: stage.nights.code })).status).toBe(404)
    expect((await shiftOf(stage, id)).state).toBe('open')
  })

  test('tells everyone who asked for it', async () => {
    const shift = await openShift()
    const request = await makeShiftRequest(stage.db, { shift, provider })
    await remove(shift.id)
    expect(await messagesIn(stage)).toMatchObject([
      { recipient_id: provider.id, cause: `request:${request.id}:withdrawn` },
    ])
  })
})
