import { createHash } from 'node:crypto'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import type { SignedIn } from '@shiftward/contract/session.ts'
import { sql } from 'kysely'
import { recordAudit } from './audit.ts'
import type { Call } from './call.ts'
import type { Connection, Database } from './database.ts'
import { AppError } from './errors.ts'
import { verifyPassword } from './password.ts'
import { networkOf } from './rate-limit.ts'
import { type Audience, createSession } from './session.ts'

/** Sign-in for the console and for the mobile app. */

const opensFor: Record<Audience, (userType: UserType) => boolean> = {
  console: (userType) => userType !== '' && userType !== 'provider',
  mobile: (userType) => userType === 'provider',
}

type Attempt = { username: string; password: string; audience: Audience }

export const signIn = (db: Database, now: Date, call: Call, attempt: Attempt): Promise<SignedIn> =>
  inTurn(`${laneOf(accountOf(attempt))} ${networkOf(call.address)}`, () => trySignIn(db, now, call, attempt))

const accountOf = ({ username }: Attempt) => username.trim().toLowerCase()

/**
 * As many lanes as hashes that run at the same time: colleagues behind one address wait no longer than they would
 * anyway.
 */
const lanes = 4
const laneOf = (account: string) => createHash('sha256').update(account).digest().readUInt8() % lanes

const turns = new Map<string, Promise<unknown>>()

/**
 * Attempts at one account run one after the other, and attempts from one address in a few lanes. Otherwise a burst
 * would get through before the first failure is counted. Each further server may let as many more through.
 */
function inTurn<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
  const result = (turns.get(lane) ?? Promise.resolve()).then(work)
  const turn = result
    .catch(() => undefined)
    .finally(() => {
      if (turns.get(lane) === turn) turns.delete(lane)
    })
  turns.set(lane, turn)
  return result
}

/** An unknown person, a wrong password and the wrong kind of account get the same answer after the same work. */
async function trySignIn(db: Database, now: Date, call: Call, attempt: Attempt): Promise<SignedIn> {
  const account = accountOf(attempt)
  const network = networkOf(call.address)
  if (await isLockedOut(db, account, network, now)) {
    throw new AppError(429, messages.login.tooManyAttempts)
  }
  const found = await findAccount(db, account)
  const isRight = await verifyPassword(attempt.password, found?.password_hash)
  const person = { subject: 'session', ...(found && { subjectId: found.id }), after: { account } } as const
  async function refuse(): Promise<never> {
    await db.transaction().execute(async (transaction) => {
      await recordFailure(transaction, account, network, now)
      await recordAudit(transaction, call, { action: 'refused', ...person })
    })
    throw new AppError(401, messages.login.invalid)
  }
  if (!found || !isRight || !opensFor[attempt.audience](found.user_type)) return refuse()
  const token = await db.transaction().execute(async (transaction) => {
    if (!(await holdAsItWas(transaction, found))) return undefined
    await sweep(transaction, now)
    await recordAudit(transaction, { ...call, actorId: found.id }, { action: 'signed in', ...person })
    return createSession(transaction, found.id, attempt.audience, now)
  })
  if (token === undefined) return refuse()
  return {
    token,
    userCode: found.code,
    userType: found.user_type,
    firstName: found.first_name,
    lastName: found.last_name,
    isTesselMedAdmin: found.user_type === 'admin',
    isViewScheduler: found.is_view_scheduler,
  }
}

/** The person who may sign in with this email address: confirmed, and not deactivated. */
function findAccount(db: Connection, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'code', 'password_hash', 'first_name', 'last_name', 'is_view_scheduler'])
    .select(sql<UserType>`user_type`.as('user_type'))
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

const windowStart = (now: Date) => new Date(now.getTime() - limits.login.windowMs)

/** Too many failures from this address, or for this account from this address. */
async function isLockedOut(db: Connection, account: string, address: string, now: Date): Promise<boolean> {
  const counted = await db
    .selectFrom('login_failures')
    .select([
      sql<number>`count(*)::int`.as('by_address'),
      sql<number>`count(*) filter (where account = ${account})::int`.as('by_account'),
    ])
    .where('address', '=', address)
    .where('failed_at', '>', windowStart(now))
    .executeTakeFirstOrThrow()
  return counted.by_account >= limits.login.failuresPerAccount || counted.by_address >= limits.login.failuresPerAddress
}

async function recordFailure(db: Connection, account: string, address: string, now: Date) {
  await db.insertInto('login_failures').values({ account, address, failed_at: now }).execute()
}

/** Expired rows are deleted at each sign-in, so no job is needed. */
async function sweep(db: Connection, now: Date) {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('login_failures').where('failed_at', '<', windowStart(now)).execute()
}
