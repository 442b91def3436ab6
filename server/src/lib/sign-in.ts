import { messages } from '@shiftward/contract/messages.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import type { SignedIn } from '@shiftward/contract/session.ts'
import { sql } from 'kysely'
import { recordAudit } from './audit.ts'
import type { Call } from './call.ts'
import type { Connection, Database } from './database.ts'
import { AppError } from './errors.ts'
import { counted, sweepFailures, WrongGuess } from './guess.ts'
import { verifyPassword } from './password.ts'
import { type Audience, createSession, sweepSessions } from './session.ts'

/** Sign-in for the console and for the mobile app. */

const opensFor: Record<Audience, (userType: UserType) => boolean> = {
  console: (userType) => userType !== '' && userType !== 'provider',
  mobile: (userType) => userType === 'provider',
}

type Attempt = { username: string; password: string; audience: Audience }

/** An unknown person, a wrong password and the wrong kind of account get the same answer after the same work. */
export const signIn = (db: Database, now: Date, call: Call, attempt: Attempt): Promise<SignedIn> =>
  counted({ db, now, call, email: attempt.username }, async () => {
    const found = await findAccount(db, attempt.username)
    const isRight = await verifyPassword(attempt.password, found?.password_hash)
    const wrong = new WrongGuess(401, messages.login.invalid, found && { subjectId: found.id })
    if (!found || !isRight || !opensFor[attempt.audience](found.user_type)) throw wrong
    // Only whoever knows the password learns this.
    if (found.awaits_email) throw new AppError(403, messages.login.confirmEmail)
    const token = await db.transaction().execute(async (transaction) => {
      if (!(await holdAsItWas(transaction, found))) return undefined
      await sweepSessions(transaction, now)
      await sweepFailures(transaction, now)
      const after = { account: attempt.username.trim().toLowerCase() }
      const actor = { ...call, actorId: found.id }
      await recordAudit(transaction, actor, { action: 'signed in', subject: 'session', subjectId: found.id, after })
      return createSession(transaction, found.id, attempt.audience, now)
    })
    if (token === undefined) throw wrong
    return {
      token,
      userCode: found.code,
      userType: found.user_type,
      firstName: found.first_name,
      lastName: found.last_name,
      isTesselMedAdmin: found.user_type === 'admin',
      isViewScheduler: found.is_view_scheduler,
      mustChangePassword: found.password_is_temporary,
    }
  })

/** The person who may sign in with this email address: confirmed, and not deactivated. */
function findAccount(db: Connection, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'code', 'password_hash', 'first_name', 'last_name', 'is_view_scheduler', 'password_is_temporary'])
    .select(sql<UserType>`user_type`.as('user_type'))
    .select(sql<boolean>`exists (select from email_confirmations where user_id = users.id)`.as('awaits_email'))
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Locks the account and checks that the verified password is still current. A password change or deactivation ends all
 * existing sessions, and this new one must be among them.
 */
async function holdAsItWas(db: Connection, { id, password_hash }: { id: number; password_hash: string }) {
  const same = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return same !== undefined
}
