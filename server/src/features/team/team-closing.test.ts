import { needEndpoints } from '@shiftward/contract/need.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { type TeamDetails, teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { messagesIn, type Stage, setStage, waitForLock, waitForLocks } from '../../../test/stage.ts'
import {
  type Block,
  makeBlock,
  makeInterest,
  makeNeeds,
  makeOffer,
  makeShift,
  makeShiftRequest,
  makeTeam,
  type Team,
} from '../../demo/factories.ts'
import type { Connection } from '../../lib/database.ts'
import { versionOf } from '../../lib/version.ts'
import { publishRows } from '../shift/shift-published.store.ts'

let stage: Stage
let team: Team
let autumn: Block
let winter: Block
let token: string
const text = texts.team
const refused = text.closedAfter('10-20-2026')

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await setTime('2026-10-01T12:00:00Z')
  team = await makeTeam(stage.db, { department: stage.department })
  autumn = await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-10-31' })
  winter = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  await stage.db.deleteFrom('outbox').execute()
})

/** Sessions do not last for weeks. */
async function setTime(time: string) {
  stage.server.clock.now = new Date(time)
  token = await stage.server.tokenOf(stage.admin)
}

type Call = Parameters<Stage['server']['call']>
const call = (endpoint: Call[0], input: object) => stage.server.call(endpoint, input as Call[1], token)
const close = (rest: object = {}) => call(teamEndpoints.close, { id: team.id, lastDay: '10-20-2026', ...rest })
const reopen = (rest: object = {}) => call(teamEndpoints.reopen, { id: team.id, ...rest })
const preview = async (lastDay = '10-20-2026') =>
  (await call(teamEndpoints.closingPreview, { id: team.id, lastDay })).body.data
const undo = () => call(scheduleUndoEndpoints.undo, {})
/** A vacancy, unless something else is given. */
const shiftOn = (date: string, rest: object = { state: 'vacancy' }) =>
  makeShift(stage.db, { block: date < '2026-11' ? autumn : winter, date, ...rest })
const details = async (): Promise<TeamDetails> => (await call(teamEndpoints.getById, { id: team.id })).body.data
const blocksOf = async () =>
  (await details()).schedulerBlock.map(({ startDate, endDate, isDeactivated }) => ({
    startDate,
    endDate,
    isDeactivated,
  }))
const daysOf = async () =>
  (await stage.db.selectFrom('shifts').select('date').where('team_id', '=', team.id).orderBy('date').execute()).map(
    ({ date }) => date,
  )

const lock = (db: Connection, table: 'teams' | 'blocks' | 'shifts', id: number) =>
  db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute()
const expectLocked = (...row: [table: 'teams' | 'blocks' | 'shifts', id: number]) =>
  expect(lock(stage.db, ...row)).rejects.toThrow('could not obtain lock')

const before = [
  { startDate: '11-01-2026', endDate: '11-30-2026', isDeactivated: false },
  { startDate: '10-01-2026', endDate: '10-31-2026', isDeactivated: false },
]
const after = [
  { startDate: '11-01-2026', endDate: '11-30-2026', isDeactivated: true },
  { startDate: '10-01-2026', endDate: '10-20-2026', isDeactivated: false },
]

describe('closing', () => {
  test('ends the blocks, deletes what nobody has after the last day, and reopening and undo bring it back', async () => {
    for (const date of ['2026-10-20', '2026-10-21', '2026-11-05']) await shiftOn(date)
    await shiftOn('2026-10-06', { provider: stage.provider })
    expect(await preview()).toMatchObject({ assigned: [], assignedCount: 0, vacancies: 2, openShifts: 0 })
    const { shiftIds } = (await close()).body.data
    expect([shiftIds.length, await daysOf(), await blocksOf()]).toEqual([2, ['2026-10-06', '2026-10-20'], after])
    expect(await details()).toMatchObject({ lastDay: '10-20-2026', isClosed: false })

    const early = await undo()
    expect([early.status, early.body.error.message]).toEqual([409, texts.undo.closedStays])
    await accepted(reopen())
    expect([await blocksOf(), (await details()).lastDay]).toEqual([before, null])
    expect((await undo()).body.data).toMatchObject({ action: 'deleted 2 shifts', passedOver: null })
    expect(await daysOf()).toEqual(['2026-10-06', '2026-10-20', '2026-10-21', '2026-11-05'])
  })

  test('is refused while people have shifts later, also in a deactivated block, and says whose', async () => {
    await shiftOn('2026-11-05', { provider: stage.provider })
    await shiftOn('2026-10-21')
    await stage.db.updateTable('blocks').set({ is_deactivated: true }).where('id', '=', winter.id).execute()
    const shown = await preview()
    expect(shown).toMatchObject({ assignedCount: 1, vacancies: 1 })
    expect(shown.assigned).toMatchObject([
      { date: '11-05-2026', providerName: 'Ada Moss', scheduleCode: winter.code, skillLevel: 'Physician' },
    ])
    const { status, body } = await close()
    expect([status, body.error.message]).toEqual([409, text.assignedAfter(1, '10-20-2026')])
    expect(await daysOf()).toEqual(['2026-10-21', '2026-11-05'])
    expect((await details()).lastDay).toBeNull()
    await accepted(close({ lastDay: '11-05-2026' }))
  })

  test('tells whoever waits for a deleted shift, and who was told of one that is gone', async () => {
    const { db, provider } = stage
    const open = { state: 'open' }
    await makeShiftRequest(db, { shift: await shiftOn('2026-10-21', open), provider })
    await makeOffer(db, { shift: await shiftOn('2026-10-22'), provider })
    await makeInterest(db, { shift: await shiftOn('2026-10-23', open), provider })
    const freed = await shiftOn('2026-11-23', { provider })
    await publishRows(db, [freed.id], stage.server.clock.now)
    await accepted(
      call(scheduleActionEndpoints.deleteProvider, { teamCode: team.code, date: '11-23-2026', shiftId: freed.id }),
    )
    expect(await messagesIn(stage)).toEqual([])
    const waiting = { requests: 1, offers: 1, interests: 1, losing: 1 }
    expect(await preview()).toMatchObject({ vacancies: 2, openShifts: 2, ...waiting })
    await accepted(close())
    const told = (await messagesIn(stage)).map(({ body }) => body).toSorted()
    expect(told).toEqual(
      ['scheduled .* Nov 23', 'asked for .* Oct 21', 'interest in .* Oct 23', 'offered .* Oct 22'].map((words) =>
        expect.stringMatching(words),
      ),
    )
  })

  test('only from today on, by the local date of the facility', async () => {
    // 11 p.m. of the last of September in New York.
    await setTime('2026-10-01T03:00:00Z')
    const { status, body } = await close({ lastDay: '09-29-2026' })
    expect([status, body.error.fields]).toEqual([400, { lastDay: text.lastDayInPast }])
    await accepted(close({ lastDay: '09-30-2026' }))
    expect(await details()).toMatchObject({ isClosed: false })
    await setTime('2026-10-01T05:00:00Z')
    expect(await details()).toMatchObject({ isClosed: true })
  })

  test('two blocks with the same start may end together, and another last day starts from what they were', async () => {
    await makeBlock(stage.db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
    await accepted(close())
    await accepted(close({ lastDay: '12-15-2026' }))
    expect((await blocksOf()).map(({ endDate }) => endDate)).toEqual(['11-30-2026', '12-15-2026', '10-31-2026'])
    await accepted(reopen())
    expect((await blocksOf()).map(({ endDate }) => endDate)).toEqual(['11-30-2026', '12-31-2026', '10-31-2026'])
  })

  test('another last day deletes what is after it by then, and opens a team whose last day is over', async () => {
    for (const date of ['2026-10-15', '2026-10-20']) await shiftOn(date)
    await accepted(close())
    expect(await preview('10-15-2026')).toMatchObject({ assignedCount: 0, vacancies: 1 })
    await accepted(close({ lastDay: '10-15-2026' }))
    expect([await daysOf(), (await blocksOf())[1]]).toMatchObject([['2026-10-15'], { endDate: '10-15-2026' }])
    await setTime('2026-10-25T12:00:00Z')
    expect((await close({ lastDay: '10-24-2026' })).status).toBe(400)
    const { version, isClosed } = await details()
    await accepted(close({ lastDay: '11-10-2026', version }))
    expect([isClosed, (await details()).isClosed]).toEqual([true, false])
    expect((await blocksOf()).map(({ endDate }) => endDate)).toEqual(['11-10-2026', '10-31-2026'])
  })

  test('a team that nobody has closed has the version of the release before last days', async () => {
    const { version, schedulerBlock, lastDay, isClosed, ...own } = await details()
    expect(version).toBe(versionOf(own))
  })

  test('a version that somebody else has changed is refused, and the day alone changes none', async () => {
    const { version } = await details()
    await accepted(close({ version }))
    expect((await reopen({ version })).status).toBe(409)
    const closed = (await details()).version
    await setTime('2026-10-25T12:00:00Z')
    expect(await details()).toMatchObject({ isClosed: true, version: closed })
    await accepted(reopen({ version: closed }))
  })

  test('waits for whoever is adding a shift, and sees it', async () => {
    const { closing } = await stage.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('blocks').select('id').where('id', '=', winter.id).forShare().execute()
      await makeShift(transaction, { block: winter, date: '2026-11-05', provider: stage.provider })
      const closing = close()
      await waitForLock(stage.db)
      return { closing }
    })
    expect((await closing).status).toBe(409)
  })

  test('locks the team first, then its blocks by id, then the shifts', async () => {
    const vacancy = await shiftOn('2026-11-05')
    const steps = [
      ['teams', team.id],
      ['blocks', autumn.id],
      ['blocks', winter.id],
      ['shifts', vacancy.id],
    ] as const
    // While it waits for one of them, it has none of those after it.
    for (const [index, [table, id]] of steps.entries()) {
      const { closing } = await stage.db.transaction().execute(async (transaction) => {
        await lock(transaction, table, id)
        const closing = close()
        await waitForLock(stage.db)
        for (const [next, nextId] of steps.slice(index + 1)) await lock(transaction, next, nextId)
        for (const [held, heldId] of steps.slice(0, index)) await expectLocked(held, heldId)
        return { closing }
      })
      await accepted(closing)
      await accepted(reopen())
      await accepted(undo())
    }
  })
})

describe('at the moment a block is created', () => {
  const create = () =>
    call(scheduleBlockEndpoints.create, { teamCode: team.code, startDate: '12-01-2026', endDate: '12-31-2026' })
  /** Makes the second call while the first one still has the team: it waits for a row that is locked here. */
  async function oneAfterTheOther(held: { table: 'blocks' | 'users'; id: number }, calls: (typeof create)[]) {
    const running: ReturnType<typeof create>[] = []
    await stage.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom(held.table).select('id').where('id', '=', held.id).forUpdate().execute()
      for (const one of calls) {
        running.push(one())
        await waitForLocks(stage.db, running.length)
        await expectLocked('teams', team.id)
      }
    })
    return (await Promise.all(running)).map(({ status, body }) => [status, body.error?.fields])
  }

  test('a team that is being closed refuses the block', async () => {
    const answers = await oneAfterTheOther({ table: 'blocks', id: autumn.id }, [() => close(), create])
    expect(answers).toEqual([
      [200, undefined],
      [409, { endDate: refused }],
    ])
    expect(await blocksOf()).toEqual(after)
  })

  test('a block that is being created ends with the team, or is deactivated', async () => {
    // A new block refers to who created it.
    const held = { table: 'users', id: stage.admin.id } as const
    expect(await oneAfterTheOther(held, [create, () => close()])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    const [made] = await blocksOf()
    expect(made).toEqual({ startDate: '12-01-2026', endDate: '12-31-2026', isDeactivated: true })
  })
})

describe('a closed team refuses', () => {
  beforeEach(() => accepted(close()))

  test('a block, and the return of one, that goes on after the last day', async () => {
    const create = (endDate: string) =>
      call(scheduleBlockEndpoints.create, { teamCode: team.code, startDate: '10-02-2026', endDate })
    const late = await create('10-21-2026')
    expect([late.status, late.body.error.fields]).toEqual([409, { endDate: refused }])
    await accepted(create('10-20-2026'))
    const back = await call(scheduleBlockEndpoints.setDeactivated, {
      schedulerId: String(winter.id),
      isDeactivated: 'false',
    })
    expect([back.status, back.body.error.message]).toEqual([409, refused])
    expect((await blocksOf())[0]).toMatchObject({ isDeactivated: true })
  })

  test('shifts on later days', async () => {
    const given = { teamCode: team.code, schedulerCode: autumn.code, skilllevel: 'Physician' }
    const add = await call(scheduleActionEndpoints.addProvider, {
      ...given,
      providerId: stage.provider.code,
      date: ['10-20-2026', '10-21-2026'],
    })
    expect([add.status, add.body.error.message]).toEqual([409, refused])
    const { id, version } = await shiftOn('2026-10-19')
    const move = await call(scheduleMoveEndpoints.moveShift, { shiftId: id, version, toDate: '10-21-2026' })
    expect([move.status, move.body.error.message]).toEqual([409, refused])
    await accepted(call(scheduleMoveEndpoints.moveShift, { shiftId: id, version, toDate: '10-20-2026' }))
  })

  test('needs on later days, except those that were there before', async () => {
    await makeNeeds(stage.db, { team, needs: { Physician: 1 } })
    const dates = (date: string) => [{ date, skill: 'Physician', count: 2, reason: 'Fair' }]
    await accepted(reopen())
    const save = (rest: object) => call(needEndpoints.save, { teamCode: team.code, weekly: [], dates: [], ...rest })
    await accepted(save({ dates: dates('12-25-2026') }))
    await accepted(close())
    await accepted(save({ dates: dates('12-25-2026') }))
    const late = await save({ dates: dates('12-24-2026') })
    expect([late.status, late.body.error.fields]).toEqual([409, { 'dates.0.date': refused }])
    await setTime('2026-10-25T12:00:00Z')
    expect((await save({})).status).toBe(409)
  })
})

test('it needs nobody after its last day, and its past is still read', async () => {
  await makeNeeds(stage.db, { team, needs: { Physician: 1 } })
  await shiftOn('2026-10-14', { provider: stage.provider })
  await accepted(close())
  const range = { departmentCode: stage.department.code, startDate: '10-01-2026', endDate: '11-30-2026' }
  const coverage = (await call(needEndpoints.coverage, range)).body.data as { teamCode: string; date: string }[]
  const ofTeam = coverage.filter(({ teamCode }) => teamCode === team.code)
  expect([ofTeam.length, ofTeam.at(-1)?.date]).toEqual([19, '10-20-2026'])
  const entries = (await call(scheduleEndpoints.ofBlock, { code: autumn.code })).body.data
  expect(entries).toMatchObject([{ providerName: 'Ada Moss' }])
})

test('the list of teams has open ones, closed ones or all', async () => {
  await accepted(close())
  const other = await makeTeam(stage.db, { department: stage.department })
  const listed = async (input: object) => {
    const { data } = (await call(teamEndpoints.getAll, input)).body
    const rows: { teamId: number }[] = Array.isArray(data) ? data : data.rows
    return rows.map(({ teamId }) => teamId).filter((id) => [team.id, other.id].includes(id))
  }
  expect(await listed({ state: 'open' })).toHaveLength(2)
  await setTime('2026-10-21T12:00:00Z')
  const page = { page: '1', size: '100' }
  expect(await listed({ state: 'open' })).toEqual([other.id])
  expect(await listed({ ...page, state: 'open' })).toEqual([other.id])
  expect(await listed({ ...page, state: 'closed' })).toEqual([team.id])
  expect(await listed({})).toHaveLength(2)
  expect(await listed({ ...page, q: team.name })).toContain(team.id)
})
