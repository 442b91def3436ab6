import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { costOfShift, hoursOfShift } from '../shift/shift-cost.store.ts'
import { isUntold } from '../shift/shift-published.store.ts'

/** The open shifts that a provider took. One that is being changed is left out until the change is published. */
export const listPaid = (db: Connection, providerId: number, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('published_shifts as told')
    .innerJoin('shifts', (join) =>
      join.onRef('shifts.id', '=', 'told.shift_id').onRef('shifts.provider_id', '=', 'told.provider_id'),
    )
    .innerJoin('teams', 'teams.id', 'told.team_id')
    .select([
      'told.shift_id as shiftId',
      'told.date',
      'teams.name as teamName',
      'shifts.ask_rate',
      'shifts.add_on_hours',
    ])
    .select([hoursOfShift.all.as('hours'), costOfShift.addOnRate.as('addOnRate'), costOfShift.total.as('pay')])
    .select(sql<boolean>`(shifts.is_rate_masked or shifts.ask_rate is null)`.as('isHidden'))
    .where('told.provider_id', '=', providerId)
    .where('told.is_sourced', '=', true)
    .where('told.date', '>=', from)
    .where('told.date', '<=', to)
    .where(sql<boolean>`not ${isUntold}`)
    .orderBy('told.starts_at')
    .orderBy('told.shift_id')
    .execute()
