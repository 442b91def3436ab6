import { datesBetween } from '@shiftward/contract/rules/calendar-date.ts'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { buildApp } from '../../server/src/app.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeTeam,
  makeUser,
} from '../../server/src/demo/factories.ts'
import { readDays } from '../../server/src/features/calendar/calendar.store.ts'
import { type Database, openDatabase, openPool } from '../../server/src/lib/database.ts'
import type { DB } from '../../server/src/lib/db-types.ts'
import { Live } from '../../server/src/lib/live.ts'
import type { Embedded } from '../../server/src/lib/postgres/embedded.ts'
import { migrate } from '../../server/src/lib/postgres/migrate.ts'
import { createSession } from '../../server/src/lib/session.ts'
import { furnishWard, type Ward } from './ward.ts'

/** A database with departments of 3,000 shifts a month, as many as it takes for a number of shifts, and a server on it. */

const perMonth = 3_000
const months = 12
const days = datesBetween('2026-11-01', '2026-11-30')

export type House = {
  shifts: number
  app: FastifyInstance
  pool: pg.Pool
  db: Database
  call: Call
  statement: Statement
  ward: Ward
  close(): Promise<void>
}
type Call = { url: string; headers: Record<string, string> }
type Statement = { text: string; values: unknown[] }

/** Shifts are inserted day by day for all departments, so one department's rows lie scattered, as in production. */
const shiftsSql = `
  insert into shifts (organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time, end_time,
    starts_at, ends_at, state, provider_id, rate, ask_rate, published_at, labour_types, is_sourced)
  select teams.organization_id, teams.facility_id, teams.department_id, teams.id, blocks.id, 'Physician', day::date,
    '07:00', '15:00', day + interval '12 hours', day + interval '20 hours',
    kind.state, case when kind.state = 'assigned' then provider.id end, 80,
    case when kind.state <> 'vacancy' then 70 end, now(),
    case when kind.state = 'open' then '{PerDiem,Locum}'::text[] else '{}' end, false
  from generate_series(timestamptz '2026-01-01', timestamptz '2026-12-30', interval '1 day') as day
  cross join generate_series(1, $1::int) as slot
  cross join teams
  join blocks on blocks.team_id = teams.id
  cross join lateral (select case when (slot + teams.id) % 10 < 2 then 'open' when (slot + teams.id) % 10 = 2 then 'vacancy'
    else 'assigned' end as state) as kind
  join providers as provider on provider.place = (slot * 31 + teams.id * 17 + extract(doy from day)::int) % 2000
  order by day, slot, teams.id`

const interestsSql = `
  insert into shift_interests (shift_id, organization_id, provider_id)
  select shifts.id, organization_id, provider.id from shifts
  join providers as provider on provider.place = shifts.id % 2000
  where state = 'open' and shifts.id % 3 = 0`

const leavesSql = `
  insert into leaves (organization_id, provider_id, leave_type_id, from_date, to_date, status, decided_at)
  select facility_providers.organization_id, provider_id, 1, date '2026-01-05' + week * 28, date '2026-01-07' + week * 28,
    'Approved', now()
  from facility_providers cross join generate_series(0, 11) as week where provider_id % 100 = 0`

export async function buildHouse(postgres: Embedded, shifts: number): Promise<House> {
  const name = `schedule_${shifts}`
  const server = openPool(postgres.owner, 1)
  await server.query(`create database ${name}`)
  await server.end()
  const pool = openPool({ ...postgres.owner, database: name })
  await migrate(pool)
  const db = openDatabase(pool)

  const organization = await makeOrganization(db)
  const facility = await makeFacility(db, { organization })
  const teamsEach = 10
  const departments = Math.round(shifts / (perMonth * months))
  for (let serial = 0; serial < departments; serial++) {
    const department = await makeDepartment(db, { facility })
    await makeDepartmentSkill(db, { department, rate: 80 })
    for (let number = 0; number < teamsEach; number++) {
      const team = await makeTeam(db, { department, name: `Bench team ${serial * teamsEach + number}` })
      await makeBlock(db, { team, start_date: '2026-01-01', end_date: '2026-12-31' })
    }
  }
  await pool.query(`
    insert into users (email, password_hash, first_name, last_name, user_type, npi, confirmed_at)
    select 'p' || n || '@demo.test', 'x', 'Robin', 'Provider ' || n, 'provider', (2000000000 + n)::text, now()
    from generate_series(1, 2000) as n`)
  await pool.query(`insert into user_skills (user_id, skill) select id, 'Physician' from users`)
  await pool.query(`
    insert into facility_providers (organization_id, facility_id, provider_id, labour_type)
    select ${organization.id}, ${facility.id}, id, 'PerDiem' from users`)
  await pool.query(
    `create table providers as select id, (row_number() over (order by id) - 1)::int as place from users`,
  )
  await pool.query(shiftsSql, [perMonth / 30 / teamsEach])
  await pool.query(interestsSql)
  await pool.query(leavesSql)
  await pool.query('drop table providers')
  const ward = await furnishWard(db, pool, organization)
  await pool.query('vacuum analyze')

  const department = await db.selectFrom('departments').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const user = await makeUser(db, { organization })
  const token = await createSession(db, user.id, 'console', new Date())
  const settings = {
    contactEmail: 'contact@example.test',
    demo: null,
    trustProxy: false,
    channels: { sms: true, email: true },
  }
  const app = await buildApp({ db, clock: () => new Date(), live: new Live(pool), settings })
  const origin = await app.listen()
  const place = { departmentId: department.id, facilityId: facility.id, organizationId: organization.id }
  return {
    shifts: Number((await pool.query('select count(*) from shifts')).rows[0].count),
    app,
    pool,
    db,
    ward,
    call: {
      url: `${origin}/api/Team/GetAllProvider?departmentCode=${department.code}&month=11&year=2026`,
      headers: { authorization: `Bearer ${token}` },
    },
    statement: await statementOf(pool, place),
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

/** The SQL that the store sends to PostgreSQL. */
async function statementOf(pool: pg.Pool, place: { departmentId: number; facilityId: number; organizationId: number }) {
  const statements: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  await readDays(db, place, days, { now: new Date(), mayDecide: true, mayWrite: true })
  const [statement] = statements
  if (!statement) throw new Error('The calendar asks nothing of the database')
  return statement
}
