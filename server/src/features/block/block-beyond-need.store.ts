import type { Connection } from '../../lib/database.ts'
import { listAwaited } from '../shift/shift-wait.store.ts'
import { beyondNeedOf, pickBeyondNeed } from './block-beyond-need.ts'
import { listNeedOfDays } from './block-need.store.ts'

type Block = { blockId: number; teamId: number; startDate: string; endDate: string }

/** Whether shifts that are added to these blocks, one after the other, are beyond the need. */
export async function beyondNeedIn(db: Connection, blocks: readonly Omit<Block, 'blockId'>[]) {
  const [first, ...others] = blocks
  if (!first) return () => false
  const days = { startDate: first.startDate, endDate: first.endDate }
  for (const { startDate, endDate } of others) {
    if (startDate < days.startDate) days.startDate = startDate
    if (endDate > days.endDate) days.endDate = endDate
  }
  const teamIds = [...new Set(blocks.map(({ teamId }) => teamId))]
  return beyondNeedOf(await listNeedOfDays(db, teamIds, days))
}

/**
 * The shifts of a block beyond its need that have not begun and that nobody has, without rests. One for which somebody waits is among
 * them only if there are too few others.
 */
export async function listVacanciesBeyondNeed(db: Connection, { blockId, teamId, ...days }: Block, now: Date) {
  const vacancies = await db
    .selectFrom('shifts')
    .select(['id', 'team_id as teamId', 'date', 'skill', 'state'])
    .where('block_id', '=', blockId)
    .where('state', '<>', 'assigned')
    .where('starts_at', '>', now)
    .where('rest_of', 'is', null)
    .orderBy('id')
    .execute()
  if (vacancies.length === 0) return []
  const needs = await listNeedOfDays(db, [teamId], days)
  const awaited = await listAwaited(
    db,
    vacancies.map(({ id }) => id),
  )
  const ranked = vacancies
    .map((shift) => ({ ...shift, isAwaited: awaited.has(shift.id) }))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  return pickBeyondNeed(ranked, needs)
}

/** What people wait for is kept first, then what they may take, which some have been told. */
const rankOf = ({ isAwaited, state }: { isAwaited: boolean; state: string }): number =>
  isAwaited ? 0 : state === 'open' ? 1 : 2
