import { teamColors } from '@shiftward/contract/choices.ts'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { ScheduleEvent } from '@shiftward/contract/schedule.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accepted, startBeside, type TestApp } from '../../../test/harness.ts'
import { callsOf, type Stage, setStage } from '../../../test/stage.ts'
import {
  makeBlock,
  makeDepartment,
  makeLeave,
  makeProvider,
  makeRelease,
  makeShift,
  makeTeam,
  makeUser,
} from '../../demo/factories.ts'
import { tellChange } from '../../lib/live.ts'
import { closeBegunOffers } from '../offer/offer-closing.store.ts'
import { beatEvery } from './calendar-live.service.ts'

let stage: Stage
let beside: TestApp
let addresses: Map<TestApp, string>

beforeAll(async () => {
  stage = await setStage()
  beside = await startBeside(stage.server)
  addresses = new Map()
  for (const server of [stage.server, beside]) {
    addresses.set(server, await server.app.listen({ host: '127.0.0.1', port: 0 }))
  }
})
afterAll(async () => {
  await beside.close()
  await stage.server.close()
})

/** Connects as the console does: with the bearer header, and as a background call. */
async function follow(server: TestApp, token = stage.token, place = `departmentCode=${stage.department.code}`) {
  const response = await fetch(`${addresses.get(server)}/api/Scheduler/Live?${place}`, {
    headers: { authorization: `Bearer ${token}`, 'x-shiftward-background': '1', 'accept-encoding': 'gzip' },
  })
  if (!response.body) throw new Error('There is nothing to read')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  return {
    response,
    stop: () => reader.cancel(),
    /** The next event; undefined when the server has ended the connection. */
    async next(): Promise<ScheduleEvent | undefined> {
      for (;;) {
        const end = waiting.indexOf('\n\n')
        if (end >= 0) {
          const block = waiting.slice(0, end)
          waiting = waiting.slice(end + 2)
          if (block.startsWith('data: ')) return ScheduleEvent.parse(JSON.parse(block.slice(6)))
          continue
        }
        const { value, done } = await reader.read()
        if (done) return undefined
        waiting += value
      }
    },
  }
}

type Live = Awaited<ReturnType<typeof follow>>

/** Skips changes: one from the previous test may still be on its way to the other server. */
async function afterChanges(live: Live) {
  let event = await live.next()
  while (event?.type === 'change') event = await live.next()
  return event
}

/** The days of all changes up to the change of this day. */
async function changesUntil(live: Live, day: string): Promise<string[]> {
  const days: string[] = []
  while (!days.includes(day)) {
    const event = await live.next()
    if (event?.type !== 'change') throw new Error(`Not a change: ${JSON.stringify(event)}`)
    days.push(event.startDate)
  }
  return days
}

const assign = (date: string[]) =>
  callsOf(stage).add({ team: stage.days, block: stage.block, provider: stage.provider, date })

test('a change reaches calendars that are open on another server, once it can be read', async () => {
  const live = await follow(beside)
  expect(live.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(live.response.headers.get('content-encoding')).toBeNull()
  expect(await live.next()).toEqual({ type: 'ready' })
  await assign(['11-15-2026', '11-20-2026', '11-16-2026'])
  expect(await live.next()).toEqual({ type: 'change', startDate: '11-15-2026', endDate: '11-20-2026' })
  const seen = await callsOf({ server: beside, token: stage.token }).calendar(stage.block)
  expect(seen.map(({ date }) => date)).toEqual(['11-15-2026', '11-16-2026', '11-20-2026'])
  await live.stop()
})

test('one connection tells the changes of all departments of a facility', async () => {
  const { db, server, facility } = stage
  const other = await makeTeam(db, { department: await makeDepartment(db, { facility }) })
  const user = await makeUser(db, { facilities: [facility] })
  const token = await server.tokenOf(user)
  const live = await follow(server, token, `facilityCode=${facility.code}`)
  expect(await live.next()).toEqual({ type: 'ready' })
  await assign(['12-14-2026'])
  expect(await changesUntil(live, '12-14-2026')).toContain('12-14-2026')
  const change = { startDate: '2026-12-15', endDate: '2026-12-15' }
  await tellChange(db, { departmentId: other.department_id, ...change })
  expect(await changesUntil(live, '12-15-2026')).toContain('12-15-2026')
  await live.stop()
})

test('an approved leave reaches the calendars of the provider’s facilities even if it frees no shift', async () => {
  const live = await follow(beside)
  await live.next()
  const leave = await makeLeave(stage.db, {
    provider: stage.provider,
    organization: stage.organization,
    from_date: '2026-12-01',
    to_date: '2026-12-04',
  })
  const decision = { leaveId: leave.id, leaveStatus: 'Approved' }
  expect((await stage.server.call(leaveEndpoints.decide, decision, stage.token)).status).toBe(200)
  expect(await live.next()).toEqual({ type: 'change', startDate: '12-01-2026', endDate: '12-04-2026' })
  await live.stop()
})

test('leave that is asked for reaches the calendars when it is made, withdrawn or denied', async () => {
  const { server, provider, token } = stage
  const mobile = await server.tokenOf(provider, 'mobile')
  const live = await follow(beside)
  await live.next()
  const ask = async (date: string) => {
    const asked = await server.call(
      mobileEndpoints.requestLeave,
      { fromDate: date, toDate: date, leaveType: 1 },
      mobile,
    )
    expect(await changesUntil(live, date)).toContain(date)
    return asked.body.data[0].id as number
  }
  const [withdrawn, denied] = [await ask('12-20-2026'), await ask('12-21-2026')]
  await server.call(mobileEndpoints.cancelLeave, { leaveId: withdrawn }, mobile)
  expect(await changesUntil(live, '12-20-2026')).toContain('12-20-2026')
  await server.call(leaveEndpoints.decide, { leaveId: denied, leaveStatus: 'Denied' }, token)
  expect(await changesUntil(live, '12-21-2026')).toContain('12-21-2026')
  await live.stop()
})

test('a shift request reaches the calendars when it is made and when it is denied', async () => {
  const { db, server, facility, block, department } = stage
  await db
    .updateTable('departments')
    .set({ approval_labour_types: ['Locum'] })
    .where('id', '=', department.id)
    .execute()
  const locum = await makeProvider(db, { facility, labour_type: 'Locum' })
  const { id: shiftId } = await makeShift(db, { block, date: '2026-12-10' })
  const live = await follow(beside)
  await live.next()
  const taken = await server.call(mobileEndpoints.takeShift, { shiftId }, await server.tokenOf(locum, 'mobile'))
  expect(await changesUntil(live, '12-10-2026')).toContain('12-10-2026')
  const { shiftApprovalId } = taken.body.data
  const decision = [{ shiftApprovalId, shiftId, approvalStatus: 'UserDenied' }]
  expect((await server.call(requestEndpoints.decide, decision, stage.token)).status).toBe(200)
  expect(await changesUntil(live, '12-10-2026')).toContain('12-10-2026')
  await live.stop()
})

test('a swap reaches the calendars of both its days when it is asked for and when it is denied', async () => {
  const { db, server, facility, block } = stage
  const [provider, other] = [await makeProvider(db, { facility }), await makeProvider(db, { facility })]
  const mine = await makeShift(db, { block, provider, date: '2026-12-12', isPublished: true })
  const back = await makeShift(db, { block, provider: other, date: '2026-12-14', isPublished: true })
  const live = await follow(beside)
  await live.next()
  const asking = { shiftId: mine.id, toProviderCode: other.code, returnShiftId: back.id }
  const asked = await server.call(mobileEndpoints.requestSwap, asking, await server.tokenOf(provider, 'mobile'))
  expect(asked.body).toMatchObject({ status: true })
  expect(await changesUntil(live, '12-14-2026')).toEqual(['12-12-2026', '12-14-2026'])
  const decision = { swapId: asked.body.data.swapId, swapStatus: 'MediatorDenied' }
  expect((await server.call(swapEndpoints.decide, decision, stage.token)).status).toBe(200)
  expect(await changesUntil(live, '12-14-2026')).toEqual(['12-12-2026', '12-14-2026'])
  await live.stop()
})

test('a release that ends because its shift has begun reaches the calendars', async () => {
  const { db, block } = stage
  const shift = await makeShift(db, { block, date: '2026-12-15' })
  await makeRelease(db, { shift })
  const live = await follow(beside)
  await live.next()
  await closeBegunOffers(db, shift.starts_at)
  expect(await changesUntil(live, '12-15-2026')).toEqual(['12-15-2026'])
  await live.stop()
})

test('a team’s new name and hours reach the calendars of its days', async () => {
  const { server, token, facility, department, nights } = stage
  const live = await follow(beside)
  await live.next()
  const form = {
    id: nights.id,
    name: 'Late',
    facilityCode: facility.code,
    departmentCode: department.code,
    skillLevel: ['Physician'],
    startTime: '20:00',
    endTime: '06:00',
    freqIntervalText: [0, 1, 2, 3, 4, 5, 6],
    color_Code: teamColors[1],
  }
  expect((await server.call(teamEndpoints.update, form, token)).status).toBe(200)
  await changesUntil(live, '10-01-2026')
  await live.stop()
})

test('rolled-back changes and changes elsewhere are not sent', async () => {
  const live = await follow(stage.server)
  await live.next()
  // Every day conflicts.
  expect((await assign(['11-15-2026'])).body.status).toBe(false)
  const department = await makeDepartment(stage.db, { facility: stage.facility })
  const team = await makeTeam(stage.db, { department })
  const block = await makeBlock(stage.db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  const platform = await stage.server.tokenOf(await makeUser(stage.db))
  const { db } = stage
  await db
    .insertInto('department_skills')
    .values({
      department_id: department.id,
      organization_id: department.organization_id,
      skill: 'Physician',
      rate: 80,
      minimum_rate: 80,
      maximum_rate: 80,
    })
    .execute()
  const elsewhere = await callsOf({ server: beside, token: platform }).add({
    team,
    block,
    provider: stage.provider,
    date: ['11-28-2026'],
  })
  expect(elsewhere.body.status).toBe(true)
  await assign(['11-22-2026'])
  const told = await changesUntil(live, '11-22-2026')
  for (const day of ['11-15-2026', '11-28-2026']) expect(told).not.toContain(day)
  await live.stop()
})

test('after a lost database connection every calendar is told to reload', async () => {
  const lives = [await follow(stage.server), await follow(beside)]
  for (const live of lives) await live.next()
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen schedule'`.execute(stage.db)
  expect(rows.length).toBeGreaterThan(0)
  // Wait for both servers: a late one would send it during the next test.
  for (const live of lives) expect(await afterChanges(live)).toEqual({ type: 'ready' })
  await assign(['11-23-2026'])
  for (const live of lives) {
    expect(await live.next()).toMatchObject({ type: 'change', startDate: '11-23-2026' })
    await live.stop()
  }
})

test('it ends with its session and does not keep it alive; the person’s other sessions go on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const user = await makeUser(stage.db, { departments: [stage.department] })
  const token = await stage.server.tokenOf(user)
  const live = await follow(stage.server, token)
  const other = await follow(beside, await stage.server.tokenOf(user))
  for (const one of [live, other]) expect(await one.next()).toEqual({ type: 'ready' })
  const activity = () =>
    stage.db.selectFrom('sessions').select('last_active_at').where('user_id', '=', user.id).execute()
  const before = await activity()
  stage.server.clock.pass(5 * 60_000)
  vi.advanceTimersByTime(beatEvery)
  expect(await activity()).toEqual(before)
  vi.useRealTimers()
  await accepted(stage.server.call(sessionEndpoints.logout, {}, token))
  expect(await afterChanges(live)).toBeUndefined()
  await assign(['11-26-2026'])
  await changesUntil(other, '11-26-2026')
  await other.stop()
})

test('it ends on every server when the account is deactivated, and goes on for everyone else', async () => {
  const user = await makeUser(stage.db, { departments: [stage.department] })
  const theirs = [await follow(stage.server, await stage.server.tokenOf(user))]
  theirs.push(await follow(beside, await stage.server.tokenOf(user)))
  const other = await follow(beside)
  for (const live of [...theirs, other]) expect(await live.next()).toEqual({ type: 'ready' })
  const platform = await stage.server.tokenOf(await makeUser(stage.db))
  await accepted(stage.server.call(userAccountEndpoints.deactivate, { userCode: user.code }, platform))
  for (const live of theirs) expect(await afterChanges(live)).toBeUndefined()
  await assign(['11-25-2026'])
  await changesUntil(other, '11-25-2026')
  await other.stop()
})

test('it ends when the department leaves the caller’s scope', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const user = await makeUser(stage.db, { departments: [stage.department] })
  const live = await follow(stage.server, await stage.server.tokenOf(user))
  await live.next()
  await stage.db.deleteFrom('department_users').where('user_id', '=', user.id).execute()
  vi.advanceTimersByTime(beatEvery)
  expect(await afterChanges(live)).toBeUndefined()
  vi.useRealTimers()
})

test('it ends at once when an administrator gives the person another department', async () => {
  const user = await makeUser(stage.db, { departments: [stage.department] })
  const live = await follow(beside, await stage.server.tokenOf(user))
  expect(await live.next()).toEqual({ type: 'ready' })
  const { id } = await makeDepartment(stage.db, { facility: stage.facility })
  const platform = await stage.server.tokenOf(await makeUser(stage.db))
  const mapping = { userCode: user.code, departmentId: [id], isAdmin: true }
  expect((await stage.server.call(departmentEndpoints.mapUser, mapping, platform)).status).toBe(200)
  expect(await afterChanges(live)).toBeUndefined()
})

test('limits the calendars of one person, and a HEAD request opens none', async () => {
  const user = await makeUser(stage.db, { departments: [stage.department] })
  const token = await stage.server.tokenOf(user)
  const url = `${addresses.get(stage.server)}/api/Scheduler/Live?departmentCode=${stage.department.code}`
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404)
  const all = []
  for (let nth = 0; nth < limits.schedule.liveConnections; nth++) all.push(await follow(stage.server, token))
  expect((await fetch(url, { headers })).status).toBe(429)
  const other = await follow(stage.server)
  await all.pop()?.stop()
  await expect
    .poll(async () => {
      const { status, body } = await fetch(url, { headers })
      await body?.cancel()
      return status
    })
    .toBe(200)
  for (const live of [...all, other]) await live.stop()
})

test('a token in the address opens nothing', async () => {
  const url = `${addresses.get(stage.server)}/api/Scheduler/Live?departmentCode=${stage.department.code}`
  const response = await fetch(`${url}&token=${stage.token}&access_token=${stage.token}`)
  expect(response.status).toBe(401)
})

test('a server that stops ends its connections at once', async () => {
  const third = await startBeside(stage.server)
  addresses.set(third, await third.app.listen({ host: '127.0.0.1', port: 0 }))
  const live = await follow(third, await stage.server.tokenOf(stage.admin))
  await live.next()
  const ended = live.next().catch(() => undefined)
  await third.close()
  expect(await ended).toBeUndefined()
})
