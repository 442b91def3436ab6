import type { Database } from '../../lib/database.ts'
import { credentialExpiresText, credentialsExpireText } from '../../lib/message-text/credential-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { NewMessage } from '../../lib/outbox/outbox-message.ts'
import { type Due, listAdministratorsOf, listDue, tryToRemind } from './credential-reminder.store.ts'

/**
 * Tells people that a credential of theirs expires in 60, 30 and 7 days, once each, and their administrators with one
 * message for all of them. Any number of servers may run it: one works, the others skip. The person's message in the
 * outbox says that it has been done, so both are written together.
 */
export function remindOfExpiry(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryToRemind(transaction))) return 0
    const today = now.toISOString().slice(0, 10)
    const due = await listDue(transaction, today)
    const people = due.map((one) => messageTo(one.recipient, one, { cause: one.cause, ...credentialExpiresText(one) }))
    const told = await listAdministratorsOf(
      transaction,
      due.map(({ id }) => id),
    )
    const administrators = [...Map.groupBy(told, ({ id }) => id).values()].flatMap((theirs): NewMessage[] => {
      const [administrator] = theirs
      const credentials = due.filter(({ id }) => theirs.some(({ credentialId }) => credentialId === id))
      return administrator
        ? [
            messageTo(administrator, administrator, {
              cause: causeOf(credentials, today),
              ...credentialsExpireText(credentials),
            }),
          ]
        : []
    })
    await enqueue(transaction, now, ...people, ...administrators)
    return due.length
  })
}

const causeOf = (credentials: Due[], today: string) => `credentials:${today}:${credentials[0]?.id}`
