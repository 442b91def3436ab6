import { texts } from '@shiftward/contract/texts.ts'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { z } from 'zod'
import { isPermitted, OutsideError, outsideFetch } from '../../lib/outside-fetch.ts'

/** Speaks OpenID Connect with the identity provider of an organization. */

export type Client = { issuer: string; clientId: string; clientSecret: string }
/** What belongs to one sign-in. */
type Proof = { state: string; nonce: string; codeVerifier: string }

/** Why a sign-in failed; the cause is for the log. */
export class ProviderError extends Error {
  readonly reason: 'forbidden' | 'unreachable' | 'unreadable' | 'declined'

  constructor(reason: ProviderError['reason'], cause?: unknown) {
    super(`The identity provider: ${reason}`, { cause })
    this.reason = reason
  }
}

/** In seconds. Short, because a person is waiting. */
const longestWait = 8

export class IdentityProvider {
  readonly #configuration: Configuration
  readonly #redirectUrl: string

  private constructor(configuration: Configuration, redirectUrl: string) {
    this.#configuration = configuration
    this.#redirectUrl = redirectUrl
  }

  /** Asks the provider for its addresses at every use: nothing that it has changed since is kept. */
  static async find(client: Client, redirectUrl: string, privateHosts: readonly string[]): Promise<IdentityProvider> {
    const issuer = new URL(client.issuer)
    const isPlain = issuer.protocol === 'http:'
    const configuration = await telling('unreadable', () =>
      discovery(issuer, client.clientId, undefined, authenticationOf(client), {
        [customFetch]: outsideFetch(privateHosts),
        timeout: longestWait,
        // `outsideFetch` permits plain HTTP on this machine only.
        execute: isPlain ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks],
      }),
    )
    const { authorization_endpoint: page, token_endpoint, jwks_uri } = configuration.serverMetadata()
    if (!page || !token_endpoint || !jwks_uri || !URL.canParse(page)) throw new ProviderError('unreadable')
    // The browser is sent there, so it must be a page, and not a script.
    if (!isPermitted(new URL(page), privateHosts)) throw new ProviderError('forbidden')
    return new IdentityProvider(configuration, redirectUrl)
  }

  /** The page where the person signs in. */
  async addressFor({ state, nonce, codeVerifier }: Proof, email: string): Promise<string> {
    const url = buildAuthorizationUrl(this.#configuration, {
      redirect_uri: this.#redirectUrl,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      login_hint: email,
    })
    return url.href
  }

  /** The verified email address of the person who signed in; undefined without one. */
  async emailIn(answer: string, { state, nonce, codeVerifier }: Proof): Promise<string | undefined> {
    const url = new URL(this.#redirectUrl)
    url.search = answer
    return telling('declined', async () => {
      const tokens = await authorizationCodeGrant(this.#configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new ProviderError('declined')
      // Many providers tell the address only when they are asked for it.
      const facts = 'email' in claims ? claims : await this.#factsOf(tokens.access_token, claims.sub)
      return Verified.safeParse(facts).data?.email
    })
  }

  #factsOf(accessToken: string, subject: string): Promise<unknown> {
    if (!this.#configuration.serverMetadata().userinfo_endpoint) return Promise.resolve({})
    return fetchUserInfo(this.#configuration, accessToken, subject)
  }
}

const Verified = z.object({ email: z.string(), email_verified: z.literal(true) })

/** HTTP Basic is what providers expect unless they say otherwise. */
const authenticationOf =
  ({ clientSecret }: Client): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    return authenticate(clientSecret)(server, ...rest)
  }

/** `otherwise` is the reason for what the provider answered, as opposed to that it did not answer. */
async function telling<Result>(otherwise: ProviderError['reason'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const outside = causesOf(error).find((cause) => cause instanceof OutsideError)
    if (outside) throw new ProviderError(outside.isForbidden ? 'forbidden' : 'unreachable', error)
    throw new ProviderError(error instanceof AuthorizationResponseError ? 'declined' : otherwise, error)
  }
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** For the person who sets it up. */
export const problemOf = ({ reason }: ProviderError): string =>
  reason === 'declined' ? texts.sso.unreadable : texts.sso[reason]
