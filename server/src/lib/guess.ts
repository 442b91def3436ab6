import { createHash } from 'node:crypto'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { sql } from 'kysely'
import { recordAudit } from './audit.ts'
import type { Call } from './call.ts'
import type { Connection, Database } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './rate-limit.ts'

/** Counts wrong passwords and codes, at the sign-in and wherever a person is asked for them again. */

/** The answer to a wrong password or code. Thrown inside `counted`, it counts as a failure. */
export class WrongGuess extends AppError {
  readonly subjectId: number | undefined

  constructor(status: number, message: string, { subjectId, field }: { subjectId?: number; field?: string } = {}) {
    super(status, message, field === undefined ? {} : { fields: { [field]: message } })
    this.subjectId = subjectId
  }
}

/** One attempt at an account. It must not run in a transaction, because a refused attempt is recorded too. */
export function counted<Result>(
  { db, now, call, email }: { db: Database; now: Date; call: Call; email: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const account = email.trim().toLowerCase()
  const network = networkOf(call.address)
  return inTurn(`${laneOf(account)} ${network}`, async () => {
    if (await isLockedOut(db, account, network, now)) throw new AppError(429, messages.login.tooManyAttempts)
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof WrongGuess)
        await recordFailure(db, now, call, { account, network, subjectId: error.subjectId })
      throw error
    }
  })
}

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

const windowStart = (now: Date) => new Date(now.getTime() - limits.login.windowMs)

/** Too many failures from this address, or for this account from this address. */
async function isLockedOut(db: Connection, account: string, address: string, now: Date): Promise<boolean> {
  const failures = await db
    .selectFrom('login_failures')
    .select([
      sql<number>`count(*)::int`.as('by_address'),
      sql<number>`count(*) filter (where account = ${account})::int`.as('by_account'),
    ])
    .where('address', '=', address)
    .where('failed_at', '>', windowStart(now))
    .executeTakeFirstOrThrow()
  return (
    failures.by_account >= limits.login.failuresPerAccount || failures.by_address >= limits.login.failuresPerAddress
  )
}

type Failure = { account: string; network: string; subjectId: number | undefined }

async function recordFailure(db: Database, now: Date, call: Call, { account, network, subjectId }: Failure) {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('login_failures').values({ account, address: network, failed_at: now }).execute()
    await recordAudit(transaction, call, { action: 'refused', subject: 'session', subjectId, after: { account } })
  })
}

/** After a new password the failed attempts with the old one no longer count. */
export async function forgetFailures(db: Connection, email: string) {
  await db.deleteFrom('login_failures').where('account', '=', email.toLowerCase()).execute()
}

export async function sweepFailures(db: Connection, now: Date) {
  await db.deleteFrom('login_failures').where('failed_at', '<', windowStart(now)).execute()
}
