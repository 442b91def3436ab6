import type { AskedAgain, CodeEntry } from '@shiftward/contract/account.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Call } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { counted, WrongGuess } from '../../lib/guess.ts'
import { type TwoFactorEvent, twoFactorText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { makeSecret, removeTwoFactor, renewRecoveryCodes, setTwoFactor, spendAppCode } from '../../lib/second-factor.ts'
import { endSessionsOf, type Provider } from '../../lib/session.ts'
import { appAddress, base32 } from '../../lib/totp.ts'
import { findOwner, lockOwner, type Owner, stampRecoveryCodes } from './account.store.ts'
import { askAgain } from './current-password.service.ts'

const text = texts.account

/** The secret counts once a code of it was confirmed, so that nobody locks themselves out. */
export async function startTwoFactor(deps: Deps, caller: Provider, { currentPassword }: AskedAgain, call: Call) {
  const asked = await askAgain(deps, caller, currentPassword, call)
  return deps.db.transaction().execute(async (transaction) => {
    const owner = await asked.lock(transaction)
    if (owner.two_factor_at !== null) throw new AppError(409, text.twoFactorOnAlready)
    const secret = await makeSecret(transaction, owner.id)
    return { secret: base32(secret), uri: appAddress(secret, owner.email) }
  })
}

/** Needs no password again: only its owner, who typed it, has seen the secret. */
export async function confirmTwoFactor({ db, clock }: Deps, caller: Provider, { oneTimeCode }: CodeEntry, call: Call) {
  const now = clock()
  const { email } = await findOwner(db, caller.userId)
  return counted({ db, now, call, email }, async () => {
    const recoveryCodes = await db.transaction().execute(async (transaction) => {
      const owner = await lockOwner(transaction, caller.userId)
      if (owner.two_factor_at !== null) throw new AppError(409, text.twoFactorOnAlready)
      if (!(await spendAppCode(transaction, owner.id, oneTimeCode, now))) return undefined
      await setTwoFactor(transaction, owner.id, now)
      await endSessionsOf(transaction, owner.id, caller)
      await tell(transaction, owner, 'on', now)
      return renewRecoveryCodes(transaction, owner.id)
    })
    if (recoveryCodes) return { recoveryCodes }
    throw new WrongGuess(400, text.codeWrong, { subjectId: caller.userId, field: 'oneTimeCode' })
  })
}

export async function makeRecoveryCodes(deps: Deps, caller: Provider, { currentPassword }: AskedAgain, call: Call) {
  const { db, clock } = deps
  const asked = await askAgain(deps, caller, currentPassword, call)
  return db.transaction().execute(async (transaction) => {
    const owner = await asked.lock(transaction)
    if (owner.two_factor_at === null) throw new AppError(409, text.twoFactorOffAlready)
    await stampRecoveryCodes(transaction, owner.id, clock())
    await tell(transaction, owner, 'codes', clock())
    return { recoveryCodes: await renewRecoveryCodes(transaction, owner.id) }
  })
}

/** Checks the password first, which is slow; the returned function runs in the call's transaction. */
export async function prepareStop(deps: Deps, caller: Provider, { currentPassword }: AskedAgain, call: Call) {
  const { db, clock } = deps
  const asked = await askAgain(deps, caller, currentPassword, call)
  return async () => {
    const owner = await asked.lock(db)
    if (owner.two_factor_at === null) throw new AppError(409, text.twoFactorOffAlready)
    await removeTwoFactor(db, owner.id)
    await endSessionsOf(db, owner.id, caller)
    await tell(db, owner, 'off', clock())
    return {}
  }
}

async function tell(db: Connection, { id, email }: Pick<Owner, 'id' | 'email'>, event: TwoFactorEvent, now: Date) {
  await enqueue(db, now, {
    channel: 'email',
    address: email,
    recipientId: id,
    cause: `two-factor-${event}:${id}:${now.toISOString()}`,
    ...twoFactorText(event),
  })
}
