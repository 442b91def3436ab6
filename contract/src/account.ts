import { z } from 'zod'
import { Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { NewPassword } from './person.ts'

/** What people do with their own account, in the console and in the mobile app. These calls are not in the specification. */

const text = messages.account

/** Asked again before the account changes, because a session may be in somebody else's hands. */
export const CurrentPassword = z
  .string({ error: text.currentPasswordRequired })
  .min(1, text.currentPasswordRequired)
  .max(limits.user.passwordMost, text.currentPasswordWrong)

export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const accountEndpoints = {
  changePassword: endpoint({
    method: 'POST',
    path: 'Account/ChangePassword',
    summary: 'Choose another password; the person’s other sessions end',
    access: 'self',
    despite: ['changePassword', 'setUpTwoFactor'],
    input: PasswordChange,
    output: Nothing,
  }),
}
