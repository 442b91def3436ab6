import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { confirmEmail } from '../../lib/email-confirmed.ts'
import { AppError } from '../../lib/errors.ts'
import { forgetFailures } from '../../lib/guess.ts'
import { passwordChangedText } from '../../lib/message-text/account-text.ts'
import { enqueue, type Recipient } from '../../lib/outbox/outbox.ts'
import type { NewMessage } from '../../lib/outbox/outbox-message.ts'
import { hashPassword, setPassword } from '../../lib/password.ts'
import { networkOf } from '../../lib/rate-limit.ts'
import { endSessionsOf } from '../../lib/session.ts'
import { refuseWeakPassword } from '../../lib/weak-password.ts'
import { endInvitationOf } from './invitation.store.ts'
import {
  findReset,
  insertResetRequest,
  isTooMuch,
  lockActiveAccount,
  mailLink,
  type ResetRequest,
  sweepRequests,
  takeResetRequest,
  voidResetsOf,
} from './password-reset.store.ts'

type ResetDeps = Pick<Deps, 'db' | 'clock'> & { settings: Pick<Deps['settings'], 'resetUrl'> }

/**
 * Looks nothing up before answering: neither the text nor the time of the answer reveals whether the account exists, is
 * deactivated, or was asked for too often.
 */
export async function askForReset({ db, clock, settings }: ResetDeps, input: { email: string; address: string }) {
  if (settings.resetUrl === undefined) return
  await insertResetRequest(db, { account: input.email.toLowerCase(), address: networkOf(input.address), now: clock() })
}

/** Sends the requested links. Any number of servers may run this at the same time. */
export async function answerResetRequests({ db, clock, settings: { resetUrl } }: ResetDeps): Promise<void> {
  if (resetUrl === undefined) return
  const answerNext = () =>
    db.transaction().execute(async (transaction) => {
      const resetRequest = await takeResetRequest(transaction)
      if (resetRequest) await answer(transaction, resetRequest, resetUrl, clock())
      return resetRequest !== undefined
    })
  while (await answerNext());
  await sweepRequests(db, clock())
}

async function answer(db: Connection, resetRequest: ResetRequest, resetUrl: string, now: Date) {
  if (await isTooMuch(db, resetRequest)) return
  const account = await lockActiveAccount(db, { email: resetRequest.account })
  if (!account) return
  await mailLink(db, { account, requestId: resetRequest.id, resetUrl, now, askedBy: 'person' })
}

/** Hashes the password first, which is slow; the returned function runs in the call's transaction. */
export async function prepareReset({ db, clock }: ResetDeps, { token, password }: { token: string; password: string }) {
  // Do not spend a hash on a made-up token.
  const person = await findReset(db, token, clock())
  if (person) refuseWeakPassword(password, person)
  const passwordHash = person && (await hashPassword(password))
  return async () => {
    const now = clock()
    const account = person && (await lockActiveAccount(db, { id: person.id }))
    // When two use the link at once, the second finds it used.
    if (!passwordHash || !account || (await findReset(db, token, now))?.id !== account.id) {
      throw new AppError(409, texts.login.linkOver)
    }
    await voidResetsOf(db, account.id)
    await confirmEmail(db, account.id, now)
    await endInvitationOf(db, account.id)
    await setPassword(db, account.id, passwordHash)
    await endSessionsOf(db, account.id)
    await forgetFailures(db, account.email)
    await enqueue(db, now, changedMail(account, now))
    return { isProvider: person.user_type === 'provider' }
  }
}

const changedMail = ({ id, email }: Recipient, now: Date): NewMessage => ({
  channel: 'email',
  address: email,
  recipientId: id,
  cause: `password-changed:${id}:${now.toISOString()}`,
  ...passwordChangedText('link'),
})
