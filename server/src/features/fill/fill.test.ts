import { setTimeout as sleep } from 'node:timers/promises'
import { type FillRun, fillEndpoints } from '@shiftward/contract/fill.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleHistoryEndpoints } from '@shiftward/contract/schedule-history.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  type Block,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFillRun,
  makeLeave,
  makeOffer,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeTeam,
  makeUser,
  type User,
} from '../../demo/factories.ts'
import { FillRunner } from './fill-runner.service.ts'

/** Two weeks of November, with people who could work more. */
let stage: Stage
let runner: FillRunner
let emptyBlock: Block
const people: User[] = []
const failures: unknown[] = []

beforeAll(async () => {
  stage = await setStage()
  const { db, facility, provider } = stage
  people.push(provider)
  emptyBlock = await makeBlock(db, { team: stage.days, start_date: '2028-01-01', end_date: '2028-01-31' })
  for (const last_name of ['Ash', 'Birch', 'Cedar']) {
    people.push(await makeProvider(db, { facility, last_name, first_name: 'Ann', labour_type: 'Employee' }))
  }
})
beforeEach(() => {
  runner = runnerOf()
})
afterEach(async () => {
  await runner.close()
  expect(failures).toEqual([])
})
afterAll(() => stage.server.close())

const runnerOf = () =>
  new FillRunner({
    db: stage.db,
    clock: () => stage.server.clock.now,
    onError: (error) => failures.push(error),
  })

const vacancies = async (dates: string[], block = stage.block, given: object = {}): Promise<number[]> => {
  const shifts = []
  for (const date of dates) shifts.push(await makeShift(stage.db, { block, date, state: 'vacancy', ...given }))
  return shifts.map(({ id }) => id)
}

/** For the days of the shifts, because other tests have shifts on other days. */
const start = async (shiftIds: number[], input: object = {}, token = stage.token) => {
  const { db, server, block, nightBlock } = stage
  const found = await db.selectFrom('shifts').select('date').where('id', 'in', shiftIds).orderBy('date').execute()
  const [startDate = '', endDate = ''] = [found[0], found.at(-1)].map((shift) => toWireDate(shift?.date ?? ''))
  const days = { startDate, endDate }
  const schedulerCodes = [block.code, nightBlock.code]
  return server.call(fillEndpoints.start, { schedulerCodes, shiftIds, days, seconds: 20, ...input }, token)
}
const get = async (id: number): Promise<FillRun> =>
  (await stage.server.call(fillEndpoints.get, { id: String(id) }, stage.token)).body.data
const apply = (id: number, input: object = {}) => stage.server.call(fillEndpoints.apply, { id, ...input }, stage.token)

/** Until the run has ended. */
async function ended(id: number): Promise<FillRun> {
  for (;;) {
    await runner.turn()
    const run = await get(id)
    if (run.state !== 'running') return run
    await sleep(50)
  }
}

async function filled(shiftIds: number[], options: object = {}): Promise<FillRun> {
  const { body } = await start(shiftIds, { options })
  return ended(body.data.runId)
}

/** All shifts as they are stored, without what counts changes. */
const rows = async (ids: number[]) =>
  (await stage.db.selectFrom('shifts').selectAll().where('id', 'in', ids).orderBy('id').execute()).map(
    ({ version: _, ...row }) => row,
  )

describe('a run', () => {
  test('proposes people and says why; accepted, it is one step that can be undone row for row', async () => {
    const ids = await vacancies(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
    const before = await rows(ids)
    const run = await filled(ids)
    expect(run).toMatchObject({
      state: 'done',
      vacancies: 4,
      people: 4,
      problem: null,
      closedAs: null,
      bound: run.bestCost,
    })
    expect(run.proposal.map(({ shiftId }) => shiftId).sort()).toEqual(ids.toSorted())
    expect(run.proposal[0]?.reasons[0]).toBe(texts.fill.noFindings)
    expect(run.before).toMatchObject({ uncovered: 4, filled: 0, coverage: 0, cost: 0 })
    expect(run.after).toMatchObject({ uncovered: 0, filled: 4, coverage: 1, warnings: 0 })
    // Those with hours to reach have them, one after another.
    const codes = run.proposal.map(({ providerCode }) => providerCode)
    expect(new Set(codes)).toEqual(new Set(people.slice(1).map(({ code }) => code)))
    expect(await rows(ids)).toEqual(before)

    const { body } = await apply(run.runId)
    expect(body.data).toEqual({ applied: expect.arrayContaining(ids), leftOut: [] })
    const given = await rows(ids)
    expect(given.map(({ state }) => state)).toEqual(Array(4).fill('assigned'))
    const history = await stage.server.call(scheduleHistoryEndpoints.ofShift, { shiftId: String(ids[0]) }, stage.token)
    expect(history.body.data.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringMatching(/^Assigned to Ann \w+ \(by auto-fill\)$/),
    )
    const undone = await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)
    expect(undone.body.data).toMatchObject({ action: 'assigned 4 shifts' })
    expect(await rows(ids)).toEqual(before)
    expect((await apply(run.runId)).body.error.message).toBe(texts.fill.closed)
  })

  test('with the same facts gives the same answer, and nobody more hours than it may', async () => {
    const dates = ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08']
    const ids = [
      ...(await vacancies(dates)),
      ...(await vacancies(dates)),
      ...(await vacancies(dates, stage.nightBlock)),
    ]
    const [first, second] = [await filled(ids, { weekHours: 24 }), await filled(ids, { weekHours: 24 })]
    expect(second.proposal).toEqual(first.proposal)
    expect(second.uncovered).toEqual(first.uncovered)
    const hoursOf = (code: string) => first.proposal.filter(({ providerCode }) => providerCode === code).length * 8
    for (const { code } of people) expect(hoursOf(code)).toBeLessThanOrEqual(24)
    // The second run of the same person replaces the first one.
    expect((await get(first.runId)).closedAs).toBe('discarded')
    const left = second.uncovered[0]
    expect(left?.counts.reduce((sum, { people: count }) => sum + count, 0)).toBe(people.length)
    expect(left?.reasons[0]).toMatch(/^4 have the skill: /)
    // When a scheduler fills the shift by hand, the run marks it as changed.
    const shiftId = left?.shiftId ?? 0
    const given = { state: 'assigned', provider_id: people[0]?.id ?? 0 }
    await stage.db.updateTable('shifts').set(given).where('id', '=', shiftId).execute()
    const { uncovered } = await get(second.runId)
    expect(uncovered.filter(({ isChanged }) => isChanged)).toEqual([{ ...left, isChanged: true }])
  })

  test('uses only whom the options name, and allows warnings only if they do', async () => {
    const ids = await vacancies(['2026-12-07'])
    const busy = { block: stage.nightBlock, date: '2026-12-06' }
    for (const provider of people) await makeShift(stage.db, { ...busy, provider })
    const strict = await filled(ids)
    expect(strict.proposal).toEqual([])
    expect(strict.uncovered).toMatchObject([
      { counts: [{ reason: 'short of rest', people: 4 }], nearest: { text: '10 h short of rest' } },
    ])
    const lax = await filled(ids, { warnings: true, labourTypes: ['Employee'] })
    expect(lax.proposal).toMatchObject([{ shiftId: ids[0], findings: [{ rule: 'rest', level: 'warn' }] }])
    expect(lax.after).toMatchObject({ warnings: 1 })
    expect((await apply(lax.runId)).body.data.applied).toEqual(ids)
    const { confirmed_rules, confirmed_by } = await shiftOf(stage, ids[0] ?? 0)
    expect([confirmed_rules, confirmed_by]).toEqual([['rest'], stage.admin.id])
  })

  test('moves shifts from one person to another only if it may, and then says from whom', async () => {
    const { db, block, nightBlock } = stage
    const [first, ...others] = people
    // The first person is the only one for the night, and has the day before it.
    const day = await makeShift(db, { block, date: '2027-02-15', provider: first })
    for (const provider of others) await makeShift(db, { block: nightBlock, date: '2027-02-16', provider })
    const night = await vacancies(['2027-02-15'], nightBlock)
    await setPolicy(stage, { rest: { level: 'block', value: 10 }, 'nights-in-row': { level: 'block', value: 1 } })
    expect((await filled(night)).proposal).toEqual([])
    const run = await filled(night, { mayMove: true })
    expect(run.proposal).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ shiftId: night[0], providerCode: first?.code }),
        expect.objectContaining({ shiftId: day.id, movedFrom: first?.code }),
      ]),
    )
    expect((await apply(run.runId)).body.data).toEqual({
      applied: expect.arrayContaining([night[0], day.id]),
      leftOut: [],
    })
    expect((await shiftOf(stage, night[0] ?? 0)).provider_id).toBe(first?.id)
    await setPolicy(stage, {})
  })
})

test('says what other people wait for that accepting it closes, and undo opens what it approved', async () => {
  const { db, block, admin } = stage
  const [provider, other, third] = people
  if (!provider || !other || !third) throw new Error('There is nobody')
  const open = await makeShift(db, { block, date: '2027-03-08', state: 'open' })
  const moved = await makeShift(db, { block, date: '2027-03-09', provider: other })
  for (const one of [provider, other, third]) await makeShiftRequest(db, { shift: open, provider: one })
  await makeShiftRequest(db, { shift: open, provider: other, status: 'UserDenied' })
  await makeOffer(db, { shift: open, provider: third })
  await makeSwap(db, { shift: moved, to: third })
  const proposal = [
    { shift: open, provider },
    { shift: moved, provider, movedFrom: other.code },
  ]
  const run = await makeFillRun(db, { block, by: admin, proposal })
  expect((await get(run.id)).proposal.map(({ closes }) => closes)).toEqual([
    { requests: 2, offers: 1, swaps: 0 },
    { requests: 0, offers: 0, swaps: 1 },
  ])
  expect((await apply(run.id, { shiftIds: [open.id] })).body.data.applied).toEqual([open.id])
  const undone = await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)
  expect(undone.body.data.note).toBe(`${texts.undo.openAgain(1)} ${texts.undo.closedStay}`)
  const asking = db.selectFrom('shift_requests').select('provider_id').where('shift_id', '=', open.id)
  expect(await asking.where('status', '=', 'Open').execute()).toEqual([{ provider_id: provider.id }])
})

test('what has changed since is left out with the reason, and nothing else is lost', async () => {
  const { db } = stage
  const dates = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  const ids = await vacancies(dates)
  const run = await filled(ids)
  expect(run.proposal).toHaveLength(5)
  const [taken = 0, changed = 0, gone = 0, tired = 0, fine = 0] = ids
  const of = (id: number) => people.find(({ code }) => code === proposed(run, id)?.providerCode)
  const other = people.find((one) => one !== of(taken))
  await db
    .updateTable('shifts')
    .set({ state: 'assigned', provider_id: other?.id ?? 0, version: 2 })
    .where('id', '=', taken)
    .execute()
  await db.updateTable('shifts').set({ version: 2 }).where('id', '=', changed).execute()
  await db.deleteFrom('shifts').where('id', '=', gone).execute()
  await makeLeave(db, {
    provider: of(tired) as User,
    organization: stage.organization,
    status: 'Approved',
    from_date: '2026-11-26',
    to_date: '2026-11-26',
  })
  const again = await get(run.runId)
  const changedIds = again.proposal.filter(({ isChanged }) => isChanged).map(({ shiftId }) => shiftId)
  expect([...changedIds].sort()).toEqual([taken, changed, gone].sort())
  const { body } = await apply(run.runId)
  const obstacles = again.proposal.flatMap(({ shiftId, obstacle: reason }) => (reason ? [{ shiftId, reason }] : []))
  expect(obstacles).toHaveLength(4)
  expect(obstacles).toEqual(expect.arrayContaining(body.data.leftOut))
  expect(body.data.applied).toEqual([fine])
  expect(body.data.leftOut).toEqual(
    expect.arrayContaining([
      { shiftId: taken, reason: texts.fill.taken },
      { shiftId: changed, reason: texts.fill.changed },
      { shiftId: gone, reason: texts.fill.gone },
      { shiftId: tired, reason: expect.stringContaining(texts.schedule.onLeave) },
    ]),
  )
  expect((await shiftOf(stage, fine)).provider_id).toBe(of(fine)?.id)
  expect((await shiftOf(stage, tired)).state).toBe('vacancy')
})

test('what breaks the limits of the run itself by now is left out too', async () => {
  const { db, block, facility } = stage
  const dates = ['2027-02-01', '2027-02-02', '2027-02-03']
  const ids = await vacancies(dates)
  const run = await filled(ids, { weekHours: 16, labourTypes: ['Employee'] })
  expect(run.proposal).toHaveLength(3)
  const [busy = 0, other = 0] = [ids[0], ids.find((id) => by(id) !== by(ids[0] ?? 0))]
  function by(id: number) {
    return people.find(({ code }) => code === proposed(run, id)?.providerCode)
  }
  // Well below what the department allows in a week.
  for (const date of ['2027-02-04', '2027-02-05']) await makeShift(db, { block, date, provider: by(busy) })
  await db
    .updateTable('facility_providers')
    .set({ labour_type: 'PerDiem' })
    .where('provider_id', '=', by(other)?.id ?? 0)
    .where('facility_id', '=', facility.id)
    .execute()
  const { body } = await apply(run.runId)
  const reasons = new Map(body.data.leftOut.map(({ shiftId, reason }: Left) => [shiftId, reason]))
  expect(reasons.get(busy)).toContain('16 h')
  expect(reasons.get(other)).toBe(texts.fill.otherLabourType(proposed(run, other)?.providerName ?? ''))
  expect((await shiftOf(stage, busy)).state).toBe('vacancy')
  expect(body.data.applied.length + body.data.leftOut.length).toBe(3)
})

type Left = { shiftId: number; reason: string }
const proposed = (run: FillRun, id: number) => run.proposal.find(({ shiftId }) => shiftId === id)

test('the coverage counts what the teams need, as the roster does, and all shifts of a team without needs', async () => {
  const { db, days, organization, block, nightBlock, provider } = stage
  const need = { team_id: days.id, organization_id: organization.id, skill: 'Physician' }
  await db
    .insertInto('team_needs')
    .values({ ...need, weekday: 1, count: 3 })
    .execute()
  // Of the three that are needed one is there and one can be filled. The night team has stated no needs.
  await makeShift(db, { block, date: '2027-02-22', provider })
  const ids = [...(await vacancies(['2027-02-22'])), ...(await vacancies(['2027-02-22'], nightBlock))]
  const { before, after } = await filled(ids)
  expect(before).toMatchObject({ filled: 1, shifts: 4, coverage: 0.25, uncovered: 2 })
  expect(after).toMatchObject({ filled: 3, shifts: 4, coverage: 0.75, uncovered: 0 })
  // One more than the need fills no gap.
  await db.updateTable('team_needs').set({ count: 1 }).where('team_id', '=', days.id).execute()
  expect((await filled(ids)).after).toMatchObject({ filled: 2, shifts: 2, coverage: 1 })
  // Nobody can fill what has begun: today's day shift, a Thursday.
  await db
    .insertInto('team_needs')
    .values({ ...need, weekday: 4, count: 3 })
    .execute()
  const tonight = await vacancies(['2026-10-01'], nightBlock)
  expect((await filled(tonight)).after).toMatchObject({ filled: 1, shifts: 1, coverage: 1 })
  await db.deleteFrom('team_needs').execute()
})

test('the figures are about the days that were chosen', async () => {
  const { db, block, provider } = stage
  for (const date of ['2027-01-18', '2027-01-24']) await makeShift(db, { block, date, provider })
  await vacancies(['2027-01-22'])
  const days = { startDate: '01-17-2027', endDate: '01-23-2027' }
  const { body } = await start(await vacancies(['2027-01-20']), { days })
  const run = await ended(body.data.runId)
  expect(run).toMatchObject({ ...days, vacancies: 1, options: {} })
  expect(run.before).toMatchObject({ shifts: 3, filled: 1, uncovered: 2, fairness: [{ hours: 8 }] })
  expect(run.after).toMatchObject({ shifts: 3, filled: 2, uncovered: 1, fairness: [{ hours: 8 }] })
  const reversed = { startDate: days.endDate, endDate: days.startDate }
  expect((await start(await vacancies(['2027-01-21']), { days: reversed })).status).toBe(400)
})

describe('while it runs', () => {
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test('a department has one run, and a server works on one: the others wait', async () => {
    const ids = await vacancies(['2027-03-01'])
    const { db, facility } = stage
    const { body } = await start(ids)
    const again = await start(ids)
    expect([again.status, again.body.error.message]).toEqual([
      409,
      expect.stringMatching(/running already, started by/),
    ])
    const other = await nextDoor(db, facility)
    await runner.turn()
    await runner.turn()
    const [own, waiting] = [await get(body.data.runId), await get(other)]
    expect([own.isWaiting, waiting.isWaiting]).toEqual([false, true])
    expect((await apply(other)).status).toBe(409)
    // Another server is free.
    const second = runnerOf()
    await second.turn()
    expect((await get(other)).isWaiting).toBe(false)
    await second.close()
    expect(await get(other)).toMatchObject({ state: 'failed', problem: texts.fill.lost })
    await ended(body.data.runId)
  })

  test('it can be discarded: its process ends, and nobody sees it again', async () => {
    const { body } = await start(await vacancies(['2027-03-02']), { seconds: 600 })
    await runner.turn()
    const { pid = 0 } = runner
    expect(isAlive(pid)).toBe(true)
    await accepted(stage.server.call(fillEndpoints.stop, { id: body.data.runId, discard: true }, stage.token))
    await runner.turn()
    expect(isAlive(pid)).toBe(false)
    expect(await get(body.data.runId)).toMatchObject({ state: 'stopped', closedAs: 'discarded', proposal: [] })
    const { code: departmentCode } = stage.department
    const listed = await stage.server.call(fillEndpoints.byDepartment, { departmentCode }, stage.token)
    expect(listed.body.data.map(({ runId }: FillRun) => runId)).not.toContain(body.data.runId)
  })

  test('it can be stopped with what it has found; one that waits is just gone', async () => {
    const { body } = await start(await vacancies(['2027-03-03', '2027-03-04']), { seconds: 600 })
    const { runId: id } = body.data
    await runner.turn()
    await accepted(stage.server.call(fillEndpoints.stop, { id }, stage.token))
    const run = await ended(id)
    expect(run).toMatchObject({ state: 'stopped', closedAs: null })
    expect(run.proposal).toHaveLength(2)
    const waiting = await start(await vacancies(['2027-03-05']))
    await accepted(stage.server.call(fillEndpoints.stop, { id: waiting.body.data.runId }, stage.token))
    expect(await get(waiting.body.data.runId)).toMatchObject({ state: 'stopped', closedAs: 'discarded' })
  })

  test('a server that is gone leaves no run hanging', async () => {
    const { body } = await start(await vacancies(['2027-03-08']), { seconds: 600 })
    await runner.turn()
    // The server says nothing for a minute, and another one looks.
    const before = stage.server.clock.now
    stage.server.clock.now = new Date(before.getTime() + 60_000)
    const other = runnerOf()
    await other.turn()
    expect(await get(body.data.runId)).toMatchObject({ state: 'failed', problem: texts.fill.lost })
    // When it is back, it sees that the run is not its own any more.
    const { pid = 0 } = runner
    await runner.turn()
    expect(isAlive(pid)).toBe(false)
    stage.server.clock.now = before
  })
})

/** A run of another department, which nobody works on yet. */
async function nextDoor(db: Stage['db'], facility: Stage['facility']): Promise<number> {
  const department = await makeDepartment(db, { facility })
  await makeDepartmentSkill(db, { department })
  const team = await makeTeam(db, { department, name: 'Elsewhere' })
  const block = await makeBlock(db, { team, start_date: '2027-03-01', end_date: '2027-03-31' })
  await makeShift(db, { block, date: '2027-03-01', state: 'vacancy' })
  const token = await stage.server.tokenOf(await makeUser(db, { departments: [department] }))
  const { body } = await stage.server.call(fillEndpoints.start, { schedulerCodes: [block.code] }, token)
  const { organization_id } = department
  const mapping = { department_id: department.id, organization_id, user_id: stage.admin.id }
  await db.insertInto('department_users').values(mapping).execute()
  return body.data.runId
}

test.each([
  ['nothing to fill', [] as string[], 409, texts.fill.nothing],
  ['a shift of another block', ['2026-12-14'], 404, 'Shift not found'],
])('refuses %s', async (_, dates, status, message) => {
  const ids = dates.length > 0 ? await vacancies(dates, stage.nightBlock) : undefined
  const input = { schedulerCodes: [emptyBlock.code], shiftIds: ids }
  const answer = await stage.server.call(fillEndpoints.start, input, stage.token)
  expect([answer.status, answer.body.error.message]).toEqual([status, message])
})
