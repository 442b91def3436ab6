import type { EmailChange } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Call } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError, refusal } from '../../lib/errors.ts'
import { emailChangedText, newEmailLinkText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { endSessionsOf, type Provider } from '../../lib/session.ts'
import { voidResetsOf } from '../session/password-reset.store.ts'
import { lockOwner, type Owner } from './account.store.ts'
import { askAgain } from './current-password.service.ts'
import { findEmailChange, isEmailTaken, makeEmailChange, setEmail } from './email.store.ts'

const taken = () => refusal(409, 'emailId', texts.user.emailTaken)

/** Checks the password first, which is slow; the returned function runs in the call's transaction. */
export async function prepareEmailChange(
  deps: Deps,
  caller: Provider,
  { currentPassword, emailId }: EmailChange,
  call: Call,
) {
  const { db, clock, settings } = deps
  const asked = await askAgain(deps, caller, currentPassword, call)
  return async () => {
    const owner = await asked.lock(db)
    const now = clock()
    if (emailId.toLowerCase() === owner.email.toLowerCase()) throw refusal(400, 'emailId', texts.account.sameEmail)
    if (settings.resetUrl === undefined) {
      if (await isEmailTaken(db, emailId)) throw taken()
      await change(db, owner, emailId, now, caller)
      return { isWaiting: false }
    }
    // Whether the address is taken shows when the link is opened: only its owner learns of it.
    const token = await makeEmailChange(db, owner.id, emailId, now)
    const link = `${new URL('/confirm-new-email', settings.resetUrl).href}#token=${token}`
    await enqueue(db, now, {
      channel: 'email',
      address: emailId,
      recipientId: owner.id,
      isSecret: true,
      cause: `new-email:${owner.id}:${now.toISOString()}`,
      ...newEmailLinkText(link, limits.emailChange.lifeMs / 60_000),
    })
    return { isWaiting: true }
  }
}

/** The link was opened. Whoever holds it may be signed in as nobody, so all sessions end. */
export async function confirmEmailChange({ db, clock }: Deps, token: string) {
  const now = clock()
  const waiting = await findEmailChange(db, token, now)
  const owner = waiting && (await lockOwner(db, waiting.user_id))
  if (!owner || (await findEmailChange(db, token, now)) === undefined) {
    throw new AppError(409, texts.login.linkOver)
  }
  if (await isEmailTaken(db, waiting.email)) throw taken()
  await change(db, owner, waiting.email, now)
  return { isProvider: waiting.user_type === 'provider' }
}

async function change(db: Connection, owner: Owner, email: string, now: Date, kept?: { tokenHash: Buffer }) {
  await setEmail(db, owner.id, email)
  await endSessionsOf(db, owner.id, kept)
  // Links to the old address no longer open the account.
  await voidResetsOf(db, owner.id)
  await enqueue(db, now, {
    channel: 'email',
    address: owner.email,
    recipientId: owner.id,
    cause: `email-changed:${owner.id}:${now.toISOString()}`,
    ...emailChangedText(email),
  })
}
