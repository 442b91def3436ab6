import { sql } from 'kysely'
import { departmentInScope } from '../../lib/scope.ts'
import { concepts, referenceTo, resource } from './fhir-resource.store.ts'
import { activeIf, codedBy, dateIn, namedBy, referenceIn, tokenAmong } from './fhir-search.store.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const teamInScope = {
  organization: 'teams.organization_id',
  facility: 'teams.facility_id',
  department: 'teams.department_id',
}

const skills = sql<string[]>`array(select skill from team_skills where team_id = teams.id order by skill)`

/** Closed teams are no longer offered from the day after their last day on, local to the facility. */
const isOpen = sql<boolean>`(
  teams.last_day is null or teams.last_day >= (now() at time zone facilities.time_zone)::date)`

type Team = {
  code: string
  name: string
  weekdays: number[]
  start_time: string
  end_time: string
  skills: string[]
  is_open: boolean
  organization_code: string
  organization_name: string
  department_code: string
  department_name: string
}

const places = sql`
  join departments on departments.id = teams.department_id
  join facilities on facilities.id = teams.facility_id
  join organizations on organizations.id = teams.organization_id`

/** The teams. What they offer is staff with these skills, at these hours. */
export const healthcareService = resource<Team>({
  type: 'HealthcareService',
  search: {
    name: namedBy(sql.ref('teams.name')),
    organization: referenceIn({ Organization: 'organizations.code' }),
    location: referenceIn({ Location: 'departments.code' }),
    specialty: tokenAmong(skills),
    active: activeIf(isOpen),
  },
  byId: codedBy('teams.code'),
  columns: sql`teams.code, teams.name, teams.weekdays, teams.start_time, teams.end_time, ${skills} as skills,
    ${isOpen} as is_open, organizations.code as organization_code, organizations.name as organization_name,
    departments.code as department_code, departments.name as department_name`,
  from: sql`teams ${places}`,
  inScope: ({ scope }) => departmentInScope(scope, teamInScope),
  position: sql`teams.id`,
  present: (row) => ({
    resourceType: 'HealthcareService',
    id: row.code,
    active: row.is_open,
    providedBy: referenceTo('Organization', row.organization_code, row.organization_name),
    specialty: concepts(row.skills),
    location: [referenceTo('Location', row.department_code, row.department_name)],
    name: row.name,
    availableTime: [
      {
        daysOfWeek: row.weekdays.flatMap((day) => weekdays[day] ?? []),
        availableStartTime: row.start_time,
        availableEndTime: row.end_time,
      },
    ],
  }),
})

type Block = {
  code: string
  start_date: string
  end_date: string
  is_deactivated: boolean
  team_code: string
  team_name: string
  department_code: string
  department_name: string
}

/** The blocks of a team. Their slots are the shifts. */
export const schedule = resource<Block>({
  type: 'Schedule',
  search: {
    actor: referenceIn({ HealthcareService: 'teams.code', Location: 'departments.code' }),
    date: dateIn({ from: 'blocks.start_date', until: 'blocks.end_date' }),
    active: activeIf(sql`not blocks.is_deactivated`),
  },
  byId: codedBy('blocks.code'),
  columns: sql`blocks.code, blocks.start_date, blocks.end_date, blocks.is_deactivated, teams.code as team_code,
    teams.name as team_name, departments.code as department_code, departments.name as department_name`,
  from: sql`blocks join teams on teams.id = blocks.team_id ${places}`,
  inScope: ({ scope }) => departmentInScope(scope, teamInScope),
  position: sql`blocks.id`,
  present: (row) => ({
    resourceType: 'Schedule',
    id: row.code,
    active: !row.is_deactivated,
    actor: [
      referenceTo('HealthcareService', row.team_code, row.team_name),
      referenceTo('Location', row.department_code, row.department_name),
    ],
    planningHorizon: { start: row.start_date, end: row.end_date },
  }),
})
