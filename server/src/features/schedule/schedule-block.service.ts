import { messages } from '@shiftward/contract/messages.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import type { Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { tellInterested } from '../request/request-interest.store.ts'
import { findTeamForBlock, insertBlock, setBlockDeactivated } from './schedule-block.store.ts'
import { findBlockById } from './schedule-place.store.ts'
import { listInteresting } from './schedule-shift.store.ts'

type BlockInput = { teamCode: string; startDate: string; endDate: string }

/** A block starts today or later, by the facility's local date. */
export function createBlock(db: Database, caller: Caller, { teamCode, startDate, endDate }: BlockInput, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const team = await findTeamForBlock(transaction, caller.scope, teamCode)
    if (startDate < dateAt(now.getTime(), team.timeZone)) {
      throw refusal(400, 'startDate', messages.schedule.startInPast)
    }
    return insertBlock(transaction, { team, startDate, endDate, createdBy: caller.userId, now })
  })
}

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
      const place = await findBlockById(transaction, caller.scope, schedulerId)
      for (const shift of await listInteresting(transaction, schedulerId)) {
        await tellInterested(transaction, { shift, place, how: 'withdrawn', told: [] }, now)
      }
    }
    return answer
  })
}
