import type { SentInvitation } from '@shiftward/contract/invitation.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { confirmEmail } from '../../lib/email-confirmed.ts'
import { AppError } from '../../lib/errors.ts'
import { forgetFailures } from '../../lib/guess.ts'
import { hashPassword, setPassword } from '../../lib/password.ts'
import { type Caller, endSessionsOf } from '../../lib/session.ts'
import { refuseWeakPassword } from '../../lib/weak-password.ts'
import { endInvitationOf, findInvitation, invite } from '../session/invitation.store.ts'
import { lockActiveAccount, voidResetsOf } from '../session/password-reset.store.ts'
import { judgeEditableUser, lockUsers } from '../user/user.store.ts'

/**
 * Whoever cannot be invited any more is left out, and does not stop the others. Where that is everybody, the first reason
 * is told. Somebody whom the caller does not see stops all.
 */
export function sendInvitations(deps: Deps, caller: Caller, userCodes: string[]): Promise<SentInvitation[]> {
  return deps.db.transaction().execute(async (transaction) => {
    const codes = [...new Set(userCodes)]
    await lockUsers(transaction, caller, codes)
    const sent: SentInvitation[] = []
    const refused: AppError[] = []
    for (const code of codes) {
      try {
        sent.push(await sendInvitation(transaction, deps, caller, code))
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 404) throw error
        refused.push(error)
      }
    }
    if (sent.length === 0 && refused[0]) throw refused[0]
    return sent
  })
}

async function sendInvitation(db: Connection, deps: Deps, caller: Caller, code: string): Promise<SentInvitation> {
  const user = await judgeEditableUser(db, caller, { code })
  // Whoever holds the link can act as this person, in the other places too.
  if (user.works_outside) throw new AppError(403, texts.invitation.worksElsewhere)
  if (user.deactivated_at !== null) throw new AppError(409, texts.user.deactivatedAlready)
  if (user.invited_at === null) throw new AppError(409, texts.invitation.acceptedAlready)
  const { first_name: firstName, last_name: lastName, email: emailId } = user
  return { userCode: code, firstName, lastName, emailId, ...(await invite(db, deps, caller, user)) }
}

const over = () => new AppError(409, texts.invitation.over)

export async function findInvited({ db, clock }: Deps, token: string) {
  const invited = await findInvitation(db, token, clock())
  if (!invited) throw over()
  return { firstName: invited.first_name, emailId: invited.email }
}

/** Hashes the password first, which is slow; the returned function runs in the call's transaction. */
export async function prepareAccept({ db, clock }: Deps, { token, password }: { token: string; password: string }) {
  // Do not spend a hash on a made-up token.
  const person = await findInvitation(db, token, clock())
  if (!person) throw over()
  refuseWeakPassword(password, { ...person, firstName: person.first_name, lastName: person.last_name })
  const passwordHash = await hashPassword(password)
  return async () => {
    const invited = await findInvitation(db, token, clock())
    const account = invited && (await lockActiveAccount(db, { id: invited.id }))
    // When two use the link at once, the second finds it used.
    if (!invited || !account || !(await findInvitation(db, token, clock()))) throw over()
    await endInvitationOf(db, account.id)
    if (invited.channel === 'email') await confirmEmail(db, account.id, clock())
    await voidResetsOf(db, account.id)
    await setPassword(db, account.id, passwordHash)
    await endSessionsOf(db, account.id)
    await forgetFailures(db, account.email)
    return { emailId: account.email, userType: invited.user_type }
  }
}
