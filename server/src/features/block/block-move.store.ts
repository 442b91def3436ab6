import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { held } from './block-place.store.ts'

/** To move a shift to a day: its own block, and where that does not have the day, another active block of the team. */
export async function holdBlocksToMove(db: Connection, scope: Scope, shiftId: number, date: string | undefined) {
  const blocks = await held(db, scope)
    .where(({ eb, and, or, selectFrom }) => {
      const shift = selectFrom('shifts').where('shifts.id', '=', shiftId)
      return or([
        eb('blocks.id', '=', shift.select('shifts.block_id')),
        and([
          eb('blocks.team_id', '=', shift.select('shifts.team_id')),
          eb('blocks.is_deactivated', '=', false),
          sql<boolean>`${date ?? null}::date between blocks.start_date and blocks.end_date`,
        ]),
      ])
    })
    .select((block) =>
      block
        .exists(
          block
            .selectFrom('shifts')
            .select('shifts.id')
            .where('shifts.id', '=', shiftId)
            .whereRef('shifts.block_id', '=', 'blocks.id'),
        )
        .as('isOwn'),
    )
    .orderBy('blocks.id')
    .execute()
  const from = blocks.find(({ isOwn }) => isOwn)
  const around = blocks.filter((block) => date === undefined || (block.startDate <= date && date <= block.endDate))
  const [first] = around.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  return from && { from, to: around.find(({ isOwn }) => isOwn) ?? first }
}
