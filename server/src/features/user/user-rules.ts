import { mayManageAdmin, permission, permissionsOf, type UserType } from '@shiftward/contract/rules/permissions.ts'
import type { Ownership } from '@shiftward/contract/rules/person-owner.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { FutureShift } from '@shiftward/contract/user-account.ts'
import { AppError, notAllowed } from '../../lib/errors.ts'
import type { Asker } from '../../lib/user-scope.ts'

const text = texts.user

/** What a caller may do with an account they can see. `userInScope` decides which accounts they can see. */

export type Subject = {
  id: number
  user_type: UserType
  /** Whether it administers something outside the caller's scope. */
  reaches_outside: boolean
}

const may = ({ kind }: Asker, code: number): boolean => permissionsOf(kind).some((held) => held === code)

/**
 * An account without a role is below everyone who can see it. An admin who also administers something outside the
 * caller's scope is not below the caller, because setting a password means being able to sign in with it.
 */
const isBelow = ({ kind }: Asker, subject: Subject): boolean =>
  !subject.reaches_outside && (subject.user_type === '' || mayManageAdmin(kind, subject.user_type))

/** May change name, address and password. A caller who manages admins may also change their own. */
export function mayEdit(caller: Asker, subject: Subject): boolean {
  if (subject.user_type === 'provider') return may(caller, permission.manageProviders)
  if (!may(caller, permission.manageAdmins)) return false
  return subject.id === caller.userId || isBelow(caller, subject)
}

type Owner = Pick<Subject, 'user_type'> & {
  works_elsewhere: boolean
  works_outside: boolean
  made_own_account: boolean
}

/**
 * What of a provider only the provider may change, and whoever is above all their places. NPIs are public, so any
 * organization can map a person who registered themselves: that must not give it their account.
 */
export function ownershipOf(user: Owner): Ownership {
  if (user.user_type !== 'provider') return 'nothing'
  if (user.works_elsewhere) return 'everything'
  if (user.made_own_account) return 'registered'
  return user.works_outside ? 'signIn' : 'nothing'
}

/**
 * A caller who may edit the account may deactivate it, except their own. A QHP who also works for another organization
 * would lose access there too, so only the platform admin may deactivate them.
 */
export function refuseUnlessMayDeactivate(caller: Asker, subject: Subject & { works_elsewhere: boolean }) {
  if (subject.id === caller.userId) throw new AppError(403, text.notYourself)
  refuseUnless(mayEdit(caller, subject))
  if (subject.works_elsewhere) throw new AppError(403, text.employedElsewhere)
}

/**
 * Whoever removes a second factor could sign in with a password they set, so it takes the same rights: never for
 * oneself, nor for a person who also works elsewhere.
 */
export function whyKeepTwoFactor(
  caller: Asker,
  subject: Subject & Parameters<typeof ownershipOf>[0] & { two_factor_at: Date | null },
): AppError | undefined {
  if (subject.id === caller.userId) return new AppError(403, texts.account.ownTwoFactor)
  if (!mayEdit(caller, subject)) return notAllowed()
  if (ownershipOf(subject) !== 'nothing') return new AppError(403, texts.account.sharedTwoFactor)
  return subject.two_factor_at === null ? new AppError(409, texts.account.twoFactorOffAlready) : undefined
}

/** The caller must be above both the account's present role and its new one, and cannot give a role to themselves. */
export const mayGiveRole = (caller: Asker, subject: Subject, role: UserType): boolean =>
  subject.id !== caller.userId && isBelow(caller, subject) && mayManageAdmin(caller.kind, role)

export function refuseUnless(isAllowed: boolean) {
  if (!isAllowed) throw notAllowed()
}

/** Refuses because of future shifts: the answer carries the whole list, its message only the first few. */
export function hasShifts(message: string, shifts: FutureShift[]): AppError {
  const lines = shifts.map(futureShiftText)
  const told = lines.slice(0, 5)
  const rest = lines.length > told.length ? ` and ${lines.length - told.length} more` : ''
  return new AppError(409, `${message}: ${told.join('; ')}${rest}.`, {
    fields: Object.fromEntries(lines.map((line, index) => [`shifts.${index}`, line])),
  })
}

const futureShiftText = ({ date, shift }: FutureShift): string =>
  shift
    ? `${date} ${shift.startTime.slice(0, 5)}, ${shift.departmentName}, ${shift.teamName}`
    : `${date}, another department`
