import { limits } from '@shiftward/contract/limits.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { type Shift, shiftColumns } from '../shift/shift.store.ts'
import { undecided } from './swap-change.store.ts'

const { exchangeDays, exchangeChoices } = limits.schedule

/** Read by name, as in shift.store.ts. */
const columns = shiftColumns.map((column) => `shifts.${column}` as const)

/**
 * The shifts of others in the department, near a shift and not begun, that its provider has the skill for; of people who
 * have the skill for it and work at the facility. The nearest first.
 */
export function listExchangeable(db: Connection, shift: Shift & { provider_id: number }, now: Date) {
  return db
    .selectFrom('shifts')
    .innerJoin('blocks', 'blocks.id', 'shifts.block_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('users', 'users.id', 'shifts.provider_id')
    .innerJoin('facility_providers as mapping', (join) =>
      join.onRef('mapping.provider_id', '=', 'users.id').onRef('mapping.facility_id', '=', 'shifts.facility_id'),
    )
    .innerJoin('user_skills as mine', (join) =>
      join.onRef('mine.skill', '=', 'shifts.skill').on('mine.user_id', '=', shift.provider_id),
    )
    .innerJoin('user_skills as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'users.id').on('theirs.skill', '=', shift.skill),
    )
    .select(columns)
    .select(['users.id as provider_id', 'users.code as providerCode', fullName().as('providerName')])
    .select('teams.name as teamName')
    .select(
      // They are few, so they are read once.
      sql<boolean>`coalesce(shifts.id = any(array(
        select unnest(array[shift_id, return_shift_id]) from swaps
        where department_id = ${shift.department_id} and status = any(${undecided}))), false)`.as('hasSwap'),
    )
    .where('shifts.department_id', '=', shift.department_id)
    .where('shifts.date', '>=', addDays(shift.date, -exchangeDays))
    .where('shifts.date', '<=', addDays(shift.date, exchangeDays))
    .where('shifts.starts_at', '>', now)
    .where('users.id', '<>', shift.provider_id)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .where('blocks.is_deactivated', '=', false)
    .orderBy(sql`abs(extract(epoch from shifts.starts_at - ${shift.starts_at}::timestamptz))`)
    .orderBy('shifts.id')
    .limit(exchangeChoices)
    .execute()
}
