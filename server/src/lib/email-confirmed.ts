import type { Connection } from './database.ts'

/** Somebody followed a link that was sent to this person's address: it is theirs. Nothing is awaited any more. */
export async function confirmEmail(db: Connection, userId: number, now: Date) {
  await db.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

/** The person has another address now, and no link is awaited from it. */
export async function forgetEmailConfirmation(db: Connection, userId: number) {
  await db.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
  await db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .execute()
}
