import { z } from 'zod'
import { Code } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { NewPassword } from './person.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { UserTypeSchema } from './session.ts'
import { texts } from './texts.ts'

/** A link with which the owner of a new account sets their own password. These calls are not in the specification. */

const Token = z.string().min(1, texts.invitation.over).max(limits.text.search)

/** How an invitation went out; null where no service is configured that could send it. */
export const InvitationChannel = z.enum(['email', 'sms']).nullable()
export type InvitationChannel = z.infer<typeof InvitationChannel>

const Sent = z.object({
  userCode: Code,
  /** Those of the account that the link opens. Nobody else may get it. */
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  channel: InvitationChannel,
  /** Only where nothing could be sent: the link to hand over, which no later call shows again. */
  link: z.string().nullable(),
})
export type SentInvitation = z.infer<typeof Sent>

export const invitationEndpoints = {
  /** An attempt, because the answer to a change is kept for a while: this one may hold the link itself. */
  send: endpoint({
    method: 'POST',
    path: 'Invitations/Send',
    limit: 'invitation',
    effect: 'attempt',
    summary:
      'Invite people who have not accepted yet once more; their older links no longer work. Others whom the caller sees are left out',
    access: whoMay(permission.manageProviders),
    input: z.object({ userCodes: z.array(Code).min(1).max(limits.invitation.sentAtOnce) }),
    output: z.array(Sent),
  }),
  /** POST, because an address with the token in it would be written to logs. */
  find: endpoint({
    method: 'POST',
    path: 'Invitations/Find',
    limit: 'passwordReset',
    effect: 'read',
    summary: 'Whom an invitation is for, while it can be accepted',
    access: 'public',
    input: z.object({ token: Token }),
    output: z.object({ firstName: z.string(), emailId: z.string() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: 'Invitations/Accept',
    limit: 'passwordReset',
    summary: 'Set the password of an invited account with the token of its link: once',
    access: 'public',
    input: z.object({ token: Token, password: NewPassword }),
    output: z.object({ emailId: z.string(), userType: UserTypeSchema }),
  }),
}
