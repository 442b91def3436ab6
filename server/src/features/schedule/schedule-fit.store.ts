import type { LabourType } from '@shiftward/contract/common.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { listBusy } from './schedule-conflict.store.ts'
import type { Place } from './schedule-place.store.ts'
import { type Shift, spanOf } from './schedule-shift.store.ts'

/** Checks whether a provider can have a shift. A caller who is about to assign it has already locked the provider. */

const text = messages.request

/** The provider's labor type at the shift's facility, if they have its skill, and whether it needs approval. */
export function findStanding(
  db: Connection,
  providerId: number,
  shift: Pick<Shift, 'facility_id' | 'department_id' | 'skill'>,
) {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.user_id', 'users.id')
    .innerJoin('departments', 'departments.facility_id', 'mapping.facility_id')
    .select([
      sql<LabourType>`mapping.labour_type`.as('labourType'),
      sql<boolean>`mapping.labour_type = any(departments.approval_labour_types)`.as('needsApproval'),
    ])
    .where('mapping.provider_id', '=', providerId)
    .where('mapping.facility_id', '=', shift.facility_id)
    .where('departments.id', '=', shift.department_id)
    .where('user_skills.skill', '=', shift.skill)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
}

type Where = Pick<Place, 'organizationId' | 'timeZone'>

/** What the shift conflicts with. */
export async function listClashes(db: Connection, providerId: number, shift: Shift, place: Where): Promise<string[]> {
  const span = spanOf(shift)
  const busy = await listBusy(db, providerId, place, [span])
  return busy.filter((one) => one.shift?.id !== shift.id && overlaps(one, span)).map(({ title }) => title)
}

/** Why an administrator cannot give the provider this shift; undefined if they can. */
export async function findObstacle(
  db: Connection,
  { providerId, shift, place, now }: { providerId: number; shift: Shift; place: Where; now: Date },
): Promise<string | undefined> {
  if (shift.starts_at <= now) return text.shiftBegun
  if (!(await findStanding(db, providerId, shift))) return text.notEligible
  const clashes = await listClashes(db, providerId, shift, place)
  return clashes.length > 0 ? text.notFree(clashes.join('; ')) : undefined
}
