import type { FillProposed } from '@shiftward/contract/fill.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { undecided } from '../swap/swap-change.store.ts'
import type { StoredProposed } from './fill-facts.ts'

type Closes = FillProposed['closes']

/** What accepting each of the proposed shifts would close now, by shift. Scope has already been checked. */
export async function countClosed(db: Connection, proposal: readonly StoredProposed[]): Promise<Map<number, Closes>> {
  if (proposal.length === 0) return new Map()
  const given = proposal.map(({ shiftId, providerCode, movedFrom }) => ({
    shift_id: shiftId,
    code: providerCode,
    is_moved: movedFrom !== undefined,
  }))
  const { rows } = await sql<Closes & { shiftId: number }>`
    select given.shift_id as "shiftId",
      (select count(*)::int from shift_requests as request join users on users.id = request.provider_id
        where request.shift_id = given.shift_id and request.status = 'Open' and users.code <> given.code) as requests,
      (select count(*)::int from offers join users on users.id = offers.provider_id
        where offers.shift_id = given.shift_id and offers.state = 'open' and users.code <> given.code) as offers,
      (select count(*)::int from swaps where given.is_moved and given.shift_id in (shift_id, return_shift_id)
        and status = any(${undecided})) as swaps
    from json_to_recordset(${JSON.stringify(given)}) as given (shift_id bigint, code text, is_moved boolean)`.execute(
    db,
  )
  return new Map(rows.map(({ shiftId, ...closes }) => [shiftId, closes]))
}

type Stored = { shiftId: number; version?: number }

/**
 * The shifts that are no longer as the run found them. One that the run left uncovered has no version: it counts when
 * somebody has it. Scope has already been checked.
 */
export async function findChanged(db: Connection, stored: readonly Stored[]): Promise<Set<number>> {
  if (stored.length === 0) return new Set()
  const found = stored.map(({ shiftId, version = null }) => ({ shift_id: shiftId, version }))
  const { rows } = await sql<{ shiftId: number }>`
    select found.shift_id as "shiftId"
    from json_to_recordset(${JSON.stringify(found)}) as found (shift_id bigint, version int)
    left join shifts on shifts.id = found.shift_id
    where shifts.id is null or shifts.version <> found.version
      or (found.version is null and shifts.state = 'assigned')`.execute(db)
  return new Set(rows.map(({ shiftId }) => shiftId))
}
