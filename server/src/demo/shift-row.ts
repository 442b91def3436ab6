import { labourTypes } from '@shiftward/contract/choices.ts'
import { allowedDays } from '@shiftward/contract/rules/allowed-days.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Connection } from '../lib/database.ts'
import type { DB } from '../lib/db-types.ts'

type Block = Selectable<DB['blocks']>

/** What a shift takes from its team, department and facility. */
export type Place = {
  team: Selectable<DB['teams']>
  timeZone: string
  /** The team's skills, in the order of the reference list. */
  skills: string[]
  /** The department's rate for each skill, in dollars. */
  rates: Record<string, number>
}

export async function placeOf(db: Connection, team: { id: number }): Promise<Place> {
  const { time_zone, skills, rates, ...row } = await db
    .selectFrom('teams')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .selectAll('teams')
    .select([
      'facilities.time_zone',
      sql<string[]>`array(
        select skill from team_skills join skills on skills.name = team_skills.skill
        where team_id = teams.id order by skills.position)`.as('skills'),
      sql<Record<string, number>>`(
        select coalesce(json_object_agg(skill, rate), '{}') from department_skills
        where department_id = teams.department_id)`.as('rates'),
    ])
    .where('teams.id', '=', team.id)
    .executeTakeFirstOrThrow()
  return { team: row, timeZone: time_zone, skills, rates }
}

export type ShiftColumns = Partial<Insertable<DB['shifts']>>

/**
 * A shift's row. Defaults: the team's first skill, the block's first day, the team's hours and the
 * department's rate. With a provider the shift is assigned, without one it is open to all.
 */
export function shiftRow(place: Place, block: Block, given: ShiftColumns = {}) {
  const skill = given.skill ?? place.skills[0]
  if (skill === undefined) throw new Error(`Team ${place.team.name} has no skill to make a shift of`)
  const date = given.date ?? firstDay(place, block)
  const start_time = given.start_time ?? place.team.start_time
  const end_time = given.end_time ?? place.team.end_time
  const state = given.state ?? (given.provider_id == null ? 'open' : 'assigned')
  const rate = given.rate ?? place.rates[skill] ?? 60
  const isOpen = state === 'open'
  return {
    organization_id: place.team.organization_id,
    facility_id: place.team.facility_id,
    department_id: place.team.department_id,
    team_id: place.team.id,
    block_id: block.id,
    provider_id: null,
    ask_rate: isOpen ? rate : null,
    labour_types: isOpen ? [...labourTypes] : [],
    published_at: isOpen ? (given.created_at ?? new Date()) : null,
    secured_at: null,
    is_rate_masked: false,
    is_on_call: false,
    is_sourced: false,
    is_mobile_request: false,
    is_made_by_assigning: false,
    confirmed_rules: [],
    confirmed_by: null,
    confirmed_at: null,
    add_on_hours: 0,
    add_on_rate: null,
    comment: '',
    version: 1,
    created_by: null,
    ...given,
    ...instants(place.timeZone, date, start_time, end_time),
    skill,
    date,
    start_time,
    end_time,
    state,
    rate,
  } satisfies Insertable<DB['shifts']>
}

/** The first day of the block on which the team works. */
function firstDay({ team }: Place, block: Block): string {
  const [day] = allowedDays({ startDate: block.start_date, endDate: block.end_date, weekdays: team.weekdays })
  if (day === undefined) throw new Error(`Team ${team.name} works on no day of the block from ${block.start_date}`)
  return day
}

function instants(timeZone: string, date: string, startTime: string, endTime: string) {
  const { startsAt, endsAt } = spanOfShift({ date, startTime, endTime }, timeZone)
  return { starts_at: new Date(startsAt), ends_at: new Date(endsAt) }
}
