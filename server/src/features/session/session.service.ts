import { messages } from '@shiftward/contract/messages.ts'
import type { SignedIn } from '@shiftward/contract/session.ts'
import type { Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { verifyPassword } from '../../lib/password.ts'
import { type Audience, createSession } from '../../lib/session.ts'
import { type Account, findAccount, isLockedOut, recordFailure, sweep } from './session.store.ts'

const opensFor: Record<Audience, (userType: Account['user_type']) => boolean> = {
  console: (userType) => userType !== '' && userType !== 'provider',
  mobile: (userType) => userType === 'provider',
}

type Attempt = { username: string; password: string; address: string; audience: Audience }

/** Wrong person, wrong password and the wrong kind of account answer alike, after the same work. */
export async function signIn(db: Database, now: Date, attempt: Attempt): Promise<SignedIn> {
  const account = attempt.username.trim().toLowerCase()
  if (await isLockedOut(db, account, attempt.address, now)) {
    throw new AppError(429, messages.login.tooManyAttempts)
  }
  const found = await findAccount(db, account)
  const isRight = await verifyPassword(attempt.password, found?.password_hash)
  if (!found || !isRight || !opensFor[attempt.audience](found.user_type)) {
    await recordFailure(db, account, attempt.address, now)
    throw new AppError(401, messages.login.invalid)
  }
  await sweep(db, now)
  return {
    token: await createSession(db, found.id, attempt.audience, now),
    userCode: found.code,
    userType: found.user_type,
    firstName: found.first_name,
    lastName: found.last_name,
    isTesselMedAdmin: found.user_type === 'admin',
    isViewScheduler: found.is_view_scheduler,
  }
}
