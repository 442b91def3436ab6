import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { held, type Place } from './block-place.store.ts'

/** The blocks of a team that is closed or opened again. Callers have locked the team. */

/** Nobody else can write shifts of the team meanwhile. */
export const holdBlocksOfTeam = (db: Connection, scope: Scope, teamId: number): Promise<Place[]> =>
  held(db, scope, 'alone').where('teams.id', '=', teamId).orderBy('blocks.id').execute()

/** No active block goes on after the last day. */
export async function endBlocks(db: Connection, teamId: number, lastDay: string) {
  await db
    .updateTable('blocks')
    .set({
      end_date: sql`case when start_date > ${lastDay} then end_date else ${lastDay}::date end`,
      is_deactivated: sql`start_date > ${lastDay}`,
      end_before_closing: sql`end_date`,
    })
    .where('team_id', '=', teamId)
    .where('is_deactivated', '=', false)
    .where('end_date', '>', lastDay)
    .execute()
}

/** Undoes `endBlocks`. What somebody deactivated meanwhile stays so. */
export async function restoreBlocks(db: Connection, teamId: number, lastDay: string) {
  await db
    .updateTable('blocks')
    .set({
      end_date: sql`end_before_closing`,
      is_deactivated: sql`is_deactivated and start_date <= ${lastDay}`,
      end_before_closing: null,
    })
    .where('team_id', '=', teamId)
    .where('end_before_closing', 'is not', null)
    .execute()
}

type Until = { lastDay: string | null }

/** Refuses what is planned for a day after the team's last day. */
export function refuseClosed(field: string, { lastDay }: Until, day: string | undefined) {
  if (lastDay === null || day === undefined || day <= lastDay) return
  throw refusal(409, field, texts.team.closedAfter(toWireDate(lastDay)))
}
