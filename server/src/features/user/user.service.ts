import { messages } from '@shiftward/contract/messages.ts'
import type { AdminCreate, AdminUpdate, ProviderCreate, ProviderUpdate, UserDetails } from '@shiftward/contract/user.ts'
import type { z } from 'zod'
import type { Database } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import { endSessionsOf } from '../../lib/session.ts'
import { findMappings } from './admin-mapping.store.ts'
import { listProviderMappings } from './provider-mapping.store.ts'
import { type Asker, mayEdit, refuseUnless } from './user.rules.ts'
import { findUser, insertUser, type LockedUser, lockUser, replaceSkills, updateUser } from './user.store.ts'

export async function describeUser(db: Database, caller: Asker, code: string): Promise<UserDetails> {
  const user = await findUser(db, caller, code)
  const { organizationId = null, facilities, departments } = await findMappings(db, caller.scope, user.userId)
  const providerFacilities = await listProviderMappings(db, caller.scope, { providerId: user.userId })
  return { ...user, organizationId, facilities, departments, providerFacilities }
}

type PersonColumns = Pick<
  z.output<typeof AdminCreate>,
  'emailId' | 'firstName' | 'lastName' | 'npi' | 'phone' | 'zip' | 'dob'
>

const stored = ({ emailId, firstName, lastName, npi, phone, zip, dob }: PersonColumns) => ({
  email: emailId,
  first_name: firstName,
  last_name: lastName,
  npi,
  phone,
  zip,
  dob,
})

/** Without a role: it is given by what the account is mapped to. */
export async function createAdmin({ db, clock }: Deps, caller: Asker, form: z.output<typeof AdminCreate>) {
  const password_hash = await hashPassword(form.password)
  return insertUser(db, {
    ...stored(form),
    password_hash,
    user_type: '',
    created_by: caller.userId,
    confirmed_at: clock(),
  })
}

/** A provider made in the console has shown their phone to a person: nothing is left to confirm. */
export async function createProvider({ db, clock }: Deps, caller: Asker, form: z.output<typeof ProviderCreate>) {
  const password_hash = await hashPassword(form.password)
  return db.transaction().execute(async (transaction) => {
    const provider = await insertUser(transaction, {
      ...stored(form),
      password_hash,
      user_type: 'provider',
      created_by: caller.userId,
      confirmed_at: clock(),
    })
    await replaceSkills(transaction, provider.id, form)
    return provider
  })
}

export function changeAdmin({ db }: Deps, caller: Asker, form: z.output<typeof AdminUpdate>) {
  return changeUser(db, caller, form, async (_, user) => {
    if (user.user_type === 'provider') throw notFound('User')
  })
}

export function changeProvider({ db }: Deps, caller: Asker, form: z.output<typeof ProviderUpdate>) {
  return changeUser(db, caller, form, async (transaction, user) => {
    if (user.user_type !== 'provider') throw notFound('User')
    refuseTakingOver(user, form)
    await replaceSkills(transaction, user.id, form)
  })
}

type Change = PersonColumns & { userId: number; password: string }
type Transaction = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0]

async function changeUser(
  db: Database,
  caller: Asker,
  form: Change,
  check: (transaction: Transaction, user: LockedUser) => Promise<void>,
) {
  const isNewPassword = form.password !== ''
  const password = isNewPassword ? { password_hash: await hashPassword(form.password) } : {}
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, caller, { id: form.userId })
    await check(transaction, user)
    refuseUnless(mayEdit(caller, user))
    if (isNewPassword) await endSessionsOf(transaction, user.id)
    return updateUser(transaction, user.id, { ...stored(form), ...password })
  })
}

/** Who can change how a person signs in can sign in as them: not with another employer's schedule behind it. */
function refuseTakingOver(user: LockedUser, { emailId, password }: Change) {
  const isOtherEmail = emailId.toLowerCase() !== user.email.toLowerCase()
  if (!user.works_elsewhere || (!isOtherEmail && password === '')) return
  const message = messages.user.worksElsewhere
  throw new AppError(403, message, { fields: { [isOtherEmail ? 'emailId' : 'password']: message } })
}
