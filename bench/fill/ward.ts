import { sql } from 'kysely'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeTeam,
  makeUser,
} from '../../server/src/demo/factories.ts'
import { insertAll } from '../../server/src/demo/insert.ts'
import { nameOf } from '../../server/src/demo/names.ts'
import type { Database } from '../../server/src/lib/database.ts'
import { createSession } from '../../server/src/lib/session.ts'

/** A department with six empty weeks, about as large as a run of auto-fill may be. */

const teams = 10
const people = 300
const perDay = 4
export const firstDay = '2031-01-05'
export const lastDay = '2031-02-15'

export async function furnish(db: Database) {
  const organization = await makeOrganization(db)
  const facility = await makeFacility(db, { organization })
  const department = await makeDepartment(db, { facility })
  await makeDepartmentSkill(db, { department, skill: 'Registered Nurse', rate: 60 })
  const blocks = []
  for (let serial = 0; serial < teams; serial++) {
    const [start_time, end_time] = serial % 2 ? ['19:00:00', '07:00:00'] : ['07:00:00', '19:00:00']
    const weekdays = [0, 1, 2, 3, 4, 5, 6]
    const hours = { start_time, end_time, weekdays }
    const team = await makeTeam(db, { department, name: `Team ${serial}`, skills: ['Registered Nurse'], ...hours })
    blocks.push(await makeBlock(db, { team, start_date: firstDay, end_date: lastDay }))
  }
  await addPeople(db, { organization, facility })
  await addVacancies(db)
  const admin = await makeUser(db, { departments: [department] })
  const token = await createSession(db, admin.id, 'console', new Date())
  const shift = await db.selectFrom('shifts').select('id').orderBy('id').executeTakeFirstOrThrow()
  return { department, blocks, token, shiftId: shift.id }
}

type Where = Record<'organization' | 'facility', { id: number }>

async function addPeople(db: Database, { organization, facility }: Where) {
  await insertAll(
    db,
    'users',
    Array.from({ length: people }, (_, serial) => ({
      ...nameOf(serial),
      email: `nurse-${serial}@demo.test`,
      password_hash: 'x',
      user_type: 'provider',
      npi: `8${String(serial).padStart(9, '0')}`,
      confirmed_at: new Date(),
    })),
  )
  const nurses = await db.selectFrom('users').select('id').where('user_type', '=', 'provider').execute()
  await insertAll(
    db,
    'user_skills',
    nurses.map(({ id }) => ({ user_id: id, skill: 'Registered Nurse' })),
  )
  await insertAll(
    db,
    'facility_providers',
    nurses.map(({ id }) => ({
      organization_id: organization.id,
      facility_id: facility.id,
      provider_id: id,
      labour_type: 'Employee',
    })),
  )
}

async function addVacancies(db: Database) {
  await sql`
    insert into shifts (organization_id, facility_id, department_id, team_id, block_id, skill, date, start_time, end_time,
      starts_at, ends_at, state, rate, labour_types)
    select teams.organization_id, teams.facility_id, teams.department_id, teams.id, blocks.id, 'Registered Nurse',
      day::date, teams.start_time, teams.end_time,
      (day::date + teams.start_time) at time zone 'America/New_York',
      (day::date + teams.start_time) at time zone 'America/New_York' + interval '12 hours', 'vacancy', 60, '{}'
    from teams join blocks on blocks.team_id = teams.id
    cross join generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') as day
    cross join generate_series(1, ${perDay}::int)`.execute(db)
}
