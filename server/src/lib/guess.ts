import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
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
  return slowed({ db, now, account, network }, () =>
    inTurn(`${laneOf(account)} ${network}`, async () => {
      if (await isLockedOut(db, account, network, now)) throw tooMany()
      try {
        return await attempt()
      } catch (error) {
        if (error instanceof WrongGuess)
          await recordFailure(db, now, call, { account, network, subjectId: error.subjectId })
        throw error
      }
    }),
  )
}

const tooMany = () => new AppError(429, texts.login.tooManyAttempts)

type Guess = { db: Database; now: Date; account: string; network: string }

/** The attempts under way in this process: how many from each network, for each account. */
const underWay = new Map<string, Map<string, number>>()

/**
 * Whoever tries one account from many addresses waits longer each time, and so does its owner, who still gets in. The
 * wait holds neither a connection to the database nor a place in a lane. Attempts under way elsewhere count as failed:
 * a burst from a thousand addresses would otherwise not wait at all.
 */
async function slowed<Result>(guess: Guess, attempt: () => Promise<Result>): Promise<Result> {
  const { account, network } = guess
  const networks = underWay.get(account) ?? new Map<string, number>()
  const here = networks.get(network) ?? 0
  const elsewhere = [...networks.values()].reduce((sum, count) => sum + count, -here)
  underWay.set(account, networks.set(network, here + 1))
  try {
    const wait = waitAfter(elsewhere + (await countFailuresElsewhere(guess)))
    if (wait > 0 && here >= limits.login.waitingPerAddress) throw tooMany()
    if (wait > 0) await sleep(wait)
    return await attempt()
  } finally {
    leave(networks, guess)
  }
}

function leave(networks: Map<string, number>, { account, network }: Guess) {
  const left = (networks.get(network) ?? 1) - 1
  if (left > 0) networks.set(network, left)
  else networks.delete(network)
  if (networks.size === 0) underWay.delete(account)
}

/** A second, two, four, … */
const waitAfter = (failures: number) =>
  failures === 0 ? 0 : Math.min(1_000 * 2 ** (failures - 1), limits.login.longestWaitMs)

async function countFailuresElsewhere({ db, now, account, network }: Guess): Promise<number> {
  const { count } = await db
    .selectFrom('login_failures')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('address', '<>', network)
    .where('failed_at', '>', windowStart(now))
    .executeTakeFirstOrThrow()
  return count
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
