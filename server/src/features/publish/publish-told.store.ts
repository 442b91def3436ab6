import { sql } from 'kysely'
import { sendAlong } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import type { Change } from './publish-change.ts'

/** Who was told what at once, since the block was last published. */

export async function recordTold(db: Connection, changes: readonly Change[], now: Date) {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({
    organization_id: change.shift.organization_id,
    block_id: change.blockId,
    shift_id: change.kind === 'removed' ? change.shift.shift_id : change.shift.id,
    provider_id: change.providerId,
    kind: change.kind,
    date: change.shift.date,
    start_time: change.shift.start_time,
    end_time: change.shift.end_time,
    ...(change.kind === 'changed' && {
      old_date: change.was.date,
      old_start_time: change.was.start_time,
      old_end_time: change.was.end_time,
    }),
  }))
  // As one parameter: there may be more rows than a statement can have parameters.
  const insertion = sql`
    insert into told_at_once (organization_id, block_id, shift_id, provider_id, kind, date, start_time, end_time,
      old_date, old_start_time, old_end_time, told_at)
    select organization_id, block_id, shift_id, provider_id, kind, date, start_time, end_time,
      old_date, old_start_time, old_end_time, ${now}
    from json_to_recordset(${JSON.stringify(rows)}) as told (
      organization_id bigint, block_id bigint, shift_id bigint, provider_id bigint, kind text, date date,
      start_time time, end_time time, old_date date, old_start_time time, old_end_time time)`
  await sendAlong(db, insertion)
}

/** Which of the shifts somebody was told of at that moment. */
export async function listToldAt(db: Connection, at: Date, shiftIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('told_at_once')
    .select('shift_id')
    .distinct()
    .where('told_at', '=', at)
    .where(sql<boolean>`shift_id = any(${shiftIds}::bigint[])`)
    .execute()
  return rows.map(({ shift_id }) => shift_id)
}

export async function forgetTold(db: Connection, blockIds: number[]) {
  await db.deleteFrom('told_at_once').where(sql<boolean>`block_id = any(${blockIds}::bigint[])`).execute()
}
