import { rateProblem } from '@shiftward/contract/rules/rate.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import { findRate, type Place } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { type Actor, insertShifts, type ShiftValues } from '../shift/shift-write.store.ts'
import { tellEligible } from './assign-notify.service.ts'
import { placeColumns, refuseStarted, type timeColumns } from './assign-row.ts'

type Copied = { shift: Shift; to: Place; times: ReturnType<typeof timeColumns> }

/** Makes another shift with the same skill and hours: assigned to somebody, or a vacancy, or open, as the original is. */
export async function insertCopy(
  db: Connection,
  { shift, to, times }: Copied,
  theirs: ShiftValues,
  actor: Actor,
): Promise<Shift> {
  const { add_on_hours, add_on_rate, is_rate_masked, skill, is_on_call } = shift
  const rate = await rateOf(db, to, shift)
  const state = theirs.provider_id ? 'assigned' : shift.state
  const [made] = await insertShifts(
    db,
    [
      {
        ...placeColumns(to),
        ...times,
        skill,
        is_on_call,
        add_on_hours,
        add_on_rate,
        is_rate_masked,
        rate: rate.toFixed(2),
        state,
        is_made_by_assigning: state === 'assigned',
        ...theirs,
        ...(state === 'open' && offerOf(shift, rate, actor)),
        created_by: actor.userId,
        created_at: actor.now,
      },
    ],
    actor,
  )
  if (!made) throw new Error('The database returned no row for the shift')
  if (state === 'open') {
    refuseStarted([made], actor.now)
    await tellEligible(db, to, [made], actor.now)
  }
  return made
}

/** As of today: the department may have changed it since the original was made. */
async function rateOf(db: Connection, place: Place, { skill }: Shift): Promise<number> {
  const found = await findRate(db, place, skill)
  if (!found?.isOfTeam) throw refusal(400, 'shiftId', texts.schedule.skillNotInTeam)
  return found.rate
}

function offerOf({ ask_rate, labour_types }: Shift, ceiling: number, actor: Actor) {
  const problem = rateProblem(Number(ask_rate), ceiling)
  if (problem !== undefined) throw refusal(400, 'shiftId', problem)
  return { ask_rate, labour_types, published_at: actor.now }
}
