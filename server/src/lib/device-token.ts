import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { recordAudit } from './audit.ts'
import type { Connection, Database } from './database.ts'
import { AppError } from './errors.ts'
import { tellRightsChanged } from './live.ts'
import { hashToken, newToken } from './token.ts'

/**
 * The app renews its token regularly. The next token counts from its first use on, so a lost answer signs nobody out: the
 * app goes on with the old one and asks again. A token that was replaced works a moment longer, for calls under way;
 * whoever comes with it later has a copy, and the device is signed out.
 */

const { overlapMs } = limits.session

/** The next token of a session. A second tab that asks at the same moment keeps the token that it has. */
export async function renewToken(db: Connection, sessionId: number, now: Date): Promise<string> {
  const token = newToken()
  const renewed = await db
    .updateTable('sessions')
    .set({ next_hash: hashToken(token), renewed_at: now })
    .where('id', '=', sessionId)
    .where((session) =>
      session.or([session('renewed_at', 'is', null), session('renewed_at', '<', new Date(now.getTime() - overlapMs))]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!renewed) throw new AppError(409, texts.mobile.renewedJustNow)
  return token
}

/** The current token of the session that this one belongs to; undefined if there is none, or no longer. */
export async function currentTokenFor(db: Database, tokenHash: Buffer, now: Date): Promise<Buffer | undefined> {
  if (await adoptNext(db, tokenHash, now)) return tokenHash
  const retired = await db
    .selectFrom('retired_tokens')
    .innerJoin('sessions', 'sessions.id', 'retired_tokens.session_id')
    .select(['sessions.id', 'sessions.token_hash', 'sessions.user_id', 'retired_tokens.retired_at'])
    .where('retired_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!retired) return undefined
  if (retired.retired_at.getTime() > now.getTime() - overlapMs) return retired.token_hash
  await endCopied(db, retired)
  return undefined
}

/** From its first use on, the next token is the session's, and the one before it is retired. */
function adoptNext(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const session = await transaction
      .selectFrom('sessions')
      .select(['id', 'token_hash'])
      .where((session) => session.or([session('next_hash', '=', tokenHash), session('token_hash', '=', tokenHash)]))
      .forUpdate()
      .executeTakeFirst()
    if (!session) return false
    // Another call used it first, and this one waited for the lock.
    if (session.token_hash.equals(tokenHash)) return true
    await transaction
      .insertInto('retired_tokens')
      .values({ token_hash: session.token_hash, session_id: session.id, retired_at: now })
      .execute()
    await transaction
      .updateTable('sessions')
      .set({ token_hash: tokenHash, next_hash: null })
      .where('id', '=', session.id)
      .execute()
    return true
  })
}

async function endCopied(db: Database, { id, user_id }: { id: number; user_id: number }) {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
  await tellRightsChanged(db, user_id)
  const call = { actorId: user_id, address: '', requestId: '', path: '' }
  await recordAudit(db, call, { action: 'signed out', subject: 'session', subjectId: user_id })
}
