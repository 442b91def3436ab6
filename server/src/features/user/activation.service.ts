import { texts } from '@shiftward/contract/texts.ts'
import type { FutureShift } from '@shiftward/contract/user-account.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { twoFactorText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { removeTwoFactor } from '../../lib/second-factor.ts'
import { endSessionsOf } from '../../lib/session.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { settleDeactivated } from '../assign/assign-consequence.service.ts'
import { voidInvitationOf } from '../session/invitation.store.ts'
import { voidResetsOf } from '../session/password-reset.store.ts'
import { lockPlatformAdmins, stampDeactivated } from './activation.store.ts'
import { listFutureShifts } from './future-shift.store.ts'
import { judgeUser, lockUser } from './user.store.ts'
import { hasShifts, refuseUnlessMayDeactivate, whyKeepTwoFactor } from './user-rules.ts'

const text = texts.user

/** The shifts that keep a provider from being deactivated. */
export async function readFutureShifts({ db, clock }: Deps, caller: Asker, userCode: string): Promise<FutureShift[]> {
  const user = await judgeUser(db, caller, { code: userCode })
  refuseUnlessMayDeactivate(caller, user)
  return listFutureShifts(db, caller.scope, { providerId: user.id }, clock())
}

/**
 * Assigning a shift locks the provider first and checks that they are active. So a provider with future shifts is
 * never deactivated, and a deactivated provider never gets a shift.
 */
export function deactivateUser({ db, clock }: Deps, caller: Asker, userCode: string): Promise<{ userCode: string }> {
  return db.transaction().execute(async (transaction) => {
    // Lock the platform admins first: when two deactivate each other, the second one sees that it is the last.
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
    await voidInvitationOf(transaction, user.id)
    if (user.user_type === 'provider') await settleDeactivated(transaction, user.id, actor)
    return { userCode }
  })
}

/** Keeps the mappings but ends all sessions: a sign-in may have succeeded at the very last moment. */
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

/** For somebody who lost both the app and the recovery codes. */
export function removeSecondFactor(
  { db, clock }: Deps,
  caller: Asker,
  userCode: string,
): Promise<{ userCode: string }> {
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, caller, { code: userCode })
    const refused = whyKeepTwoFactor(caller, user)
    if (refused) throw refused
    const now = clock()
    await removeTwoFactor(transaction, user.id)
    await endSessionsOf(transaction, user.id)
    await enqueue(transaction, now, {
      channel: 'email',
      address: user.email,
      recipientId: user.id,
      cause: `two-factor-removed:${user.id}:${now.toISOString()}`,
      ...twoFactorText('removed'),
    })
    return { userCode }
  })
}
