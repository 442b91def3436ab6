import type { Reversed } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlocksById, type Place } from '../block/block-place.store.ts'
import { lockShifts } from '../shift/shift.store.ts'
import {
  type Action,
  hasClosed,
  isCallOut,
  listRedoable,
  listUndoable,
  lockActor,
  markReversing,
} from '../shift/shift-action.store.ts'
import { type Effect, findEffects } from '../shift/shift-effect.service.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { restore } from './assign-restore.service.ts'
import { noteOf, refuseTouched, wordsOf } from './assign-undo-answer.ts'

const text = texts.undo

/** How far back undo reaches. Later than that, people have acted on what they saw. */
const reach = 24 * 3_600_000

export const undo = (db: Database, caller: Caller, now: Date): Promise<Reversed> =>
  reverseLast(db, caller, now, { list: listUndoable, nothing: text.nothingToUndo })

/** Undoes the last undo. */
export const redo = (db: Database, caller: Caller, now: Date): Promise<Reversed> =>
  reverseLast(db, caller, now, { list: listRedoable, nothing: text.nothingToRedo })

/**
 * Reverses the caller's own last action as a whole: what it created is deleted, what it deleted comes back with its
 * number, what it changed gets the old values. Only if no shift of it has changed since.
 */
function reverseLast(
  db: Database,
  caller: Caller,
  now: Date,
  { list, nothing }: { list: typeof listUndoable; nothing: string },
): Promise<Reversed> {
  return db.transaction().execute(async (transaction) => {
    await lockActor(transaction, caller.userId)
    const actions = await list(transaction, caller.userId, new Date(+now - reach))
    const last = await findLast(transaction, caller, actions)
    if (!last.action) throw new AppError(409, whyNot(last) ?? nothing)
    const { action, places, passedOver } = last
    const { effects, shifts } = await lockEffects(transaction, action)
    refuseTouched(effects, places)
    const shiftIds = effects.map(({ shiftId }) => shiftId)
    const isClosed = await hasClosed(transaction, action, shiftIds)
    await markReversing(transaction, action)
    const actor = { userId: caller.userId, now }
    const note = noteOf({ isClosed, ...(await restore(transaction, { action, effects, shifts, places }, actor)) })
    return { action: await wordsOf(transaction, last, effects), passedOver, note, shiftIds }
  })
}

/** The last action whose shifts are all in active blocks of the caller's scope, which are held from here on. */
async function findLast(db: Connection, { scope }: Caller, actions: Action[]) {
  let passedOver: string | null = null
  for (const action of actions) {
    if (isCallOut(action)) {
      passedOver = text.callOutStays
      continue
    }
    const effects = await findEffects(db, action)
    const blockIds = new Set(effects.flatMap(rowsOf).map(({ block_id }) => Number(block_id)))
    const held = await holdBlocksById(db, scope, [...blockIds])
    if (effects.length === 0) continue
    const places = new Map(held.map((place) => [place.blockId, place]))
    const isClosed = effects.some((effect) => isAfterLastDay(effect, places))
    const isActive = held.length === blockIds.size && held.every(({ isDeactivated }) => !isDeactivated)
    if (isActive && !isClosed) return { action, passedOver, places }
    passedOver ??= isClosed ? text.closedStays : text.newerStays
  }
  return { passedOver }
}

/** Why there is nothing to reverse although the caller has done something. */
function whyNot({ passedOver }: { passedOver: string | null }): string | undefined {
  if (passedOver === text.callOutStays) return text.callOutInstead
  return passedOver === text.closedStays ? passedOver : undefined
}

/**
 * A closed team has no shifts after its last day: its blocks end then, or are deactivated if they begin later. What keeps
 * its day brings none back there, and the rest of the last night counts for that night.
 */
function isAfterLastDay({ before, current }: Effect, places: ReadonlyMap<number, Place>): boolean {
  if (!before || before.rest_of || before.date === current?.date) return false
  const { endDate = null, lastDay = null } = places.get(Number(before.block_id)) ?? {}
  return [endDate, lastDay].some((last) => last !== null && String(before.date) > last)
}

const rowsOf = ({ before, after, current }: Effect) => [before, after, current].filter((row) => row !== null)

/** Locks in the common order: the caller holds the blocks, then providers, then shifts. Reads again under the locks. */
async function lockEffects(db: Connection, action: Action) {
  const effects = await findEffects(db, action)
  const providerIds = effects.flatMap(rowsOf).map(({ provider_id }) => Number(provider_id ?? 0))
  await lockProviders(db, [...new Set(providerIds)])
  const shifts = await lockShifts(
    db,
    effects.map(({ shiftId }) => shiftId),
  )
  return { effects: await findEffects(db, action), shifts: new Map(shifts.map((shift) => [shift.id, shift])) }
}
