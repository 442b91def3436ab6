import type { ShiftAction } from '@shiftward/contract/rules/action-words.ts'
import { timeAt } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { AppError } from '../../lib/errors.ts'
import type { Place } from '../block/block-place.store.ts'
import { type Effect, isUntouched } from '../shift/shift-effect.service.ts'

/** What somebody did to a shift, as a verb. */
const did: Record<ShiftAction, string> = {
  created: 'brought back',
  assigned: 'filled',
  released: 'freed',
  moved: 'moved',
  swapped: 'swapped',
  published: 'offered',
  changed: 'changed',
  deleted: 'deleted',
}

/** Refuses if a shift has changed since the action, and says who changed it and when. */
export function refuseTouched(effects: readonly Effect[], places: ReadonlyMap<number, Place>) {
  const touched = effects.filter((effect) => !isUntouched(effect))
  const [first] = touched
  if (!first) return
  const entry = first.later[0]
  const row = first.after ?? first.before
  const place = row && places.get(Number(row.block_id))
  if (!entry || !place) throw new AppError(409, texts.schedule.changedMeanwhile)
  throw new AppError(
    409,
    texts.undo.changedSince({
      who: entry.actorName ?? 'Somebody',
      did: did[entry.action],
      team: place.teamName,
      day: toWireDate(String(row.date)).slice(0, 5),
      time: timeAt(entry.at.getTime(), place.timeZone),
      others: touched.length - 1,
    }),
  )
}
