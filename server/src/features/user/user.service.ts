import { changedNames } from '@shiftward/contract/person.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { AdminCreate, AdminUpdate, ProviderCreate, User, UserDetails } from '@shiftward/contract/user.ts'
import { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { forgetEmailConfirmation } from '../../lib/email-confirmed.ts'
import { notFound, refusal } from '../../lib/errors.ts'
import { parsedAs } from '../../lib/field-error.ts'
import { endSessionsOf } from '../../lib/session.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { endInvitationOf, invite, inviteAtNewAddress } from '../session/invitation.store.ts'
import { voidResetsOf } from '../session/password-reset.store.ts'
import { type ProviderChange, refuseOwned } from './person-owner.service.ts'
import { forgetIdentityCheck } from './registered-provider.store.ts'
import {
  findUser,
  insertUser,
  judgeUser,
  type LockedUser,
  lockUser,
  refuseTaken,
  replaceSkills,
  updateUser,
} from './user.store.ts'
import { readAccess } from './user-access.store.ts'
import { mayEdit, ownershipOf, refuseUnless, whyKeepTwoFactor } from './user-rules.ts'

export async function describeUser(db: Database, caller: Asker, code: string): Promise<UserDetails> {
  const user = await findUser(db, caller, code)
  const access = await readAccess(db, caller.scope, user.userId)
  const judged = await judgeUser(db, caller, { code })
  const [ownedByPerson, needsIdentityCheck] = [ownershipOf(judged), judged.needs_identity_check]
  return {
    ...user,
    ...access,
    needsIdentityCheck,
    ownedByPerson,
    mayRemoveTwoFactor: whyKeepTwoFactor(caller, judged) === undefined,
    version: versionOf(ownOf(user)),
    accessVersion: versionOf(access),
  }
}

type PersonColumns = Pick<
  z.output<typeof AdminCreate>,
  'emailId' | 'firstName' | 'lastName' | 'npi' | 'phone' | 'zip' | 'dob'
> & { preferredCallNumber?: string | null | undefined }

const stored = ({ emailId, firstName, lastName, npi, phone, zip, dob, preferredCallNumber }: PersonColumns) => ({
  email: emailId,
  first_name: firstName,
  last_name: lastName,
  npi,
  phone,
  zip,
  dob,
  ...(preferredCallNumber !== undefined && { preferred_call_number: preferredCallNumber ?? '' }),
})

/** Somebody else knows a password that an administrator typed, so its owner must choose another one. */
const typed = (passwordHash: string) => ({ password_hash: passwordHash, password_is_temporary: true })

/** The password arrives hashed: hashing is slow and is done before the call's transaction begins. */
type Hashed<Form> = Form & { passwordHash: string }
/** Without a password the old one is kept. */
type PerhapsHashed<Form> = Form & { passwordHash: string | undefined }

/** Creates the account without a role; mapping it to a place gives it one. */
export function createAdmin(deps: Deps, caller: Asker, form: Hashed<z.output<typeof AdminCreate>>) {
  return deps.db.transaction().execute((transaction) => createUser(transaction, deps, caller, form, ''))
}

export function createProvider(deps: Deps, caller: Asker, form: Hashed<z.output<typeof ProviderCreate>>) {
  return deps.db.transaction().execute(async (transaction) => {
    const provider = await createUser(transaction, deps, caller, form, 'provider')
    await replaceSkills(transaction, provider.id, form)
    return provider
  })
}

type NewUser = Hashed<PersonColumns> & { invite: boolean }

/** An administrator vouches for the phone number, so the person has nothing to confirm. */
async function createUser(db: Connection, deps: Deps, caller: Asker, form: NewUser, user_type: '' | 'provider') {
  const user = await insertUser(db, {
    ...stored(form),
    ...(form.invite ? { password_hash: form.passwordHash } : typed(form.passwordHash)),
    user_type,
    created_by: caller.userId,
    confirmed_at: deps.clock(),
  })
  if (!form.invite) return { ...user, channel: undefined }
  const { emailId: email, firstName: first_name, phone } = form
  const { channel } = await invite(db, deps, caller, { id: user.id, email, first_name, phone })
  return { ...user, channel }
}

type AdminChange = PerhapsHashed<z.output<typeof AdminUpdate>>

export function changeAdmin(deps: Deps, caller: Asker, form: AdminChange) {
  return changeUser(deps, caller, form, refuseAdminChange)
}

export function changeProvider(deps: Deps, caller: Asker, form: ProviderChange) {
  return changeUser(deps, caller, form, async (transaction, user) => {
    await refuseProviderChange(transaction, caller, user, form)
    if (form.npi !== user.npi) await forgetIdentityCheck(transaction, user.id)
    await replaceSkills(transaction, user.id, form)
  })
}

/** Asked before a password is hashed, so that a refused change costs little. The change itself asks again. */
export function refuseChange(deps: Deps, caller: Asker, form: AdminChange | ProviderChange) {
  return deps.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, caller, { id: form.userId })
    if ('skill' in form) await refuseProviderChange(transaction, caller, user, form)
    else await refuseAdminChange(transaction, user)
    refuseForm(caller, user, form)
    await refuseTaken(transaction, { ...form, userType: user.user_type })
  })
}

async function refuseAdminChange(_: Transaction, user: LockedUser) {
  if (user.user_type === 'provider') throw notFound('User')
}

async function refuseProviderChange(transaction: Transaction, caller: Asker, user: LockedUser, form: ProviderChange) {
  if (user.user_type !== 'provider') throw notFound('User')
  await refuseOwned(transaction, caller, user, form)
}

function refuseForm(caller: Asker, user: LockedUser, form: Change) {
  refuseUnless(mayEdit(caller, user))
  refuseLongNames(form, user)
  refuseOwn(caller, user, form)
}

type Change = PerhapsHashed<PersonColumns & { userId: number; version?: number | undefined }>
type Transaction = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0]

async function changeUser(
  deps: Deps,
  caller: Asker,
  form: Change,
  check: (transaction: Transaction, user: LockedUser) => Promise<void>,
) {
  const { passwordHash } = form
  return deps.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, caller, { id: form.userId })
    const read = async () => ownOf(await findUser(transaction, caller, user.code))
    return changeAsRead({ version: form.version, read }, async () => {
      await check(transaction, user)
      refuseForm(caller, user, form)
      if (passwordHash) await endSessionsOf(transaction, user.id)
      // An older reset link could undo this change.
      if (passwordHash || isOtherEmail(form, user)) await voidResetsOf(transaction, user.id)
      // The administrator vouches for the new address.
      if (isOtherEmail(form, user)) await forgetEmailConfirmation(transaction, user.id)
      if (passwordHash) await endInvitationOf(transaction, user.id)
      // Whoever may not set the password of this person must not get their link either, say on another phone.
      else if (ownershipOf(user) === 'nothing')
        await inviteAtNewAddress(transaction, deps, caller, user, { ...user, email: form.emailId, phone: form.phone })
      return updateUser(transaction, user.id, { ...stored(form), ...(passwordHash && typed(passwordHash)) })
    })
  })
}

/** People change their own sign-in in My account, which asks for the current password. */
function refuseOwn(caller: Asker, user: LockedUser, form: Change) {
  const field = isOtherEmail(form, user) ? 'emailId' : form.passwordHash && 'password'
  if (caller.userId === user.id && field) throw refusal(403, field, texts.account.ownHere)
}

/** The part of a user that this form changes. Mappings and deactivation have their own calls. */
const ownOf = ({ firstName, lastName, npi, phone, preferredCallNumber, emailId, zip, dob, skill, specialty }: User) => [
  ...[firstName, lastName, npi, phone, preferredCallNumber, emailId, zip, dob],
  ...[skill, specialty],
]

function refuseLongNames(form: Change, { first_name: firstName, last_name: lastName }: LockedUser) {
  parsedAs(z.object(changedNames({ firstName, lastName })), form)
}

const isOtherEmail = ({ emailId }: Change, { email }: LockedUser) => emailId.toLowerCase() !== email.toLowerCase()
