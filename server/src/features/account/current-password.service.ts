import { texts } from '@shiftward/contract/texts.ts'
import type { Call } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { counted, WrongGuess } from '../../lib/guess.ts'
import { verifyPassword } from '../../lib/password.ts'
import type { Provider } from '../../lib/session.ts'
import { findOwner, lockOwner, type Owner } from './account.store.ts'

const wrong = (subjectId: number) =>
  new WrongGuess(400, texts.account.currentPasswordWrong, { subjectId, field: 'currentPassword' })

/**
 * Checks the password that a person types again, and counts a wrong one like a failed sign-in. The check is slow, so it
 * happens before the call's transaction; the returned function locks the person there and throws if the password was
 * wrong or has changed since. A change whose answer was lost is sent again, with a password that is no longer the
 * current one: it must get as far as its key.
 */
export async function askAgain({ db, clock }: Deps, caller: Provider, currentPassword: string, call: Call) {
  const owner = await findOwner(db, caller.userId)
  let refused: AppError | undefined
  try {
    await counted({ db, now: clock(), call, email: owner.email }, async () => {
      if (!(await verifyPassword(currentPassword, owner.password_hash))) throw wrong(owner.id)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refused = error
  }
  async function lock(transaction: Connection): Promise<Owner> {
    if (refused) throw refused
    const now = await lockOwner(transaction, owner.id)
    if (now.password_hash !== owner.password_hash) throw new AppError(409, texts.common.tryAgain)
    return now
  }
  return { isRight: refused === undefined, lock }
}
