import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBeside, type TestApp } from '../../../test/harness.ts'
import { callsOf, messagesIn, type Stage, setStage, shiftOf } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeTeam,
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { listPending, publishPending } from '../shift/shift-published.store.ts'

let stage: Stage
let beside: TestApp
let provider: User
let locum: User

beforeAll(async () => {
  stage = await setStage()
  beside = await startBeside(stage.server)
  await stage.db
    .updateTable('departments')
    .set({ approval_labour_types: ['Locum'] })
    .execute()
})
afterAll(async () => {
  await beside.close()
  await stage.server.close()
})
beforeEach(async () => {
  await stage.db.deleteFrom('outbox').execute()
  await stage.db.deleteFrom('shifts').execute()
  provider = await makeProvider(stage.db, { facility: stage.facility })
  locum = await makeProvider(stage.db, { facility: stage.facility, labour_type: 'Locum' })
})

const take = async (who: User, shiftId: number, server: TestApp = stage.server) =>
  server.call(mobileEndpoints.takeShift, { shiftId }, await stage.server.tokenOf(who, 'mobile'))
const openShift = (rest: object = {}) => makeShift(stage.db, { block: stage.block, date: '2026-11-15', ...rest })
const historyOf = (shiftId: number) =>
  stage.db
    .selectFrom('shift_history')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('shift_id', '=', shiftId)
    .execute()

test('the shift is theirs at once, with its history, and they and the others who asked are told', async () => {
  const shift = await openShift()
  const request = await makeShiftRequest(stage.db, { shift, provider: locum })
  const { body } = await take(provider, shift.id)
  expect(body.data).toEqual({ shiftId: shift.id, outcome: 'assigned', shiftApprovalId: null })
  expect(await shiftOf(stage, shift.id)).toMatchObject({
    state: 'assigned',
    provider_id: provider.id,
    is_sourced: true,
    is_mobile_request: true,
    secured_at: stage.server.clock.now,
    version: 2,
  })
  expect(await historyOf(shift.id)).toMatchObject([
    {
      actor_id: provider.id,
      action: 'assigned',
      before: { state: 'open', provider_id: null, version: 1 },
      after: { state: 'assigned', provider_id: provider.id, version: 2 },
    },
  ])
  expect(await messagesIn(stage)).toEqual([
    {
      recipient_id: provider.id,
      cause: `shift:${shift.id}:2`,
      body: 'You got the shift on Sun, Nov 15, 07:00-15:00 (Days, North). It is on your schedule.',
    },
    {
      recipient_id: locum.id,
      cause: `request:${request.id}:UserDenied`,
      body: 'You asked for the open shift on Sun, Nov 15, 07:00-15:00 (Days, North). It was given to someone else.',
    },
  ])
  const entry = (await callsOf(stage).calendar(stage.block)).find(({ shiftId }) => shiftId === shift.id)
  expect(entry).toMatchObject({ flag: 10, isMobileRequest: true, isSourceShift: true, providerCode: provider.code })
})

test('where the labour type needs approval, taking the shift creates one request', async () => {
  const shift = await openShift()
  const { body } = await take(locum, shift.id)
  expect(body.data).toEqual({ shiftId: shift.id, outcome: 'requested', shiftApprovalId: expect.any(Number) })
  expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', version: 1 })
  const again = await take(locum, shift.id)
  expect([again.status, again.body.error.message]).toEqual([409, texts.mobile.askedAlready])
  const offered = await stage.server.call(mobileEndpoints.openShifts, {}, await stage.server.tokenOf(locum, 'mobile'))
  expect(offered.body.data).toMatchObject([{ shiftId: shift.id, needsApproval: true, isRequested: true }])
})

test('a provider who was denied may ask again', async () => {
  const shift = await openShift()
  await makeShiftRequest(stage.db, { shift, provider: locum, status: 'UserDenied' })
  expect((await take(locum, shift.id)).body.data.outcome).toBe('requested')
})

test('an assigned shift is refused, also to its own provider', async () => {
  const shift = await openShift()
  await take(stage.provider, shift.id)
  const late = await take(provider, shift.id)
  expect([late.status, late.body.error.message]).toEqual([409, texts.schedule.filledMeanwhile])
  const twice = await take(stage.provider, shift.id)
  expect([twice.status, twice.body.error.message]).toEqual([409, texts.mobile.haveAlready])
})

test('a draft that names the caller is not given away', async () => {
  const shift = await openShift({ state: 'assigned', provider, labour_types: ['PerDiem'] })
  const interest = { shiftId: shift.id, on: true }
  const token = await stage.server.tokenOf(provider, 'mobile')
  for (const answer of [
    await take(provider, shift.id),
    await stage.server.call(mobileEndpoints.interest, interest, token),
  ]) {
    expect([answer.status, answer.body.error.message]).toEqual([409, texts.schedule.filledMeanwhile])
  }
})

test('a shift that is not for them does not exist', async () => {
  const elsewhere = await makeFacility(stage.db, { organization: stage.organization })
  const department = await makeDepartment(stage.db, { facility: elsewhere })
  await makeDepartmentSkill(stage.db, { department })
  const team = await makeTeam(stage.db, { department })
  const season = { start_date: '2026-10-01', end_date: '2026-12-31' }
  const foreign = await makeBlock(stage.db, { team, ...season })
  const withdrawn = await makeBlock(stage.db, { team: stage.days, ...season, is_deactivated: true })
  const shifts = [
    await openShift({ skill: 'Resident' }),
    await openShift({ labour_types: ['Employee'] }),
    await openShift({ block: foreign }),
    await openShift({ block: withdrawn }),
    await openShift({ state: 'vacancy' }),
    await openShift({ provider: stage.provider }),
  ]
  const unknown = await take(provider, 987_654)
  for (const shift of shifts) {
    const { status, body } = await take(provider, shift.id)
    expect([status, body.error.message]).toEqual([404, unknown.body.error.message])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ version: 1 })
  }
  await stage.db.deleteFrom('shifts').execute()
  await stage.db.deleteFrom('blocks').where('id', 'in', [foreign.id, withdrawn.id]).execute()
})

test('a shift that has begun is refused', async () => {
  const shift = await openShift({ date: '2026-10-01', start_time: '08:00:00' })
  const { status, body } = await take(provider, shift.id)
  expect([status, body.error.message]).toEqual([409, texts.request.shiftStarted])
})

test('nobody can take or ask for a shift while working or on leave', async () => {
  const { block, organization } = stage
  for (const who of [provider, locum]) {
    await makeShift(stage.db, {
      block,
      provider: who,
      date: '2026-11-15',
      start_time: '14:00:00',
      end_time: '20:00:00',
      isPublished: true,
    })
    const busy = await take(who, (await openShift()).id)
    expect([busy.status, busy.body.error.message]).toEqual([
      409,
      texts.rule.refused('Overlap: Days, Sun, Nov 15, 14:00 – 20:00 EST, North'),
    ])
    const days = { from_date: '2026-11-20', to_date: '2026-11-22', status: 'Approved' }
    await makeLeave(stage.db, { provider: who, organization, ...days })
    const away = await take(who, (await openShift({ date: '2026-11-22' })).id)
    expect([away.status, away.body.error.message]).toEqual([409, texts.rule.refused(`Leave: ${texts.rule.own.leave}`)])
    // The night before the leave ends on its first day.
    const night = await take(who, (await openShift({ block: stage.nightBlock, date: '2026-11-19' })).id)
    expect(night.status).toBe(409)
    expect((await take(who, (await openShift({ date: '2026-11-19' })).id)).status).toBe(200)
  }
  expect(await stage.db.selectFrom('shift_requests').select('provider_id').execute()).toEqual([
    { provider_id: locum.id },
  ])
})

test('work for another organization conflicts, but is not named', async () => {
  const other = await makeFacility(stage.db, { organization: await makeOrganization(stage.db) })
  const department = await makeDepartment(stage.db, { facility: other })
  await makeDepartmentSkill(stage.db, { department })
  const team = await makeTeam(stage.db, { department, name: 'Secret' })
  const block = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
  await mapProvider(stage.db, { provider, facility: other })
  await makeShift(stage.db, { block, provider, date: '2026-11-15', isPublished: true })
  const { body } = await take(provider, (await openShift()).id)
  expect(body.error.message).toBe(texts.rule.refused(`Overlap: ${texts.rule.own.elsewhere}`))
})

test('of many who take a shift at once one gets it, and one person gets one of two overlapping shifts', async () => {
  const shift = await openShift()
  const rivals = await Promise.all(
    Array.from({ length: 50 }, () => makeProvider(stage.db, { facility: stage.facility })),
  )
  const answers = await Promise.all(
    rivals.map((rival, index) => take(rival, shift.id, index % 2 === 0 ? stage.server : beside)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)])

  const overlapping = await Promise.all(
    ['07:00:00', '08:00:00', '09:00:00'].map((start_time) => openShift({ date: '2026-11-25', start_time })),
  )
  const tries = await Promise.all(
    overlapping.map(({ id }, index) => take(provider, id, index % 2 === 0 ? stage.server : beside)),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a shift that moved while they looked at the list is refused on its new day', async () => {
  const shift = await openShift({ date: '2026-11-16' })
  const token = await stage.server.tokenOf(provider, 'mobile')
  const takeOn = (date: string) => stage.server.call(mobileEndpoints.takeShift, { shiftId: shift.id, date }, token)
  const { status, body } = await takeOn('11-15-2026')
  expect([status, body.error.message]).toEqual([409, texts.mobile.changedMeanwhile])
  const interest = { shiftId: shift.id, date: '11-15-2026', on: true }
  const answered = await stage.server.call(mobileEndpoints.interest, interest, token)
  expect([answered.status, answered.body.error.message]).toEqual([409, texts.mobile.changedMeanwhile])
  const onItsDay = { ...interest, date: '11-16-2026' }
  expect((await stage.server.call(mobileEndpoints.interest, onItsDay, token)).status).toBe(200)
  expect((await takeOn('11-16-2026')).body.data.outcome).toBe('assigned')
})

describe('a shift whose hours or terms changed while they looked at it', () => {
  const terms = { ask_rate: '100', add_on_hours: 2, add_on_rate: '30' }
  const agree = async (shiftId: number, rest: object) => {
    const token = await stage.server.tokenOf(provider, 'mobile')
    return stage.server.call(mobileEndpoints.takeShift, { shiftId, ...rest }, token)
  }
  const seenBy = async (shiftId: number) => {
    const token = await stage.server.tokenOf(provider, 'mobile')
    const { body } = await stage.server.call(mobileEndpoints.openShifts, {}, token)
    const shift = body.data.find((one: { shiftId: number }) => one.shiftId === shiftId)
    const { date, startTime, endTime, onCall, addOnHours, askRate, addOnRate } = shift
    return { date, startTime, endTime, onCall, addOnHours, askRate, addOnRate }
  }

  test.each([
    ['it starts later', { start_time: '11:00:00' }],
    ['it ends later', { end_time: '23:00:00' }],
    ['it is on call now', { is_on_call: true }],
    ['it pays another rate', { ask_rate: '90' }],
    ['it has fewer add-on hours', { add_on_hours: 1 }],
    ['its add-on hours pay less', { add_on_rate: '20' }],
    ['its rate is hidden now', { is_rate_masked: true }],
  ])('is refused: %s', async (_, values) => {
    const shift = await openShift(terms)
    const seen = await seenBy(shift.id)
    await stage.db.updateTable('shifts').set(values).where('id', '=', shift.id).execute()
    const { status, body } = await agree(shift.id, seen)
    expect([status, body.error.message]).toEqual([409, texts.mobile.changedMeanwhile])
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', version: 1 })
    expect((await agree(shift.id, await seenBy(shift.id))).status).toBe(200)
  })

  test('is theirs where nothing has changed, and where an older phone does not say what it showed', async () => {
    const shift = await openShift(terms)
    expect((await agree(shift.id, await seenBy(shift.id))).body.data.outcome).toBe('assigned')
    const other = await openShift({ ...terms, date: '2026-11-18' })
    expect((await agree(other.id, { date: '11-18-2026' })).body.data.outcome).toBe('assigned')
  })

  test('a hidden rate cannot be guessed', async () => {
    const shift = await openShift({ ...terms, is_rate_masked: true })
    for (const askRate of [90, 100]) expect((await agree(shift.id, { askRate })).status).toBe(409)
  })
})

describe('a shift at the time of one that the provider still sees as theirs', () => {
  const changing = texts.rule.refused(`Overlap: ${texts.rule.outdated('Days, Mon, Nov 16, 07:00 – 15:00 EST, North')}`)
  const offeredIds = async () => {
    const token = await stage.server.tokenOf(provider, 'mobile')
    const { body } = await stage.server.call(mobileEndpoints.openShifts, {}, token)
    return body.data.map(({ shiftId }: { shiftId: number }) => shiftId)
  }

  test.each([
    ['freed', { state: 'vacancy', provider_id: null }],
    [
      'moved',
      { date: '2026-11-19', starts_at: new Date('2026-11-19T12:00:00Z'), ends_at: new Date('2026-11-19T20:00:00Z') },
    ],
  ])('is refused while the one that was %s is published', async (_, values) => {
    const { db, block, server } = stage
    const own = await makeShift(db, { block, provider, date: '2026-11-16', isPublished: true })
    await db.updateTable('shifts').set(values).where('id', '=', own.id).execute()
    const shift = await openShift({ date: '2026-11-16', start_time: '12:00:00' })
    expect(await offeredIds()).not.toContain(shift.id)
    const { status, body } = await take(provider, shift.id)
    expect([status, body.error.rule, body.error.message]).toEqual([409, 'overlap', changing])

    await publishPending(db, await listPending(db, { shiftIds: [own.id] }), server.clock.now)
    expect(await offeredIds()).toContain(shift.id)
    expect((await take(provider, shift.id)).status).toBe(200)
  })
})
