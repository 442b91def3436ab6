import type { SelfRegistration } from '@shiftward/contract/registration.ts'
import { isValidNpi } from '@shiftward/contract/rules/npi.ts'
import { practiceOf, taxonomiesByRank } from '@shiftward/contract/rules/registry-entry.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { refusal } from '../../lib/errors.ts'
import { openRegistry } from '../../lib/npi/npi-open.ts'
import { personIn, refusalIn } from '../../lib/npi/npi-registry.ts'
import { professionOf } from '../../lib/npi/taxonomy.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { networkOf } from '../../lib/rate-limit.ts'
import { refuseWeakPassword } from '../../lib/weak-password.ts'
import { insertChallenge, lockOrigin, refuseTooMany, sweepChallenges } from './challenge.store.ts'
import { newCode, refuseTooSoon, sendCode } from './confirmation.store.ts'
import { isHeld } from './held-registration.store.ts'

type Form = z.output<typeof SelfRegistration>
type Person = Omit<Form, 'password' | 'specialty'> & { zip: string; specialties: string[]; skills: string[] }

/** Unconfirmed registrations are kept for a day. */
const kept = 86_400_000
const oldest = (now: Date) => new Date(now.getTime() - kept)

/**
 * Registers a provider from the wizard: stores an account that is not visible yet and sends its code. An earlier
 * registration by another caller is left alone, confirmed or not. Each code confirms only the registration it was sent
 * for, so an intruder cannot have their password confirmed by the owner. Hashing is done first; the returned function
 * runs in the call's transaction.
 */
export async function prepareRegistration(deps: Deps, person: Person, password: string, address: string) {
  const { db, clock, settings } = deps
  refuseWeakPassword(password, { ...person, email: person.emailId })
  const now = clock()
  const origin = { phone: person.phone, network: networkOf(address) }
  // Hashing is expensive, so the limits are checked before it, and again when they are locked.
  await refuseTooSoon(db, person.phone, now)
  const unconfirmed = await findUnconfirmed(db, person, now)
  if (!unconfirmed) await refuseTooMany(db, origin, now)
  // The same work for everybody: the time of the answer tells nothing.
  const isSame = await verifyPassword(password, unconfirmed?.password_hash)
  const earlier = isSame ? unconfirmed : undefined
  const passwordHash = await hashPassword(password)
  const code = await newCode()
  return async () => {
    await sweep(db, now)
    await lockOrigin(db, origin)
    if (!earlier) await refuseTooMany(db, origin, now)
    const id = earlier?.id ?? (await insertPerson(db, person, passwordHash, now))
    await sendCode(db, { person: { ...person, id, email: person.emailId }, code, now, settings })
    return { userId: id, challenge: await insertChallenge(db, id, origin, now) }
  }
}

/** With an NPI the registry says who the person is and what they do, not the caller. */
export async function identify(deps: Deps, { password: _, specialty, ...form }: Form): Promise<Person> {
  if (form.npi === '') return { ...form, zip: '', specialties: [specialty], skills: [] }
  if (!isValidNpi(form.npi)) throw refusal(400, 'npi', texts.registration.invalidNpi)
  const answer = await openRegistry(deps).find(form.npi)
  const entry = personIn(answer)
  if (!entry) throw refusal(400, 'npi', refusalIn(answer))
  const profession = taxonomiesByRank(entry)
    .map(({ code }) => professionOf(code))
    .find((known) => known !== undefined)
  return {
    ...form,
    firstName: entry.basic.first_name,
    lastName: entry.basic.last_name,
    zip: practiceOf(entry)?.postal_code.slice(0, 5) ?? '',
    specialties: profession?.specialties ?? [],
    skills: profession ? [profession.skill] : [],
  }
}

/** An earlier registration that says the same. Its password tells whether it is by the same person. */
function findUnconfirmed(db: Connection, { phone, emailId, npi, dob }: Person, now: Date) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('confirmed_at', 'is', null)
    .where(isHeld, '=', false)
    .where('phone', '=', phone)
    .where(sql`lower(email)`, '=', emailId.toLowerCase())
    .where('npi', '=', npi)
    .where('dob', '=', dob)
    .where('created_at', '>=', oldest(now))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function insertPerson(db: Connection, person: Person, passwordHash: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: person.emailId,
      password_hash: passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      user_type: 'provider',
      npi: person.npi,
      phone: person.phone,
      zip: person.zip,
      dob: person.dob,
      address_line1: person.addressLine1,
      created_at: now,
      registered_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAbilities(db, id, person)
  return id
}

/** Keeps what our lists have; the caller of the API may name anything as a specialty. */
async function insertAbilities(db: Connection, userId: number, { specialties, skills }: Person) {
  const isNamed = (names: string[]) => sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())})`
  await db
    .insertInto('user_specialties')
    .columns(['user_id', 'specialty'])
    .expression((query) =>
      query
        .selectFrom('specialties')
        .select([sql.lit(userId).as('user_id'), 'name'])
        .where(isNamed(specialties)),
    )
    .execute()
  await db
    .insertInto('user_skills')
    .columns(['user_id', 'skill'])
    .expression((query) =>
      query
        .selectFrom('skills')
        .select([sql.lit(userId).as('user_id'), 'name'])
        .where(isNamed(skills)),
    )
    .execute()
}

async function sweep(db: Connection, now: Date) {
  await sweepChallenges(db, now)
  await db
    .deleteFrom('users')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', oldest(now))
    .where('user_type', '=', 'provider')
    .where('created_by', 'is', null)
    .where('id', 'not in', (query) =>
      query.selectFrom('email_confirmations').select('user_id').where('expires_at', '>', now),
    )
    .execute()
}
