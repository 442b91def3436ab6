import type { Database } from '../../lib/database.ts'
import type { Caller } from '../../lib/session.ts'
import { setBlockDeactivated } from '../block/block.store.ts'
import { findBlockById } from '../block/block-place.store.ts'
import { settleWithdrawnBlock } from './assign-consequence.service.ts'

/** Deactivating withdraws the open shifts, so providers who showed interest in them are told. */
export function setDeactivated(
  db: Database,
  caller: Caller,
  { schedulerId, isDeactivated }: { schedulerId: number; isDeactivated: boolean },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const answer = await setBlockDeactivated(transaction, caller.scope, schedulerId, isDeactivated)
    if (isDeactivated) {
      await settleWithdrawnBlock(transaction, await findBlockById(transaction, caller.scope, schedulerId), now)
    }
    return answer
  })
}
