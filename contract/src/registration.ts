import { z } from 'zod'
import { Code, Id, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, requiredText } from './field.ts'
import { InvitationChannel } from './invitation.ts'
import { limits } from './limits.ts'
import { dateOfBirth, Email, Mobile, NewPassword } from './person.ts'
import { texts } from './texts.ts'
import { ProviderCreate } from './user.ts'

const text = texts.registration

const registryName = (missing: string) =>
  requiredText(missing, limits.text.search).transform((name) => name.slice(0, limits.user.registryName).trim())

/** Step 3 of the wizard. */
export const verificationForm = (today?: () => string) =>
  z.object({ phone: Mobile, emailId: Email, password: NewPassword, dob: dateOfBirth(today) })
export type VerificationForm = z.input<ReturnType<typeof verificationForm>>

/** Step 1 of the wizard. The registry decides whether the number exists. */
export const NpiForm = z.object({ npi: requiredText(texts.user.npiRequired, limits.user.npi) })

export const SelfRegistration = verificationForm().extend({
  isWeb: z.literal(false).optional(),
  firstName: registryName(texts.user.firstNameRequired),
  lastName: registryName(texts.user.lastNameRequired),
  addressLine1: optionalText(limits.user.address),
  specialty: optionalText(200),
  /** Not in the specification's list, but needed to tell two people of the same name apart. */
  npi: optionalText(limits.user.npi),
})

/** Known only to the caller who registered. */
const Challenge = z.string().min(1).max(limits.text.search)

/** The challenge names the registration. The id alone is still accepted, but anybody can guess it, so it opens less. */
const Confirmation = z
  .object({
    userId: Id.optional(),
    challenge: Challenge.optional(),
    type: z.literal('SMS'),
    data: z.string({ error: text.codeRequired }).trim().min(1, text.codeRequired).max(limits.text.code),
  })
  .refine(({ userId, challenge }) => userId !== undefined || challenge !== undefined, {
    path: ['challenge'],
    message: text.challengeRequired,
  })

/**
 * One person in the newer shape of the public registry, limited to what people need to recognize themselves: no phone
 * numbers, licenses or identifiers.
 */
export const RegistryEntry = z.object({
  number: z.string(),
  basic: z.object({ first_name: z.string(), last_name: z.string(), credential: z.string(), sex: z.string() }),
  taxonomies: z.array(z.object({ code: z.string(), desc: z.string(), primary: z.boolean() })),
  addresses: z.array(
    z.object({
      address_purpose: z.string(),
      address_1: z.string(),
      address_2: z.string(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
    }),
  ),
})
export type RegistryEntry = z.infer<typeof RegistryEntry>

export const RegistryAnswer = z.union([
  z.object({ result_count: z.int(), results: z.array(RegistryEntry) }),
  z.object({ Errors: z.array(z.object({ description: z.string(), field: z.string(), number: z.string() })) }),
])
export type RegistryAnswer = z.infer<typeof RegistryAnswer>

export const registrationEndpoints = {
  search: endpoint({
    method: 'GET',
    path: 'Users/Search',
    limit: 'npi',
    summary: 'Look up an NPI, in the shape of the public NPI registry',
    access: 'public',
    input: z.object({ NPI: z.string().trim().max(limits.text.code).default('') }),
    output: RegistryAnswer,
    answer: 'raw',
  }),
  /**
   * One path with two uses. With `isWeb` the console creates a provider, and the handler demands a session that may
   * manage providers. Without it a provider registers from the public wizard. So the access must be 'public', the wider
   * of the two.
   */
  register: endpoint({
    method: 'POST',
    path: 'Providers/Register',
    limit: 'registration',
    summary: 'Create a provider from the console (isWeb), or register oneself and be sent a code',
    access: 'public',
    input: z.discriminatedUnion('isWeb', [ProviderCreate, SelfRegistration]),
    output: z.object({
      userId: Id,
      userCode: Code.optional(),
      challenge: Challenge.optional(),
      channel: InvitationChannel.optional(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'Providers/Confirmation',
    limit: 'otp',
    effect: 'attempt',
    summary: 'Confirm a registration with the code sent; a wrong one answers error code 100',
    access: 'public',
    input: Confirmation,
    /** Where mail is configured, the address is confirmed too, by a link, before the first sign-in. */
    output: z.object({ userId: Id, mustConfirmEmail: z.boolean() }),
  }),
  /**
   * Not in the specification. Registering again would need the password and would raise the question whether it may
   * replace an earlier registration of the same person; this only sends another code to the phone on record.
   */
  resendCode: endpoint({
    method: 'POST',
    path: 'Providers/ResendCode',
    limit: 'otp',
    summary: 'Send another code for an unconfirmed registration',
    access: 'public',
    input: z.object({ challenge: Challenge }),
    output: z.object({ userId: Id }),
  }),
  /** Not in the specification either. */
  confirmEmail: endpoint({
    method: 'POST',
    path: 'Providers/ConfirmEmail',
    limit: 'otp',
    summary: 'Confirm the address of a registration with the token of the link sent to it',
    access: 'public',
    input: z.object({ token: z.string().min(1, texts.login.linkOver).max(limits.text.search) }),
    output: Nothing,
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: 'Providers/ResendEmail',
    limit: 'otp',
    summary: 'Send the link to the address of a confirmed registration once more',
    access: 'public',
    input: z.object({ challenge: Challenge }),
    output: Nothing,
  }),
}
