import type { Channels } from '@shiftward/contract/message.ts'
import type { Connection, Database } from '../../lib/database.ts'
import type { Caller } from '../../lib/session.ts'
import { lockBlocks, type Place, refuseDeactivated, refuseEmpty, stampBlock } from '../block/block-place.store.ts'
import { lockShifts } from '../shift/shift.store.ts'
import { listPending, publishPending } from '../shift/shift-published.store.ts'
import { changesOf, partIn } from './publish-change.ts'
import { readPreview } from './publish-preview.service.ts'
import { tellChanges } from './publish-tell.service.ts'
import { forgetTold } from './publish-told.store.ts'

type Publishing = { now: Date; channels: Channels }

/** Makes the providers see the blocks as they are, and tells each one, in one message, what has changed for them. */
export function publishBlocks(db: Database, caller: Caller, codes: string[], { now, channels }: Publishing) {
  return db.transaction().execute(async (transaction) => {
    const places = await lockBlocks(transaction, caller.scope, codes)
    for (const place of places) {
      refuseDeactivated(place)
      await refuseEmpty(transaction, place)
    }
    const preview = await readPreview(transaction, places, now)
    for (const place of places) await stampBlock(transaction, place, now)
    const told = await publishAll(transaction, places, now)
    return {
      ...preview,
      publishedAt: now.toISOString(),
      toldProviders: told.length,
      notSent: told.filter(({ channel }) => !channels[channel]).length,
    }
  })
}

async function publishAll(db: Connection, places: Place[], now: Date) {
  const blockIds = places.map(({ blockId }) => blockId)
  const found = await listPending(db, { blockIds })
  const shiftIds = found.map(({ shiftId }) => shiftId)
  // An approved leave frees shifts without holding their blocks: look again, now that they are locked.
  await lockShifts(db, shiftIds)
  const pending = partIn(await listPending(db, { shiftIds }), blockIds)
  const told = await tellChanges(db, changesOf(pending, now), 'published', now)
  await publishPending(db, pending, now)
  await forgetTold(db, blockIds)
  return told
}
