import { type OwnedField, ownedFields } from '@shiftward/contract/rules/person-owner.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { ProviderUpdate, User } from '@shiftward/contract/user.ts'
import type { z } from 'zod'
import type { Connection } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { findUser, judgeUser, type LockedUser, lockUser } from './user.store.ts'
import { mayEdit, ownershipOf, type Subject } from './user-rules.ts'

/** The password arrives hashed; without one the old one is kept. */
export type ProviderChange = z.output<typeof ProviderUpdate> & { passwordHash: string | undefined }

/**
 * Whoever changes the E-Mail or password can sign in as that person, and whoever changes the phone gets their messages:
 * that reaches into the places of others. The form sends every field back, so only a different value is a change.
 */
export async function refuseOwned(db: Connection, caller: Asker, user: LockedUser, form: ProviderChange) {
  const ownership = ownershipOf(user)
  if (ownership === 'nothing') return
  const isDifferent = differences(form, await findUser(db, caller, user.code))
  const changed = ownedFields[ownership].filter((field) => isDifferent[field])
  if (changed.length === 0) return
  const message = texts.user.owned[ownership]
  throw new AppError(403, message, { fields: Object.fromEntries(changed.map((field) => [field, message])) })
}

/** Whoever has the link can sign in as the person, who must not work outside the caller's scope. */
export const mayInviteAgain = (caller: Asker, user: Subject & { works_outside: boolean }): boolean =>
  mayEdit(caller, user) && !user.works_outside

function differences(form: ProviderChange, kept: User): Record<OwnedField, boolean> {
  const { preferredCallNumber: number } = form
  const isOtherList = (given: string[], known: string[]) => new Set(given).symmetricDifference(new Set(known)).size > 0
  return {
    emailId: form.emailId !== kept.emailId,
    password: form.passwordHash !== undefined,
    firstName: form.firstName !== kept.firstName,
    lastName: form.lastName !== kept.lastName,
    dob: form.dob !== (kept.dob && toIsoDate(kept.dob)),
    phone: form.phone !== kept.phone,
    zip: form.zip !== kept.zip,
    npi: form.npi !== kept.npi,
    preferredCallNumber: number !== undefined && (number ?? '') !== (kept.preferredCallNumber ?? ''),
    specialty: isOtherList(form.specialty, kept.specialty),
    skill: isOtherList(form.skill, kept.skill),
  }
}

type By = Parameters<typeof judgeUser>[2]

/** A provider whom the caller can see. */
export async function findProvider(db: Connection, caller: Asker, by: By): Promise<LockedUser> {
  return providerOrNone(await judgeUser(db, caller, by))
}

/** Locked until the transaction ends, like `lockUser`. */
export async function lockProvider(db: Connection, caller: Asker, by: By): Promise<LockedUser> {
  return providerOrNone(await lockUser(db, caller, by))
}

function providerOrNone(user: LockedUser): LockedUser {
  if (user.user_type !== 'provider') throw notFound('User')
  return user
}

/** Credentials belong to the person like their skills. */
export function refuseIfOwned(user: LockedUser) {
  if (ownershipOf(user) === 'everything') throw new AppError(403, texts.user.owned.everything)
}
