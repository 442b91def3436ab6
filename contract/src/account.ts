import { z } from 'zod'
import { Id, Instant, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Email, NewPassword } from './person.ts'
import { OneTimeCode, WhereToSignIn } from './session.ts'
import { texts } from './texts.ts'

/** Calls for one's own account, in the console and in the mobile app. They are not in the specification. */

const text = texts.account

/** Asked again before the account changes, because a session may be in somebody else's hands. */
export const CurrentPassword = z
  .string({ error: text.currentPasswordRequired })
  .min(1, text.currentPasswordRequired)
  .max(limits.user.passwordMost, text.currentPasswordWrong)

export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const EmailChange = z.object({ currentPassword: CurrentPassword, emailId: Email })
export type EmailChange = z.infer<typeof EmailChange>

export const AskedAgain = z.object({ currentPassword: CurrentPassword })
export type AskedAgain = z.infer<typeof AskedAgain>

export const CodeEntry = z.object({ oneTimeCode: OneTimeCode })
export type CodeEntry = z.infer<typeof CodeEntry>

export const Account = z.object({
  emailId: z.string(),
  /** The address that waits for its link to be opened. */
  newEmailId: z.string().nullable(),
  /** Since when the sign-in asks for a code; null while it does not. */
  twoFactorSince: Instant.nullable(),
  /** By an organization that they administer. */
  isTwoFactorRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type Account = z.infer<typeof Account>

export const OwnSession = z.object({
  sessionId: Id,
  /** Such as 'Firefox on Windows'; empty when the device did not say. */
  device: z.string(),
  isMobileApp: z.boolean(),
  address: z.string(),
  signedInAt: Instant,
  lastActiveAt: Instant,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Shown once; only hashes of them are stored. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The secret of the person's app, as text to type and as the address in the QR code. */
const TwoFactorStart = z.object({ secret: z.string(), uri: z.string() })

export const accountEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'Account/Get',
    summary: 'The caller’s own account',
    access: 'self',
    despite: ['setUpTwoFactor'],
    input: Nothing,
    output: Account,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'Account/ChangePassword',
    summary: 'Choose another password; the person’s other sessions end',
    access: 'self',
    despite: ['changePassword', 'setUpTwoFactor'],
    input: PasswordChange,
    output: Nothing,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: 'Account/ChangeEmail',
    // Anybody who registered can have mail sent to any address with it.
    limit: 'emailChange',
    summary: 'Change the caller’s address; where mail is configured, by a link that is sent to the new one',
    access: 'self',
    input: EmailChange,
    output: z.object({ isWaiting: z.boolean() }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: 'Account/ConfirmEmail',
    limit: 'otp',
    summary: 'Change the address of an account with the token of such a link: once, and all its sessions end',
    access: 'public',
    input: z.object({ token: z.string().min(1, texts.login.linkOver).max(limits.text.search) }),
    output: WhereToSignIn,
  }),
  getSessions: endpoint({
    method: 'GET',
    path: 'Account/GetSessions',
    summary: 'Where the caller is signed in',
    access: 'self',
    input: Nothing,
    output: z.array(OwnSession),
  }),
  endSession: endpoint({
    method: 'POST',
    path: 'Account/EndSession',
    summary: 'End one of the caller’s sessions',
    access: 'self',
    input: z.object({ sessionId: Id }),
    output: Nothing,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: 'Account/SignOutEverywhere',
    summary: 'End all sessions of the caller, this one too',
    access: 'self',
    input: Nothing,
    output: Nothing,
  }),
  // These calls answer secrets or count wrong codes: as attempts their answers are stored nowhere.
  startTwoFactor: endpoint({
    method: 'POST',
    path: 'Account/StartTwoFactor',
    effect: 'attempt',
    summary: 'Make a secret for the caller’s app; it counts once a code of it is confirmed',
    access: 'self',
    despite: ['setUpTwoFactor'],
    input: AskedAgain,
    output: TwoFactorStart,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: 'Account/ConfirmTwoFactor',
    effect: 'attempt',
    summary: 'Turn two-factor sign-in on with a code of the app; the answer has the recovery codes',
    access: 'self',
    despite: ['setUpTwoFactor'],
    input: CodeEntry,
    output: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: 'Account/RenewRecoveryCodes',
    effect: 'attempt',
    summary: 'Make new recovery codes; the old ones no longer work',
    access: 'self',
    input: AskedAgain,
    output: RecoveryCodes,
  }),
  stopTwoFactor: endpoint({
    method: 'POST',
    path: 'Account/StopTwoFactor',
    summary: 'Turn two-factor sign-in off',
    access: 'self',
    input: AskedAgain,
    output: Nothing,
  }),
}
