import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ClosingPreview } from '@shiftward/contract/team.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'

/** What a team has after a day. Callers have checked that the team is in scope. */

/** The rest of a night that somebody left counts for the day of that night. */
const after = (db: Connection, teamId: number, day: string) =>
  db
    .selectFrom('shifts')
    .where('shifts.team_id', '=', teamId)
    .where('shifts.date', '>', day)
    .where('shifts.rest_of', 'is', null)

/** The first ones of those that people have. */
export async function listAssignedAfter(db: Connection, teamId: number, day: string, limit: number) {
  const rows = await after(db, teamId, day)
    .innerJoin('users', 'users.id', 'shifts.provider_id')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .select([
      'shifts.id as shiftId',
      'blocks.code as scheduleCode',
      'blocks.is_deactivated as isDeactivated',
      'shifts.date',
      'shifts.start_time as startTime',
      'shifts.end_time as endTime',
      'shifts.skill as skillLevel',
      fullName('users').as('providerName'),
    ])
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, date: toWireDate(row.date) }))
}

/** Open shifts and vacancies of deactivated blocks are nobody's business: they are not shown and stay as they are. */
const isWithdrawn = sql<boolean>`shifts.state <> 'assigned'
  and not (select is_deactivated from blocks where blocks.id = shifts.block_id)`

export async function countAfter(
  db: Connection,
  teamId: number,
  day: string,
): Promise<Omit<ClosingPreview, 'assigned' | 'losing'>> {
  const ofWithdrawn = (table: 'shift_requests' | 'offers' | 'shift_interests', which = sql`true`) => sql<number>`
    coalesce(sum((select count(*) from ${sql.table(table)} as part where part.shift_id = shifts.id and ${which}))
      filter (where ${isWithdrawn}), 0)::int`
  return after(db, teamId, day)
    .select([
      sql<number>`count(*) filter (where state = 'assigned')::int`.as('assignedCount'),
      sql<number>`count(*) filter (where state = 'vacancy' and ${isWithdrawn})::int`.as('vacancies'),
      sql<number>`count(*) filter (where state = 'open' and ${isWithdrawn})::int`.as('openShifts'),
      ofWithdrawn('shift_requests', sql`part.status = 'Open'`).as('requests'),
      ofWithdrawn('offers', sql`part.state = 'open'`).as('offers'),
      ofWithdrawn('shift_interests').as('interests'),
    ])
    .executeTakeFirstOrThrow()
}

export async function listWithdrawnAfter(db: Connection, teamId: number, day: string): Promise<number[]> {
  const rows = await after(db, teamId, day).select('shifts.id').where(isWithdrawn).execute()
  return rows.map(({ id }) => id)
}

export async function setLastDay(db: Connection, teamId: number, lastDay: string | null) {
  await db.updateTable('teams').set({ last_day: lastDay }).where('id', '=', teamId).execute()
}
