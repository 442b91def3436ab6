import { type Planned, schedulePlanEndpoints } from '@shiftward/contract/schedule-plan.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nothingAboutFatigue, type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import {
  type Block,
  makeBlock,
  makeLeave,
  makeNeeds,
  makeProvider,
  makeShift,
  makeTeam,
  type Team,
} from '../../demo/factories.ts'

let stage: Stage
let team: Team
let source: Block
let target: Block

/** From Sunday 11-01; the target begins on a Tuesday. */
const weeks = { start_date: '2026-11-01', end_date: '2026-11-14' }
const december = { start_date: '2026-12-01', end_date: '2026-12-14' }

beforeAll(async () => {
  stage = await setStage()
})
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-10-01T12:00:00Z')
  await setPolicy(stage, {})
  team = await makeTeam(stage.db, { department: stage.department, skills: ['Physician', 'Resident'] })
  source = await makeBlock(stage.db, { team, ...weeks })
  target = await makeBlock(stage.db, { team, ...december })
})
afterAll(() => stage.server.close())

const someone = (skills = ['Physician']) => makeProvider(stage.db, { facility: stage.facility, skills })
const assign = (provider: { id: number }, date: string, rest = {}) =>
  makeShift(stage.db, { block: source, provider, date, ...rest })

const copy = async (rest: Record<string, unknown> = {}) => {
  const input = { fromCode: source.code, toCode: target.code, by: 'week', as: 'assigned', ...rest }
  return stage.server.call(schedulePlanEndpoints.copyBlock, input, stage.token)
}
const copied = async (rest?: Record<string, unknown>) => {
  const { status, body } = await copy(rest)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const shifts = () =>
  stage.db
    .selectFrom('shifts')
    .select(['date', 'state', 'provider_id', 'skill', 'start_time', 'end_time', 'confirmed_rules', 'add_on_hours'])
    .where('block_id', '=', target.id)
    .orderBy('date')
    .orderBy('id')
    .execute()

test('copies people week by week to the same weekday, as one change, and a second time nothing', async () => {
  const ada = await someone()
  await assign(ada, '2026-11-03')
  await assign(ada, '2026-11-12', { end_time: '17:00:00', add_on_hours: 2 })
  const { added, conflicts } = await copied()
  expect(conflicts).toEqual([])
  expect(added).toEqual([
    expect.objectContaining({ date: '12-01-2026', providerCode: ada.code, skill: 'Physician', isNew: true }),
    expect.objectContaining({ date: '12-10-2026', providerCode: ada.code, shiftId: expect.any(Number) }),
  ])
  expect(await shifts()).toEqual([
    expect.objectContaining({ date: '2026-12-01', state: 'assigned', provider_id: ada.id, end_time: '15:00:00' }),
    expect.objectContaining({ date: '2026-12-10', provider_id: ada.id, end_time: '17:00:00', add_on_hours: 2 }),
  ])
  expect(await copied()).toEqual({ added: [], conflicts: [] })
})

test('says which copies have other hours than the team has now', async () => {
  const ada = await someone()
  await assign(ada, '2026-11-03')
  await assign(ada, '2026-11-12', { end_time: '17:00:00' })
  const differing = async () =>
    (await copied({ isPreview: true })).added.map(({ hasOwnHours }: { hasOwnHours: boolean }) => hasOwnHours)
  expect(await differing()).toEqual([false, true])
  await stage.db.updateTable('teams').set({ start_time: '06:00:00' }).where('id', '=', team.id).execute()
  expect(await differing()).toEqual([true, true])
})

test('what hides its rate hides it in the copy too, new or in place of a vacancy', async () => {
  const ada = await someone()
  const hidden = { end_time: '17:00:00', add_on_hours: 2, add_on_rate: '95.00', is_rate_masked: true }
  for (const date of ['2026-11-03', '2026-11-04']) await assign(ada, date, hidden)
  await makeShift(stage.db, { block: target, date: '2026-12-01', state: 'vacancy', ask_rate: null })
  await copied()
  const made = stage.db.selectFrom('shifts').select(['add_on_rate', 'is_rate_masked']).where('block_id', '=', target.id)
  const masked = { add_on_rate: '95.00', is_rate_masked: true }
  expect(await made.execute()).toEqual([masked, masked])
})

test('is one action: one undo takes all of it back', async () => {
  const ada = await someone()
  for (const date of ['2026-11-03', '2026-11-04', '2026-11-12']) await assign(ada, date)
  await copied()
  expect(await shifts()).toHaveLength(3)
  expect((await stage.server.call(scheduleUndoEndpoints.undo, {}, stage.token)).status).toBe(200)
  expect(await shifts()).toEqual([])
})

test('a preview says the same and changes nothing', async () => {
  const ada = await someone()
  await assign(ada, '2026-11-03')
  const preview = await copied({ isPreview: true })
  expect(preview.added).toEqual([expect.objectContaining({ shiftId: null, date: '12-01-2026' })])
  expect(await shifts()).toEqual([])
})

test('fills vacancies first, and counts what is there when it adds vacancies', async () => {
  const ada = await someone()
  await assign(ada, '2026-11-03')
  await assign(await someone(['Resident']), '2026-11-03', { skill: 'Resident' })
  const vacancy = await makeShift(stage.db, { block: target, date: '2026-12-01', state: 'vacancy', ask_rate: null })
  const asVacancy = await copied({ as: 'vacancy', isPreview: true })
  expect(asVacancy.added).toEqual([expect.objectContaining({ skill: 'Resident', providerCode: null })])
  const { added } = await copied()
  expect(added.find(({ skill }: { skill: string }) => skill === 'Physician')).toMatchObject({
    shiftId: vacancy.id,
    isNew: false,
  })
  expect(await shifts()).toHaveLength(2)
})

test('says which shifts are beyond the need, people before vacancies, and nothing of a team without needs', async () => {
  const beyond = async (how: Record<string, unknown>) =>
    (await copied({ isPreview: true, ...how })).added.map(({ isBeyondNeed }: Planned['added'][number]) => isBeyondNeed)
  for (let count = 0; count < 3; count++) await assign(await someone(), '2026-11-03')
  const there = { block: target, date: '2026-12-01', state: 'vacancy', ask_rate: null }
  for (let count = 0; count < 2; count++) await makeShift(stage.db, there)
  expect(await beyond({})).toEqual([false, false, false])
  await makeNeeds(stage.db, { team, needs: { Physician: 2 } })
  // Two people fill what is there, and the third is one too many.
  expect(await beyond({})).toEqual([false, false, true])
  expect(await beyond({ as: 'vacancy' })).toEqual([true])
  await makeShift(stage.db, { ...there, state: 'assigned', provider: await someone() })
  expect(await beyond({})).toEqual([false, true, true])
  // Nobody is needed on a closed day.
  const closed = { team_id: team.id, organization_id: team.organization_id, skill: 'Physician', reason: 'Closed' }
  await stage.db
    .insertInto('team_need_dates')
    .values({ ...closed, date: '2026-12-01', count: 0 })
    .execute()
  expect(await beyond({})).toEqual([true, true, true])
})

test('a shift that somebody left and its rests are copied as one, of whoever had it first', async () => {
  const [ada, bea] = [await someone(), await someone()]
  const hours = (start_time: string, end_time: string) => ({ start_time, end_time })
  const vacancy = { provider: undefined, state: 'vacancy', ask_rate: null }
  const day = await assign(ada, '2026-11-03', hours('07:00:00', '09:00:00'))
  await assign(bea, '2026-11-03', {
    ...hours('12:00:00', '17:00:00'),
    rest_of: day.id,
    add_on_hours: 2,
    add_on_rate: 90,
  })
  await assign(bea, '2026-11-03', { ...hours('09:00:00', '12:00:00'), rest_of: day.id })
  // The last night of the block was left after midnight.
  const night = await assign(ada, '2026-11-14', hours('19:00:00', '04:30:00'))
  await assign(bea, '2026-11-15', { ...hours('04:30:00', '07:00:00'), ...vacancy, rest_of: night.id })
  const { added } = await copied({ by: 'date' })
  expect(added).toHaveLength(2)
  expect(await shifts()).toMatchObject([
    { date: '2026-12-03', provider_id: ada.id, ...hours('07:00:00', '17:00:00'), add_on_hours: 2 },
    { date: '2026-12-14', provider_id: ada.id, ...hours('19:00:00', '07:00:00') },
  ])
})

test('a rest in the target is neither filled nor counted', async () => {
  await assign(await someone(), '2026-11-03')
  const left = await makeShift(stage.db, { block: target, date: '2026-11-30', provider: await someone() })
  const rest = { block: target, date: '2026-12-01', state: 'vacancy', ask_rate: null, rest_of: left.id }
  const { id } = await makeShift(stage.db, { ...rest, start_time: '00:30:00', end_time: '07:00:00' })
  expect((await copied({ as: 'vacancy', isPreview: true })).added).toHaveLength(1)
  const { added } = await copied()
  expect(added).toMatchObject([{ isNew: true }])
  expect(added[0].shiftId).not.toBe(id)
})

test('of two vacancies, the one with the same hours is filled', async () => {
  await assign(await someone(), '2026-11-03')
  const vacancy = { block: target, date: '2026-12-01', state: 'vacancy', ask_rate: null }
  await makeShift(stage.db, { ...vacancy, end_time: '12:00:00' })
  const same = await makeShift(stage.db, vacancy)
  expect((await copied()).added).toEqual([expect.objectContaining({ shiftId: same.id })])
})

test('a vacancy with other hours takes those of the person', async () => {
  const ada = await someone()
  await assign(ada, '2026-11-03', { start_time: '06:00:00' })
  await makeShift(stage.db, { block: target, date: '2026-12-01', state: 'vacancy', ask_rate: null })
  await copied()
  expect(await shifts()).toEqual([expect.objectContaining({ start_time: '06:00:00', state: 'assigned' })])
})

test('warnings are left out unless confirmed, and leave a vacancy only if asked', async () => {
  const ada = await someone()
  await assign(ada, '2026-11-03')
  await makeLeave(stage.db, {
    provider: ada,
    organization: stage.organization,
    from_date: '2026-12-01',
    to_date: '2026-12-01',
    status: 'Approved',
  })
  const { added, conflicts } = await copied({ isPreview: true })
  expect(added).toEqual([])
  expect(conflicts).toEqual([
    expect.objectContaining({ date: '12-01-2026', rule: 'leave', level: 'warn', providerCode: ada.code }),
  ])
  const leaving = await copied({ isPreview: true, isVacancyLeft: true })
  expect(leaving.added).toEqual([expect.objectContaining({ providerCode: null, date: '12-01-2026' })])
  await copied({ isConfirmed: true })
  expect(await shifts()).toEqual([expect.objectContaining({ provider_id: ada.id, confirmed_rules: ['leave'] })])
})

test('a block is never broken, confirmed or not', async () => {
  await setPolicy(stage, { ...nothingAboutFatigue, 'days-in-row': { level: 'block', value: 2 } })
  const ada = await someone()
  for (const date of ['2026-11-03', '2026-11-04', '2026-11-05']) await assign(ada, date)
  const { added, conflicts } = await copied({ isConfirmed: true, isVacancyLeft: true })
  expect(conflicts).toEqual([expect.objectContaining({ rule: 'days-in-row', level: 'block', date: '12-03-2026' })])
  expect(added.map(({ providerCode }: { providerCode: string }) => providerCode)).toEqual([ada.code, ada.code, null])
})

test('somebody who has left, a day off of the team and what has begun are listed', async () => {
  const ada = await someone()
  const gone = await makeProvider(stage.db, {})
  await assign(ada, '2026-11-03')
  await assign(ada, '2026-11-04')
  await assign(gone, '2026-11-05')
  await stage.db
    .updateTable('teams')
    .set({ weekdays: [2, 4] })
    .where('id', '=', team.id)
    .execute()
  stage.server.clock.now = new Date('2026-12-02T12:00:00Z')
  stage.token = await stage.server.tokenOf(stage.admin)
  const { added, conflicts } = await copied({ isVacancyLeft: true })
  expect(added).toEqual([expect.objectContaining({ date: '12-03-2026', providerCode: null })])
  expect(conflicts).toEqual([
    expect.objectContaining({ date: '12-01-2026', title: texts.plan.started, rule: null }),
    expect.objectContaining({ date: '12-02-2026', title: texts.plan.teamOff }),
    expect.objectContaining({ date: '12-03-2026', title: texts.plan.noLongerHere, providerCode: gone.code }),
  ])
})

test('refuses the same block, a block of another team and a deactivated block', async () => {
  expect((await copy({ fromCode: target.code })).body.error).toMatchObject({ message: texts.plan.sameBlock })
  expect(await copy({ fromCode: stage.block.code })).toMatchObject({
    status: 400,
    body: { error: { message: texts.plan.otherTeam } },
  })
  await stage.db.updateTable('blocks').set({ is_deactivated: true }).where('id', '=', target.id).execute()
  expect((await copy()).status).toBe(409)
})
