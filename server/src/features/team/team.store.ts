import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { freqIntervalOf } from '@shiftward/contract/rules/weekdays.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { SkillWithCeiling, Team, TeamState } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type Insertable, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { inNameOrder, isNamed, type ListPart, sortOf, windowOf } from '../../lib/list.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { findDepartment } from '../department/department.store.ts'

const place = {
  organization: 'teams.organization_id',
  facility: 'teams.facility_id',
  department: 'teams.department_id',
}

const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('teams')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .innerJoin('departments', 'departments.id', 'teams.department_id')
    .where(departmentInScope(scope, place))

const rowsOf = (query: ReturnType<typeof inScope>) =>
  query.select([
    'teams.id',
    'teams.code',
    'teams.name',
    'teams.start_time',
    'teams.end_time',
    'teams.weekdays',
    'teams.color',
    'teams.short_code',
    'teams.last_day',
    'facilities.time_zone',
    'facilities.name as facility_name',
    'facilities.code as facility_code',
    'departments.name as department_name',
    'departments.code as department_code',
    sql<string[]>`array(
      select skill from team_skills join skills on skills.name = team_skills.skill
      where team_id = teams.id order by skills.position)`.as('skills'),
  ])

/** The last day is over at the facility. */
const isOver = (now: Date) =>
  sql<boolean>`coalesce(teams.last_day < (${now} at time zone facilities.time_zone)::date, false)`

function inState(db: Connection, scope: Scope, state: TeamState, now: Date) {
  const all = inScope(db, scope)
  if (state === 'all') return all
  return state === 'closed' ? all.where(isOver(now)) : all.where(sql<boolean>`not ${isOver(now)}`)
}

export async function listTeams(db: Connection, scope: Scope, state: TeamState, now: Date): Promise<Team[]> {
  const rows = await rowsOf(inState(db, scope, state, now))
    .orderBy(inNameOrder('teams.name'))
    .orderBy('teams.id')
    .execute()
  return rows.map((row) => presentTeam(row, now))
}

const sortable = { teamName: 'teams.name', facilityName: 'facilities.name', departmentName: 'departments.name' }

/** One page. Without `sort` an exact match comes first, so one call can tell whether a name is taken. */
export async function listTeamsPage(db: Connection, scope: Scope, part: ListPart & { state: TeamState }, now: Date) {
  const { limit, offset } = windowOf(part)
  const { order, direction } = sortOf(part.sort ?? 'teamName', sortable)
  const q = part.q?.trim() ?? ''
  const ofState = inState(db, scope, part.state, now)
  const found = q === '' ? ofState : ofState.where(matches(q))
  const isExact = sql<boolean>`lower(btrim(teams.name)) = lower(${q})`
  const [rows, { total }] = await Promise.all([
    rowsOf(part.sort === undefined ? found.orderBy(isExact, 'desc') : found)
      .orderBy(order, direction)
      .orderBy(inNameOrder('teams.name'))
      .orderBy('teams.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => presentTeam(row, now)), total }
}

function matches(q: string) {
  const isLike = (name: string) => isNamed(name, q)
  return sql<boolean>`(${isLike('teams.name')} or ${isLike('facilities.name')} or ${isLike('departments.name')})`
}

export async function findTeam(db: Connection, scope: Scope, id: number, now: Date): Promise<Team> {
  const row = await rowsOf(inScope(db, scope)).where('teams.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Team')
  return presentTeam(row, now)
}

export async function findTeamByCode(db: Connection, scope: Scope, code: string): Promise<{ id: number }> {
  const row = await inScope(db, scope).select('teams.id').where('teams.code', '=', code).executeTakeFirst()
  if (!row) throw notFound('Team')
  return row
}

export async function listTeamsOfDepartment(
  db: Connection,
  scope: Scope,
  departmentId: number,
  now: Date,
): Promise<Team[]> {
  await findDepartment(db, scope, departmentId)
  const rows = await rowsOf(inScope(db, scope))
    .where('teams.department_id', '=', departmentId)
    .orderBy(inNameOrder('teams.name'))
    .orderBy('teams.id')
    .execute()
  return rows.map((row) => presentTeam(row, now))
}

/** The ceiling is the department's rate for the skill. */
export async function listSkillsOfTeam(db: Connection, scope: Scope, code: string): Promise<SkillWithCeiling[]> {
  const team = await inScope(db, scope)
    .select(['teams.id', 'teams.department_id'])
    .where('teams.code', '=', code)
    .executeTakeFirst()
  if (!team) throw notFound('Team')
  const rows = await db
    .selectFrom('team_skills')
    .innerJoin('skills', 'skills.name', 'team_skills.skill')
    .innerJoin('department_skills', 'department_skills.skill', 'team_skills.skill')
    .select(['team_skills.skill', 'department_skills.rate'])
    .where('team_skills.team_id', '=', team.id)
    .where('department_skills.department_id', '=', team.department_id)
    .orderBy('skills.position')
    .execute()
  return rows.map(({ skill, rate }) => ({ skillLevel: skill, ceilingRate: Number(rate) }))
}

/** The department's skills, locked until the transaction ends: a team must not take one that is being removed. */
export async function holdSkillsOfDepartment(db: Connection, departmentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('department_skills')
    .select('skill')
    .where('department_id', '=', departmentId)
    .forKeyShare()
    .execute()
  return rows.map(({ skill }) => skill)
}

/**
 * What the version of a team is made of. Whether it is closed by now is no change of the team. A team that nobody has
 * closed has the version that servers of the release before last days compute, which may run beside this one.
 */
export const ownOf = ({ isClosed: _, lastDay, ...own }: Team) => ({ ...own, lastDay: lastDay ?? undefined })

export const readTeam = async (db: Connection, scope: Scope, id: number, now: Date) =>
  ownOf(await findTeam(db, scope, id, now))

/** Locked until the transaction ends, so that no block is created in the meantime. */
export async function lockTeam(db: Connection, scope: Scope, id: number) {
  const team = await db
    .selectFrom('teams')
    .select(['id', 'department_id', 'short_code'])
    .where('id', '=', id)
    .where(departmentInScope(scope, place))
    .forUpdate()
    .executeTakeFirst()
  if (!team) throw notFound('Team')
  return team
}

/** So that nobody changes it or adds a block meanwhile; shifts of its blocks can still be written. */
export async function lockTeamOnly(db: Connection, scope: Scope, id: number) {
  const team = await inScope(db, scope)
    .select(['teams.id', 'teams.department_id', 'teams.last_day', 'facilities.time_zone'])
    .where('teams.id', '=', id)
    .forNoKeyUpdate('teams')
    .executeTakeFirst()
  if (!team) throw notFound('Team')
  return team
}

/** From the first day of its blocks to the last; undefined when it has none. */
export async function findDaysOfBlocks(db: Connection, teamId: number) {
  const { startDate, endDate } = await db
    .selectFrom('blocks')
    .select(({ fn }) => [
      fn.min<string | null>('start_date').as('startDate'),
      fn.max<string | null>('end_date').as('endDate'),
    ])
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return startDate === null || endDate === null ? undefined : { startDate, endDate }
}

/**
 * The short codes of the department's other teams. The department is locked until the transaction ends, so that two teams
 * made at the same time do not get the same one.
 */
export async function holdShortCodes(db: Connection, departmentId: number, exceptTeamId?: number) {
  await db.selectFrom('departments').select('id').where('id', '=', departmentId).forNoKeyUpdate().execute()
  let query = db.selectFrom('teams').select('short_code').where('department_id', '=', departmentId)
  if (exceptTeamId !== undefined) query = query.where('id', '<>', exceptTeamId)
  return new Set((await query.execute()).map(({ short_code }) => short_code))
}

const taken = {
  teams_name_key: { message: texts.team.nameTaken, field: 'name' },
  teams_short_code: { message: texts.team.shortCodeTaken, field: 'shortCode' },
}

type TeamColumns = Omit<Insertable<DB['teams']>, 'created_at'>

export async function insertTeam(db: Connection, columns: TeamColumns, skills: string[]) {
  const team = await refusing(taken, () =>
    db.insertInto('teams').values(columns).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
  await insertSkills(db, team.id, columns.organization_id, skills)
  return team
}

/**
 * Removes skills first: they refer to the organization too, which the team may leave. Kept rows are not touched, so that
 * the audit log lists only real changes.
 */
export async function changeTeam(db: Connection, id: number, columns: TeamColumns, skills: string[]) {
  await db
    .deleteFrom('team_skills')
    .where('team_id', '=', id)
    .where(({ or, eb }) => or([eb('skill', 'not in', skills), eb('organization_id', '<>', columns.organization_id)]))
    .execute()
  const team = await refusing(taken, () =>
    db.updateTable('teams').set(columns).where('id', '=', id).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
  await insertSkills(db, id, columns.organization_id, skills)
  return team
}

function insertSkills(db: Connection, team_id: number, organization_id: number, skills: string[]) {
  const rows = skills.map((skill) => ({ team_id, organization_id, skill }))
  return db
    .insertInto('team_skills')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function presentTeam(row: Row, now: Date): Team {
  return {
    teamId: row.id,
    teamCode: row.code,
    teamName: row.name,
    skillLevel: row.skills,
    scheduler: {
      startTime: row.start_time,
      endTime: row.end_time,
      freqInterval: freqIntervalOf(row.weekdays),
      freqIntervalText: row.weekdays,
    },
    color_Code: row.color,
    shortCode: row.short_code,
    facilityName: row.facility_name,
    facilityCode: row.facility_code,
    departmentName: row.department_name,
    departmentCode: row.department_code,
    lastDay: row.last_day && toWireDate(row.last_day),
    isClosed: row.last_day !== null && row.last_day < dateAt(now.getTime(), row.time_zone),
  }
}
