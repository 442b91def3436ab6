import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { held, inScope, type Place } from './block-place.store.ts'

/** The codes of the active blocks of teams that have a day of the range. */
export async function listBlockCodes(
  db: Connection,
  teamIds: readonly number[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('code')
    .where(sql<boolean>`team_id = any(${teamIds}::bigint[])`)
    .where('is_deactivated', '=', false)
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .execute()
  return rows.map(({ code }) => code)
}

export async function listTeamCodes(db: Connection, teamIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'code'])
    .where(sql<boolean>`id = any(${teamIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** The active blocks of a team, or of the teams of a department, that end on this day or later. 'alone' holds them. */
export function listActiveBlocks(
  db: Connection,
  scope: Scope,
  { from, ...of }: { from: string } & ({ teamId: number } | { departmentId: number }),
  how: 'alone' | 'unheld',
): Promise<Place[]> {
  const blocks = (how === 'alone' ? held(db, scope, how) : inScope(db, scope))
    .where('blocks.is_deactivated', '=', false)
    .where('blocks.end_date', '>=', from)
    .orderBy('blocks.id')
  return (
    'teamId' in of
      ? blocks.where('teams.id', '=', of.teamId)
      : blocks.where('teams.department_id', '=', of.departmentId)
  ).execute()
}
