import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import { isHeld } from './held-registration.store.ts'

const { windowMs, perPhone, perNetwork } = limits.registration
const windowStart = (now: Date) => new Date(now.getTime() - windowMs)

type Origin = { phone: string; network: string }

/** Registrations from one network or with one phone wait for each other, so that a burst cannot pass the limits. */
export async function lockOrigin(db: Connection, { phone, network }: Origin) {
  await lockName(db, `registration from ${network}`)
  await lockPhone(db, phone)
}

export const lockPhone = (db: Connection, phone: string) => lockName(db, `registration:${phone}`)

async function lockName(db: Connection, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** Counts people, confirmed or not: registering again as the same person only sends another code. */
export async function refuseTooMany(db: Connection, { phone, network }: Origin, now: Date) {
  const { by_phone, by_network } = await db
    .selectFrom('registrations')
    .select([
      sql<number>`count(distinct user_id) filter (where phone = ${phone})::int`.as('by_phone'),
      sql<number>`count(distinct user_id) filter (where network = ${network})::int`.as('by_network'),
    ])
    .where((row) => row.or([row('phone', '=', phone), row('network', '=', network)]))
    .where('made_at', '>', windowStart(now))
    .executeTakeFirstOrThrow()
  if (by_phone >= perPhone || by_network >= perNetwork) throw new AppError(429, texts.registration.tooManyToday)
}

/** Returns the challenge, which is stored nowhere. */
export async function insertChallenge(db: Connection, userId: number, origin: Origin, now: Date): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('registrations')
    .values({ user_id: userId, challenge_hash: hashToken(challenge), ...origin, made_at: now })
    .execute()
  return challenge
}

/** The person behind a challenge, confirmed or not. */
export function findByChallenge(db: Connection, challenge: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select(['users.id', 'users.phone', 'users.email', 'users.npi', 'users.confirmed_at', isHeld.as('is_held')])
    .where('challenge_hash', '=', hashToken(challenge))
    .executeTakeFirst()
}

/** Whether this person registered from this network. */
export async function isFromNetwork(db: Connection, userId: number, network: string): Promise<boolean> {
  const found = await db
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes what no longer counts for any limit. */
export async function sweepChallenges(db: Connection, now: Date) {
  await db.deleteFrom('registrations').where('made_at', '<', windowStart(now)).execute()
}
