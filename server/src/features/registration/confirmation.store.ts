import { randomInt } from 'node:crypto'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { verificationCodeText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { hashPassword } from '../../lib/password.ts'

const { digits, lifeMs, tries, resendEveryMs, resendsPerHour } = limits.otp
const hour = 3_600_000

type Code = { text: string; hash: string }

/** Hashing is slow, so this runs before any row is locked. */
export async function newCode(): Promise<Code> {
  const text = String(randomInt(10 ** digits)).padStart(digits, '0')
  return { text, hash: await hashPassword(text) }
}

type Sending = { userId: number; phone: string; code: Code; now: Date }

/** Stores the code and sends it, unless this phone was sent too many, no matter who asked for them. */
export async function sendCode(db: Connection, { userId, phone, code, now }: Sending): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${phone}`}, 0))`.execute(db)
  await refuseTooMany(db, phone, now)
  const { id } = await db
    .insertInto('confirmation_codes')
    .values({ user_id: userId, code_hash: code.hash, sent_at: now, expires_at: new Date(now.getTime() + lifeMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, now, {
    channel: 'sms',
    address: phone,
    ...verificationCodeText(code.text, lifeMs / 60_000),
    cause: `registration-code:${id}`,
  })
}

async function refuseTooMany(db: Connection, phone: string, now: Date) {
  const sent = await db
    .selectFrom('confirmation_codes')
    .innerJoin('users', 'users.id', 'confirmation_codes.user_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sent_at').as('last')])
    .where('users.confirmed_at', 'is', null)
    .where('users.phone', '=', phone)
    .where('sent_at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow()
  const isTooSoon = sent.last !== null && now.getTime() - sent.last.getTime() < resendEveryMs
  // The first code does not count as a resend.
  if (isTooSoon || sent.count > resendsPerHour) throw new AppError(429, messages.registration.resendTooSoon)
}

export function findUnconfirmed(db: Connection, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'phone'])
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
}

/** The hash of the newest code, if it may still be tried. Each call counts as one try. */
export async function spendTry(db: Connection, userId: number, now: Date): Promise<string | undefined> {
  const spent = await db
    .updateTable('confirmation_codes')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('confirmation_codes')
        .innerJoin('users', 'users.id', 'confirmation_codes.user_id')
        .select(({ fn }) => fn.max('confirmation_codes.id').as('id'))
        .where('users.id', '=', userId)
        .where('users.confirmed_at', 'is', null),
    )
    .where('tries', '<', tries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return spent?.code_hash
}

export async function confirmUser(db: Connection, userId: number, now: Date) {
  await db
    .updateTable('users')
    .set({ confirmed_at: now })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
}
