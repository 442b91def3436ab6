import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import type { SecondFactorAsked, SignedIn } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import { recordAudit } from './audit.ts'
import type { Call } from './call.ts'
import { endChallenge, findChallenge, makeChallenge, spendTry } from './challenge.ts'
import type { Connection, Database } from './database.ts'
import { AppError } from './errors.ts'
import { counted, sweepFailures, WrongGuess } from './guess.ts'
import { newDeviceText, recoveryCodeUsedText } from './message-text/account-text.ts'
import { enqueue } from './outbox/outbox.ts'
import { verifyPassword } from './password.ts'
import { isAppCode, spendCode } from './second-factor.ts'
import { type Audience, createSession, lacksTwoFactor, sweepSessions } from './session.ts'

/** Sign-in for the console and for the mobile app. */

const opensFor: Record<Audience, (userType: UserType) => boolean> = {
  console: (userType) => userType !== '' && userType !== 'provider',
  mobile: (userType) => userType === 'provider',
}

/** Where the attempt comes from. */
type Entrance = { db: Database; now: Date; call: Call; device: string }
type Attempt = { username: string; password: string; audience: Audience }

/** An unknown person, a wrong password and the wrong kind of account get the same answer after the same work. */
export const signIn = (entrance: Entrance, attempt: Attempt): Promise<SignedIn | SecondFactorAsked> =>
  counted({ ...entrance, email: attempt.username }, async () => {
    const { db, now } = entrance
    const { username, password, audience } = attempt
    const found = await accounts(db).where(sql`lower(email)`, '=', username.trim().toLowerCase()).executeTakeFirst()
    const isRight = await verifyPassword(password, found?.password_hash)
    const wrong = new WrongGuess(401, texts.login.invalid, found && { subjectId: found.id })
    if (await isLinkAwaited(entrance, attempt, { found, isRight })) throw new AppError(403, texts.login.confirmEmail)
    if (!found || !isRight || found.link_until || !opensFor[audience](found.user_type)) throw wrong
    const answer = await db.transaction().execute(async (transaction) => {
      if (!(await holdAsItWas(transaction, found))) return undefined
      await sweepSessions(transaction, now)
      await sweepFailures(transaction, now)
      if (found.two_factor_at === null) return open(transaction, entrance, found, audience)
      return { twoFactorRequired: true as const, challenge: await makeChallenge(transaction, found.id, audience, now) }
    })
    if (answer === undefined) throw wrong
    return answer
  })

type Checked = { found: Account | undefined; isRight: boolean }

/**
 * Whether this is the password of a provider who still has to use the link to their address. If the address has an
 * account already, the password is in a held registration beside it (decision 22). Both get the same answer after the
 * same work, so it does not tell whether there is an account.
 */
async function isLinkAwaited({ db, now }: Entrance, { username, password, audience }: Attempt, checked: Checked) {
  const { found, isRight } = checked
  if (audience !== 'mobile') return false
  if (found?.link_until) {
    await verifyPassword(password, undefined)
    return isRight && found.link_until > now
  }
  if (isRight) return false
  const held = await db
    .selectFrom('users')
    .innerJoin('email_confirmations', 'email_confirmations.user_id', 'users.id')
    .select('password_hash')
    .where(sql`lower(email)`, '=', username.trim().toLowerCase())
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('users.id', 'desc')
    .executeTakeFirst()
  return held !== undefined && verifyPassword(password, held.password_hash)
}

const over = () => new AppError(409, texts.account.challengeOver)

/** The second step, after a right password. */
export async function completeSignIn(entrance: Entrance, given: { challenge: string; oneTimeCode: string }) {
  const { db, now } = entrance
  const challenge = await findChallenge(db, given.challenge, now)
  if (!challenge) throw over()
  return counted({ ...entrance, email: challenge.email }, async () => {
    if (!(await spendTry(db, given.challenge, now))) throw over()
    const answer = await db.transaction().execute(async (transaction) => {
      const found = await accounts(transaction).where('id', '=', challenge.user_id).forShare().executeTakeFirst()
      const used = found && (await spendCode(transaction, found.id, given.oneTimeCode, now))
      if (!found || used === undefined) return undefined
      // Completed already, or ended like a session by a new password.
      if (!(await endChallenge(transaction, given.challenge))) throw over()
      if (used === 'recovery') await tellRecovery(transaction, found, now)
      return open(transaction, entrance, found, challenge.audience)
    })
    if (answer) return answer
    const wrong = isAppCode(given.oneTimeCode) ? texts.account.codeWrong : texts.account.recoveryCodeWrong
    throw new WrongGuess(400, wrong, { subjectId: challenge.user_id, field: 'oneTimeCode' })
  })
}

async function open(db: Connection, entrance: Entrance, found: Account, audience: Audience): Promise<SignedIn> {
  const { now, call, device } = entrance
  const after = { account: found.email.toLowerCase() }
  const actor = { ...call, actorId: found.id }
  await recordAudit(db, actor, { action: 'signed in', subject: 'session', subjectId: found.id, after })
  if (audience === 'mobile' && (await isNewDevice(db, found.id, device, now))) await tellNewDevice(db, found, entrance)
  return {
    token: await createSession(db, found.id, audience, now, { address: call.address, device }),
    userCode: found.code,
    userType: found.user_type,
    firstName: found.first_name,
    lastName: found.last_name,
    isTesselMedAdmin: found.user_type === 'admin',
    isViewScheduler: found.is_view_scheduler,
    mustChangePassword: found.password_is_temporary,
    mustSetUpTwoFactor: !found.password_is_temporary && found.lacks_two_factor,
  }
}

/** They use the app on other devices, and none of them has this name. */
async function isNewDevice(db: Connection, userId: number, device: string, now: Date): Promise<boolean> {
  const others = await db
    .selectFrom('sessions')
    .select('device')
    .where('user_id', '=', userId)
    .where('audience', '=', 'mobile')
    .where('expires_at', '>', now)
    .execute()
  return others.length > 0 && others.every((other) => other.device !== device)
}

async function tellNewDevice(db: Connection, { id, email }: Account, { now, device }: Entrance) {
  await enqueue(db, now, {
    channel: 'email',
    address: email,
    recipientId: id,
    cause: `new-device:${id}:${now.toISOString()}`,
    ...newDeviceText(device),
  })
}

async function tellRecovery(db: Connection, { id, email }: Account, now: Date) {
  await enqueue(db, now, {
    channel: 'email',
    address: email,
    recipientId: id,
    cause: `recovery-code:${id}:${now.toISOString()}`,
    ...recoveryCodeUsedText(),
  })
}

type Account = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

/** The people who may sign in: confirmed, and not deactivated. */
const accounts = (db: Connection) =>
  db
    .selectFrom('users')
    .select(['id', 'code', 'email', 'password_hash', 'first_name', 'last_name', 'is_view_scheduler'])
    .select(['password_is_temporary', 'two_factor_at', lacksTwoFactor.as('lacks_two_factor')])
    .select(sql<UserType>`user_type`.as('user_type'))
    .select(sql<Date | null>`(select expires_at from email_confirmations where user_id = users.id)`.as('link_until'))
    .where('confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)

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
