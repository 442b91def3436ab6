import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import type { Settings } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { confirmEmailText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { hashToken, newToken } from '../../lib/token.ts'

const { lifeMs, resendEveryMs } = limits.emailConfirmation

type Person = { id: number; email: string }
type Mail = Pick<Settings, 'confirmEmailUrl'>

/** Sends the link, where mail is configured. Until it is used the person cannot sign in. */
export async function askToConfirm(db: Connection, { confirmEmailUrl }: Mail, person: Person, now: Date) {
  if (confirmEmailUrl === undefined) return false
  const token = newToken()
  const link = { token_hash: hashToken(token), sent_at: now, expires_at: new Date(now.getTime() + lifeMs) }
  await db
    .insertInto('email_confirmations')
    .values({ user_id: person.id, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
  await enqueue(db, now, {
    channel: 'email',
    address: person.email,
    recipientId: person.id,
    isSecret: true,
    cause: `email-confirmation:${person.id}:${now.toISOString()}`,
    // Browsers never send the part after '#', so the token reaches no server's log.
    ...confirmEmailText(`${confirmEmailUrl}#token=${token}`, lifeMs / 86_400_000),
  })
  return true
}

/** Whether a link is awaited from this person. Refuses when the last one was sent a moment ago. */
export async function isAwaited(db: Connection, userId: number, now: Date): Promise<boolean> {
  const awaited = await db
    .selectFrom('email_confirmations')
    .select('sent_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (awaited && now.getTime() - awaited.sent_at.getTime() < resendEveryMs) {
    throw new AppError(429, texts.registration.resendTooSoon)
  }
  return awaited !== undefined
}

/** The person that the link belongs to; undefined once it no longer works. */
export async function findAwaited(db: Connection, token: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('email_confirmations')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return found?.user_id
}
