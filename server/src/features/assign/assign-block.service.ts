import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { findTeamForBlock, insertBlock, setBlockDeactivated } from '../block/block.store.ts'
import { listVacanciesBeyondNeed } from '../block/block-beyond-need.store.ts'
import { refuseClosed } from '../block/block-closing.store.ts'
import { listMissing } from '../block/block-need.store.ts'
import { findBlockById, holdBlockAlone, refuseDeactivated } from '../block/block-place.store.ts'
import { lockShifts } from '../shift/shift.store.ts'
import { deleteShifts, insertInSteps } from '../shift/shift-write.store.ts'
import { settleWithdrawnBlock } from './assign-consequence.service.ts'
import { placeColumns, timeColumns } from './assign-row.ts'

type BlockInput = { teamCode: string; startDate: string; endDate: string; isWithNeeds: boolean }

/** A block starts today or later, by the facility's local date. */
export function createBlock(db: Database, caller: Caller, input: BlockInput, now: Date) {
  const { teamCode, startDate, endDate } = input
  return db.transaction().execute(async (transaction) => {
    const team = await findTeamForBlock(transaction, caller.scope, teamCode, 'alone')
    if (startDate < dateAt(now.getTime(), team.timeZone)) {
      throw refusal(400, 'startDate', texts.schedule.startInPast)
    }
    refuseClosed('endDate', team, endDate)
    const block = await insertBlock(transaction, { team, startDate, endDate, createdBy: caller.userId, now })
    if (input.isWithNeeds) await addMissing(transaction, caller, block.scheduleCode, now)
    return block
  })
}

/** Creates a vacancy for every shift that the block needs, has not got, and that has not started. */
export function addMissingShifts(db: Database, caller: Caller, code: string, now: Date) {
  return db.transaction().execute(async (transaction) => ({
    shiftIds: await addMissing(transaction, caller, code, now),
  }))
}

async function addMissing(db: Connection, caller: Caller, code: string, now: Date): Promise<number[]> {
  const place = await holdBlockAlone(db, caller.scope, code)
  refuseDeactivated(place)
  const { startTime, endTime, timeZone } = place
  const actor = { userId: caller.userId, now }
  const lacking = await listMissing(db, place.teamId, place, now)
  const rows = lacking.flatMap(({ date, skill, rate, missing }) =>
    Array.from({ length: missing }, () => ({
      ...placeColumns(place),
      ...timeColumns({ date, startTime, endTime }, timeZone),
      skill,
      rate,
      state: 'vacancy',
      created_by: actor.userId,
      created_at: now,
    })),
  )
  return (await insertInSteps(db, rows, actor)).map(({ id }) => id)
}

/** Deletes what is beyond the need, has not started, and that nobody has or waits for: so there is nobody to tell. */
export function removeBeyondNeed(db: Database, caller: Caller, code: string, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const place = await holdBlockAlone(transaction, caller.scope, code)
    refuseDeactivated(place)
    const beyond = await listVacanciesBeyondNeed(transaction, place, now)
    const shiftIds = beyond.filter(({ isAwaited }) => !isAwaited).map(({ id }) => id)
    const shifts = await lockShifts(transaction, shiftIds)
    await deleteShifts(transaction, shifts, { userId: caller.userId, now })
    return { shiftIds: shifts.map(({ id }) => id) }
  })
}

/** Deactivating withdraws the open shifts and ends the wait for Publish: the providers concerned are told. */
export function setDeactivated(
  db: Database,
  caller: Caller,
  { schedulerId, isDeactivated }: { schedulerId: number; isDeactivated: boolean },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const answer = await setBlockDeactivated(transaction, caller.scope, schedulerId, isDeactivated)
    const place = await findBlockById(transaction, caller.scope, schedulerId)
    if (isDeactivated) await settleWithdrawnBlock(transaction, place, now)
    else refuseClosed('schedulerId', place, place.endDate)
    return answer
  })
}
