import { mobileShiftEndpoints } from '@shiftward/contract/mobile-shift.ts'
import { type Release, releaseEndpoints } from '@shiftward/contract/release.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleHistoryEndpoints } from '@shiftward/contract/schedule-history.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { accepted, startBeside, type TestApp } from '../../../test/harness.ts'
import { messagesIn, type Stage, setChannels, setStage, shiftOf, waitForLock } from '../../../test/stage.ts'
import { makeInterest, makeProvider, makeShift, makeShiftRequest, type Shift, type User } from '../../demo/factories.ts'
import { closeBegunOffers } from '../offer/offer-closing.store.ts'
import { runDueSteps } from './release-step.service.ts'

let stage: Stage
let beside: TestApp
let shift: Shift
let employee: User
let perDiem: User
let locum: User

const began = new Date('2026-10-01T12:00:00Z')
const later = (minutes: number) => new Date(began.getTime() + minutes * 60_000)
const own = { waitMinutes: 0, labourType: ['Employee', 'PerDiem'], askRate: 60 }
const locums = { waitMinutes: 60, labourType: ['Employee', 'PerDiem', 'Locum'], askRate: 60 }
const raised = { ...locums, waitMinutes: 30, askRate: 80 }
const steps = [own, locums, raised]

beforeAll(async () => {
  stage = await setStage()
  beside = await startBeside(stage.server)
  const { db, facility } = stage
  const person = (labour_type: 'Employee' | 'PerDiem' | 'Locum') => makeProvider(db, { facility, labour_type })
  employee = await person('Employee')
  perDiem = await person('PerDiem')
  locum = await person('Locum')
  await db.deleteFrom('facility_providers').where('provider_id', '=', stage.provider.id).execute()
})
afterAll(async () => {
  await beside.close()
  await stage.server.close()
})
beforeEach(async () => {
  stage.server.clock.now = began
  for (const table of ['outbox', 'shifts'] as const) await stage.db.deleteFrom(table).execute()
  shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-17', ask_rate: 55 })
})

const start = (rest: object = {}) =>
  stage.server.call(releaseEndpoints.start, { shiftId: shift.id, steps, ...rest }, stage.token)
const read = async (): Promise<{ release: Release; baseRate: number }> =>
  (await stage.server.call(releaseEndpoints.byShift, { shiftId: String(shift.id) }, stage.token)).body.data
const runSteps = (now: Date, db = stage.db) => runDueSteps(db, stage.server.deps.settings.channels, now)
const stop = (releaseId: number) => stage.server.call(releaseEndpoints.stop, { releaseId }, stage.token)
const told = async () => (await messagesIn(stage)).map(({ recipient_id }) => recipient_id)
const sees = async (person: User): Promise<{ shiftId: number; askRate?: number }[]> =>
  (await stage.server.call(mobileShiftEndpoints.openShifts, {}, await stage.server.tokenOf(person, 'mobile'))).body.data
const take = async (person: User) =>
  stage.server.call(mobileShiftEndpoints.takeShift, { shiftId: shift.id }, await stage.server.tokenOf(person, 'mobile'))
const historyOf = async () =>
  (await stage.server.call(scheduleHistoryEndpoints.ofShift, { shiftId: String(shift.id) }, stage.token)).body.data

test('employees and per diem first, then locums, then at a higher rate, each told when it concerns them', async () => {
  expect((await start()).status).toBe(200)
  expect(await told()).toEqual([employee.id, perDiem.id])
  expect(await sees(locum)).toEqual([])
  expect((await take(locum)).status).toBe(404)
  expect(await sees(employee)).toMatchObject([{ shiftId: shift.id, askRate: 60 }])

  expect(await runSteps(later(59))).toBe(0)
  expect(await runSteps(later(60))).toBe(1)
  expect((await told()).slice(2)).toEqual([locum.id])
  expect(await sees(locum)).toMatchObject([{ shiftId: shift.id, askRate: 60 }])

  expect(await runSteps(later(90))).toBe(1)
  expect((await told()).slice(3)).toEqual([employee.id, perDiem.id, locum.id])
  expect((await messagesIn(stage)).at(-1)?.body).toMatch(/^The rate has been raised\. You can take .*, \$640\.00\./)
  expect(await sees(employee)).toMatchObject([{ askRate: 80 }])
  expect(await runSteps(later(10_000))).toBe(0)
})

test('says what is done, what is to come and how many people it would tell', async () => {
  await start()
  const { release, ...rates } = await read()
  expect(rates).toEqual({ baseRate: 60, ceilingRate: 80, isOpen: true })
  const sender = `${stage.admin.first_name} ${stage.admin.last_name}`
  expect(release).toEqual({
    releaseId: expect.any(Number),
    state: 'running',
    reason: null,
    startedBy: sender,
    startedAt: '10-01-2026 08:00:00',
    steps: [
      { ...own, doneAt: '10-01-2026 08:00:00', told: 2, dueAt: null, people: null, notSent: 0 },
      { ...locums, doneAt: null, told: null, dueAt: '10-01-2026 09:00:00', people: 1, notSent: 0 },
      { ...raised, doneAt: null, told: null, dueAt: '10-01-2026 09:30:00', people: 3, notSent: 0 },
    ],
  })
})

test('counts beforehand whom each step would tell: those whom no rule keeps from taking the shift', async () => {
  await makeShift(stage.db, { block: stage.block, date: '2026-11-17', provider: perDiem })
  const { body } = await stage.server.call(releaseEndpoints.preview, { shiftId: shift.id, steps }, stage.token)
  expect(body.data).toEqual({ people: [1, 1, 2], notSent: [0, 0, 0] })
  await start()
  expect(await told()).toEqual([employee.id])
})

test('whom no service reaches is not counted as told, neither before nor after', async () => {
  await stage.db.updateTable('users').set({ phone: '' }).where('id', '=', perDiem.id).execute()
  onTestFinished(async () => {
    await stage.db.updateTable('users').set({ phone: perDiem.phone }).where('id', '=', perDiem.id).execute()
  })
  setChannels(stage, { sms: true, email: false })
  const { body } = await stage.server.call(releaseEndpoints.preview, { shiftId: shift.id, steps }, stage.token)
  expect(body.data).toEqual({ people: [1, 1, 2], notSent: [1, 0, 1] })
  expect((await start()).body.data).toMatchObject({ toldProviders: 1, notSent: 1 })
  const counts = async () => (await read()).release.steps.map(({ told, people, notSent }) => [told ?? people, notSent])
  expect(await counts()).toEqual([
    [1, 1],
    [1, 0],
    [2, 1],
  ])
  setChannels(stage, { sms: false, email: false })
  await runSteps(later(60))
  expect((await read()).release.steps[1]).toMatchObject({ told: 0, notSent: 1 })
})

test('only those who heard of the shift before hear that it pays more', async () => {
  await start({ steps: [{ ...own, labourType: ['Employee'] }, raised] })
  await runSteps(later(30))
  const [, ofEmployee, ofPerDiem, ofLocum] = (await messagesIn(stage)).map(({ body }) => body)
  expect(ofEmployee).toMatch(/^The rate has been raised\. /)
  for (const first of [ofPerDiem, ofLocum]) expect(first).toMatch(/^You can take an open shift .*, \$640\.00\./)
})

test('when all steps are done, the shift can be released again', async () => {
  const { body } = await start({ steps: [own] })
  expect((await read()).release).toMatchObject({ state: 'done', reason: null })
  expect((await stop(body.data.releaseId)).body.error.message).toBe(texts.release.ended)
  expect((await start({ steps: [own, locums] })).status).toBe(200)
  expect((await read()).release).toMatchObject({ state: 'running' })
  const ends = await stage.db.selectFrom('releases').select('reason').orderBy('id').execute()
  expect(ends).toEqual([{ reason: 'changed' }, { reason: null }])
})

test('a vacancy becomes an open shift with the first step; a masked rate stays masked', async () => {
  shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-18', state: 'vacancy' })
  expect(await read()).toMatchObject({ isOpen: false, baseRate: expect.any(Number) })
  await start({ rateMask: true })
  await runSteps(later(60))
  await runSteps(later(90))
  expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', ask_rate: '80.00', is_rate_masked: true })
  expect((await messagesIn(stage)).map(({ body }) => body).join()).not.toMatch(/\$|raised/)
  const seen = (await sees(locum)).filter(({ shiftId }) => shiftId === shift.id)
  expect(seen).toHaveLength(1)
  expect(JSON.stringify(seen)).not.toMatch(/askRate|totalPay/)
})

test('the history says that the release did it, and undo leaves it alone', async () => {
  await start()
  await runSteps(later(60))
  await runSteps(later(90))
  expect(await historyOf()).toMatchObject([
    { text: 'Rate changed by the release', by: null },
    { text: 'Offered to other labor types by the release', by: null },
    { text: expect.stringContaining('by the release'), by: null },
  ])
  expect((await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)).status).toBe(409)
})

test('a ceiling that the department lowers meanwhile stops the rise, and takes nothing back', async () => {
  await start({ steps: [own, { ...locums, askRate: 70 }, raised] })
  await runSteps(later(60))
  const lower = (rate: number) =>
    stage.db
      .updateTable('department_skills')
      .set({ rate, minimum_rate: 40 })
      .where('department_id', '=', stage.department.id)
      .where('skill', '=', 'Physician')
      .execute()
  await lower(65)
  expect(await runSteps(later(90))).toBe(1)
  await lower(80)
  expect(await shiftOf(stage, shift.id)).toMatchObject({ ask_rate: '70.00', rate: '70.00' })
  expect((await messagesIn(stage)).map(({ body }) => body).filter((body) => body.includes('raised'))).toHaveLength(2)
})

describe('each step is done once', () => {
  test('by many jobs of two servers at the same moment', async () => {
    await start()
    const jobs = Array.from({ length: 8 }, (_, index) => runSteps(later(60), index % 2 ? beside.db : stage.db))
    expect((await Promise.all(jobs)).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    expect(await historyOf()).toHaveLength(2)
    expect(await told()).toHaveLength(3)
  })

  test('also when a server dies in the middle of it: the next one does all of it', async () => {
    await start()
    await stage.db.transaction().execute(async (transaction) => {
      await sql`lock table outbox in exclusive mode`.execute(transaction)
      const dying = runSteps(later(60), beside.db).catch((error: unknown) => error)
      await waitForLock(stage.db)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(transaction)
      expect(await dying).toBeInstanceOf(AggregateError)
    })
    expect((await shiftOf(stage, shift.id)).labour_types).toEqual(own.labourType)
    expect(await runSteps(later(61))).toBe(1)
    expect((await told()).slice(2)).toEqual([locum.id])
    expect((await read()).release.steps[1]).toMatchObject({ told: 1 })
  })

  test('and after an outage the steps keep their distance', async () => {
    await start()
    expect(await runSteps(later(1_000))).toBe(1)
    expect(await runSteps(later(1_000))).toBe(0)
    expect(await runSteps(later(1_030))).toBe(1)
  })
})

describe('stops', () => {
  const endOf = async () => {
    const { state, reason } = (await read()).release
    return `${state}: ${reason}`
  }
  const isOver = async () => expect(await runSteps(later(10_000))).toBe(0)

  test('when the shift is taken', async () => {
    await start()
    expect((await take(employee)).status).toBe(200)
    expect(await endOf()).toBe('ended: taken')
    await isOver()
  })

  test('when its hours change, or an administrator asks another rate', async () => {
    await start()
    const hours = { id: shift.id, StartTime: '08:00:00', EndTime: '15:00:00' }
    await accepted(stage.server.call(scheduleActionEndpoints.changeTime, hours, stage.token))
    expect(await endOf()).toBe('ended: changed')
    await start()
    const rate = { teamCode: stage.days.code, skillLevel: 'Physician', askRate: 65, date: ['11-17-2026'] }
    await accepted(stage.server.call(scheduleActionEndpoints.createCalendarOpenShift, rate, stage.token))
    expect(await endOf()).toBe('ended: changed')
    await isOver()
  })

  test('by an administrator, and leaves the shift open as it is', async () => {
    const { body } = await start()
    expect((await stop(body.data.releaseId)).status).toBe(200)
    expect((await stop(body.data.releaseId)).body.error.message).toBe(texts.release.ended)
    expect(await endOf()).toBe('ended: stopped')
    expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', ask_rate: '60.00' })
    await isOver()
    expect((await start()).status).toBe(200)
  })

  test('when the shift begins', async () => {
    await start()
    await closeBegunOffers(stage.db, new Date('2026-11-17T12:00:00Z'))
    expect(await endOf()).toBe('ended: begun')
  })

  test('when the shift is deleted', async () => {
    await start()
    const which = { teamCode: stage.days.code, date: '11-17-2026', shiftId: shift.id }
    expect((await stage.server.call(scheduleActionEndpoints.deleteShift, which, stage.token)).status).toBe(200)
    await isOver()
  })
})

describe('refuses', () => {
  test('a second release, a rate above the ceiling, and a step after the shift has begun', async () => {
    expect((await start({ steps: [{ ...own, askRate: 81 }] })).body.error.message).toContain('80')
    stage.server.clock.now = new Date('2026-11-17T10:30:00Z')
    stage.token = await stage.server.tokenOf(stage.admin)
    expect((await start()).body.error.message).toBe(texts.release.tooLate(3))
    stage.server.clock.now = began
    stage.token = await stage.server.tokenOf(stage.admin)
    await start()
    expect((await start()).body.error.message).toBe(texts.release.running)
  })

  test('a first step that pays less than the shift asks already', async () => {
    const { body } = await start({ steps: [{ ...own, askRate: 54.99 }] })
    expect(body.error.fields).toEqual({ steps: texts.release.belowNow('55.00') })
    expect(await shiftOf(stage, shift.id)).toMatchObject({ ask_rate: '55.00' })
  })

  test('a first step that leaves out somebody who asked for the shift or showed interest, and says who', async () => {
    await makeShiftRequest(stage.db, { shift, provider: locum })
    await makeInterest(stage.db, { shift, provider: perDiem })
    const { body } = await start({ steps: [{ ...own, labourType: ['Employee'] }] })
    const names = [perDiem, locum].map(({ first_name, last_name }) => `${first_name} ${last_name}`)
    expect(body.error.fields).toEqual({ steps: texts.release.leavesOut(names.join(', ')) })
    expect(await told()).toEqual([])
    expect((await start({ steps: [{ ...locums, waitMinutes: 0 }] })).status).toBe(200)
  })

  test('a shift that somebody has', async () => {
    shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-19', provider: employee })
    expect((await start()).body.error.message).toBe(texts.schedule.filledMeanwhile)
  })
})
