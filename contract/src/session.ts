import { z } from 'zod'
import { Code, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Email, NewPassword } from './person.ts'
import { everyone, userTypes } from './rules/permissions.ts'
import { texts } from './texts.ts'

export const UserTypeSchema = z.enum(userTypes)

/** The signed-in person, stored by the console and used for the menu. */
export const SignedIn = z.object({
  token: z.string(),
  userCode: Code,
  userType: UserTypeSchema,
  firstName: z.string(),
  lastName: z.string(),
  isTesselMedAdmin: z.boolean(),
  isViewScheduler: z.boolean(),
  /** The password was typed by an administrator: the session can only change it. */
  mustChangePassword: z.boolean(),
  /** The organization requires two-factor sign-in: the session can only set it up. */
  mustSetUpTwoFactor: z.boolean(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** The answer to a right password where a code is needed too; Authentication/SecondFactor takes both. */
export const SecondFactorAsked = z.object({ twoFactorRequired: z.literal(true), challenge: z.string() })
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

export const SignInAnswer = z.union([SignedIn, SecondFactorAsked])

const codeText = texts.account
/** From the app, or one of the recovery codes. Spaces and dashes do not matter. */
export const OneTimeCode = z
  .string({ error: codeText.codeRequired })
  .trim()
  .min(1, codeText.codeRequired)
  .max(limits.text.code, codeText.codeWrong)

/** Impossible credentials get the same message as wrong ones. */
const credential = (most: number) => {
  const error = texts.login.invalid
  return z.string({ error }).min(1, error).max(most, error)
}

export const Credentials = z.object({
  username: credential(limits.user.email),
  password: credential(limits.user.passwordMost),
})

/** Said to whoever used a link that was mailed to them: QHPs sign in to the app, and the console refuses them. */
export const WhereToSignIn = z.object({ isProvider: z.boolean() })

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'Authentication/Login',
    effect: 'attempt',
    summary: 'Sign in to the console',
    access: 'public',
    from: 'form',
    input: Credentials,
    output: SignInAnswer,
    answer: 'flat',
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: 'Authentication/SecondFactor',
    effect: 'attempt',
    limit: 'otp',
    summary: 'Complete a sign-in to the console or to the mobile app with the code of the app, or a recovery code',
    access: 'public',
    input: z.object({
      challenge: z.string().min(1, codeText.challengeOver).max(limits.text.search, codeText.challengeOver),
      oneTimeCode: OneTimeCode,
    }),
    output: SignedIn,
    answer: 'flat',
  }),
  logout: endpoint({
    method: 'POST',
    path: 'Authentication/Logout',
    summary: 'End this session',
    access: everyone,
    despite: ['changePassword', 'setUpTwoFactor'],
    input: Nothing,
    output: Nothing,
  }),
  session: endpoint({
    method: 'GET',
    path: 'Authentication/Session',
    summary: 'Who is signed in with this token',
    access: everyone,
    despite: ['changePassword', 'setUpTwoFactor'],
    input: Nothing,
    output: SignedIn.omit({ token: true }),
    answer: 'flat',
  }),
  inputKey: endpoint({
    method: 'GET',
    path: 'Authentication/InputKey',
    summary:
      'The key that seals unsaved input in the browser when a session ends: the same in all console sessions of a person, until they get a new password',
    access: everyone,
    input: Nothing,
    output: z.object({ key: z.string() }),
  }),
  /** The sign-in page offers this where mail is configured; see Settings/Get. */
  forgotPassword: endpoint({
    method: 'POST',
    path: 'Authentication/ForgotPassword',
    limit: 'passwordReset',
    summary: 'Ask for a link to a new password; the answer is the same whether there is such an account or not',
    access: 'public',
    input: z.object({ email: Email }),
    output: Nothing,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'Authentication/ResetPassword',
    limit: 'passwordReset',
    summary: 'Set a new password with the token of such a link: once, and all sessions end',
    access: 'public',
    input: z.object({
      token: z.string().min(1, texts.login.linkOver).max(limits.text.search),
      password: NewPassword,
    }),
    output: WhereToSignIn,
  }),
  permissions: endpoint({
    method: 'GET',
    path: 'Users/GetPermissions',
    summary: 'The permission codes of the caller',
    access: everyone,
    input: Nothing,
    output: z.array(z.int()),
  }),
}
