import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { type Shift, shiftColumns } from '../shift/shift.store.ts'

/** Planned shifts: those of active blocks that have not begun, from a day on. */

export type Ahead = { startDate: string; now: Date }

const ahead = (db: Connection, { startDate, now }: Ahead) =>
  db
    .selectFrom('shifts')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .where('blocks.is_deactivated', '=', false)
    .where('shifts.date', '>=', startDate)
    .where('shifts.starts_at', '>', now)

const isOther = sql<boolean>`(shifts.start_time, shifts.end_time) <> (teams.start_time, teams.end_time)`

/** Hours that the team does not have now. Whoever gave a shift add-on hours has chosen its hours: those are not counted. */
export function listOtherHours(db: Connection, teamId: number, from: Ahead) {
  return ahead(db, from)
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .select(['shifts.start_time as startTime', 'shifts.end_time as endTime'])
    .select(({ fn }) => fn.countAll<number>().as('shifts'))
    .where('shifts.team_id', '=', teamId)
    .where('shifts.add_on_hours', '=', 0)
    .where(isOther)
    .groupBy(['shifts.start_time', 'shifts.end_time'])
    .orderBy('shifts', 'desc')
    .orderBy('shifts.start_time')
    .orderBy('shifts.end_time')
    .execute()
}

/** Rates that their skills do not have now. A skill that the department no longer has gives no rate to follow. */
export function listOtherRates(db: Connection, departmentId: number, from: Ahead) {
  return withRates(db, from)
    .innerJoin('skills', 'skills.name', 'shifts.skill')
    .select(['shifts.skill', 'shifts.rate', 'department_skills.rate as newRate'])
    .select(({ fn }) => fn.countAll<number>().as('shifts'))
    .where('shifts.department_id', '=', departmentId)
    .groupBy(['shifts.skill', 'skills.position', 'shifts.rate', 'department_skills.rate'])
    .orderBy('skills.position')
    .orderBy('shifts', 'desc')
    .orderBy('shifts.rate')
    .execute()
}

const withRates = (db: Connection, from: Ahead) =>
  ahead(db, from)
    .innerJoin('department_skills', (join) =>
      join
        .onRef('department_skills.department_id', '=', 'shifts.department_id')
        .onRef('department_skills.skill', '=', 'shifts.skill'),
    )
    .whereRef('shifts.rate', '<>', 'department_skills.rate')

const all = shiftColumns.map((column) => `shifts.${column}` as const)

/** The shifts of a team that have other hours. The caller holds their blocks, or only reads. */
export function listWithOtherHours(db: Connection, teamId: number, from: Ahead): Promise<Shift[]> {
  return ahead(db, from)
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .select(all)
    .where('shifts.team_id', '=', teamId)
    .where(isOther)
    .orderBy('shifts.id')
    .execute()
}

/** The shifts of a department that have another rate than their skill, with the rate it has now. */
export function listWithOtherRates(db: Connection, departmentId: number, from: Ahead) {
  return withRates(db, from)
    .select(all)
    .select('department_skills.rate as newRate')
    .where('shifts.department_id', '=', departmentId)
    .orderBy('shifts.id')
    .execute()
}
