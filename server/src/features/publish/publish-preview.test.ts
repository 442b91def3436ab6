import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { type PublishPreview, publishEndpoints } from '@shiftward/contract/publish.ts'
import { rosterEndpoints } from '@shiftward/contract/roster.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints, type TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { callsOf, messagesIn, type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeNeeds,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { previewBlocks } from './publish-preview.service.ts'

let stage: Stage
let people: Record<'added' | 'changed' | 'removed' | 'known', User>

beforeAll(async () => {
  stage = await setStage()
  const { db, facility, block } = stage
  const hire = (last_name: string, rest: object = {}) =>
    makeProvider(db, { facility, first_name: 'A', last_name, ...rest })
  people = {
    added: await hire('Zed', { phone: '', email: 'zed@example.test' }),
    changed: await hire('Mo'),
    removed: await hire('abel'),
    known: await hire('Nix'),
  }
  await db
    .updateTable('blocks')
    .set({ published_at: new Date('2026-09-20T12:00:00Z') })
    .where('id', '=', block.id)
    .execute()
})
afterAll(() => stage.server.close())

const preview = async (): Promise<PublishPreview> => {
  const input = { codes: [stage.block.code, stage.nightBlock.code] }
  return (await stage.server.call(publishEndpoints.preview, input, stage.token)).body.data
}
const release = (id: number, date: string) =>
  stage.server.call(
    scheduleActionEndpoints.deleteProvider,
    { teamCode: stage.days.code, date, shiftId: id },
    stage.token,
  )

test('the preview says what publishing several teams does, and Publish does it with one message for each person', async () => {
  const { db, server, token, block, nightBlock, days, nights, department } = stage
  await makeNeeds(db, { team: nights, needs: { Physician: 1 } })
  // The day shift of today has begun.
  const today = { date: '2026-10-01', skill: 'Physician', count: 9, reason: 'Drill' }
  await db
    .insertInto('team_need_dates')
    .values({ ...today, team_id: days.id, organization_id: days.organization_id })
    .execute()
  const changed = await makeShift(db, { block, provider: people.changed, date: '2026-11-16', isPublished: true })
  const removed = await makeShift(db, { block, provider: people.removed, date: '2026-11-17', isPublished: true })
  const known = await makeShift(db, { block, provider: people.known, date: '2026-10-02', isPublished: true })
  await makeShift(db, { block, provider: stage.provider, date: '2026-11-20', isPublished: true })
  const over = { date: '2026-09-29', isPublished: false }
  await makeShift(db, { block, provider: stage.provider, ...over })
  const { add } = callsOf(stage)
  const night = await add({ team: nights, block: nightBlock, provider: people.added, date: ['11-16-2026'] })
  const rest = { isConfirmed: true, StartTime: '09:00', EndTime: '15:00' }
  await add({ team: days, block, provider: people.added, date: ['11-17-2026'], ...rest })
  await accepted(
    server.call(scheduleActionEndpoints.changeTime, { id: changed.id, StartTime: '08:00', EndTime: '15:00' }, token),
  )
  await release(removed.id, '11-17-2026')
  await release(known.id, '10-02-2026')

  const told = await preview()
  expect(told.teams).toMatchObject([
    { scheduleCode: block.code, teamName: 'Days', publishedAt: '2026-09-20T12:00:00.000Z' },
    { scheduleCode: nightBlock.code, teamName: 'Nights', publishedAt: null },
  ])
  expect(told.people.map(({ lastName, toldBy }) => [lastName, toldBy])).toEqual([
    ['abel', ['sms']],
    ['Mo', ['sms']],
    ['Nix', ['sms']],
    ['Zed', ['email']],
  ])
  const [abel, mo, nix, zed] = told.people
  expect(abel).toMatchObject({ added: [], changed: [], removed: [{ shiftId: removed.id, date: '11-17-2026' }] })
  expect(mo?.changed).toMatchObject([{ startTime: '08:00:00', oldStartTime: '07:00:00', oldDate: '11-16-2026' }])
  expect(nix?.removed).toMatchObject([{ shiftId: known.id, isTold: true }])
  expect(zed?.added).toMatchObject([
    { shiftId: night.body.data.added[0].shiftId, scheduleCode: nightBlock.code, startTime: '19:00:00' },
    { scheduleCode: block.code, startTime: '09:00:00', isConfirmed: true },
  ])
  const later = await previewBlocks(
    { ...server.deps, clock: () => new Date('2026-10-03T12:00:00Z') },
    { level: 'platform' },
    [block.code],
  )
  expect(later.people.map(({ lastName }) => lastName)).toEqual(['abel', 'Mo', 'Zed'])
  expect(told.vacancies.map(({ shiftId, isSoon }) => [shiftId, isSoon])).toEqual([
    [known.id, true],
    [removed.id, false],
  ])
  expect(told.warnings.map(({ rule, isConfirmed, providerName }) => [rule, isConfirmed, providerName])).toEqual([
    ['rest', false, 'A Zed'],
    ['rest', true, 'A Zed'],
  ])
  expect(told.coverage.length).toBeGreaterThan(100)
  expect(told.coverage.some(({ date }) => date === '11-16-2026')).toBe(false)
  expect(told.coverage.some(({ teamCode }) => teamCode === days.code)).toBe(false)

  const listed = await server.call(scheduleBlockEndpoints.byDepartment, { code: department.code }, token)
  const counts = (listed.body.data as TeamBlocks[]).map(({ schedule }) => schedule[0]?.pendingChanges)
  expect(counts).toEqual([3, 1])

  const days1 = { departmentCode: department.code, startDate: '11-01-2026', endDate: '11-30-2026' }
  const gone = [{ shiftId: removed.id, providerCode: people.removed.code, date: '11-17-2026', teamCode: days.code }]
  expect((await server.call(publishEndpoints.removed, days1, token)).body.data).toMatchObject(gone)
  expect((await server.call(rosterEndpoints.get, days1, token)).body.data.removed).toMatchObject(gone)

  await db.deleteFrom('outbox').execute()
  const codes = [block.code, nightBlock.code]
  const done = await server.call(publishEndpoints.publish, { codes }, token)
  expect(done.body.data).toMatchObject({ ...told, toldProviders: 3, notSent: 0 })
  const sent = await messagesIn(stage)
  expect(sent.map(({ recipient_id }) => recipient_id).sort()).toEqual(
    [people.added.id, people.changed.id, people.removed.id].sort(),
  )
  const body = sent.find(({ recipient_id }) => recipient_id === people.added.id)?.body
  expect(body).toContain('You are scheduled at Nights, North')
  expect(body).toContain('You are scheduled at Days, North')
  // What is published counts on as the roster marks it, and where a rule has become strict.
  const left = async () => (await preview()).warnings.map(({ rule, level, date }) => [rule, level, date])
  expect(await preview()).toMatchObject({ people: [], warnings: [{ isConfirmed: true, providerName: 'A Zed' }] })
  expect(await left()).toEqual([['rest', 'warn', '11-17-2026']])
  await setPolicy(stage, { rest: 'block' })
  expect(await left()).toEqual([
    ['rest', 'block', '11-16-2026'],
    ['rest', 'block', '11-17-2026'],
  ])
  await setPolicy(stage, {})
  expect((await server.call(publishEndpoints.removed, days1, token)).body.data).toEqual([])
  const range = { from: '11-01-2026', to: '11-30-2026' }
  const seen = await server.call(mobileEndpoints.shifts, range, await server.tokenOf(people.added, 'mobile'))
  expect(seen.body.data).toHaveLength(2)
})

test('what was changed after the preview is not published unseen', async () => {
  const { db, server, token, block, nightBlock } = stage
  const shift = await makeShift(db, { block, provider: people.changed, date: '2026-12-10', isPublished: true })
  const hours = (StartTime: string) =>
    server.call(scheduleActionEndpoints.changeTime, { id: shift.id, StartTime, EndTime: '15:00' }, token)
  const shownBy = ({ teams }: PublishPreview) =>
    Object.fromEntries(teams.map(({ scheduleCode, changes }) => [scheduleCode, changes]))
  const publish = (shown: Record<string, string>) =>
    server.call(publishEndpoints.publish, { codes: [block.code], shown }, token)
  await hours('08:00')
  const first = shownBy(await preview())
  await hours('09:00')
  await db.deleteFrom('outbox').execute()
  expect(await publish(first)).toMatchObject({
    status: 409,
    body: { error: { message: texts.schedule.changedBeforePublish } },
  })
  expect(await messagesIn(stage)).toEqual([])
  const second = await preview()
  expect(second.people).toMatchObject([{ changed: [{ startTime: '09:00:00', oldStartTime: '07:00:00' }] }])

  // A change of a team that is not published now is no reason to refuse.
  const night = { block: nightBlock, provider: people.known, date: '2026-12-11' }
  await makeShift(db, night)
  expect(await publish(shownBy(second))).toMatchObject({ status: 200, body: { data: { toldProviders: 1 } } })
  expect((await preview()).people).toMatchObject([{ lastName: 'Nix', added: [{ date: '12-11-2026' }] }])
  const rest = shownBy(await preview())
  await accepted(server.call(publishEndpoints.publish, { codes: [nightBlock.code], shown: rest }, token))
})

test('publishes all of the blocks or none', async () => {
  const { db, server, token, department, block } = stage
  const team = await makeTeam(db, { department })
  const empty = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
  await makeShift(db, { block, provider: people.known, date: '2026-12-16' })
  const { status } = await server.call(publishEndpoints.publish, { codes: [block.code, empty.code] }, token)
  expect(status).toBe(409)
  const [person] = (await preview()).people
  expect(person).toMatchObject({ lastName: 'Nix', toldBy: ['sms'] })
})

test('a shift that moved to another day shows as removed on the old one', async () => {
  const { db, server, token, block, department } = stage
  const shift = await makeShift(db, { block, provider: people.known, date: '2026-12-20', isPublished: true })
  await db.updateTable('shifts').set({ date: '2026-12-21' }).where('id', '=', shift.id).execute()
  const range = { departmentCode: department.code, startDate: '12-20-2026', endDate: '12-20-2026' }
  const { body } = await server.call(publishEndpoints.removed, range, token)
  expect(body.data).toMatchObject([{ shiftId: shift.id, date: '12-20-2026' }])
})

test('a warning names the block of its shift where the team has two', async () => {
  const { db, server, token, facility, days, block } = stage
  const later = await makeBlock(db, { team: days, start_date: '2027-02-01', end_date: '2027-02-28' })
  const provider = await makeProvider(db, { facility, skills: ['Registered Nurse'] })
  const shift = await makeShift(db, { block: later, provider, date: '2027-02-10' })
  const { body } = await server.call(publishEndpoints.preview, { codes: [block.code, later.code] }, token)
  const warnings: PublishPreview['warnings'] = body.data.warnings
  expect(warnings.filter(({ shiftId }) => shiftId === shift.id)).toMatchObject([{ scheduleCode: later.code }])
})

test('the labour type of each person is the one at the facility of their shifts', async () => {
  const { db, server, organization, block } = stage
  const south = await makeFacility(db, { organization, name: 'South' })
  const department = await makeDepartment(db, { facility: south })
  await makeDepartmentSkill(db, { department })
  const team = await makeTeam(db, { department, name: 'South days' })
  const there = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  const here = await makeProvider(db, { facility: stage.facility, last_name: 'Aa', labour_type: 'Locum' })
  const both = await makeProvider(db, { facility: stage.facility, last_name: 'Ab', labour_type: 'Employee' })
  await mapProvider(db, { provider: both, facility: south, labour_type: 'PerDiem' })
  await makeShift(db, { block, provider: here, date: '2026-11-25' })
  await makeShift(db, { block: there, provider: both, date: '2026-11-25' })
  for (const codes of [
    [block.code, there.code],
    [there.code, block.code],
  ]) {
    const { people: told } = await previewBlocks(server.deps, { level: 'platform' }, codes)
    expect(told.slice(0, 2).map(({ lastName, labourType }) => [lastName, labourType])).toEqual([
      ['Aa', 'Locum'],
      ['Ab', 'PerDiem'],
    ])
  }
})

test('names who has asked for leave on the days of what is published', async () => {
  const { db, organization, block } = stage
  const provider = people.known
  const days = { from_date: '2027-01-11', to_date: '2027-01-12' }
  await makeLeave(db, { provider, organization, ...days })
  await makeLeave(db, {
    provider,
    organization: await makeOrganization(db),
    from_date: '2027-01-14',
    to_date: '2027-01-14',
  })
  const shift = await makeShift(db, { block, provider, date: '2027-01-12' })
  for (const date of ['2027-01-13', '2027-01-14']) await makeShift(db, { block, provider, date })
  await makeShift(db, { block, provider: people.changed, date: '2027-01-11' })
  const leave = { fromDate: '01-11-2027', toDate: '01-12-2027', providerName: 'A Nix' }
  const asked = { shiftId: shift.id, scheduleCode: block.code, date: '01-12-2027', ...leave }
  expect((await preview()).askedLeaves).toEqual([asked])
})
