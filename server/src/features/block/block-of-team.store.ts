import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

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
