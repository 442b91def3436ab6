import { isDeepStrictEqual } from 'node:util'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import { judgeShifts } from '../rule/rule.service.ts'
import { listed } from '../rule/rule-refusal.service.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { Row } from '../shift/shift-action.store.ts'
import type { Effect } from '../shift/shift-effect.service.ts'

/** What somebody lost by a leave. */

const { stays } = texts.leave

/** A shift, or the rest of one that they left. */
type Loss = {
  /** What gives it back. */
  effects: Effect[]
  lost: Row
  now: Row
  /** Why it is not given back. */
  reason: string | undefined
}

type Freed = {
  providerId: number
  effects: readonly Effect[]
  /** The shifts as they are now. */
  shifts: ReadonlyMap<number, Shift>
  /** The blocks in the caller's scope. */
  places: ReadonlyMap<number, Place>
}

/**
 * What the leave took comes back; what has been changed since, such as the hours, stays. Where somebody left a shift, the
 * rest of it comes back as long as nobody has it, whenever they are said to have left by now.
 */
export async function findLosses(db: Connection, freed: Freed): Promise<Loss[]> {
  const losses = partsOf(freed.effects).map((parts) => lossOf(parts, freed.places))
  const whole = losses.filter(({ reason }) => reason === undefined).flatMap(({ effects }) => effects)
  const conflicts = await findConflicts(
    db,
    freed,
    whole.filter((effect) => !isOfLeft(effect)),
  )
  return losses.map((loss) => ({ ...loss, reason: loss.reason ?? conflicts.get(Number(loss.now.id)) }))
}

/** A shift that the provider left: they still have it. The rest of it: it was not there before. */
const isKept = ({ before, after }: Effect): boolean => before !== null && before.provider_id === after?.provider_id
const isOfLeft = (effect: Effect): boolean => effect.before === null || isKept(effect)

/** Each shift by itself; what somebody left and its rest together, unless they stayed to the end after all. */
function partsOf(effects: readonly Effect[]): Effect[][] {
  const left = effects.filter(isOfLeft)
  const freed = effects.filter((effect) => !isOfLeft(effect)).map((effect) => [effect])
  return left.length === 0 || left.some(hasStayed) ? freed : [...freed, left]
}

const hasStayed = (effect: Effect): boolean =>
  isKept(effect) && effect.current !== null && endOf(effect.current) >= endOf(effect.before)
const endOf = (row: Row | null): number => Date.parse(String(row?.ends_at))

function lossOf(parts: Effect[], places: Freed['places']): Loss {
  const last = parts.at(-1)
  const lost = last?.before ?? last?.after ?? {}
  const effects = parts.filter(({ current }) => current !== null).map(withTaken)
  const place = places.get(Number(lost.block_id))
  const outside = place ? (place.isDeactivated ? stays.deactivated : undefined) : stays.elsewhere
  return { effects, lost, now: last?.current ?? lost, reason: outside ?? parts.map(reasonToStay).find(Boolean) }
}

function reasonToStay({ before, after, current }: Effect): string | undefined {
  // Nobody is needed for a rest that was deleted.
  if (current === null) return before === null ? undefined : stays.deleted
  if (current.date !== after?.date) return stays.moved
  if (current.provider_id === after?.provider_id) return current.state === 'open' ? stays.open : undefined
  return current.provider_id === null ? stays.freed : stays.assigned
}

/** The shift as it is now, with what the leave took from it. */
function withTaken(effect: Effect): Effect {
  const { before, after, current } = effect
  const taken = Object.entries(before ?? {}).filter(([name, value]) => !isDeepStrictEqual(value, after?.[name]))
  return { ...effect, before: before && { ...current, ...Object.fromEntries(taken) } }
}

const hasOtherHours = ({ after, current }: Effect): boolean =>
  ['starts_at', 'ends_at', 'is_on_call'].some((name) => after?.[name] !== current?.[name])

/** With other hours than before, a shift can break rules that nobody has confirmed. The leave itself is about to go. */
async function findConflicts(db: Connection, { providerId, shifts, places }: Freed, effects: readonly Effect[]) {
  const confirmed = new Map(
    effects.filter(hasOtherHours).map(({ shiftId, before }) => [shiftId, ['leave', ...confirmedIn(before)]]),
  )
  const wanted = effects.flatMap(({ shiftId }) => {
    const shift = shifts.get(shiftId)
    const place = shift && places.get(shift.block_id)
    return place ? [{ ...place, ...shift }] : []
  })
  const conflicts = new Map<number, string>()
  if (confirmed.size === 0) return conflicts
  for (const { shift, findings } of await judgeShifts(db, providerId, wanted)) {
    const found = findings.filter(({ rule }) => confirmed.get(shift.id)?.includes(rule) === false)
    if (found.length > 0) conflicts.set(shift.id, stays.otherHours(listed(found)))
  }
  return conflicts
}

const confirmedIn = (row: Row | null): string[] => (row?.confirmed_rules as string[] | undefined) ?? []
