import { z } from 'zod'
import { CurrentPassword } from './account.ts'
import { Id, QueryId, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { Email } from './person.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { SignedIn } from './session.ts'
import { texts } from './texts.ts'

/** Single sign-on by OpenID Connect, set up by each organization. These calls are not in the specification. */

const text = texts.sso
const most = limits.sso

function isIssuer(given: string): boolean {
  const url = URL.canParse(given) ? new URL(given) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
}

const Issuer = requiredText(text.issuerRequired, most.text).refine(isIssuer, text.issuerInvalid)

const Domain = z
  .string({ error: text.domainInvalid })
  .trim()
  .toLowerCase()
  .max(most.text, text.domainInvalid)
  .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, text.domainInvalid)

export const SsoForm = z.object({
  issuer: Issuer,
  clientId: requiredText(text.clientIdRequired, most.text),
  /** Empty keeps the stored one, as long as issuer and client id stay as they are. */
  clientSecret: z.string().trim().max(most.text, texts.common.tooLong(most.text)).default(''),
  domains: z
    .array(Domain)
    .min(1, text.domainRequired)
    .max(most.domains, texts.common.tooMany(most.domains))
    .refine((domains) => firstDuplicate(domains) < 0, text.domainTwice),
  isOn: z.boolean(),
  /** Asked again: whoever decides who vouches for people can sign in as each of them. */
  currentPassword: CurrentPassword,
})
export type SsoForm = z.input<typeof SsoForm>

/** No call shows the client secret. The texts are empty where nothing is set up yet. */
const SsoSetting = z.object({
  organizationId: Id,
  organizationName: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  isOn: z.boolean(),
  hasSecret: z.boolean(),
})
export type SsoSetting = z.infer<typeof SsoSetting>

const access = whoMay(permission.manageOrganizations)

export const ssoEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Sso/GetAll',
    summary: 'The identity providers of the organizations in the caller’s scope',
    access,
    input: z.object({}),
    output: z.array(SsoSetting),
  }),
  getById: endpoint({
    method: 'GET',
    path: 'Sso/GetById',
    summary: 'The identity provider of one organization',
    access,
    input: z.object({ organizationId: QueryId }),
    output: SsoSetting.extend({
      /** What the identity provider has to know; null while the server does not know its own address. */
      redirectUrl: z.string().nullable(),
      version: Version,
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'Sso/Save',
    summary: 'Set up the identity provider of an organization; its other admins get a mail',
    access,
    input: SsoForm.extend({ organizationId: Id, version: Version.optional() }),
    output: z.object({ organizationId: Id }),
  }),
  /** An attempt, because it waits for another service and changes nothing. */
  test: endpoint({
    method: 'POST',
    path: 'Sso/Test',
    limit: 'ssoTest',
    effect: 'attempt',
    summary: 'Try whether an OpenID Connect provider answers at this address',
    access,
    input: z.object({ issuer: Issuer }),
    /** What is wrong, or null. */
    output: z.object({ problem: z.string().nullable() }),
  }),
  start: endpoint({
    method: 'POST',
    path: 'Authentication/Sso/Start',
    limit: 'sso',
    effect: 'attempt',
    summary: 'Where to sign in with this email address; null when no organization signs in with its domain',
    access: 'public',
    input: z.object({ email: Email }),
    output: z
      .object({
        address: z.string(),
        /** The page keeps it: the answer of the identity provider counts only together with it. */
        secret: z.string(),
      })
      .nullable(),
  }),
  finish: endpoint({
    method: 'POST',
    path: 'Authentication/Sso/Finish',
    limit: 'sso',
    effect: 'attempt',
    summary: 'Sign in with the answer of the identity provider: once',
    access: 'public',
    input: z.object({
      secret: z.string().min(1, text.over).max(limits.text.search),
      /** The query with which the identity provider sent the browser back. */
      answer: z.string().max(most.answer),
    }),
    output: SignedIn,
    answer: 'flat',
  }),
}
