import { limits } from '@shiftward/contract/limits.ts'
import type { RegistryAnswer } from '@shiftward/contract/registration.ts'
import { npiProblem } from '@shiftward/contract/rules/npi.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Database } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { confirmEmail } from '../../lib/email-confirmed.ts'
import { AppError, isTaken, notFound } from '../../lib/errors.ts'
import type { NpiRegistry } from '../../lib/npi/npi-registry.ts'
import { verifyPassword } from '../../lib/password.ts'
import { networkOf } from '../../lib/rate-limit.ts'
import { findByChallenge, isFromNetwork, lockPhone } from './challenge.store.ts'
import { confirmUser, findRegistered, newCode, refuseTooSoon, sendCode, spendTry } from './confirmation.store.ts'
import { askToConfirm, findAwaited, isAwaited } from './email-confirmation.store.ts'
import { holdRegistration } from './held-registration.store.ts'
import { findKnown, tellKnown } from './known-person.store.ts'

/** An impossible number is refused as the registry would refuse it, without asking it. */
export async function searchNpi(registry: NpiRegistry, npi: string): Promise<RegistryAnswer> {
  const description = npiProblem(npi)
  return description ? { Errors: [{ description, field: 'number', number: '06' }] } : registry.find(npi)
}

/** The same answer for a wrong code, an expired one, too many tries, and no registration at all. */
const invalidCode = () => new AppError(400, texts.registration.invalidCode, { code: limits.invalidCodeError })

type Attempt = { userId?: number | undefined; challenge?: string | undefined; data: string; address: string }

export async function confirmRegistration({ db, clock, settings }: Deps, attempt: Attempt) {
  const now = clock()
  const target = await findTarget(db, attempt)
  const codeHash = target && (await spendTry(db, target.userId, target.counter, now))
  if (!codeHash || !(await verifyPassword(attempt.data, codeHash))) throw invalidCode()
  const { userId } = target
  try {
    const mustConfirmEmail = await db.transaction().execute(async (transaction) => {
      const person = await confirmUser(transaction, userId, now)
      return person !== undefined && askToConfirm(transaction, settings, person, now)
    })
    return { userId, mustConfirmEmail }
  } catch (error) {
    // The address or NPI has an account already: its owner is told, and nobody else.
    if (!isTaken(error)) throw error
    await tellOwner({ db, settings }, userId, now)
    if (settings.confirmEmailUrl === undefined) throw invalidCode()
    await holdRegistration(db, userId, now)
    return { userId, mustConfirmEmail: true }
  }
}

/** Which registration is meant, and whose tries to count: strangers can guess an id, but not a challenge. */
async function findTarget(db: Database, { userId, challenge, address }: Attempt) {
  if (challenge !== undefined) {
    const person = await findByChallenge(db, challenge)
    const isMeant = person && (userId === undefined || userId === person.id)
    return isMeant ? { userId: person.id, counter: 'tries' as const } : undefined
  }
  if (userId === undefined) return undefined
  const isOwn = await isFromNetwork(db, userId, networkOf(address))
  return { userId, counter: isOwn ? ('tries_by_id' as const) : ('tries_by_strangers' as const) }
}

async function tellOwner({ db, settings }: Pick<Deps, 'db' | 'settings'>, userId: number, now: Date) {
  const person = await findRegistered(db, userId)
  const known = person && (await findKnown(db, person))
  if (known) await tellKnown(db, settings, known, now)
}

/** Hashes the code when the cheap checks have passed; the returned function runs in the call's transaction. */
export async function prepareResend({ db, clock, settings }: Deps, challenge: string) {
  const now = clock()
  await refuseTooSoon(db, (await findAsking(db, challenge)).phone, now)
  const code = await newCode()
  return async () => {
    const person = await findAsking(db, challenge)
    await lockPhone(db, person.phone)
    await sendCode(db, { person, code, now, settings })
    return { userId: person.id }
  }
}

async function findAsking(db: Database, challenge: string) {
  const person = await findByChallenge(db, challenge)
  if (!person || person.confirmed_at !== null || person.is_held) throw notFound('Registration')
  return person
}

export async function confirmEmailWith({ db, clock }: Deps, token: string) {
  const now = clock()
  const userId = await findAwaited(db, token, now)
  if (userId === undefined) throw new AppError(409, texts.login.linkOver)
  await confirmEmail(db, userId, now)
  return {}
}

/** Only whoever registered knows the challenge, so nobody else can fill the mailbox. */
export async function resendEmail({ db, clock, settings }: Deps, challenge: string) {
  const now = clock()
  const person = await findByChallenge(db, challenge)
  if (!person || !(await isAwaited(db, person.id, now))) throw notFound('Registration')
  if (person.is_held) await holdRegistration(db, person.id, now)
  else await askToConfirm(db, settings, person, now)
  return {}
}
