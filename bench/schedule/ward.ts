import type pg from 'pg'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeTeam,
  type Organization,
} from '../../server/src/demo/factories.ts'
import type { Database } from '../../server/src/lib/database.ts'

/** A facility with 300 nurses who work about every third day, the same in a small and in a large database. */
export async function furnishWard(db: Database, pool: pg.Pool, organization: Organization) {
  const facility = await makeFacility(db, { organization })
  const department = await makeDepartment(db, { facility })
  await makeDepartmentSkill(db, { department, skill: 'Registered Nurse', rate: 60 })
  const team = await makeTeam(db, { department, skills: ['Registered Nurse'] })
  const quarter = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2026-12-31' })
  const month = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-11-30' })
  await pool.query(`
    with nurses as (
      insert into users (email, password_hash, first_name, last_name, user_type, npi, confirmed_at)
      select 'nurse' || n || '@demo.test', 'x', 'Robin', 'Nurse ' || n, 'provider', (3000000000 + n)::text, now()
      from generate_series(1, 300) as n returning id
    ), skilled as (
      insert into user_skills (user_id, skill) select id, 'Registered Nurse' from nurses
    )
    insert into facility_providers (organization_id, facility_id, provider_id, labour_type)
    select ${organization.id}, ${facility.id}, id, 'PerDiem' from nurses`)
  await pool.query(
    `insert into shifts (organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time,
      end_time, starts_at, ends_at, state, provider_id, rate, labour_types, is_sourced)
    select $1, $2, $3, $4, $5, 'Registered Nurse', day::date, '07:00', '15:00', day + interval '12 hours',
      day + interval '20 hours', 'assigned', provider_id, 60, '{}', false
    from generate_series(timestamptz '2026-10-01', timestamptz '2026-12-30', interval '1 day') as day
    cross join facility_providers
    where facility_id = $2 and (extract(doy from day)::int + provider_id) % 3 = 0
    order by day, provider_id`,
    [organization.id, facility.id, department.id, team.id, quarter.id],
  )
  await pool.query(`
    insert into availability (provider_id, kind, weekday)
    select provider_id, 'unavailable', provider_id % 7 from facility_providers where facility_id = ${facility.id}`)
  const nurses = await db
    .selectFrom('facility_providers')
    .select('provider_id')
    .where('facility_id', '=', facility.id)
    .orderBy('provider_id')
    .execute()
  return { organization, facility, department, team, month, nurseIds: nurses.map(({ provider_id }) => provider_id) }
}
export type Ward = Awaited<ReturnType<typeof furnishWard>>
