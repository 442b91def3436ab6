import { gunzipSync } from 'node:zlib'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { type QueryId, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accepted, startBeside } from '../../../test/harness.ts'
import { callsOf, type Stage, setStage } from '../../../test/stage.ts'
import { tablesRead } from '../../../test/tables-read.ts'
import {
  makeBlock,
  makeDepartment,
  makeInterest,
  makeLeave,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeTeam,
  makeUser,
  type Shift,
  type User,
} from '../../demo/factories.ts'
import type { Connection } from '../../lib/database.ts'
import { readDays } from './calendar.store.ts'
import { forgetMarks } from './calendar-change.store.ts'
import { readDepartment } from './calendar-department.service.ts'
import { CalendarMemory, keptDay } from './calendar-memory.ts'

let stage: Stage
let taken: Shift
let open: Shift
let asker: User
const date = '2026-11-15'
const asked = { startDate: '2026-11-01', endDate: '2026-11-30' }
beforeAll(async () => {
  stage = await setStage()
  const { db, block, provider, organization, facility, admin } = stage
  const confirmed = { confirmed_rules: ['rest'], confirmed_by: admin.id, confirmed_at: new Date() }
  taken = await makeShift(db, { block, date, provider, ...confirmed })
  open = await makeShift(db, { block, date })
  asker = await makeProvider(db, { facility })
  await makeInterest(db, { shift: open, provider: asker })
  await makeShiftRequest(db, { shift: open, provider: asker })
  await makeLeave(db, { provider, organization, status: 'Approved', from_date: '2026-11-20', to_date: '2026-11-21' })
})
afterAll(() => stage.server.close())

const place = () => ({
  organizationId: stage.organization.id,
  facilityId: stage.facility.id,
  departmentId: stage.department.id,
})
const readerOf = (now = stage.server.clock.now) => ({ now, mayDecide: true, mayWrite: true })
const read = async (memory: CalendarMemory, now?: Date, db: Connection = stage.db) => {
  const month = { departmentCode: stage.department.code, ...asked }
  const { tag, text } = await readDepartment({ db, memory }, { level: 'platform' }, month, readerOf(now))
  return { tag, text: text() }
}
const fresh = (now?: Date) => read(new CalendarMemory(), now)

/** Every table that the calendar reads, with changes of what it shows. */
const changes: Record<string, () => string[]> = {
  shifts: () => [
    `update shifts set comment = 'bring keys' where id = ${taken.id}`,
    `update shifts set date = '2026-11-16' where id = ${taken.id}`,
    `update shifts set date = '2026-12-16' where id = ${taken.id}`,
    `update shifts set date = '2026-11-15' where id = ${taken.id}`,
    `insert into shifts (organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time,
       end_time, starts_at, ends_at, state, rate)
     select organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time, end_time, starts_at,
       ends_at, 'vacancy', rate from shifts where id = ${open.id}`,
    `delete from shifts where state = 'vacancy'`,
  ],
  shift_interests: () => [
    `insert into shift_interests (organization_id, shift_id, provider_id)
     values (${stage.organization.id}, ${open.id}, ${stage.provider.id})`,
    `delete from shift_interests where provider_id = ${stage.provider.id}`,
  ],
  shift_requests: () => [
    `update shift_requests set submitted_at = submitted_at + interval '1 day' where shift_id = ${open.id}`,
    `update shift_requests set status = 'UserDenied', decided_at = now() where shift_id = ${open.id}`,
    `update shift_requests set status = 'Open', decided_at = null where shift_id = ${open.id}`,
  ],
  swaps: () => [
    `insert into swaps (shift_id, organization_id, facility_id, department_id, from_provider_id, to_provider_id, date,
       start_time, end_time, skill, is_on_call)
     select id, organization_id, facility_id, department_id, provider_id, ${asker.id}, date, start_time, end_time, skill,
       is_on_call
     from shifts where id = ${taken.id}`,
    `update swaps set status = 'MediatorApproved', decided_at = now() where shift_id = ${taken.id}`,
    `update swaps set status = 'ToQHPDenied', answered_at = now() where shift_id = ${taken.id}`,
  ],
  offers: () => [
    `insert into offers (organization_id, shift_id, provider_id, date, start_time, end_time, sent_at)
     select organization_id, id, ${asker.id}, date, start_time, end_time, now() from shifts where id = ${open.id}`,
    `update offers set state = 'declined', ended_at = now() where shift_id = ${open.id}`,
    `update offers set state = 'open', ended_at = null where shift_id = ${open.id}`,
    `delete from offers where shift_id = ${open.id}`,
  ],
  releases: () => [
    `insert into releases (organization_id, shift_id, steps, next_at, started_at)
     select organization_id, id, '[{"doneAt": "2026-10-01"}, {"doneAt": null}]', now(), now()
     from shifts where id = ${open.id}`,
    `update releases set next_at = now() + interval '1 hour' where shift_id = ${open.id}`,
    `delete from releases where shift_id = ${open.id}`,
  ],
  published_shifts: () => [
    `insert into published_shifts (shift_id, organization_id, facility_id, department_id, team_id, block_id, provider_id,
       skill, date, start_time, end_time, starts_at, ends_at, is_on_call, is_sourced, add_on_hours, comment, published_at)
     select id, organization_id, facility_id, department_id, team_id, block_id, provider_id, skill, date, start_time,
       end_time, starts_at, ends_at, is_on_call, is_sourced, add_on_hours, comment, now()
     from shifts where id = ${taken.id}`,
    `update published_shifts set comment = 'other keys' where shift_id = ${taken.id}`,
    `update published_shifts set comment = 'bring keys' where shift_id = ${taken.id}`,
    `delete from published_shifts where shift_id = ${taken.id}`,
  ],
  blocks: () => [true, false].map((is) => `update blocks set is_deactivated = ${is} where id = ${stage.block.id}`),
  teams: () => [
    `update teams set name = 'Mornings' where id = ${stage.days.id}`,
    `update teams set color = '#123456' where id = ${stage.days.id}`,
  ],
  department_skills: () => [
    `update department_skills set rate = rate + 1, maximum_rate = maximum_rate + 1 where department_id = ${stage.department.id}`,
    `update department_skills set skill = 'Registered Nurse'
     where department_id = ${stage.department.id} and skill = 'Physician'`,
    `update department_skills set skill = 'Physician'
     where department_id = ${stage.department.id} and skill = 'Registered Nurse'`,
  ],
  users: () => [
    `update users set first_name = 'Ida' where id = ${stage.provider.id}`,
    `update users set last_name = 'Fern' where id = ${stage.provider.id}`,
    `update users set preferred_call_number = '5550100001' where id = ${stage.provider.id}`,
    `update users set last_name = 'Renamed' where id = ${stage.admin.id}`,
  ],
  facilities: () => [`update facilities set time_zone = 'America/Chicago' where id = ${stage.facility.id}`],
  leaves: () => [
    `update leaves set to_date = '2026-11-22'`,
    `update leaves set status = 'Cancelled'`,
    `insert into leaves (organization_id, provider_id, leave_type_id, from_date, to_date, status)
     values (${stage.organization.id}, ${stage.provider.id}, 1, '2026-11-20', '2026-11-21', 'Approved')`,
  ],
  facility_providers: () => [
    `delete from facility_providers where provider_id = ${stage.provider.id}`,
    `insert into facility_providers (organization_id, facility_id, provider_id, labour_type)
     values (${stage.organization.id}, ${stage.facility.id}, ${stage.provider.id}, 'PerDiem')`,
  ],
  user_skills: () => [
    `delete from user_skills where user_id = ${stage.provider.id}`,
    `insert into user_skills (user_id, skill) values (${stage.provider.id}, 'Physician')`,
  ],
}

test.each(Object.keys(changes))('a change of %s is seen at once', async (table) => {
  const memory = new CalendarMemory()
  for (const change of changes[table]?.() ?? []) {
    const before = await read(memory)
    expect(await read(memory)).toEqual(before)
    await sql.raw(change).execute(stage.db)
    const after = await read(memory)
    expect(after, change).toEqual(await fresh())
    expect(after.text, change).not.toBe(before.text)
    expect(after.tag, change).not.toBe(before.tag)
  }
})

test('the calendar reads no table whose changes are not tested here', async () => {
  const tables = await tablesRead(stage.db, (db) => readDays(db, place(), [date], readerOf()))
  expect(tables).toEqual(Object.keys(changes).sort())
})

test('a change that is committed after a later one is seen too', async () => {
  const memory = new CalendarMemory()
  const first = await stage.db.startTransaction().execute()
  const comment = (text: string, shift: Shift) => sql`update shifts set comment = ${text} where id = ${shift.id}`
  await comment('early', taken).execute(first)
  await read(memory)
  await comment('late', open).execute(stage.db)
  expect((await read(memory)).text).toContain('late')
  await first.commit().execute()
  expect((await read(memory)).text).toContain('early')
})

test('an entry that changes by itself is read anew when its time has come', async () => {
  const memory = new CalendarMemory()
  const [before, after] = [new Date(taken.ends_at.getTime() - 1), taken.ends_at]
  expect((await read(memory, before)).text).toContain('"isUnsent":true')
  expect(await read(memory, after)).toEqual(await fresh(after))
  expect((await read(memory, after)).text).not.toContain('"isUnsent":true')
  expect((await read(memory, before)).text).toContain('"isUnsent":true')
})

test('an entry that depends on shifts of other departments is read each time', async () => {
  const { db, facility, provider, block } = stage
  const memory = new CalendarMemory()
  const team = await makeTeam(db, { department: await makeDepartment(db, { facility }) })
  const elsewhere = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  const other = await makeShift(db, { block: elsewhere, date: '2026-11-25', provider })
  const confirmed = { confirmed_rules: ['overlap'], confirmed_by: stage.admin.id, confirmed_at: new Date() }
  const shift = await makeShift(db, { block, date: '2026-11-25', provider, ...confirmed })
  expect((await read(memory)).text).toContain('"isDoubleBooked":true')
  await db.deleteFrom('shifts').where('id', '=', other.id).execute()
  expect((await read(memory)).text).not.toContain('"isDoubleBooked":true')
  await db.deleteFrom('shifts').where('id', '=', shift.id).execute()
})

describe('readers at the same moment', () => {
  const days = 'with place as'
  const marks = 'calendar_changes'
  const setComment = (comment: string) => sql`update shifts set comment = ${comment} where id = ${taken.id}`

  /** The database, with something to do after each statement that has these words. */
  function after(words: string, work: () => unknown) {
    const those = new WeakSet<QueryId>()
    return stage.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (JSON.stringify(node).includes(words)) those.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (those.has(queryId)) await work()
        return result
      },
    })
  }

  /** The second one comes while the first one reads, which ends when the second one waits for it. */
  function readByTwo({ meanwhile, end }: { meanwhile?: () => Promise<unknown>; end?: () => unknown }) {
    const memory = new CalendarMemory()
    const waits = Promise.withResolvers<void>()
    const second = Promise.withResolvers<Awaited<ReturnType<typeof read>>>()
    const ofSecond = after(marks, () => void setImmediate(waits.resolve))
    const ofFirst = after(days, async () => {
      await meanwhile?.()
      second.resolve(read(memory, undefined, ofSecond))
      await waits.promise
      end?.()
    })
    return Promise.allSettled([read(memory, undefined, ofFirst), second.promise])
  }
  const textOf = (one: PromiseSettledResult<{ text: string }>) => (one.status === 'fulfilled' ? one.value.text : '')

  test('read the changed days once', async () => {
    const memory = new CalendarMemory()
    let readings = 0
    const counted = after(days, () => readings++)
    await read(memory)
    await setComment('for all').execute(stage.db)
    const answers = await Promise.all([1, 2, 3].map(() => read(memory, undefined, counted)))
    expect(readings).toBe(1)
    for (const answer of answers) expect(answer).toEqual(await fresh())
  })

  test('see what has changed since the first of them began to read', async () => {
    const [first, second] = await readByTwo({ meanwhile: () => setComment('since then').execute(stage.db) })
    expect([first, second].map((one) => textOf(one).includes('since then'))).toEqual([false, true])
  })

  test('read for themselves when the first of them fails', async () => {
    const lost = () => {
      throw new Error('lost')
    }
    const [first, second] = await readByTwo({ end: lost })
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })
})

test('the memory is bounded: what was used longest ago is forgotten', () => {
  const memory = new CalendarMemory(10_000)
  const now = new Date()
  const day = { day: date, shifts: 'x'.repeat(2_700), leaves: '', until: null, dependsOnOthers: false }
  const keep = (key: string) => memory.keep(key, keptDay(day, 'marks', { now, askedAt: performance.now() }))
  for (const key of ['one', 'two', 'three']) keep(key)
  expect(memory.find('one', 'marks', now)).toBeDefined()
  keep('four')
  expect(['one', 'two', 'three', 'four'].filter((key) => memory.find(key, 'marks', now))).toEqual([
    'one',
    'three',
    'four',
  ])
  expect(memory.size).toBe(9_000)
  memory.keep('five', keptDay(day, 'marks', { now, askedAt: performance.now() - 31 * 60_000 }))
  expect(memory.find('five', 'marks', now)).toBeUndefined()
})

test('only old marks are removed', async () => {
  const count = async () => (await stage.db.selectFrom('calendar_changes').select('mark').execute()).length
  const before = await count()
  await forgetMarks(stage.db)
  expect(await count()).toBe(before)
  await stage.db.updateTable('calendar_changes').set({ at: sql`now() - interval '5 hours'` }).execute()
  await forgetMarks(stage.db)
  expect(await count()).toBe(0)
})

describe('the call', () => {
  const path = () =>
    `/api/${scheduleEndpoints.ofDepartment.path}?departmentCode=${stage.department.code}&month=11&year=2026`
  const ask = ({ token = stage.token, etag = '', encoding = 'identity', app = stage.server.app } = {}) =>
    app.inject({
      url: path(),
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': encoding,
        ...(etag && { 'if-none-match': etag }),
      },
    })

  test('answers 304 until something changes, and then the change, on every server', async () => {
    const beside = await startBeside(stage.server)
    const first = await ask()
    const etag = String(first.headers.etag)
    expect((await ask({ etag })).statusCode).toBe(304)
    expect((await ask({ etag, app: beside.app })).statusCode).toBe(304)
    const { days: team, block, provider } = stage
    expect((await callsOf(stage).add({ team, block, provider, date: ['11-18-2026'] })).status).toBe(200)
    for (const app of [stage.server.app, beside.app]) {
      const next = await ask({ etag, app })
      expect([next.statusCode, next.body.includes('11-18-2026')]).toEqual([200, true])
    }
    await beside.close()
  })

  test('compresses the same text once for all who take it so', async () => {
    const plain = await ask()
    const zipped = await ask({ encoding: 'gzip, br' })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    })
    expect(new TextDecoder().decode(gunzipSync(zipped.rawPayload))).toBe(plain.body)
    expect((await ask({ encoding: 'gzip;q=0.5' })).headers['content-encoding']).toBe('gzip')
    for (const encoding of ['br, gzip;q=0', 'gzip; q=0.00, br']) {
      const { headers, body } = await ask({ encoding })
      expect([headers['content-encoding'], body]).toEqual([undefined, plain.body])
    }
  })

  test('shows each caller what they may see, and nothing to those who may no longer', async () => {
    await sql`update shifts set is_rate_masked = true, ask_rate = 71 where id = ${open.id}`.execute(stage.db)
    const viewer = await makeUser(stage.db, {
      facilities: [stage.facility],
      departments: [stage.department],
      is_view_scheduler: true,
    })
    const token = await stage.server.tokenOf(viewer)
    const theirs = await ask({ token, etag: String((await ask()).headers.etag) })
    expect([theirs.statusCode, theirs.body.includes('"askRate":71')]).toEqual([200, false])
    expect((await ask()).body).toContain('"askRate":71')
    const etag = String(theirs.headers.etag)
    await stage.db.deleteFrom('department_users').where('user_id', '=', viewer.id).execute()
    expect((await ask({ token, etag })).statusCode).toBe(404)
    await accepted(stage.server.call(sessionEndpoints.logout, {}, token))
    expect((await ask({ token, etag })).statusCode).toBe(401)
  })
})
