import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeTeam,
  makeUser,
} from '../server/src/demo/factories.ts'
import { type Database, openDatabase, openPool } from '../server/src/lib/database.ts'
import type { DB } from '../server/src/lib/db-types.ts'
import { Live } from '../server/src/lib/live.ts'
import { startEmbedded } from '../server/src/lib/postgres/embedded.ts'
import { migrate } from '../server/src/lib/postgres/migrate.ts'
import { createSession } from '../server/src/lib/session.ts'
import { middle, timeOf } from './measure.ts'

// The seven calls of a facility's dashboard and its Shift Report of a year, with 100,000 and 1,000,000 shifts stored:
// the overhead over plain SQL, and whether it grows with other facilities' data. Sizes can be given as arguments.

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [100_000, 1_000_000]
const rounds = 25
const shiftsPerDay = 28
const teamsEach = 20
const shiftsPerFacility = shiftsPerDay * 365
const facilitiesPerOrganization = 10
const now = new Date('2026-11-15T15:00:00Z')

type Statement = { text: string; values: unknown[] }
type Timed = { name: string; send(): Promise<string>; statements: Statement[]; call: number[]; sql: number[] }
type House = { shifts: number; pool: pg.Pool; calls: Timed[]; close(): Promise<void> }

const folder = await mkdtemp(join(tmpdir(), 'shiftward-bench-'))
const postgres = await startEmbedded({ folder })

/** 100 providers per facility, by index. */
const peopleSql = [
  `insert into users (email, password_hash, first_name, last_name, user_type, npi, confirmed_at, created_at)
   select 'p' || facilities.id || '-' || n || '@demo.test', 'x', 'Robin', 'Provider ' || n, 'provider',
     (2000000000 + facilities.id * 1000 + n)::text, now(), timestamptz '2025-06-01'
   from facilities cross join generate_series(0, 99) as n`,
  `create table providers as
   select users.id, facilities.id as facility_id, facilities.organization_id, n as place
   from facilities cross join generate_series(0, 99) as n
   join users on users.email = 'p' || facilities.id || '-' || n || '@demo.test'`,
  'create index on providers (facility_id, place)',
  `insert into user_skills select id, 'Physician' from providers`,
  `insert into facility_providers (organization_id, facility_id, provider_id, labour_type)
   select organization_id, facility_id, id, (array['PerDiem', 'Locum', 'Employee', 'Volunteer'])[place % 4 + 1] from providers`,
  `insert into leaves (organization_id, provider_id, leave_type_id, from_date, to_date, status, decided_at)
   select organization_id, id, 1, date '2026-01-05' + week * 28 + place % 20, date '2026-01-07' + week * 28 + place % 20,
     'Approved', now()
   from providers cross join generate_series(0, 12) as week where place % 5 = 0`,
]

/** Shifts are inserted day by day for all facilities, so one facility's rows lie scattered, as in production. */
const shiftsSql = `
  insert into shifts (organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time, end_time,
    starts_at, ends_at, state, provider_id, rate, ask_rate, published_at, secured_at, labour_types, is_sourced,
    add_on_hours, add_on_rate)
  select teams.organization_id, teams.facility_id, teams.department_id, teams.id, blocks.id, 'Physician', day::date,
    '07:00', '15:00', day + interval '12 hours', day + interval '20 hours', kind.state,
    case when kind.state = 'assigned' then provider.id end, 80,
    case when kind.is_published then 70 end, case when kind.is_published then day - interval '20 days' end,
    case when kind.is_sourced then day - interval '10 days' end,
    case when kind.is_published then '{PerDiem,Locum}'::text[] else '{}' end, kind.is_sourced,
    case when kind.number = 9 then 1 else 0 end, case when kind.number = 9 then 90 end
  from generate_series(timestamptz '2026-01-01', timestamptz '2026-12-31', interval '1 day') as day
  cross join generate_series(1, ${shiftsPerDay}) as slot
  join (select *, row_number() over (partition by facility_id order by id) - 1 as place from teams) as teams
    on teams.place = slot % ${teamsEach}
  join blocks on blocks.team_id = teams.id
  cross join lateral (select (slot + extract(doy from day)::int) % 10 as number) as drawn
  cross join lateral (select drawn.number,
    case when drawn.number < 2 then 'open' when drawn.number = 2 then 'vacancy' else 'assigned' end as state,
    drawn.number < 2 or drawn.number between 5 and 6 as is_published, drawn.number between 5 and 6 as is_sourced) as kind
  join providers as provider on provider.facility_id = teams.facility_id
    and provider.place = (slot * 31 + extract(doy from day)::int * 7) % 100
  order by day, slot, teams.facility_id`

const requestsSql = [
  `insert into shift_interests (shift_id, organization_id, provider_id)
   select shifts.id, shifts.organization_id, provider.id from shifts
   join providers as provider on provider.facility_id = shifts.facility_id and provider.place = shifts.id % 100
   where state = 'open' and shifts.id % 3 = 0`,
  `insert into swaps (organization_id, facility_id, department_id, shift_id, from_provider_id, to_provider_id, status,
     created_at, date, start_time, end_time, skill, is_on_call)
   select shifts.organization_id, shifts.facility_id, shifts.department_id, shifts.id, shifts.provider_id, provider.id,
     'Open', shifts.starts_at - interval '9 days', shifts.date, shifts.start_time, shifts.end_time, shifts.skill, shifts.is_on_call
   from shifts
   join providers as provider on provider.facility_id = shifts.facility_id and provider.place = shifts.id % 100
   where state = 'assigned' and date > '2026-11-15' and shifts.provider_id <> provider.id and shifts.id % 17 = 0`,
]

/** Skips the audit log: for a million rows it takes longer to write than the rows, and nothing here reads it. */
async function unaudited(pool: pg.Pool, work: () => Promise<void>) {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
  )
  const turn = async (how: 'disable' | 'enable') => {
    for (const { name } of rows) await pool.query(`alter table ${name} ${how} trigger user`)
  }
  await turn('disable')
  await work()
  await turn('enable')
}

async function furnish(db: Database, pool: pg.Pool, shifts: number) {
  const count = Math.ceil(shifts / shiftsPerFacility)
  for (let serial = 0; serial < count; serial += facilitiesPerOrganization) {
    const organization = await makeOrganization(db)
    for (let number = 0; number < Math.min(facilitiesPerOrganization, count - serial); number++) {
      const facility = await makeFacility(db, { organization })
      for (let ward = 0; ward < teamsEach / 4; ward++) {
        const department = await makeDepartment(db, { facility })
        await makeDepartmentSkill(db, { department, rate: 80 })
        for (let place = 0; place < 4; place++) {
          const team = await makeTeam(db, { department })
          await makeBlock(db, { team, start_date: '2026-01-01', end_date: '2026-12-31' })
        }
      }
    }
  }
  await unaudited(pool, async () => {
    for (const statement of [...peopleSql, shiftsSql, ...requestsSql]) await pool.query(statement)
  })
  await pool.query('drop table providers')
  await pool.query('vacuum analyze')
}

async function build(shifts: number): Promise<House> {
  const name = `dashboard_${shifts}`
  const server = openPool(postgres.owner, 1)
  await server.query(`create database ${name}`)
  await server.end()
  const pool = openPool({ ...postgres.owner, database: name })
  await migrate(pool)
  const db = openDatabase(pool)
  await furnish(db, pool, shifts)

  const facility = await db.selectFrom('facilities').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const departments = await db.selectFrom('departments').select('code').where('facility_id', '=', facility.id).execute()
  const user = await makeUser(db, { facilities: [facility] })
  const token = await createSession(db, user.id, 'console', now)
  const settings = {
    contactEmail: 'contact@example.test',
    demo: null,
    trustProxy: false,
    channels: { sms: true, email: true },
  }
  const common = { clock: () => now, live: new Live(pool), settings }
  const app = await buildApp({ db, ...common })
  const origin = await app.listen()

  const statements: Statement[] = []
  const heard = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const listening = await buildApp({ db: heard, ...common })

  async function ask(name: string, endpoint: Endpoint, input: Record<string, unknown>): Promise<Timed> {
    const query = endpoint.from === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const path = `/api/${endpoint.path}${query}`
    const body = endpoint.from === 'query' ? undefined : JSON.stringify(input)
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/json' }),
    }
    const request = { method: endpoint.method, headers, ...(body && { body }) }
    statements.length = 0
    await listening.inject({ url: path, ...request })
    return {
      name,
      statements: statements.filter(({ text }) => !/\bfrom sessions\b/.test(text)),
      call: [],
      sql: [],
      async send() {
        const response = await fetch(`${origin}${path}`, request)
        if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
        return response.text()
      },
    }
  }

  const view = { date: '11-15-2026', daterange: '2' }
  const { generic: _, ...parts } = dashboardEndpoints
  const calls: Timed[] = []
  for (const endpoint of Object.values(parts)) {
    calls.push(await ask(endpoint.path.replace('Dashboard/', ''), endpoint, view))
  }
  calls.push(await ask('GetShifts of the year', dashboardEndpoints.shifts, { ...view, daterange: '0' }))
  calls.push(await ask('SourceSpend of the year', dashboardEndpoints.sourceSpend, { ...view, daterange: '0' }))
  calls.push(
    await ask('Shift Report of the year', reportEndpoints.shifts, {
      facility_Code: [facility.code],
      department_Code: departments.map(({ code }) => code),
      startDate: '01-01-2026',
      endDate: '12-31-2026',
    }),
  )
  return {
    shifts: Number((await pool.query('select count(*) from shifts')).rows[0].count),
    pool,
    calls,
    async close() {
      await app.close()
      await listening.close()
      await db.destroy()
    },
  }
}

const houses: House[] = []
for (const size of sizes) houses.push(await build(size))

// Each call by itself: the report leaves garbage behind, which would slow down the call after it. The houses take turns
// and swap places each round, so that noise hits both alike. The first rounds only warm up.
for (const index of houses[0]?.calls.keys() ?? []) {
  for (let round = -3; round < rounds; round++) {
    for (const { pool, calls } of round % 2 === 0 ? houses : houses.toReversed()) {
      const timed = calls[index]
      if (!timed) throw new Error('All houses have the same calls')
      const bare = await timeOf(async () => {
        for (const statement of timed.statements) await pool.query(statement)
      })
      const whole = await timeOf(timed.send)
      if (round < 0) continue
      timed.sql.push(bare)
      timed.call.push(whole)
    }
  }
}

for (const { shifts, calls } of houses) {
  console.log(`\nA facility among ${shifts.toLocaleString('en-US')} shifts, middle of ${rounds}`)
  for (const { name, call, sql, send } of calls) {
    const size = `${((await send()).length / 1024).toFixed(1)} KiB`
    const figures = `call ${middle(call).toFixed(1)} ms, bare SQL ${middle(sql).toFixed(1)} ms`
    const beyond = `${(middle(call) - middle(sql)).toFixed(1)} ms beyond`
    console.log(
      `  ${name.padEnd(26)} ${size.padStart(12)}   ${figures}, ${(middle(call) / middle(sql)).toFixed(2)} x, ${beyond}`,
    )
  }
  const total = (times: 'call' | 'sql') => calls.reduce((sum, one) => sum + middle(one[times]), 0)
  console.log(`  all of them: ${(total('call') / total('sql')).toFixed(2)} x the bare SQL`)
}

const [small, large] = houses
if (small && large) {
  console.log(`\nFrom ${small.shifts.toLocaleString('en-US')} to ${large.shifts.toLocaleString('en-US')} shifts`)
  for (const [index, { name, call }] of small.calls.entries()) {
    console.log(`  ${name.padEnd(26)} ${(middle(large.calls[index]?.call ?? []) / middle(call)).toFixed(2)} x the time`)
  }
}

for (const house of houses) await house.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
