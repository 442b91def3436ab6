import type pg from 'pg'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeTeam,
  makeUser,
} from '../../server/src/demo/factories.ts'
import { openDatabase } from '../../server/src/lib/database.ts'
import { createSession } from '../../server/src/lib/session.ts'

/** Forty organizations with a hundred facilities and two hundred departments, their people, and half a year of shifts. */

const organizations = 40
const facilitiesEach = [2, 3]
const departmentsEach = 2
const teamsEach = 3
const providersEach = 40
const shiftsPerDay = 9

/** Shifts range from this many days ago to this many days ahead, in a past block and a current one. */
const past = 90
export const future = 90

export type Team = { code: string; blockCode: string }
type ShiftRequest = { id: number; shift_id: number }
type Department = {
  id: number
  code: string
  facilityId: number
  organizationId: number
  teams: Team[]
  /** Codes of the facility's providers, and of those without shifts. */
  providers: string[]
  free: string[]
  /** Undecided shift requests. */
  requests: ShiftRequest[]
}
type Role = 'admin' | 'organization' | 'facility' | 'department'
export type Administrator = { role: Role; token: string; department: Department }
type House = { administrators: Administrator[]; shifts: number }

export async function furnish(pool: pg.Pool, people: number): Promise<House> {
  await buildHierarchy(pool)
  for (const statement of [...providersSql, shiftsSql, ...requestsSql]) await pool.query(statement)
  await pool.query('drop table providers')
  const departments = await readDepartments(pool)
  const administrators = await hire(pool, departments, people)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ count: number }>('select count(*) from shifts')
  return { administrators, shifts: rows[0]?.count ?? 0 }
}

async function buildHierarchy(pool: pg.Pool) {
  const db = openDatabase(pool)
  const today = Date.now()
  const day = (offset: number) => new Date(today + offset * 86_400_000).toISOString().slice(0, 10)
  for (let serial = 0; serial < organizations; serial += 1) {
    const organization = await makeOrganization(db)
    for (let number = 0; number < (facilitiesEach[serial % facilitiesEach.length] ?? 2); number += 1) {
      const facility = await makeFacility(db, { organization })
      for (let ward = 0; ward < departmentsEach; ward += 1) {
        const department = await makeDepartment(db, { facility, approval_labour_types: ['PerDiem', 'Locum'] })
        await makeDepartmentSkill(db, { department, rate: 80 })
        for (let place = 0; place < teamsEach; place += 1) {
          const team = await makeTeam(db, { department })
          await makeBlock(db, { team, start_date: day(-past), end_date: day(-1) })
          await makeBlock(db, { team, start_date: day(0), end_date: day(future) })
        }
      }
    }
  }
}

const providersSql = [
  `insert into users (email, password_hash, first_name, last_name, user_type, npi, phone, confirmed_at)
   select 'p' || facilities.id || '-' || n || '@demo.test', 'x', 'Robin', 'Prov ' || facilities.id || ' ' || n, 'provider',
     (2000000000 + facilities.id * 1000 + n)::text, '5550100000', now()
   from facilities cross join generate_series(0, ${providersEach - 1}) as n`,
  `create table providers as
   select users.id, facilities.id as facility_id, facilities.organization_id, n as place
   from facilities cross join generate_series(0, ${providersEach - 1}) as n
   join users on users.email = 'p' || facilities.id || '-' || n || '@demo.test'`,
  'create index on providers (facility_id, place)',
  `insert into user_skills select id, 'Physician' from providers`,
  `insert into facility_providers (organization_id, facility_id, provider_id, labour_type)
   select organization_id, facility_id, id, (array['PerDiem', 'Locum', 'Employee', 'Volunteer'])[place % 4 + 1]
   from providers`,
  `insert into leaves (organization_id, provider_id, leave_type_id, from_date, to_date, status, decided_at)
   select organization_id, id, 1, current_date + place, current_date + place + 4, 'Approved', now()
   from providers where place % 5 = 0`,
]

/** Shifts are inserted day by day for all departments, so one department's rows lie scattered, as in production. */
const shiftsSql = `
  insert into shifts (organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time, end_time,
    starts_at, ends_at, state, provider_id, rate, ask_rate, published_at, secured_at, labour_types, is_sourced)
  select teams.organization_id, teams.facility_id, teams.department_id, teams.id, blocks.id, 'Physician', day::date,
    '07:00', '15:00', day::date + interval '12 hours', day::date + interval '20 hours', kind.state,
    case when kind.state = 'assigned' then provider.id end, 80,
    case when kind.is_published then 70 end, case when kind.is_published then day - interval '20 days' end,
    case when kind.is_sourced then day - interval '10 days' end,
    case when kind.is_published then '{PerDiem,Locum}'::text[] else '{}' end, kind.is_sourced
  from generate_series(current_date - ${past}, current_date + ${future}, interval '1 day') as day
  cross join generate_series(0, ${shiftsPerDay - 1}) as slot
  join (select *, row_number() over (partition by department_id order by id) - 1 as place from teams) as teams
    on teams.place = slot % ${teamsEach}
  join blocks on blocks.team_id = teams.id and day between blocks.start_date and blocks.end_date
  cross join lateral (select (slot + extract(doy from day)::int) % 10 as number) as drawn
  cross join lateral (select
    case when drawn.number < 2 then 'open' when drawn.number = 2 then 'vacancy' else 'assigned' end as state,
    drawn.number < 2 or drawn.number between 5 and 6 as is_published, drawn.number between 5 and 6 as is_sourced) as kind
  join providers as provider on provider.facility_id = teams.facility_id
    and provider.place = (slot + teams.department_id * ${shiftsPerDay} + extract(doy from day)::int * 7) % (${providersEach} / 2)
  order by day, slot, teams.department_id`

/** The second half of a facility's providers have no shifts: they request open ones. */
const requestsSql = [
  `insert into shift_requests (organization_id, facility_id, department_id, shift_id, provider_id, submitted_at,
     date, start_time, end_time, skill, is_on_call)
   select shifts.organization_id, shifts.facility_id, shifts.department_id, shifts.id, provider.id,
     now() - interval '1 hour' * (shifts.id % 200),
     shifts.date, shifts.start_time, shifts.end_time, shifts.skill, shifts.is_on_call
   from (
     select *, row_number() over (partition by department_id order by date, id) as place from shifts
     where state = 'open' and date > current_date + 1
   ) as shifts
   join providers as provider on provider.facility_id = shifts.facility_id
     and provider.place = ${providersEach / 2} + shifts.place % (${providersEach / 2})
   where shifts.place <= 60`,
  `insert into shift_interests (shift_id, organization_id, provider_id)
   select shifts.id, shifts.organization_id, provider.id from shifts
   join providers as provider on provider.facility_id = shifts.facility_id and provider.place = shifts.id % ${providersEach}
   where state = 'open' and shifts.id % 3 = 0`,
]

async function readDepartments(pool: pg.Pool): Promise<Department[]> {
  const { rows } = await pool.query<Omit<Department, 'free'>>(`
    select departments.id, departments.code, facility_id as "facilityId", organization_id as "organizationId",
      (select json_agg(json_build_object('code', teams.code, 'blockCode', blocks.code))
       from teams join blocks on blocks.team_id = teams.id where teams.department_id = departments.id and blocks.end_date > current_date) as teams,
      (select json_agg(users.code order by users.id) from facility_providers join users on users.id = provider_id
       where facility_providers.facility_id = departments.facility_id) as providers,
      (select json_agg(json_build_object('id', request.id, 'shift_id', shift_id))
       from shift_requests as request join shifts on shifts.id = shift_id
       where shifts.department_id = departments.id) as requests
    from departments order by departments.id`)
  return rows.map((department) => ({ ...department, free: department.providers.slice(providersEach / 2) }))
}

/** One in a hundred administers the platform, one in ten an organization, one in five a facility, the others a department. */
async function hire(pool: pg.Pool, departments: Department[], people: number): Promise<Administrator[]> {
  const db = openDatabase(pool)
  const administrators: Administrator[] = []
  for (let serial = 0; serial < people; serial += 1) {
    const department = departments[(serial * 7) % departments.length]
    if (!department) throw new Error('There is no department')
    const { id, facilityId, organizationId: organization_id } = department
    const role =
      serial % 100 === 0 ? 'admin' : serial % 10 === 1 ? 'organization' : serial % 5 === 2 ? 'facility' : 'department'
    const user = await makeUser(db, {
      ...(role === 'organization' && { organization: { id: organization_id } }),
      ...(role === 'facility' && { facilities: [{ id: facilityId, organization_id }] }),
      ...(role === 'department' && { departments: [{ id, organization_id }] }),
    })
    const token = await createSession(db, user.id, 'console', new Date())
    administrators.push({ role, token, department })
  }
  return administrators
}
