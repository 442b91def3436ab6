import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, messagesIn, publishedOf, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import {
  type Block,
  makeBlock,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  type User,
} from '../../demo/factories.ts'

let stage: Stage
let calls: ReturnType<typeof callsOf>
let provider: User
const text = texts.schedule

beforeAll(async () => {
  stage = await setStage()
  calls = callsOf(stage)
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
  provider = await makeProvider(stage.db, {
    facility: stage.facility,
    first_name: 'Ada',
    last_name: 'Moss',
    skills: ['Physician'],
  })
})

const add = (rest: Record<string, unknown>, token = stage.token) =>
  calls.add({ team: stage.days, block: stage.block, provider, ...rest }, token)
const shiftsOfProvider = () =>
  stage.db.selectFrom('shifts').selectAll().where('provider_id', '=', provider.id).orderBy('starts_at').execute()

describe('a missing skill', () => {
  const asResident = { skilllevel: 'Resident' }
  const finding = { title: 'Does not have the skill Resident', rule: 'skill', level: 'warn' }

  test('is a conflict on each day that names the skill, and can be confirmed', async () => {
    const asked = await add({ ...asResident, date: ['11-15-2026', '11-16-2026'] })
    expect(asked.status).toBe(200)
    expect(asked.body).toMatchObject({
      status: false,
      data: { added: [] },
      error: { code: 409, message: text.conflict },
    })
    expect(asked.body.data.conflicts).toEqual([
      { ...finding, date: '11-15-2026' },
      { ...finding, date: '11-16-2026' },
    ])
    expect(await shiftsOfProvider()).toEqual([])

    const { body } = await add({ ...asResident, date: ['11-15-2026', '11-16-2026'], isConfirmed: true })
    expect(body.data.added).toHaveLength(2)
    expect((await shiftsOfProvider()).map((shift) => shift.confirmed_rules)).toEqual([['skill'], ['skill']])
  })

  test('is asked about beside an overlap', async () => {
    await add({ date: ['11-15-2026'] })
    const { body } = await add({ ...asResident, date: ['11-15-2026'] })
    expect(body.data.conflicts.map(({ rule }: { rule: string }) => rule)).toEqual(['overlap', 'skill'])
    await add({ ...asResident, date: ['11-15-2026'], isConfirmed: true })
    expect((await shiftsOfProvider()).map((shift) => shift.confirmed_rules)).toEqual([[], ['overlap', 'skill']])
  })

  test('is asked about before an open shift or vacancy is filled', async () => {
    for (const state of ['open', 'vacancy']) {
      const shift = await makeShift(stage.db, { block: stage.block, date: '2026-11-20', skill: 'Resident', state })
      const fill = { ...asResident, date: ['11-20-2026'], shiftId: shift.id }
      expect((await add(fill)).body.data.conflicts).toEqual([{ ...finding, date: '11-20-2026' }])
      expect((await shiftOf(stage, shift.id)).state).toBe(state)
    }
  })

  test('is named by a repeat, which assigns none of its days', async () => {
    const repeat = { recurrenceType: 'Daily', recurrenceNoofTime: 2, recurrenceStartDate: '11-15-2026' }
    const { body } = await add({ ...asResident, ...repeat })
    expect(body.error.message).toBe(text.notAssignedForSkill('Resident', '11-15-2026, 11-16-2026'))
    expect(await shiftsOfProvider()).toEqual([])
  })
})

describe('the shift that the provider already has', () => {
  test('is not asked about: the message says so', async () => {
    await add({ date: ['11-15-2026'] })
    const { status, body } = await add({ date: ['11-15-2026'] })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ rule: 'overlap', message: 'Ada Moss already has this shift.' })
    const more = await add({ date: ['11-15-2026', '11-17-2026'] })
    expect(more.body).toMatchObject({ status: false, error: { message: 'Ada Moss already has this shift.' } })
    expect(more.body.data.conflicts).toMatchObject([{ date: '11-15-2026', rule: 'overlap', level: 'block' }])
  })

  test('is never created a second time, even confirmed', async () => {
    await add({ date: ['11-15-2026'] })
    const again = await add({ date: ['11-15-2026'], isConfirmed: true })
    expect([again.status, again.body.error.message]).toEqual([409, text.hasShift('Ada Moss')])
    const more = await add({ date: ['11-15-2026', '11-16-2026'], isConfirmed: true })
    expect(more.body.data).toMatchObject({ added: [{ date: '11-16-2026' }], conflicts: [{ date: '11-15-2026' }] })
    expect(await shiftsOfProvider()).toHaveLength(2)
  })
})

describe('a shift that is over', () => {
  // The team works from 07:00 to 15:00 in New York, which is 20:00 UTC.
  async function addAt(time: string, rest: Record<string, unknown>) {
    stage.server.clock.now = new Date(`2026-11-15T${time}Z`)
    return add(rest, await stage.server.tokenOf(stage.admin))
  }

  const asked = { title: text.enterWorked('Ada Moss'), date: '11-15-2026', rule: null, level: 'warn' }

  test('cannot be planned with other days; a running one can', async () => {
    const { status, body } = await addAt('20:00:00', { date: ['11-15-2026', '11-16-2026'] })
    expect([status, body.error.fields]).toEqual([400, { date: text.shiftOver('11-15-2026') }])
    expect(await shiftsOfProvider()).toEqual([])
    expect((await addAt('19:59:00', { date: ['11-15-2026'] })).body.data.added).toHaveLength(1)
  })

  test('is entered for whoever worked it, after a question; its own end counts', async () => {
    const late = await makeShift(stage.db, { block: stage.block, date: '2026-11-15', end_time: '16:00:00' })
    const over = await makeShift(stage.db, { block: stage.block, date: '2026-11-15' })
    const fill = (shiftId: number, rest = {}) => addAt('20:30:00', { date: ['11-15-2026'], shiftId, ...rest })
    expect((await fill(over.id)).body).toEqual({
      status: false,
      data: { added: [], conflicts: [asked], closedRequests: 0 },
      error: { code: 409, message: asked.title },
    })
    expect((await shiftOf(stage, over.id)).state).toBe('open')
    expect((await fill(over.id, { isConfirmed: true })).body.data.added).toEqual([
      { shiftId: over.id, date: '11-15-2026' },
    ])
    const { secured_at, starts_at } = await shiftOf(stage, over.id)
    expect(secured_at, 'not when it was entered').toEqual(starts_at)
    const another = await makeProvider(stage.db, { facility: stage.facility, skills: ['Physician'] })
    expect((await fill(late.id, { provider: another })).body.data.added).toHaveLength(1)
  })

  test('is judged as always', async () => {
    await makeShift(stage.db, { block: stage.block, provider, date: '2026-11-15', start_time: '09:00:00' })
    const { body } = await addAt('20:30:00', { date: ['11-15-2026'] })
    expect(body.data.conflicts).toMatchObject([asked, { rule: 'overlap', level: 'warn' }])
    await setPolicy(stage, { overlap: 'block' })
    const refused = await addAt('20:30:00', { date: ['11-15-2026'], isConfirmed: true })
    await setPolicy(stage, {})
    expect([refused.status, refused.body.error.rule]).toEqual([409, 'overlap'])
    expect(await shiftsOfProvider()).toHaveLength(1)
  })

  test('goes from one to another without a message, and nothing is left to publish', async () => {
    await stage.db.updateTable('blocks').set({ published_at: new Date() }).where('id', '=', stage.block.id).execute()
    const planned = await makeProvider(stage.db, { facility: stage.facility })
    const shift = await makeShift(stage.db, { block: stage.block, provider: planned, date: '2026-11-15' })
    const free = { teamCode: stage.days.code, date: '11-15-2026', shiftId: shift.id }
    stage.server.clock.now = new Date('2026-11-15T20:30:00Z')
    const token = await stage.server.tokenOf(stage.admin)
    const before = await messagesIn(stage)
    expect((await stage.server.call(scheduleActionEndpoints.deleteProvider, free, token)).status).toBe(200)
    const filled = { date: ['11-15-2026'], shiftId: shift.id, isConfirmed: true }
    expect((await addAt('20:30:00', filled)).body.data.added).toHaveLength(1)
    await addAt('20:30:00', { date: ['11-14-2026'], isConfirmed: true })
    const worked = await shiftsOfProvider()
    expect(worked.map(({ date, confirmed_rules }) => [date, confirmed_rules])).toEqual([
      ['2026-11-14', []],
      ['2026-11-15', []],
    ])
    for (const { id } of worked) expect((await publishedOf(stage, id))?.provider_id).toBe(provider.id)
    expect(await messagesIn(stage)).toEqual(before)
  })

  describe('of somebody who has left since', () => {
    let block: Block
    // Long ago, because the audit log has its own clock.
    const enter = (who: User, rest: Record<string, unknown> = {}) =>
      add({ block, provider: who, date: ['11-15-2024'], isConfirmed: true, ...rest })
    const unmap = ({ id }: User) => stage.db.deleteFrom('facility_providers').where('provider_id', '=', id).execute()

    beforeAll(async () => {
      block = await makeBlock(stage.db, { team: stage.days, start_date: '2024-11-01', end_date: '2024-11-30' })
    })

    test('is entered if they still worked there when it began', async () => {
      await unmap(provider)
      const { body } = await enter(provider, { isConfirmed: false })
      expect(body.data.conflicts).toEqual([{ ...asked, date: '11-15-2024' }])
      const deactivated_at = new Date('2024-11-15T20:00:00Z')
      const deactivated = await makeProvider(stage.db, { facility: stage.facility, deactivated_at })
      for (const one of [provider, deactivated]) expect((await enter(one)).body.data.added).toHaveLength(1)
    })

    test('is entered for nobody else, and tells no name', async () => {
      const elsewhere = await makeFacility(stage.db, { organization: await makeOrganization(stage.db) })
      const stranger = await makeProvider(stage.db, { facility: elsewhere })
      const removedThere = await makeProvider(stage.db, { facility: elsewhere })
      await unmap(removedThere)
      const never = await makeProvider(stage.db)
      const deactivated_at = new Date('2024-11-15T11:00:00Z')
      const deactivated = await makeProvider(stage.db, { facility: stage.facility, deactivated_at })
      const removed = await makeProvider(stage.db)
      const before = JSON.stringify({ facility_id: stage.facility.id, provider_id: removed.id })
      const removal = { action: 'deleted', subject: 'facility_providers', before, at: deactivated_at }
      await stage.db.insertInto('audit_log').values(removal).execute()
      for (const one of [stranger, removedThere, never, deactivated, removed]) {
        const { status, body } = await enter(one)
        expect([status, body.error.message]).toEqual([404, 'QHP not found'])
        expect(JSON.stringify(body)).not.toContain(one.last_name)
      }
    })

    test('is all that they get: what is ahead is refused', async () => {
      await unmap(provider)
      expect((await enter(provider, { block: stage.block, date: ['11-16-2026'] })).status).toBe(404)
      expect((await enter(provider, { date: ['11-15-2024', '11-16-2024'] })).status).toBe(400)
      expect(await shiftsOfProvider()).toEqual([])
    })
  })

  test('is refused in a repeat, at its start date', async () => {
    const repeat = { recurrenceType: 'Daily', recurrenceNoofTime: 2, recurrenceStartDate: '11-14-2026' }
    expect((await addAt('20:00:00', repeat)).body.error.fields).toEqual({
      recurrenceStartDate: text.shiftOver('11-14-2026'),
    })
  })
})
