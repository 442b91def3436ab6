import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../src/lib/database.ts'

/** The migration that writes down what providers were told: before it, a shift only knew the version they were told of. */

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))
const name = `published_${randomBytes(6).toString('hex')}`
let client: pg.Client

beforeAll(async () => {
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`create database ${name}`)
  await admin.end()
  client = new pg.Client({ ...inject('postgres'), database: name })
  await client.connect()
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < '021')
  for (const file of files.toSorted()) await client.query(readFileSync(`${folder}${file}`, 'utf8'))
})
afterAll(async () => {
  await client.end()
  const admin = openPool(inject('postgres'), 1)
  await admin.query(`drop database ${name}`)
  await admin.end()
})

const world = `
  insert into organizations (name, address_line1, city, state, zip) values ('One', 'A', 'B', 'NY', '12207');
  insert into users (email, password_hash, first_name, last_name, user_type, npi, phone, zip, dob)
  values ('ada@example.test', 'x', 'Ada', 'Able', 'provider', '1234567893', '5550000001', '12207', '1985-06-15');
  insert into facilities (organization_id, name, npi, time_zone, address_line1, city, state, zip)
  values (1, 'North', '1993999998', 'America/New_York', 'A', 'B', 'NY', '12207');
  insert into departments (organization_id, facility_id, name, specialty) values (1, 1, 'ED', 'Emergency Medicine');
  insert into teams (organization_id, facility_id, department_id, name, short_code, start_time, end_time, weekdays, color)
  values (1, 1, 1, 'Days', 'D', '07:00', '15:00', '{0,1,2,3,4,5,6}', '#000000');
  insert into blocks (organization_id, team_id, start_date, end_date, published_at)
  values (1, 1, '2026-11-01', '2026-11-30', '2026-10-20T12:00:00Z');`

/** A shift as it is now: from 10:00, at its third version, with a note. */
const shift = (announced: number) => `
  insert into shifts (organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time, end_time,
    starts_at, ends_at, state, provider_id, rate, comment, version, announced_version)
  values (1, 1, 1, 1, 1, 'Physician', '2026-11-15', '10:00', '15:00', '2026-11-15T15:00:00Z', '2026-11-15T20:00:00Z',
    'assigned', 1, 60, 'Bring the keys', 3, ${announced})
  returning id`

const told = 'select start_time, starts_at, comment, provider_id, published_at from published_shifts order by shift_id'

test('providers see the version that they were told of, and nothing of what they were not told', async () => {
  await client.query(world)
  for (const announced of [0, 1, 2, 3]) {
    const { rows } = await client.query<{ id: number }>(shift(announced))
    const change = (before: object) =>
      client.query(
        `insert into shift_history (organization_id, shift_id, at, action, before, after)
        values (1, $1, '2026-10-21T12:00:00Z', 'changed', $2, '{}')`,
        [rows[0]?.id, JSON.stringify(before)],
      )
    // First from 07:00 to 08:00, then from 08:00 to 10:00 with a note. A column of then is gone by now.
    const first = { version: 1, start_time: '07:00:00', starts_at: '2026-11-15T12:00:00+00:00' }
    await change({ ...first, is_overlap_confirmed: false })
    await change({ version: 2, start_time: '08:00:00', starts_at: '2026-11-15T13:00:00+00:00', comment: '' })
  }
  await client.query(readFileSync(`${folder}021-published.sql`, 'utf8'))
  const common = { provider_id: '1', published_at: new Date('2026-10-20T12:00:00Z') }
  expect((await client.query(told)).rows).toEqual([
    { start_time: '07:00:00', starts_at: new Date('2026-11-15T12:00:00Z'), comment: '', ...common },
    { start_time: '08:00:00', starts_at: new Date('2026-11-15T13:00:00Z'), comment: '', ...common },
    { start_time: '10:00:00', starts_at: new Date('2026-11-15T15:00:00Z'), comment: 'Bring the keys', ...common },
  ])
})
