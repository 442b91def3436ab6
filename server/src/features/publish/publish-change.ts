import { hash } from 'node:crypto'
import type { Shift } from '../shift/shift.store.ts'
import type { Pending, PublishedShift } from '../shift/shift-told.store.ts'

/** What one person is told about one shift: as it is, or as it was if it is taken away. */
export type Change = { providerId: number; blockId: number } & (
  | { kind: 'added'; shift: Shift }
  | { kind: 'changed'; shift: Shift; was: PublishedShift }
  /** `nowIn` is the block that the shift has moved to, or its own, if somebody else has it. `isMoved`: the person keeps it. */
  | { kind: 'removed'; shift: PublishedShift; nowIn: number | null; isMoved: boolean }
)

/**
 * What publishing these blocks does. A shift that has left them is only taken away: whoever has it now hears of it with
 * its new block.
 */
export const partIn = (pending: readonly Pending[], blockIds: readonly number[]): Pending[] =>
  pending.map((one) => (one.is && !blockIds.includes(one.is.block_id) ? { ...one, is: null } : one))

/** A text for the changes of a block, to find out later whether they are still the same. */
export function tagOf(pending: readonly Pending[], blockId: number): string {
  const here = pending.filter(({ was, is }) => was?.block_id === blockId || is?.block_id === blockId)
  const facts = here.map(({ shiftId, was, is }) => [shiftId, was?.published_at, is?.version])
  return hash('sha256', JSON.stringify(facts), 'base64url')
}

/** A shift that changed hands is removed for one person and added for another. What is over is told to nobody. */
export const changesOf = (pending: readonly Pending[], now: Date): Change[] =>
  pending.flatMap(differences).filter((change) => isAhead(change, now))

function differences({ was, is }: Pending): Change[] {
  if (was && is && was.provider_id === is.provider_id) {
    return [{ kind: 'changed', providerId: was.provider_id, blockId: is.block_id, shift: is, was }]
  }
  const changes: Change[] = []
  if (was) changes.push(removal(was, is?.block_id ?? null))
  if (is && is.provider_id !== null) {
    changes.push({ kind: 'added', providerId: is.provider_id, blockId: is.block_id, shift: is })
  }
  return changes
}

const removal = (was: PublishedShift, nowIn: number | null) => ({
  kind: 'removed' as const,
  providerId: was.provider_id,
  blockId: was.block_id,
  shift: was,
  nowIn,
  isMoved: false,
})

/** By block: what moved from one block to another is changed here, and removed there if only that one is published. */
export const byBlock = (changes: readonly Change[], blockIds: readonly number[], now: Date): Change[] =>
  changes
    .flatMap((change): Change[] => {
      if (change.kind !== 'changed') return [change]
      const { was, blockId } = change
      const isLeft = was.block_id !== blockId && blockIds.includes(was.block_id)
      return isLeft ? [{ ...removal(was, blockId), isMoved: true }, change] : [change]
    })
    .filter((change) => isAhead(change, now))

const isAhead = (change: Change, now: Date): boolean =>
  change.shift.ends_at > now || (change.kind === 'changed' && change.was.ends_at > now)

/** A change so near the start cannot wait for the next time that somebody publishes. */
const urgentHours = 48

/** The shift begins soon, now or before the change. What has begun or is over has nothing left to wait for. */
export function isUrgent({ was, is }: Pending, now: Date): boolean {
  const until = now.getTime() + urgentHours * 3_600_000
  return [was, is].some((side) => side !== null && side.starts_at.getTime() <= until)
}
