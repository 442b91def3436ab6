import { actionWords, type ShiftAction } from '@shiftward/contract/rules/action-words.ts'
import { timeAt } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Place } from '../block/block-place.store.ts'
import { type Action, isUndo, listDone } from '../shift/shift-action.store.ts'
import { type Effect, isUntouched } from '../shift/shift-effect.service.ts'
import { listPeopleAt } from '../shift/shift-provider.store.ts'

/** What somebody did to a shift, as a verb. */
const did: Record<ShiftAction, string> = {
  created: 'brought back',
  assigned: 'filled',
  released: 'freed',
  moved: 'moved',
  swapped: 'swapped',
  exchanged: 'exchanged',
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

type Following = { reopened: number; isClosed: boolean; denied: number }

/** What has become of requests and swaps: those that the action approved or closed, and those that are closed now. */
export function noteOf({ reopened, isClosed, denied }: Following): string | null {
  const { undo, schedule } = texts
  const notes = [
    ...(reopened > 0 ? [undo.openAgain(reopened)] : []),
    ...(isClosed ? [undo.closedStay] : []),
    ...(denied > 0 ? [schedule.closedRequests(denied)] : []),
  ]
  return notes.length > 0 ? notes.join(' ') : null
}

type Reversible = { action: Action; places: ReadonlyMap<number, Place> }

/** What the action did. A single shift is named, because it may be on another page than the one the person looks at. */
export async function wordsOf(db: Connection, { action, places }: Reversible, effects: readonly Effect[]) {
  const [only] = effects
  const rows = isUndo(action) ? [only?.before, only?.after] : [only?.after, only?.before]
  const row = rows.find((one) => one?.provider_id) ?? rows.find(Boolean)
  const place = row && places.get(Number(row.block_id))
  if (!place) return actionWords(await listDone(db, action), '1 shift')
  const [person] = await listPeopleAt(db, place.facilityId, { ids: [Number(row.provider_id ?? 0)] })
  const shift = `${person?.name ?? place.teamName}, ${toWireDate(String(row.date)).slice(0, 5)}`
  return actionWords(await listDone(db, action), shift)
}
