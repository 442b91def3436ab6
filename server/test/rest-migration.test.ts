import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mobileRequestEndpoints } from '@shiftward/contract/mobile-request.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../src/lib/database.ts'
import { migrationNames } from '../src/lib/postgres/migrate.ts'

/** Shifts that somebody left before a rest said which shift it came from. */

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))
const name = `rests_${randomBytes(6).toString('hex')}`
let client: pg.Client

beforeAll(async () => {
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`create database ${name}`)
  await admin.end()
  client = new pg.Client({ ...inject('postgres'), database: name })
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  await migrateFrom('001', '042')
  await client.query(world)
})
afterAll(async () => {
  await client.end()
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`drop database ${name}`)
  await admin.end()
})

async function migrateFrom(first: string, end: string) {
  const files = (await migrationNames()).filter((file) => file >= first && file < end)
  for (const file of files) await client.query(readFileSync(`${folder}${file}`, 'utf8'))
}

const world = `
  insert into organizations (name, address_line1, city, state, zip) values ('One', 'A', 'B', 'NY', '12207');
  insert into users (email, password_hash, first_name, last_name, user_type, npi, phone, zip, dob)
  values ('ada@example.test', 'x', 'Ada', 'Able', 'provider', '1234567893', '5550000001', '12207', '1985-06-15');
  insert into facilities (organization_id, name, npi, time_zone, address_line1, city, state, zip)
  values (1, 'North', '1993999998', 'America/New_York', 'A', 'B', 'NY', '12207');
  insert into departments (organization_id, facility_id, name, specialty) values (1, 1, 'ED', 'Emergency Medicine');
  insert into teams (organization_id, facility_id, department_id, name, short_code, start_time, end_time, weekdays, color)
  values (1, 1, 1, 'Days', 'D', '07:00', '15:00', '{0,1,2,3,4,5,6}', '#000000');
  insert into blocks (organization_id, team_id, start_date, end_date) values (1, 1, '2026-11-01', '2026-11-30');`

/** Every change in a call of its own, with its history as the server writes it. */
async function inCall<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  await client.query(`select set_config('shiftward.call', $1, true)`, [path])
  const result = await work()
  await client.query('commit')
  return result
}

const history = 'insert into shift_history (organization_id, shift_id, at, actor_id, action, before, after)'

/** All times are in UTC. */
async function create(date: string, start: string, end: string, rest: object): Promise<number> {
  const row = { ...vacancy, date, start_time: start, end_time: end, starts_at: `${date} ${start}`, ...rest }
  const { rows } = await client.query<{ id: string }>(
    `insert into shifts (${Object.keys(row)}, ends_at)
    select ${Object.keys(row)}, starts_at + (end_time - start_time) + interval '1 day' * (end_time < start_time)::int
    from json_populate_record(null::shifts, $1) returning id`,
    [JSON.stringify(row)],
  )
  const id = Number(rows[0]?.id)
  const after = 'select to_jsonb(shifts) from shifts where id = $1'
  await client.query(`${history} values (1, $1, now(), 1, 'created', null, (${after}))`, [id])
  return id
}
const place = { organization_id: 1, facility_id: 1, department_id: 1, team_id: 1, block_id: 1 }
const vacancy = { ...place, skill: 'Physician', state: 'vacancy', rate: 60 }

async function change(id: number, values: string) {
  await client.query(
    `with was as (select id, to_jsonb(shifts) as row from shifts where id = $1), became as (
      update shifts set ${values}, version = version + 1 where id = $1 returning id, to_jsonb(shifts) as row)
    ${history}
    select 1, was.id, now(), 1, 'changed',
      (select jsonb_object_agg(key, value) from jsonb_each(was.row) where value is distinct from became.row -> key),
      (select jsonb_object_agg(key, value) from jsonb_each(became.row) where value is distinct from was.row -> key)
    from was join became on became.id = was.id`,
    [id],
  )
}

async function remove(id: number) {
  const before = 'select to_jsonb(shifts) from shifts where id = $1'
  await client.query(`${history} values (1, $1, now(), 1, 'deleted', (${before}), null)`, [id])
  await client.query('delete from shifts where id = $1', [id])
}

const planned = (date: string, start = '07:00', end = '15:00') =>
  inCall(scheduleActionEndpoints.addProvider.path, () =>
    create(date, start, end, { state: 'assigned', provider_id: 1 }),
  )
const later = (work: () => Promise<unknown>) => inCall(scheduleActionEndpoints.changeTime.path, work)

type Left = { at: string; end?: string; day?: string; path?: string; of?: { rest_of: number } }

/** Somebody leaves a shift: it ends then, and the rest of it is a vacancy. */
function leave(id: number, date: string, left: Left): Promise<number> {
  const { at, end = '15:00', day = date, path = callOut, of = {} } = left
  return inCall(path, async () => {
    await change(id, `end_time = '${at}', ends_at = '${day}'::date + time '${at}'`)
    return create(day, at, end, of)
  })
}
const callOut = scheduleActionEndpoints.callOut.path

const restsOf = async () => {
  const { rows } = await client.query('select id, rest_of from shifts where rest_of is not null order by id')
  return Object.fromEntries(rows.map(({ id, rest_of }) => [Number(id), Number(rest_of)]))
}
const records = async () => {
  const { rows } = await client.query(`select (select count(*) from shift_history), (select count(*) from actions),
    (select count(*) from audit_log), (select count(*) from outbox), (select sum(version) from shifts)`)
  return rows
}

/** Shifts whose rests can be told from their call-outs: the rests, each with its shift. */
async function leftShifts(): Promise<Record<number, number>> {
  const day = await planned('2026-11-02')
  const rest = await leave(day, '2026-11-02', { at: '11:30' })
  const night = await planned('2026-11-03', '19:00', '07:00')
  const morning = await leave(night, '2026-11-03', { at: '04:30', end: '07:00', day: '2026-11-04' })
  // The substitute came late and left too, and so did the next one. When the first had left was corrected.
  const first = await planned('2026-11-05')
  const second = await leave(first, '2026-11-05', { at: '08:00', path: mobileRequestEndpoints.callOut.path })
  await later(() => change(second, `${given}, start_time = '08:30', starts_at = '2026-11-05 08:30'`))
  const third = await leave(second, '2026-11-05', { at: '09:30' })
  await later(() => change(third, given))
  const fourth = await leave(third, '2026-11-05', { at: '12:00' })
  await later(() => change(first, `end_time = '08:15', ends_at = '2026-11-05 08:15'`))
  // Moved away and back.
  const back = await planned('2026-11-06')
  const ofBack = await leave(back, '2026-11-06', { at: '11:30' })
  for (const date of ['2026-11-07', '2026-11-06']) await later(() => change(back, `date = '${date}'`))
  return { [rest]: day, [morning]: night, [second]: first, [third]: first, [fourth]: first, [ofBack]: back }
}
const given = `state = 'assigned', provider_id = 1`

/** Shifts that look like it, but are shifts of their own. */
async function otherShifts() {
  const left = async (date: string) => {
    const id = await planned(date)
    return { id, rest: await leave(id, date, { at: '11:30' }) }
  }
  const [moved, away] = [await left('2026-11-10'), await left('2026-11-11')]
  await later(() => change(moved.rest, `date = '2026-11-20'`))
  await later(() =>
    change(away.id, `date = '2026-11-09', starts_at = '2026-11-09 07:00', ends_at = '2026-11-09 11:30'`),
  )
  const [gone, stayed] = [await left('2026-11-12'), await left('2026-11-13')]
  await later(() => remove(gone.id))
  await later(() => change(stayed.id, `end_time = '15:00', ends_at = '2026-11-13 15:00'`))
  // Nobody left these: hours were changed and a vacancy was made by hand, and a call-out freed a whole shift.
  const short = await planned('2026-11-14')
  await leave(short, '2026-11-14', { at: '11:30', path: scheduleActionEndpoints.changeTime.path })
  const freed = await planned('2026-11-15')
  await inCall(callOut, () => change(freed, `state = 'vacancy', provider_id = null`))
}

test('says of each rest which shift it came from, where its call-out tells it, and nothing else', async () => {
  const rests = await leftShifts()
  await otherShifts()
  await migrateFrom('042', '046')
  // A server of then beside a newer one does not know the column.
  const beside = await planned('2026-11-16')
  const ofBeside = await leave(beside, '2026-11-16', { at: '11:30' })
  // The newer one has made this rest a shift of its own.
  const newer = await planned('2026-11-17')
  const own = await leave(newer, '2026-11-17', { at: '11:30', of: { rest_of: newer } })
  await later(() => change(own, 'rest_of = null'))

  const before = await records()
  expect(await restsOf()).toEqual({})
  await migrateFrom('046', '047')
  expect(await restsOf()).toEqual({ ...rests, [ofBeside]: beside })
  expect(await records()).toEqual(before)
})
