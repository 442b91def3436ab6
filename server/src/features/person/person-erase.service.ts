import type { Connection, Database } from '../../lib/database.ts'
import { hashPassword } from '../../lib/password.ts'
import { newToken } from '../../lib/token.ts'
import { personWith, recordCommand } from './person.store.ts'
import { countShifts, eraseAccount, eraseByAddress, eraseFromTexts, eraseRows } from './person-erase.store.ts'
import { eraseFromLogs } from './person-log.store.ts'
import { findTrace } from './person-trace.store.ts'

/** Who would be erased. The row is locked: nobody reactivates the account, or gives it a shift, before the commit. */
export async function findErasable(db: Connection, email: string, now: Date) {
  const person = await personWith(db, email).forUpdate().executeTakeFirst()
  if (!person) throw new Error(`Nobody has the E-Mail ${email}.`)
  const who = `${person.name} (${person.code})`
  const { ahead, over } = await countShifts(db, person.id, now)
  if (ahead > 0) throw new Error(`${who} still has shifts that are not over. Free them in the console first.`)
  if (person.deactivated_at === null) throw new Error(`${who} is active. Deactivate the account in the console first.`)
  return { id: person.id, who, shifts: over }
}

/**
 * Takes everything out of the database that says who somebody was. What others need stays, under a new name: shifts with
 * hours and rates, requests, leaves, and what the person did.
 */
export async function erasePerson(db: Database, email: string, now: Date) {
  const passwordHash = await hashPassword(newToken())
  return db.transaction().execute(async (transaction) => {
    const person = await findErasable(transaction, email, now)
    const trace = await findTrace(transaction, person.id)
    await eraseRows(transaction, trace)
    await eraseByAddress(transaction, trace)
    await eraseFromTexts(transaction, trace)
    await eraseAccount(transaction, trace, passwordHash)
    await recordCommand(transaction, person.id, { action: 'deleted', subject: 'person_erasure' })
    // Last, because the steps before are in the log too.
    await eraseFromLogs(transaction, trace)
    return person
  })
}
