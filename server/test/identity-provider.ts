import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

/** A real OpenID Connect provider on this machine, with the pages that a person sees. */

export const client = { clientId: 'shiftward', clientSecret: 'the-secret-of-shiftward' }
/** Another application of the same organization. */
export const otherClientId = 'payroll'

type Options = { redirectUrl: string; isVerified?: (email: string) => boolean }
export type PlayedProvider = Awaited<ReturnType<typeof playIdentityProvider>>

export async function playIdentityProvider({ redirectUrl, isVerified = () => true }: Options) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [client.clientId, otherClientId].map((client_id) => ({
      client_id,
      client_secret: client.clientSecret,
      redirect_uris: [redirectUrl],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: isVerified(email) }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    cookies: { keys: ['a-key-for-tests'] },
    pkce: { required: () => true },
    // Whoever signs in agrees.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/sign-in/')) void askWho(provider, request, response)
    else void serve(request, response)
  })
  return {
    issuer,
    signIn,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await text(request))
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'The person went back' }
      : { login: { accountId: form.get('email') ?? '' } }
    return provider.interactionFinished(request, response, result)
  }
  response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><title>Hospital sign-in</title>
    <h1>Hospital sign-in</h1><form method="post"><label>Account <input name="email"></label>
    <button>Continue</button> <button name="cancel">Cancel</button></form></html>`)
}

/** Does what a person's browser does, from the first page to the address that it is sent back to; returns its query. */
async function signIn(address: string, form: { email: string } | { cancel: string }): Promise<string> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)
  let next = address
  let body: URLSearchParams | null = null
  for (;;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location && new URL(location, next).origin !== origin) return new URL(location).search
    if (!location && body) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    if (!location && response.status !== 200) throw new Error(await response.text())
    body = location ? null : new URLSearchParams(form)
    if (location) next = new URL(location, next).href
  }
}
