import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/**
 * Those of the shifts for which somebody waits: by a request, an offer, a release, a swap or interest. For the others
 * there is nothing to settle.
 */
export async function listAwaited(db: Connection, shiftIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${shiftIds}::bigint[]) as wanted (id)
    where exists (select from shift_requests where shift_id = wanted.id and status = 'Open')
      or exists (select from swaps where wanted.id in (shift_id, return_shift_id)
        and status in ('Open', 'MediatorApproved'))
      or exists (select from offers where shift_id = wanted.id and state = 'open')
      or exists (select from releases where shift_id = wanted.id and state = 'running')
      or exists (select from shift_interests where shift_id = wanted.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The open requests, offers and swaps of these shifts: what ends when their hours change. */
export async function countAwaiting(db: Connection, shiftIds: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from shift_requests where shift_id = any(${shiftIds}::bigint[]) and status = 'Open')
      + (select count(*) from offers where shift_id = any(${shiftIds}::bigint[]) and state = 'open')
      + (select count(*) from swaps where (shift_id = any(${shiftIds}::bigint[])
          or return_shift_id = any(${shiftIds}::bigint[])) and status in ('Open', 'MediatorApproved')))::integer as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
