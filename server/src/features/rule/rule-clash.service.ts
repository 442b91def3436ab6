import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import type { Span } from '@shiftward/contract/rules/shift-time.ts'
import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import { type Shift, spanOf } from '../shift/shift.store.ts'
import { listBusy } from './rule-busy.store.ts'
import { judge } from './rule-judge.ts'
import { hasSkill } from './rule-leave.store.ts'

/** Decides whether a provider can have a shift. A caller who is about to assign it has already locked the provider. */

type Receiver = { providerId: number; place: Place; skill: string }

/** Judges shifts of a skill that a provider is about to get: reads what is known about the provider, then judges. */
export async function judgeWanted<Wanted extends Span>(
  db: Connection,
  wanted: readonly Wanted[],
  { providerId, place, skill }: Receiver,
) {
  return judge(wanted, {
    teamId: place.teamId,
    skill,
    hasSkill: await hasSkill(db, providerId, skill),
    busy: await listBusy(db, providerId, place, wanted),
  })
}

type Where = Pick<Place, 'organizationId' | 'timeZone'>

/** What the shift conflicts with. */
export async function listClashes(db: Connection, providerId: number, shift: Shift, place: Where): Promise<string[]> {
  const span = spanOf(shift)
  const busy = await listBusy(db, providerId, place, [span])
  return busy.filter((one) => one.shift?.id !== shift.id && overlaps(one, span)).map(({ title }) => title)
}
