import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { weekdayTextOf } from '@shiftward/contract/rules/weekdays.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import type { SchedulerBlock } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { tellChange } from '../../lib/live.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { findTimeZone } from '../facility/facility-time.store.ts'
import { countPending } from '../shift/shift-published.store.ts'

/** The caller has already checked that the team is in scope. */
export async function listBlocksOfTeam(db: Connection, teamId: number): Promise<SchedulerBlock[]> {
  const rows = await db
    .selectFrom('blocks')
    .select(['id', 'code', 'start_date', 'end_date', 'is_deactivated'])
    .where('team_id', '=', teamId)
    .orderBy('start_date', 'desc')
    .orderBy('end_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, code, start_date, end_date, is_deactivated }) => ({
    schedulerId: id,
    scheduleCode: code,
    startDate: toWireDate(start_date),
    endDate: toWireDate(end_date),
    isDeactivated: is_deactivated,
  }))
}

const teamColumns = {
  organization: 'teams.organization_id',
  facility: 'teams.facility_id',
  department: 'teams.department_id',
}
const sameDates = { blocks_dates_key: { message: texts.schedule.blockExists } }

/** No shift changes: queries for open shifts leave out deactivated blocks. */
export async function setBlockDeactivated(db: Connection, scope: Scope, id: number, isDeactivated: boolean) {
  const row = await refusing(sameDates, () =>
    db
      .updateTable('blocks')
      .from('teams')
      .set({ is_deactivated: isDeactivated })
      .where('blocks.id', '=', id)
      .whereRef('teams.id', '=', 'blocks.team_id')
      .where(departmentInScope(scope, teamColumns))
      .returning(['blocks.id', 'blocks.is_deactivated', ...calendarOf])
      .executeTakeFirst(),
  )
  if (!row) throw notFound('Schedule block')
  await tellChange(db, row)
  return { schedulerId: row.id, isDeactivated: row.is_deactivated }
}

/** The part of the calendar that changes when a block is added, deactivated or reactivated. */
const calendarOf = [
  'teams.department_id as departmentId',
  'blocks.start_date as startDate',
  'blocks.end_date as endDate',
] as const

/** 'alone' keeps others from changing the team's needs or its last day meanwhile. */
export async function findTeamForBlock(db: Connection, scope: Scope, code: string, how: 'shared' | 'alone' = 'shared') {
  const query = db
    .selectFrom('teams')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .select(['teams.id', 'teams.organization_id', 'teams.department_id as departmentId', 'teams.last_day as lastDay'])
    .select(['teams.start_time as startTime', 'teams.end_time as endTime'])
    .select('facilities.time_zone as timeZone')
    .where('teams.code', '=', code)
    .where(departmentInScope(scope, teamColumns))
  // A team with blocks cannot change its department, so it must not do so while its first block is being created.
  const team = await (how === 'alone' ? query.forNoKeyUpdate('teams') : query.forKeyShare('teams')).executeTakeFirst()
  if (!team) throw notFound('Team')
  return team
}

export async function listSkills(db: Connection, teamId: number): Promise<string[]> {
  const rows = await db.selectFrom('team_skills').select('skill').where('team_id', '=', teamId).execute()
  return rows.map(({ skill }) => skill)
}

/** The active blocks of a team that end on this day or later. */
export function listBlocksFrom(db: Connection, teamId: number, date: string) {
  return db
    .selectFrom('blocks')
    .select(['id as blockId', 'code as scheduleCode', 'start_date as startDate', 'end_date as endDate'])
    .where('team_id', '=', teamId)
    .where('is_deactivated', '=', false)
    .where('end_date', '>=', date)
    .orderBy('start_date')
    .orderBy('id')
    .execute()
}

type NewBlock = {
  team: Awaited<ReturnType<typeof findTeamForBlock>>
  startDate: string
  endDate: string
  createdBy: number
  now: Date
}

export async function insertBlock(db: Connection, { team, startDate, endDate, createdBy, now }: NewBlock) {
  const block = await refusing(sameDates, () =>
    db
      .insertInto('blocks')
      .values({
        organization_id: team.organization_id,
        team_id: team.id,
        start_date: startDate,
        end_date: endDate,
        created_by: createdBy,
        created_at: now,
      })
      .returning(['id', 'code', 'is_deactivated'])
      .executeTakeFirstOrThrow(),
  )
  await tellChange(db, { departmentId: team.departmentId, startDate, endDate })
  return {
    schedulerId: block.id,
    scheduleCode: block.code,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    isDeactivated: block.is_deactivated,
  }
}

/** The caller has already checked that the department is in scope. Deactivated blocks come last: they can be read. */
export async function listTeamBlocks(
  db: Connection,
  { departmentId, facilityId }: { departmentId: number; facilityId: number },
  now: Date,
): Promise<TeamBlocks[]> {
  const [timeZone, teams, blocks, pending] = await Promise.all([
    findTimeZone(db, facilityId),
    listTeams(db, departmentId, now),
    listBlocks(db, departmentId),
    countPending(db, departmentId, now),
  ])
  const today = dateAt(now.getTime(), timeZone)
  return teams.map((team) => {
    const ofTeam = blocks.filter(({ team_id }) => team_id === team.id)
    const active = ofTeam.filter(({ is_deactivated }) => !is_deactivated)
    const deactivated = ofTeam.filter(({ is_deactivated }) => is_deactivated)
    const schedule = [...nearestFirst(active, today), ...nearestFirst(deactivated, today)]
    return {
      teamCode: team.code,
      teamName: team.name,
      shortCode: team.short_code,
      color_Code: team.color,
      skillLevel: team.skills,
      scheduleCode: schedule.find(({ is_deactivated }) => !is_deactivated)?.code ?? null,
      startTime: team.start_time,
      endTime: team.end_time,
      frequencyIntervalText: weekdayTextOf(team.weekdays),
      hasNeeds: team.hasNeeds,
      lastDay: team.last_day && toWireDate(team.last_day),
      schedule: schedule.map((block) => ({
        schedulerId: block.id,
        scheduleCode: block.code,
        startDate: toWireDate(block.start_date),
        endDate: toWireDate(block.end_date),
        isDeactivated: block.is_deactivated,
        publishedAt: block.published_at?.toISOString() ?? null,
        pendingChanges: pending.get(block.id) ?? 0,
      })),
    }
  })
}

const listTeams = (db: Connection, departmentId: number, now: Date) =>
  db
    .selectFrom('teams')
    .select(['id', 'code', 'name', 'short_code', 'color', 'start_time', 'end_time', 'weekdays', 'last_day'])
    .select(
      sql<string[]>`array(
        select skill from team_skills join skills on skills.name = team_skills.skill
        where team_id = teams.id order by skills.position)`.as('skills'),
    )
    .select(
      sql<boolean>`exists (select from team_needs where team_id = teams.id and until > ${now}::date)`.as('hasNeeds'),
    )
    .where('department_id', '=', departmentId)
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .execute()

const listBlocks = (db: Connection, departmentId: number) =>
  db
    .selectFrom('blocks')
    .select(['id', 'code', 'team_id', 'start_date', 'end_date', 'is_deactivated', 'published_at'])
    .where('team_id', 'in', db.selectFrom('teams').select('id').where('department_id', '=', departmentId))
    .orderBy('start_date')
    .orderBy('id')
    .execute()

/** The block that covers today first, then future blocks, then past blocks, latest first. */
function nearestFirst<Block extends { start_date: string; end_date: string }>(blocks: Block[], today: string) {
  const over = blocks.filter(({ end_date }) => end_date < today)
  const around = blocks.filter(({ start_date, end_date }) => start_date <= today && today <= end_date)
  const ahead = blocks.filter(({ start_date }) => start_date > today)
  return [...around, ...ahead, ...over.reverse()]
}
