import type { PasswordChange } from '@shiftward/contract/account.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Call } from '../../lib/call.ts'
import type { Deps } from '../../lib/deps.ts'
import { refusal } from '../../lib/errors.ts'
import { forgetFailures } from '../../lib/guess.ts'
import { passwordChangedText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { hashPassword, setPassword } from '../../lib/password.ts'
import { endFeedOf, endSessionsOf, type Provider } from '../../lib/session.ts'
import { refuseWeakPassword } from '../../lib/weak-password.ts'
import { voidResetsOf } from '../session/password-reset.store.ts'
import { findOwner } from './account.store.ts'
import { askAgain } from './current-password.service.ts'

/** Hashes the password first, which is slow; the returned function runs in the call's transaction. */
export async function preparePasswordChange(
  deps: Deps,
  caller: Provider,
  { currentPassword, password }: PasswordChange,
  call: Call,
) {
  const { db, clock } = deps
  if (password === currentPassword) throw refusal(400, 'password', texts.account.samePassword)
  const { email, first_name: firstName, last_name: lastName } = await findOwner(db, caller.userId)
  refuseWeakPassword(password, { email, firstName, lastName })
  const asked = await askAgain(deps, caller, currentPassword, call)
  const passwordHash = asked.isRight ? await hashPassword(password) : ''
  return async () => {
    const owner = await asked.lock(db)
    await setPassword(db, owner.id, passwordHash)
    await endSessionsOf(db, owner.id, caller)
    await endFeedOf(db, owner.id)
    // An older link could undo this change.
    await voidResetsOf(db, owner.id)
    await forgetFailures(db, owner.email)
    const now = clock()
    await enqueue(db, now, {
      channel: 'email',
      address: owner.email,
      recipientId: owner.id,
      cause: `password-changed:${owner.id}:${now.toISOString()}`,
      ...passwordChangedText('owner'),
    })
    return {}
  }
}
