import { mayManageAdmin } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { recordAudit } from '../../lib/audit.ts'
import type { Call } from '../../lib/call.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { networkOf } from '../../lib/rate-limit.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { insertAnswered, isTooMuchForAccount, mailLink } from '../session/password-reset.store.ts'
import { lockUser } from './user.store.ts'
import { mayEdit, refuseUnless } from './user-rules.ts'

const text = texts.user

/**
 * The link goes to the person's own address, so it gives the caller nothing. An admin who also administers something
 * outside the caller's scope can be sent one too.
 */
export function sendResetLink({ db, clock, settings }: Deps, caller: Asker, userCode: string, call: Call) {
  const { resetUrl } = settings
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, caller, { code: userCode })
    refuseUnless(mayEdit(caller, user) || mayManageAdmin(caller.kind, user.user_type))
    if (resetUrl === undefined) throw new AppError(409, text.resetLinkNoMail)
    if (user.deactivated_at !== null) throw new AppError(409, text.resetLinkDeactivated)
    const now = clock()
    const address = networkOf(call.address)
    const resetRequest = await insertAnswered(transaction, { account: user.email.toLowerCase(), address, now })
    if (await isTooMuchForAccount(transaction, resetRequest)) throw new AppError(429, text.resetLinkTooOften)
    await mailLink(transaction, { account: user, requestId: resetRequest.id, resetUrl, now, askedBy: 'administrator' })
    await recordAudit(transaction, call, { action: 'created', subject: 'reset_link', subjectId: user.id })
    return { userCode, emailId: user.email }
  })
}
