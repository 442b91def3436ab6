import { toWireDate } from '@shiftward/contract/common.ts'
import { messages } from '@shiftward/contract/messages.ts'
import type { SchedulerBlock } from '@shiftward/contract/team.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'

/** The caller has found the team in their scope before. */
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
const sameDates = { blocks_dates_key: { message: messages.schedule.blockExists } }

/** Nothing else has to be touched: whoever reads open shifts leaves out those of a deactivated block. */
export async function setBlockDeactivated(db: Connection, scope: Scope, id: number, isDeactivated: boolean) {
  const row = await refusing(sameDates, () =>
    db
      .updateTable('blocks')
      .set({ is_deactivated: isDeactivated })
      .where('id', '=', id)
      .where('team_id', 'in', (query) =>
        query.selectFrom('teams').select('teams.id').where(departmentInScope(scope, teamColumns)),
      )
      .returning(['id', 'is_deactivated'])
      .executeTakeFirst(),
  )
  if (!row) throw notFound('Schedule block')
  return { schedulerId: row.id, isDeactivated: row.is_deactivated }
}
