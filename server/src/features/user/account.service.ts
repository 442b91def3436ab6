import { messages } from '@shiftward/contract/messages.ts'
import type { FutureShift } from '@shiftward/contract/user-account.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { endSessionsOf } from '../../lib/session.ts'
import { denyLeavesOf } from '../leave/leave-change.store.ts'
import { removeInterestsOf } from '../mobile/mobile-interest.store.ts'
import { denyRequestsOf } from '../request/request-change.store.ts'
import type { Actor } from '../schedule/schedule-write.store.ts'
import { voidResetsOf } from '../session/password-reset.store.ts'
import { closeSwapsWith } from '../swap/swap-closing.store.ts'
import { lockPlatformAdmins, stampDeactivated } from './account.store.ts'
import { listFutureShifts } from './future-shift.store.ts'
import { judgeUser, lockUser } from './user.store.ts'
import { type Asker, hasShifts, refuseUnlessMayDeactivate } from './user-rules.ts'

const text = messages.user

/** Of a provider: what stands in the way of deactivating them. */
export async function readFutureShifts({ db, clock }: Deps, caller: Asker, userCode: string): Promise<FutureShift[]> {
  const user = await judgeUser(db, caller, { code: userCode })
  refuseUnlessMayDeactivate(caller, user)
  return listFutureShifts(db, caller.scope, { providerId: user.id }, clock())
}

/**
 * Whoever assigns a provider locks them first and looks whether they are active, so that nobody is deactivated with a
 * shift to come, and nobody who is deactivated gets one.
 */
export function deactivateUser({ db, clock }: Deps, caller: Asker, userCode: string): Promise<{ userCode: string }> {
  return db.transaction().execute(async (transaction) => {
    // Before anybody else is locked: of two admins who deactivate each other the second finds itself the last one.
    const admins = caller.kind === 'admin' ? await lockPlatformAdmins(transaction) : []
    const user = await lockUser(transaction, caller, { code: userCode })
    refuseUnlessMayDeactivate(caller, user)
    if (user.deactivated_at !== null) throw new AppError(409, text.deactivatedAlready)
    if (admins.length === 1 && admins[0] === user.id) throw new AppError(409, text.lastPlatformAdmin)
    const actor = { userId: caller.userId, now: clock() }
    if (user.user_type === 'provider') {
      const shifts = await listFutureShifts(transaction, caller.scope, { providerId: user.id }, actor.now)
      if (shifts.length > 0) throw hasShifts(text.stillScheduled, shifts)
    }
    await stampDeactivated(transaction, user.id, actor.now)
    await endSessionsOf(transaction, user.id)
    await voidResetsOf(transaction, user.id)
    if (user.user_type === 'provider') await closeAllOf(transaction, user.id, actor)
    return { userCode }
  })
}

/** After the stamp: whoever is deactivated is told of nothing any more, those they had to do with are. */
async function closeAllOf(db: Connection, providerId: number, actor: Actor) {
  await denyLeavesOf(db, providerId, actor)
  await closeSwapsWith(db, providerId, actor.now)
  await denyRequestsOf(db, providerId, actor)
  await removeInterestsOf(db, providerId)
}

/** With all that it was mapped to, and with none of its sessions: somebody may have signed in at the very last moment. */
export function reactivateUser({ db }: Deps, caller: Asker, userCode: string): Promise<{ userCode: string }> {
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, caller, { code: userCode })
    refuseUnlessMayDeactivate(caller, user)
    if (user.deactivated_at === null) throw new AppError(409, text.activeAlready)
    await endSessionsOf(transaction, user.id)
    await stampDeactivated(transaction, user.id, null)
    return { userCode }
  })
}
