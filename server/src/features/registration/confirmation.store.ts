import { randomInt } from 'node:crypto'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import type { Settings } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { verificationCodeText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { hashPassword } from '../../lib/password.ts'
import { isHeld } from './held-registration.store.ts'
import { findKnown, tellKnown } from './known-person.store.ts'

const { digits, lifeMs, tries, resendEveryMs, resendsPerHour } = limits.otp
const hour = 3_600_000

type Code = { text: string; hash: string }

/** Hashing is slow, so this runs before any row is locked. */
export async function newCode(): Promise<Code> {
  const text = String(randomInt(10 ** digits)).padStart(digits, '0')
  return { text, hash: await hashPassword(text) }
}

type Person = { id: number; phone: string; email: string; npi: string }
type Sender = Pick<Settings, 'channels' | 'demo' | 'confirmEmailUrl'>
type Sending = { person: Person; code: Code; now: Date; settings: Sender }

/**
 * Stores the code and sends it, unless this phone was sent too many, no matter who asked for them. If the address or
 * the NPI has an account already, its owner is told. The code is sent all the same, so that its absence tells nothing:
 * the link to the address keeps a stranger out. Without mail there is no link, so then nobody ever learns the code.
 */
export async function sendCode(db: Connection, { person, code, now, settings }: Sending): Promise<void> {
  await refuseTooSoon(db, person.phone, now)
  const { id } = await db
    .insertInto('confirmation_codes')
    .values({ user_id: person.id, code_hash: code.hash, sent_at: now, expires_at: new Date(now.getTime() + lifeMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = await findKnown(db, person)
  if (known) await tellKnown(db, settings, known, now)
  if (known && settings.confirmEmailUrl === undefined) return
  await enqueue(db, now, {
    channel: 'sms',
    address: person.phone,
    ...verificationCodeText(code.text, lifeMs / 60_000),
    cause: `registration-code:${id}`,
    // Without an SMS service the demo shows its codes to whoever tries it.
    isSecret: settings.channels.sms || settings.demo === null,
  })
}

export async function refuseTooSoon(db: Connection, phone: string, now: Date) {
  const sent = await db
    .selectFrom('confirmation_codes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sent_at').as('last')])
    .where('user_id', 'in', (query) => query.selectFrom('registrations').select('user_id').where('phone', '=', phone))
    .where('sent_at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow()
  const isTooSoon = sent.last !== null && now.getTime() - sent.last.getTime() < resendEveryMs
  // The first code does not count as a resend.
  if (isTooSoon || sent.count > resendsPerHour) throw new AppError(429, texts.registration.resendTooSoon)
}

/** Whose tries are counted: see decision 22. */
export type Counter = 'tries' | 'tries_by_id' | 'tries_by_strangers'

/** The hash of the newest code, if it may still be tried. Each call counts as one try. */
export async function spendTry(
  db: Connection,
  userId: number,
  counter: Counter,
  now: Date,
): Promise<string | undefined> {
  const spent = await db
    .updateTable('confirmation_codes')
    .set((expression) => ({ [counter]: expression(counter, '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('confirmation_codes')
        .innerJoin('users', 'users.id', 'confirmation_codes.user_id')
        .select(({ fn }) => fn.max('confirmation_codes.id').as('id'))
        .where('users.id', '=', userId)
        .where('users.confirmed_at', 'is', null)
        .where(isHeld, '=', false),
    )
    .where(counter, '<', tries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return spent?.code_hash
}

export function confirmUser(db: Connection, userId: number, now: Date) {
  return db
    .updateTable('users')
    .set({ confirmed_at: now })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
}

export function findRegistered(db: Connection, userId: number) {
  return db.selectFrom('users').select(['email', 'npi']).where('id', '=', userId).executeTakeFirst()
}
