import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import type { Connection } from '../../lib/database.ts'
import { type Shift, spanOf } from '../shift/shift.store.ts'
import { listTaken } from '../shift/shift-provider.store.ts'
import { listLeaves } from './rule-leave.store.ts'

type Offered = Pick<Shift, 'organization_id' | 'starts_at' | 'ends_at'> & { timeZone: string }

const placeOf = ({ organization_id, timeZone }: Offered) => `${organization_id} ${timeZone}`

/**
 * Reads once when the providers work or are on leave, and returns a function that says whether a provider could take a
 * shift. A leave counts only in its own organization, and its days begin at local midnight.
 */
export async function findFree<OneShift extends Offered>(db: Connection, providerIds: number[], shifts: OneShift[]) {
  const range = {
    from: new Date(Math.min(...shifts.map(({ starts_at }) => starts_at.getTime()))),
    to: new Date(Math.max(...shifts.map(({ ends_at }) => ends_at.getTime()))),
  }
  const taken = shifts.length === 0 ? [] : await listTaken(db, providerIds, range)
  const shiftsOf = Map.groupBy(taken, ({ provider_id }) => provider_id)
  const leavesOf = new Map<string, Awaited<ReturnType<typeof listLeaves>>>()
  for (const [place, [first]] of Map.groupBy(shifts, placeOf)) {
    if (!first) continue
    const { organization_id: organizationId, timeZone } = first
    leavesOf.set(place, await listLeaves(db, providerIds, { organizationId, timeZone }, range))
  }
  return (providerId: number, shift: OneShift): boolean => {
    const leaves = leavesOf.get(placeOf(shift))?.filter(({ provider_id }) => provider_id === providerId) ?? []
    return ![...(shiftsOf.get(providerId) ?? []), ...leaves].some((busy) => overlaps(busy, spanOf(shift)))
  }
}
