import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import { type Shift, spanOf } from '../shift/shift.store.ts'
import { listBusy } from './rule-busy.store.ts'

/** Decides whether a provider can have a shift. A caller who is about to assign it has already locked the provider. */

type Where = Pick<Place, 'organizationId' | 'timeZone'>

/** What the shift conflicts with. */
export async function listClashes(db: Connection, providerId: number, shift: Shift, place: Where): Promise<string[]> {
  const span = spanOf(shift)
  const busy = await listBusy(db, providerId, place, [span])
  return busy.filter((one) => one.shift?.id !== shift.id && overlaps(one, span)).map(({ title }) => title)
}
