import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { type Actor, changeShifts, type ShiftValues } from '../shift/shift-write.store.ts'
import { settleChanged, settleGiven } from './assign-consequence.service.ts'

/**
 * A filled open shift becomes a sourced shift, and its provider is told at once. A filled vacancy waits for Publish,
 * unless it begins soon. Returns also how many requests of other people it has denied.
 */
export async function fill(db: Connection, place: Place, filled: Shift, values: ShiftValues, actor: Actor) {
  const given = await write(db, filled, values, actor)
  if (filled.state === 'open') {
    return { given, closedRequests: await settleGiven(db, { before: filled, given, place }, actor) }
  }
  await settleChanged(db, [given], actor.now)
  return { given, closedRequests: 0 }
}

/** For somebody who has accepted it: they and the others concerned are told at once, of a vacancy too. */
export async function fillAtOnce(db: Connection, place: Place, filled: Shift, values: ShiftValues, actor: Actor) {
  const given = await write(db, filled, values, actor)
  await settleGiven(db, { before: filled, given, place }, actor)
}

async function write(db: Connection, filled: Shift, values: ShiftValues, actor: Actor): Promise<Shift> {
  const isSourced = filled.state === 'open'
  const [given = filled] = await changeShifts(
    db,
    [filled],
    'assigned',
    {
      ...values,
      is_sourced: isSourced,
      secured_at: isSourced ? securedAt(filled, actor.now) : null,
      // A vacancy may still have the ask rate from an earlier offer.
      ask_rate: isSourced ? filled.ask_rate : null,
    },
    actor,
  )
  return given
}

/** Who worked a past shift may be entered days later, but somebody was there when it began. */
const securedAt = ({ starts_at, ends_at }: Shift, now: Date) => (ends_at <= now ? starts_at : now)
