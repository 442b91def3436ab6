import { messages } from '@shiftward/contract/messages.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import type { Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { findTeamForBlock, insertBlock } from './block.store.ts'

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
