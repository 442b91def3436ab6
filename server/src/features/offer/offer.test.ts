import { offerEndpoints } from '@shiftward/contract/offer.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messagesIn, publishedOf, type Stage, setChannels, setPolicy, setStage } from '../../../test/stage.ts'
import { makeLeave, makeProvider, makeShift, type Shift, type User } from '../../demo/factories.ts'

/** A vacancy on the night of 17 November, and people who could take it. */
let stage: Stage
let shift: Shift
const people: Record<string, User> = {}

beforeAll(async () => {
  stage = await setStage()
  for (const name of ['Free', 'Other', 'Tired', 'Busy', 'Away']) {
    people[name] = await makeProvider(stage.db, { facility: stage.facility, first_name: 'Ann', last_name: name })
  }
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  const { db, block, nightBlock, organization } = stage
  for (const table of ['outbox', 'shifts', 'published_shifts', 'leaves'] as const) await db.deleteFrom(table).execute()
  shift = await makeShift(db, { block: nightBlock, date: '2026-11-17', state: 'vacancy', ask_rate: 70 })
  await makeShift(db, { block, date: '2026-11-17', provider: of('Tired') })
  await makeShift(db, { block: nightBlock, date: '2026-11-17', provider: of('Busy') })
  const days = { from_date: '2026-11-17', to_date: '2026-11-17' }
  await makeLeave(db, { provider: of('Away'), organization, status: 'Approved', ...days })
})

const of = (name: string): User => {
  const person = people[name]
  if (!person) throw new Error(`There is no ${name}`)
  return person
}
const codes = (...names: string[]) => names.map((name) => of(name).code)
const send = (providerCodes: string[], rest: object = {}) =>
  stage.server.call(offerEndpoints.send, { shiftId: shift.id, providerCodes, ...rest }, stage.token)
const list = async () =>
  (await stage.server.call(offerEndpoints.byShift, { shiftId: String(shift.id) }, stage.token)).body.data
const withdraw = (offerId: number) => stage.server.call(offerEndpoints.withdraw, { offerId }, stage.token)
const told = async () => (await messagesIn(stage)).map(({ recipient_id, body }) => [recipient_id, body])
const named = 'Tue, Nov 17, 19:00-07:00 the next day'

test('people are told of the offer, and the list says who, when and by whom', async () => {
  const { body } = await send(codes('Free', 'Other'))
  expect(body.data.offerIds).toHaveLength(2)
  const words = `You are offered a shift as Physician at Nights, North: ${named}. The first to accept has it.`
  expect(await told()).toEqual([
    [of('Free').id, words],
    [of('Other').id, words],
  ])
  const sender = `${stage.admin.first_name} ${stage.admin.last_name}`
  const open = { state: 'open', reason: null, sentAt: '10-01-2026 08:00:00', sentBy: sender, endedAt: null }
  expect(await list()).toEqual([
    { offerId: body.data.offerIds[1], providerCode: of('Other').code, providerName: 'Ann Other', ...open },
    { offerId: body.data.offerIds[0], providerCode: of('Free').code, providerName: 'Ann Free', ...open },
  ])
})

test('the answer says how many no service reaches', async () => {
  setChannels(stage, { sms: false, email: false })
  expect((await send(codes('Free', 'Other'))).body.data).toMatchObject({ toldProviders: 0, notSent: 2 })
  setChannels(stage, { sms: false, email: true })
  // Who has an open offer gets no second message.
  const again = await send(codes('Free', 'Tired'), { isConfirmed: true })
  expect(again.body.data).toMatchObject({ toldProviders: 1, notSent: 0 })
})

test('an open shift is offered with its pay, unless the rate is masked', async () => {
  const at = { block: stage.nightBlock, date: '2026-11-17', ask_rate: 70 }
  shift = await makeShift(stage.db, at)
  await send(codes('Free'))
  shift = await makeShift(stage.db, { ...at, is_rate_masked: true })
  await send(codes('Other'))
  const [open, masked] = await told()
  expect(open?.[1]).toContain(`${named}, $840.00.`)
  expect(masked?.[1]).not.toContain('$')
})

test('who has an open offer gets no second one; who declined can be asked again', async () => {
  const first = await send(codes('Free'))
  const again = await send(codes('Free', 'Other'))
  expect(again.body.data.offerIds[0]).toBe(first.body.data.offerIds[0])
  expect(await told()).toHaveLength(2)
  await stage.db.updateTable('offers').set({ state: 'declined', ended_at: new Date() }).execute()
  await send(codes('Free'))
  expect(await told()).toHaveLength(3)
})

test('whoever still sees a freed shift as theirs hears first that it is not', async () => {
  shift = await makeShift(stage.db, {
    block: stage.nightBlock,
    date: '2026-11-17',
    provider: of('Free'),
    isPublished: true,
  })
  const freed = { shifts: [{ shiftId: shift.id, version: shift.version }] }
  expect((await stage.server.call(scheduleSelectionEndpoints.free, freed, stage.token)).status).toBe(200)
  expect(await told()).toEqual([])
  await send(codes('Free'))
  expect(await publishedOf(stage, shift.id)).toBeUndefined()
  expect(await told()).toEqual([
    [of('Free').id, expect.stringMatching(/no longer|removed|taken/i)],
    [of('Free').id, expect.stringMatching(/^You are offered a shift/)],
  ])
})

describe('refuses', () => {
  test('people who cannot, naming who and why, and then nobody is offered anything', async () => {
    // Even where the policy lets an administrator confirm it: we look for somebody who is free.
    await setPolicy(stage, { overlap: 'off' })
    const { status, body } = await send(codes('Free', 'Busy', 'Away'), { isConfirmed: true })
    await setPolicy(stage, {})
    expect(status).toBe(409)
    expect(body.error.message).toMatch(
      /^Not everybody can take this shift: Ann Busy \(Overlap: .*\), Ann Away \(Leave: /,
    )
    expect(body.error.rule).toBe('overlap')
    expect(await list()).toEqual([])
  })

  test('a warning until it is confirmed; the confirmation is kept with the offer', async () => {
    const { status, body } = await send(codes('Free', 'Tired'))
    expect(status).toBe(409)
    expect(body.error.message).toBe(
      texts.rule.warned('Ann Tired (Rest: Only 4 h rest after Days on 11-17 (10 h required))'),
    )
    expect(body.error.rule).toBeUndefined()
    expect(await told()).toEqual([])
    expect((await send(codes('Free', 'Tired'), { isConfirmed: true })).status).toBe(200)
    const rows = await stage.db.selectFrom('offers').select('findings').orderBy('id').execute()
    expect(rows.map(({ findings }) => findings)).toEqual([[], [expect.objectContaining({ rule: 'rest' })]])
  })

  test('a shift that somebody has, that has begun, or that is not there', async () => {
    shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-18', provider: of('Other') })
    expect((await send(codes('Free'))).body.error.message).toBe(texts.schedule.filledMeanwhile)
    shift = await makeShift(stage.db, { block: stage.block, date: '2026-10-01', state: 'vacancy' })
    expect((await send(codes('Free'))).body.error.message).toBe(texts.request.shiftStarted)
    shift = { ...shift, id: 987_654 }
    expect((await send(codes('Free'))).status).toBe(404)
  })

  test('somebody who does not work at the facility, and an empty choice', async () => {
    const stranger = await makeProvider(stage.db)
    expect((await send([stranger.code])).status).toBe(404)
    expect((await send([])).body.error.fields).toEqual({ providerCodes: texts.offer.noneChosen })
  })
})

test('an offer can be taken back until it is answered, and the person hears of it', async () => {
  const { body } = await send(codes('Free', 'Other'))
  const [first, second] = body.data.offerIds
  expect((await withdraw(first)).body.data).toEqual({ offerId: first })
  expect((await withdraw(first)).body.error.message).toBe(texts.offer.ended)
  expect((await told()).at(-1)).toEqual([
    of('Free').id,
    `You were offered the shift on ${named} (Nights, North). It has been withdrawn.`,
  ])
  expect(await list()).toMatchObject([
    { offerId: second, state: 'open' },
    { offerId: first, state: 'closed', reason: 'withdrawn', endedAt: '10-01-2026 08:00:00' },
  ])
})
