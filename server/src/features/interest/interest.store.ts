import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { tellChange } from '../../lib/live.ts'
import type { Shift } from '../shift/shift.store.ts'

/** Tells open calendars, which show who is interested. */

export async function addInterest(db: Connection, shift: Shift, providerId: number, now: Date) {
  await db
    .insertInto('shift_interests')
    .values({
      shift_id: shift.id,
      organization_id: shift.organization_id,
      provider_id: providerId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shift_id', 'provider_id']).doNothing())
    .execute()
  await tell(db, shift)
}

/** Returns whether there was any interest to remove. */
export async function removeInterest(db: Connection, shiftId: number, providerId: number): Promise<boolean> {
  const shift = await db
    .deleteFrom('shift_interests')
    .using('shifts')
    .whereRef('shifts.id', '=', 'shift_interests.shift_id')
    .where('shift_interests.shift_id', '=', shiftId)
    .where('shift_interests.provider_id', '=', providerId)
    .returning(['shifts.department_id', 'shifts.date'])
    .executeTakeFirst()
  if (shift) await tell(db, shift)
  return shift !== undefined
}

/** When the provider leaves one facility or all of them. */
export async function removeInterestsOf(db: Connection, providerId: number, facilityId?: number) {
  const interests = db
    .deleteFrom('shift_interests')
    .using('shifts')
    .whereRef('shifts.id', '=', 'shift_interests.shift_id')
    .where('shift_interests.provider_id', '=', providerId)
    .returning(['shifts.department_id', 'shifts.date'])
  const shifts = await (facilityId === undefined
    ? interests
    : interests.where('shifts.facility_id', '=', facilityId)
  ).execute()
  for (const shift of shifts) await tell(db, shift)
}

/** When the shift is no longer the one they showed interest in. */
export async function removeInterestsIn(db: Connection, shiftId: number) {
  await db.deleteFrom('shift_interests').where('shift_id', '=', shiftId).execute()
}

const tell = (db: Connection, { department_id, date }: Pick<Shift, 'department_id' | 'date'>) =>
  tellChange(db, { departmentId: department_id, startDate: date, endDate: date })

/** The open shifts of a block in which providers showed interest. */
export function listInteresting(db: Connection, blockId: number): Promise<Shift[]> {
  return db
    .selectFrom('shifts')
    .selectAll()
    .where('block_id', '=', blockId)
    .where('state', '=', 'open')
    .where(sql<boolean>`exists (select from shift_interests where shift_id = shifts.id)`)
    .orderBy('id')
    .execute()
}
