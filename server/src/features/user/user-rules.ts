import { messages } from '@shiftward/contract/messages.ts'
import { mayManageAdmin, permission, permissionsOf, type UserType } from '@shiftward/contract/rules/permissions.ts'
import type { FutureShift } from '@shiftward/contract/user-account.ts'
import { AppError, notAllowed } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'

const text = messages.user

/** Who may do what with an account that they see. What they see at all is decided by `userInScope`. */

/** The part of a caller that decides what they may do with people. */
export type Asker = Pick<Caller, 'userId' | 'kind' | 'scope'>

export type Subject = {
  id: number
  user_type: UserType
  /** Whether it administers something outside the caller's scope. */
  reaches_outside: boolean
}

const may = ({ kind }: Asker, code: number): boolean => permissionsOf(kind).some((held) => held === code)

/**
 * An account without a role is anybody's who sees it. An admin who also administers something beyond the caller's
 * scope is not below them: whoever sets a password can sign in with it.
 */
const isBelow = ({ kind }: Asker, subject: Subject): boolean =>
  !subject.reaches_outside && (subject.user_type === '' || mayManageAdmin(kind, subject.user_type))

/** Names, address, password. Everybody who manages admins may change their own. */
export function mayEdit(caller: Asker, subject: Subject): boolean {
  if (subject.user_type === 'provider') return may(caller, permission.manageProviders)
  if (!may(caller, permission.manageAdmins)) return false
  return subject.id === caller.userId || isBelow(caller, subject)
}

/**
 * Whoever may change the account, their own aside. Somebody who also works for another organization would lose their
 * access to that one, too: that is for the platform to decide.
 */
export function refuseUnlessMayDeactivate(caller: Asker, subject: Subject & { works_elsewhere: boolean }) {
  if (subject.id === caller.userId) throw new AppError(403, text.notYourself)
  refuseUnless(mayEdit(caller, subject))
  if (subject.works_elsewhere) throw new AppError(403, text.employedElsewhere)
}

/** A role is given by somebody above both what the account was and what it becomes, and never to oneself. */
export const mayGiveRole = (caller: Asker, subject: Subject, role: UserType): boolean =>
  subject.id !== caller.userId && isBelow(caller, subject) && mayManageAdmin(caller.kind, role)

export function refuseUnless(isAllowed: boolean) {
  if (!isAllowed) throw notAllowed()
}

/** Refused for what is still to be worked: the whole list for a program, and as much of it as a person reads. */
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
