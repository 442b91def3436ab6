import { accountEndpoints } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { teamFeedEndpoints } from '@shiftward/contract/mobile-feed.ts'
import type { ToldChange } from '@shiftward/contract/mobile-shift.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { callsOf, type Stage, setStage } from '../../../test/stage.ts'
import {
  defaultPassword,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeProvider,
  makeShift,
  makeTeam,
  type User,
} from '../../demo/factories.ts'
import { moveShiftsToTimeZone } from '../facility/facility-time.store.ts'

let stage: Stage
let ada: User
let token: string

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-10-20T13:00:00Z')
  stage.token = await stage.server.tokenOf(stage.admin)
  for (const table of ['shifts', 'published_shifts', 'told_changes'] as const)
    await stage.db.deleteFrom(table).execute()
  ada = await makeProvider(stage.db, { facility: stage.facility })
  token = await stage.server.tokenOf(ada, 'mobile')
})

const call = (...args: Parameters<Stage['server']['call']>) => stage.server.call(...args)
const renew = async () => (await call(mobileEndpoints.renewFeed, {}, token)).body.data.path
const get = (path: string) => stage.server.app.inject({ method: 'GET', url: path })

/** The events of a calendar, as another library reads them. */
async function eventsAt(path: string) {
  const calendar = new ICAL.Component(ICAL.parse((await get(path)).body))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone({ component: zone }))
  }
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      zone: component.getFirstProperty('dtstart')?.getParameter('tzid'),
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
    }
  })
}

test('the address is secret, can be renewed, and nobody stores what it answers', async () => {
  expect((await call(mobileEndpoints.feed, {}, token)).body.data).toEqual({ path: null, since: null })
  const first = await renew()
  expect((await call(mobileEndpoints.feed, {}, token)).body.data.path).toBe(first)
  const answer = await get(first)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const atOnce = await Promise.all([1, 2, 3, 4, 5].map(renew))
  const answers = await Promise.all(atOnce.map(async (path) => (await get(path)).statusCode))
  expect(answers.sort()).toEqual([200, 404, 404, 404, 404])
  const second = await renew()
  expect((await get(first)).statusCode).toBe(404)
  expect((await get(second)).statusCode).toBe(200)
  expect((await get(`/feed/${'x'.repeat(43)}.ics`)).statusCode).toBe(404)
  await stage.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', ada.id).execute()
  expect((await get(second)).statusCode).toBe(404)
})

test('the address is shown only after the password', async () => {
  const { server } = stage
  const path = await renew()
  server.clock.pass(limits.session.proofMs + 1000)
  expect(await call(mobileEndpoints.feed, {}, token)).toMatchObject({
    status: 403,
    body: { error: { fields: { currentPassword: texts.account.proveFirst } } },
  })
  await call(mobileEndpoints.confirmPassword, { currentPassword: defaultPassword }, token)
  expect((await call(mobileEndpoints.feed, {}, token)).body.data.path).toBe(path)
})

test.each([
  ['another password', accountEndpoints.changePassword, { currentPassword: defaultPassword, password: 'Another-2026' }],
  ['signing out everywhere', accountEndpoints.signOutEverywhere, {}],
])('%s ends the address, and no other person’s', async (_, endpoint, input) => {
  const path = await renew()
  const bob = await stage.server.tokenOf(await makeProvider(stage.db, { facility: stage.facility }), 'mobile')
  const ofBob = (await call(mobileEndpoints.renewFeed, {}, bob)).body.data.path
  expect((await call(endpoint, input, token)).status).toBe(200)
  expect([(await get(path)).statusCode, (await get(ofBob)).statusCode]).toEqual([404, 200])
  const again = await stage.server.tokenOf(ada, 'mobile')
  expect((await call(mobileEndpoints.feed, {}, again)).body.data).toEqual({ path: null, since: null })
})

describe('shifts come out at the right instants', () => {
  const zones = [
    ['America/New_York', 'NY'],
    ['America/Chicago', 'IL'],
    ['America/Phoenix', 'AZ'],
    // An older name, and one as the API takes it.
    ['America/Indianapolis', 'IN'],
    ['america/new_york', 'PA'],
  ] as const
  test.each(zones)('%s', async (time_zone, state) => {
    const { db, organization } = stage
    const facility = await makeFacility(db, { organization, time_zone, state })
    const department = await makeDepartment(db, { facility })
    await makeDepartmentSkill(db, { department })
    const hours = { start_time: '19:00:00', end_time: '07:00:00' }
    const team = await makeTeam(db, { department, name: `Night ${state}`, ...hours })
    const block = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2027-04-30' })
    // An ordinary night, and both nights in which clocks change.
    const dates = ['2026-11-10', '2026-10-31', '2027-03-13']
    const shifts = []
    for (const date of dates)
      shifts.push(await makeShift(db, { block, provider: ada, date, ...hours, isPublished: true }))
    const events = await eventsAt(await renew())
    expect(events).toHaveLength(3)
    for (const shift of shifts) {
      expect(events).toContainEqual(
        expect.objectContaining({
          uid: `shift-${shift.id}@shiftward`,
          zone: time_zone,
          startsAt: shift.starts_at.toISOString(),
          endsAt: shift.ends_at.toISOString(),
          status: 'CONFIRMED',
        }),
      )
    }
  })
})

test('a change counts up, a removal is cancelled, and a draft does not show', async () => {
  const { block, days } = stage
  const publish = () => call(scheduleBlockEndpoints.publish, { code: block.code }, stage.token)
  for (const date of ['11-16-2026', '11-17-2026']) {
    await callsOf(stage).add({ team: days, block, provider: ada, date: [date] })
  }
  const path = await renew()
  expect(await eventsAt(path)).toEqual([])
  await publish()
  const [one, two] = await eventsAt(path)
  expect([one?.sequence, two?.sequence]).toEqual([1, 1])
  const idOf = (uid = '') => Number(/\d+/.exec(uid)?.[0])
  const change = { id: idOf(one?.uid), StartTime: '08:00', EndTime: '15:00', isConfirmed: 'true' }
  await call(scheduleActionEndpoints.changeTime, change, stage.token)
  const freed = { teamCode: days.code, date: '11-17-2026', shiftId: idOf(two?.uid) }
  await call(scheduleActionEndpoints.deleteProvider, freed, stage.token)
  expect(await eventsAt(path)).toEqual([one, two])
  await publish()
  expect(await eventsAt(path)).toEqual([
    { ...one, sequence: 2, startsAt: '2026-11-16T13:00:00.000Z' },
    { ...two, sequence: 2, status: 'CANCELLED', summary: 'Cancelled' },
  ])
})

test('a new time zone of the facility counts up, and is no news to read', async () => {
  const { db, block, days, facility } = stage
  await callsOf(stage).add({ team: days, block, provider: ada, date: ['11-16-2026'] })
  await call(scheduleBlockEndpoints.publish, { code: block.code }, stage.token)
  const path = await renew()
  const [before] = await eventsAt(path)
  const range = { from: '11-01-2026', to: '11-30-2026' }
  const readable = async () => {
    const [mine] = (await call(mobileEndpoints.shifts, range, token)).body.data
    const { history } = (await call(mobileEndpoints.shift, { shiftId: mine.shiftId }, token)).body.data
    const changes = (await call(mobileEndpoints.changes, {}, token)).body.data
    const said = (all: ToldChange[]) => all.map(({ kind, after }) => `${kind} ${after?.startsAt.slice(0, 16)}`)
    return [said(history), said(changes)]
  }
  const told = await readable()
  stage.server.clock.now = new Date('2026-10-21T13:00:00Z')
  const move = { facilityId: facility.id, timeZone: 'America/Phoenix', actorId: stage.admin.id }
  onTestFinished(async () => {
    await db.updateTable('facilities').set({ time_zone: facility.time_zone }).where('id', '=', facility.id).execute()
  })
  await db.updateTable('facilities').set({ time_zone: move.timeZone }).where('id', '=', facility.id).execute()
  await moveShiftsToTimeZone(db, { ...move, now: stage.server.clock.now })
  const [after] = await eventsAt(path)
  expect(after).toMatchObject({ uid: before?.uid, zone: 'America/Phoenix', startsAt: '2026-11-16T14:00:00.000Z' })
  expect([before?.sequence, after?.sequence]).toEqual([1, 2])
  expect(await readable()).toEqual(told)
  const since = '2026-10-21T12:00:00Z'
  const { body } = await call(mobileEndpoints.shifts, { ...range, since }, token)
  expect(body.data).toMatchObject({
    rows: [{ startsAt: '2026-11-16T07:00:00-07:00' }],
    asOf: '2026-10-21T13:00:00.000Z',
  })
})

test('a team has a feed too, for its administrators, with names', async () => {
  await makeShift(stage.db, { block: stage.block, provider: stage.provider, date: '2026-11-16', isPublished: true })
  const code = stage.days.code
  const { path } = (await call(teamFeedEndpoints.renew, { code }, stage.token)).body.data
  expect((await call(teamFeedEndpoints.get, { code }, stage.token)).body.data.path).toBe(path)
  expect(await eventsAt(path)).toMatchObject([{ summary: 'Days: Ada Moss' }])
  expect((await call(teamFeedEndpoints.get, { code }, token)).status).toBe(401)
})
