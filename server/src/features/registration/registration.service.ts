import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import type { RegistryAnswer } from '@shiftward/contract/registration.ts'
import { npiProblem } from '@shiftward/contract/rules/npi.ts'
import type { Database } from '../../lib/database.ts'
import { AppError, notFound, refusing } from '../../lib/errors.ts'
import type { NpiRegistry } from '../../lib/npi/npi-registry.ts'
import { verifyPassword } from '../../lib/password.ts'
import { confirmUser, findUnconfirmed, newCode, sendCode, spendTry } from './confirmation.store.ts'

/** An impossible number is refused as the registry would refuse it, without asking it. */
export async function searchNpi(registry: NpiRegistry, npi: string): Promise<RegistryAnswer> {
  const description = npiProblem(npi)
  return description ? { Errors: [{ description, field: 'number', number: '06' }] } : registry.find(npi)
}

/** The same answer for a wrong code, an expired one, too many tries, and no registration at all. */
const invalidCode = () => new AppError(400, messages.registration.invalidCode, { code: limits.invalidCodeError })

/** Another registration with the same address or NPI was confirmed first. */
const taken = { message: messages.registration.alreadyRegistered }

export async function confirmRegistration(db: Database, now: Date, { userId, data }: { userId: number; data: string }) {
  const codeHash = await spendTry(db, userId, now)
  if (!codeHash || !(await verifyPassword(data, codeHash))) throw invalidCode()
  await refusing({ users_email_key: taken, users_provider_npi_key: taken }, () =>
    db.transaction().execute((transaction) => confirmUser(transaction, userId, now)),
  )
  return { userId }
}

/** Makes and hashes the code first; the returned function runs in the call's transaction. */
export async function prepareResend(db: Database, now: Date, userId: number) {
  const code = await newCode()
  return async () => {
    const person = await findUnconfirmed(db, userId)
    if (!person) throw notFound('Registration')
    await sendCode(db, { userId, phone: person.phone, code, now })
    return { userId }
  }
}
