import { requestEndpoints } from '@shiftward/contract/request.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBeside } from '../../../test/harness.ts'
import { type Stage, setStage } from '../../../test/stage.ts'
import { tablesRead } from '../../../test/tables-read.ts'
import { makeProvider, makeShift, makeShiftRequest, makeUser, type Shift } from '../../demo/factories.ts'
import { TaggedText } from '../../lib/answer.ts'
import { KeptAnswers } from '../../lib/kept-answers.ts'
import type { Scope } from '../../lib/scope.ts'
import { listRequests } from '../request/request.store.ts'
import { readRequests } from './decision-request-list.service.ts'

let stage: Stage
let shift: Shift
let asker: { id: number }
beforeAll(async () => {
  stage = await setStage()
  const { db, block, facility } = stage
  shift = await makeShift(db, { block, date: '2026-11-15' })
  asker = await makeProvider(db, { facility })
  await makeShiftRequest(db, { shift, provider: asker })
})
afterAll(() => stage.server.close())

const filters = { sort: '-submittedOn', page: 1, size: 10 }
const scopes = (): Scope[] => [
  { level: 'department', departmentIds: [stage.department.id] },
  { level: 'facility', facilityIds: [stage.facility.id] },
]
const read = async (kept: KeptAnswers, scope: Scope) => {
  const answer = await readRequests({ db: stage.db, kept }, scope, filters)
  if (!(answer instanceof TaggedText)) throw new Error('The list is not kept')
  return answer
}

/** Every table that the list reads, with changes of what it shows. */
const changes: Record<string, () => string[]> = {
  shift_requests: () => [
    `update shift_requests set reason = 'please' where shift_id = ${shift.id}`,
    `update shift_requests set status = 'UserDenied', decided_at = now() where shift_id = ${shift.id}`,
    `insert into shift_requests (organization_id, facility_id, department_id, shift_id, provider_id, submitted_at, date,
       start_time, end_time, skill, is_on_call)
     select organization_id, facility_id, department_id, shift_id, ${stage.provider.id}, submitted_at, date, start_time,
       end_time, skill, is_on_call from shift_requests`,
    `delete from shift_requests where provider_id = ${stage.provider.id}`,
  ],
  shifts: () => [
    `update shifts set date = date + 1, starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
     where id = ${shift.id}`,
    `update shifts set skill = 'Resident' where id = ${shift.id}`,
  ],
  users: () => [`update users set last_name = 'Fern' where id = ${asker.id}`],
  departments: () => [`update departments set name = 'Ward Z' where id = ${stage.department.id}`],
  teams: () => [`update teams set name = 'Mornings' where id = ${stage.days.id}`],
  facilities: () => [`update facilities set time_zone = 'America/Chicago' where id = ${stage.facility.id}`],
}

test.each(Object.keys(changes))('a change of %s is seen at once', async (table) => {
  const kept = new KeptAnswers()
  for (const change of changes[table]?.() ?? []) {
    const before = await Promise.all(scopes().map((scope) => read(kept, scope)))
    await sql.raw(change).execute(stage.db)
    for (const [index, scope] of scopes().entries()) {
      const after = await read(kept, scope)
      expect(after.text(), change).toBe(JSON.stringify(await listRequests(stage.db, scope, filters)))
      expect(after.tag, change).not.toBe(before[index]?.tag)
    }
  }
})

test('the list reads no table whose changes are not tested here', async () => {
  const scope: Scope = { level: 'facility', facilityIds: [stage.facility.id] }
  const tables = await tablesRead(stage.db, (db) => listRequests(db, scope, filters))
  expect(tables).toEqual(Object.keys(changes).sort())
})

test('what has not changed is not read again', async () => {
  const kept = new KeptAnswers()
  const [scope] = scopes()
  if (!scope) throw new Error('There is no scope')
  const first = await read(kept, scope)
  expect(await read(kept, scope)).toBe(first)
  await makeShift(stage.db, { block: stage.block, date: '2026-11-20' })
  expect(await read(kept, scope)).not.toBe(first)
})

test('the memory is bounded, and forgets what is old', () => {
  const kept = new KeptAnswers(3_500)
  const later = performance.now() + 60_000
  const keep = (question: string) => kept.keep(question, 'marks', 'x'.repeat(700), later)
  for (const question of ['one', 'two', 'three']) keep(question)
  expect(kept.find('one', 'marks')).toBeDefined()
  keep('four')
  expect(['one', 'two', 'three', 'four'].filter((question) => kept.find(question, 'marks'))).toEqual([
    'one',
    'three',
    'four',
  ])
  expect(kept.find('one', 'others')).toBeUndefined()
  kept.keep('five', 'marks', 'x', performance.now() - 1)
  expect(kept.find('five', 'marks')).toBeUndefined()
  expect(kept.size).toBeLessThan(3_500)
})

describe('the call', () => {
  const path = `/api/${requestEndpoints.getAll.path}?sort=-submittedOn&page=1&size=10`
  const ask = (token: string, etag = '', app = stage.server.app) =>
    app.inject({ url: path, headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } })

  test('answers 304 until something changes, on every server, and nothing to those who may no longer', async () => {
    const { db, server, department, provider } = stage
    const admin = await makeUser(db, { departments: [department] })
    const token = await server.tokenOf(admin)
    const beside = await startBeside(server)
    const first = await ask(token)
    const etag = String(first.headers.etag)
    expect(first.json().data.rows).toHaveLength(1)
    expect((await ask(token, etag)).statusCode).toBe(304)
    expect((await ask(token, etag, beside.app)).statusCode).toBe(304)
    await makeShiftRequest(db, { shift, provider })
    for (const app of [server.app, beside.app]) expect((await ask(token, etag, app)).json().data.total).toBe(2)
    await beside.close()
    await db.deleteFrom('department_users').where('user_id', '=', admin.id).execute()
    expect((await ask(token, etag)).json().data.rows).toEqual([])
    await db.deleteFrom('sessions').where('user_id', '=', admin.id).execute()
    expect((await ask(token, etag)).statusCode).toBe(401)
  })
})
