import { limits } from '@shiftward/contract/limits.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ClosingPreview } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, refusal } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { changeAsRead } from '../../lib/version.ts'
import { settleWithdrawn } from '../assign/assign-consequence.service.ts'
import { listBlocksOfTeam } from '../block/block.store.ts'
import { endBlocks, holdBlocksOfTeam, restoreBlocks } from '../block/block-closing.store.ts'
import type { Place } from '../block/block-place.store.ts'
import { publish } from '../publish/publish-now.service.ts'
import { lockShifts, type Shift } from '../shift/shift.store.ts'
import { listPending } from '../shift/shift-published.store.ts'
import { listAwaited } from '../shift/shift-wait.store.ts'
import { deleteShifts } from '../shift/shift-write.store.ts'
import { findDaysOfBlocks, findTeam, lockTeamOnly, readTeam } from './team.store.ts'
import { countAfter, listAssignedAfter, listWithdrawnAfter, setLastDay } from './team-closing.store.ts'

type Until = { id: number; lastDay: string }

export async function previewClosing(
  db: Connection,
  scope: Scope,
  { id, lastDay }: Until,
  now: Date,
): Promise<ClosingPreview> {
  await findTeam(db, scope, id, now)
  const assigned = await listAssignedAfter(db, id, lastDay, limits.team.closingShifts)
  const counts = await countAfter(db, id, lastDay)
  const blockIds = (await listBlocksOfTeam(db, id)).map(({ schedulerId }) => schedulerId)
  const gone = await listGone(db, blockIds, lastDay)
  return { assigned, ...counts, losing: new Set(gone.map(({ was }) => was?.provider_id)).size }
}

type Closing = Until & { version?: number | undefined }

/**
 * From the day after the last day on, the team has no blocks and no shifts. What people have is never dropped; what
 * nobody has is deleted as by hand, in one action.
 */
export function closeTeam(db: Database, caller: Caller, { id, lastDay, version }: Closing, now: Date) {
  const { scope, userId } = caller
  return db.transaction().execute(async (transaction) => {
    const team = await lockTeamOnly(transaction, scope, id)
    if (lastDay < dateAt(now.getTime(), team.time_zone)) throw refusal(400, 'lastDay', texts.team.lastDayInPast)
    const read = () => readTeam(transaction, scope, id, now)
    return changeAsRead({ version, read }, async () => {
      // Before the blocks change: everybody locks them in order of id.
      const places = await holdBlocksOfTeam(transaction, scope, id)
      // Whoever closes a closed team gives it another last day.
      if (team.last_day !== null) await restoreBlocks(transaction, id, team.last_day)
      const { assignedCount } = await countAfter(transaction, id, lastDay)
      if (assignedCount > 0) throw new AppError(409, texts.team.assignedAfter(assignedCount, toWireDate(lastDay)))
      const shifts = await lockShifts(transaction, await listWithdrawnAfter(transaction, id, lastDay))
      await withdraw(transaction, shifts, places, now)
      await deleteShifts(transaction, shifts, { userId, now })
      await tellOfGone(transaction, places, lastDay, now)
      await tellCalendars(transaction, team)
      await endBlocks(transaction, id, lastDay)
      await setLastDay(transaction, id, lastDay)
      return { teamId: id, shiftIds: shifts.map((shift) => shift.id) }
    })
  })
}

export function reopenTeam(
  db: Database,
  scope: Scope,
  { id, version }: { id: number; version?: number | undefined },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const team = await lockTeamOnly(transaction, scope, id)
    const read = () => readTeam(transaction, scope, id, now)
    await changeAsRead({ version, read }, async () => {
      if (team.last_day === null) return
      await holdBlocksOfTeam(transaction, scope, id)
      await restoreBlocks(transaction, id, team.last_day)
      await setLastDay(transaction, id, null)
      await tellCalendars(transaction, team)
    })
    return { teamId: id }
  })
}

/** Whoever waits for one of the shifts is told as after any deletion. */
async function withdraw(db: Connection, shifts: Shift[], places: Place[], now: Date) {
  const awaited = await listAwaited(
    db,
    shifts.map(({ id }) => id),
  )
  for (const shift of shifts) {
    const place = places.find(({ blockId }) => blockId === shift.block_id)
    if (place && awaited.has(shift.id)) await settleWithdrawn(db, shift, place, now)
  }
}

/** Nobody publishes the days after the last day any more, so whoever was told of a shift there hears now that it is gone. */
async function tellOfGone(db: Connection, places: Place[], lastDay: string, now: Date) {
  const blockIds = places.map(({ blockId }) => blockId)
  await publish(db, await listGone(db, blockIds, lastDay), { now })
}

async function listGone(db: Connection, blockIds: number[], lastDay: string) {
  const pending = await listPending(db, { blockIds })
  return pending.filter(({ was, is }) => is?.provider_id == null && was !== null && was.date > lastDay)
}

async function tellCalendars(db: Connection, team: { id: number; department_id: number }) {
  const days = await findDaysOfBlocks(db, team.id)
  if (days) await tellChange(db, { departmentId: team.department_id, ...days })
}
