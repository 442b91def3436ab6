import type { Channels } from '@shiftward/contract/message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { countTold } from '../../lib/outbox/outbox-choice.ts'
import type { Caller } from '../../lib/session.ts'
import { lockBlocks, type Place, refuseDeactivated, refuseEmpty, stampBlock } from '../block/block-place.store.ts'
import { lockShifts } from '../shift/shift.store.ts'
import { listPending, publishPending } from '../shift/shift-published.store.ts'
import { changesOf, partIn, tagOf } from './publish-change.ts'
import { readPreview } from './publish-preview.service.ts'
import { publishedCause, tellChanges } from './publish-tell.service.ts'
import { forgetTold } from './publish-told.store.ts'

type Publishing = {
  now: Date
  channels: Channels
  /** By block, the tag of the changes that the caller was shown. */
  shown?: Readonly<Record<string, string>> | undefined
}

/** Makes the providers see the blocks as they are, and tells each one, in one message, what has changed for them. */
export function publishBlocks(
  db: Database,
  caller: Caller,
  codes: string[],
  { now, channels, shown = {} }: Publishing,
) {
  return db.transaction().execute(async (transaction) => {
    const places = await lockBlocks(transaction, caller.scope, codes)
    for (const place of places) {
      refuseDeactivated(place)
      await refuseEmpty(transaction, place)
    }
    const preview = await readPreview(transaction, places, { now, channels })
    for (const place of places) await stampBlock(transaction, place, now)
    const told = await publishAll(transaction, places, { now, shown })
    return {
      ...preview,
      publishedAt: now.toISOString(),
      ...(await countTold(transaction, told, channels)),
    }
  })
}

async function publishAll(db: Connection, places: Place[], { now, shown }: Required<Omit<Publishing, 'channels'>>) {
  const blockIds = places.map(({ blockId }) => blockId)
  const found = await listPending(db, { blockIds })
  const shiftIds = found.map(({ shiftId }) => shiftId)
  // An approved leave frees shifts without holding their blocks: look again, now that they are locked.
  await lockShifts(db, shiftIds)
  const locked = await listPending(db, { shiftIds })
  for (const { blockId, blockCode } of places) {
    const tag = shown[blockCode]
    if (tag !== undefined && tag !== tagOf(locked, blockId))
      throw new AppError(409, texts.schedule.changedBeforePublish)
  }
  const pending = partIn(locked, blockIds)
  const told = await tellChanges(db, changesOf(pending, now), publishedCause, now)
  await publishPending(db, pending, now)
  await forgetTold(db, blockIds)
  return told
}
