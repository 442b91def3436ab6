import { teamColors } from '@shiftward/contract/choices.ts'
import type { Connection } from '../lib/database.ts'
import {
  type Department,
  type Facility,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeNeeds,
  makeOrganization,
  makePolicy,
  makeTeam,
  type Organization,
} from './factories.ts'
import {
  commonRates,
  type DepartmentPlan,
  type FacilityPlan,
  organizationPlans,
  type TeamPlan,
  weekdaysOf,
} from './hospital.ts'
import { npiOf } from './npi.ts'
import { type Place, placeOf } from './shift-row.ts'

export type DemoFacility = { row: Facility; organization: Organization; plan: FacilityPlan }
export type DemoDepartment = { row: Department; facility: DemoFacility; plan: DepartmentPlan }
export type DemoTeam = { place: Place; department: DemoDepartment; plan: TeamPlan }

export type Hierarchy = {
  organizations: Organization[]
  facilities: DemoFacility[]
  departments: DemoDepartment[]
  teams: DemoTeam[]
}

export async function makeHierarchy(db: Connection, created_at: Date): Promise<Hierarchy> {
  const made: Hierarchy = { organizations: [], facilities: [], departments: [], teams: [] }
  for (const plan of organizationPlans) {
    const npi = npiOf(9900 + made.organizations.length)
    const organization = await makeOrganization(db, { name: plan.name, npi, ...plan.address, created_at })
    made.organizations.push(organization)
    if (plan.policy) await makePolicy(db, { organization_id: organization.id }, plan.policy)
    for (const facilityPlan of plan.facilities) await addFacility(db, made, organization, facilityPlan, created_at)
  }
  return made
}

async function addFacility(
  db: Connection,
  made: Hierarchy,
  organization: Organization,
  plan: FacilityPlan,
  created_at: Date,
) {
  const npi = npiOf(9950 + made.facilities.length)
  const { name, time_zone, address } = plan
  const row = await makeFacility(db, { organization, name, npi, time_zone, ...address, created_at })
  const facility = { row, organization, plan }
  made.facilities.push(facility)
  for (const departmentPlan of plan.departments) await addDepartment(db, made, facility, departmentPlan, created_at)
}

async function addDepartment(
  db: Connection,
  made: Hierarchy,
  facility: DemoFacility,
  plan: DepartmentPlan,
  created_at: Date,
) {
  const { name, specialty, approval } = plan
  const desk_phone = `(212) 555-01${String(10 + made.departments.length).padStart(2, '0')}`
  const columns = { name, specialty, approval_labour_types: approval, desk_phone, created_at }
  const row = await makeDepartment(db, { facility: facility.row, ...columns })
  const department = { row, facility, plan }
  made.departments.push(department)
  const { id: department_id, organization_id } = row
  if (plan.policy) await makePolicy(db, { organization_id, department_id }, plan.policy)
  for (const skill of new Set(plan.teams.flatMap((team) => team.skills))) {
    const rate = Math.round(((commonRates[skill] ?? 60) * plan.pay) / 100)
    await makeDepartmentSkill(db, { department: row, skill, rate })
  }
  for (const teamPlan of plan.teams) {
    const [start_time, end_time] = teamPlan.hours
    const weekdays = weekdaysOf(teamPlan)
    const color = teamColors[made.teams.length]
    const { name, skills } = teamPlan
    const team = await makeTeam(db, {
      department: row,
      name,
      skills,
      start_time,
      end_time,
      weekdays,
      color,
      created_at,
    })
    await makeNeeds(db, { team, needs: needsOf(teamPlan) })
    made.teams.push({ place: await placeOf(db, team), department, plan: teamPlan })
  }
}

/** One of each skill, which is what the schedule is planned with. Nights need another nurse, so that some days are short. */
const needsOf = ({ name, skills }: TeamPlan) =>
  Object.fromEntries(skills.map((skill) => [skill, skill === 'Registered Nurse' && /night/i.test(name) ? 2 : 1]))

/** From a day on, the first night team needs one more nurse on Friday and Saturday. */
export async function raiseNeeds(db: Connection, { teams }: Hierarchy, from: string) {
  const night = teams.find(({ plan }) => /night/i.test(plan.name))
  if (!night) throw new Error('The demo needs a night team')
  const rows = await db
    .updateTable('team_needs')
    .set({ until: from })
    .where('team_id', '=', night.place.team.id)
    .where('skill', '=', 'Registered Nurse')
    .where('weekday', 'in', [5, 6])
    .returningAll()
    .execute()
  const raised = rows.map((row) => ({ ...row, since: from, until: 'infinity', count: row.count + 1 }))
  await db.insertInto('team_needs').values(raised).execute()
}
