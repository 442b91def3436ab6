import type { SignedIn } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { recordAudit } from '../../lib/audit.ts'
import type { Call } from '../../lib/call.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/errors.ts'
import { createSession, sweepSessions } from '../../lib/session.ts'
import { newToken } from '../../lib/token.ts'
import { IdentityProvider, ProviderError } from './sso-provider.ts'
import { findProviderFor, findProviderOf, insertSignIn, lockAccount, takeSignIn } from './sso-sign-in.store.ts'

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'settings'>
type Found = NonNullable<Awaited<ReturnType<typeof findProviderOf>>>

/** Nothing here looks at accounts, so the answer tells nothing about them. */
export async function startSignIn(deps: SignInDeps, email: string) {
  const { db, clock, settings } = deps
  const found = settings.ssoUrl === undefined ? undefined : await findProviderFor(db, email)
  if (!found) return null
  const provider = await open(deps, found)
  const proof = { state: newToken(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const secret = newToken()
  await insertSignIn(db, { organizationId: found.organization_id, secret, ...proof }, clock())
  return { address: await provider.addressFor(proof, email), secret }
}

const over = () => new AppError(409, texts.sso.over)

type Given = { secret: string; answer: string }
/** Where the answer comes from. */
type Entrance = { call: Call; device: string }

/** The identity provider has asked for everything that it asks for: no second factor of ours follows. */
export async function finishSignIn(deps: SignInDeps, { secret, answer }: Given, entrance: Entrance): Promise<SignedIn> {
  const { db, clock } = deps
  const state = new URLSearchParams(answer).get('state') ?? ''
  const taken = await takeSignIn(db, { state, secret }, clock())
  const found = taken && (await findProviderOf(db, taken.organization_id))
  if (!found) throw over()
  const proof = { state, nonce: taken.nonce, codeVerifier: taken.code_verifier }
  const provider = await open(deps, found)
  const email = await provider.emailIn(answer, proof).catch((error: unknown) => {
    throw failureOf(error)
  })
  const signedIn = email === undefined ? undefined : await enter(deps, entrance, found.organization_id, email)
  if (signedIn) return signedIn
  const after = { account: email?.toLowerCase() ?? '', via: 'single sign-on' }
  const organizationId = found.organization_id
  await recordAudit(db, entrance.call, { action: 'refused', subject: 'session', organizationId, after })
  throw new AppError(403, texts.sso.refused)
}

function open({ settings }: SignInDeps, { issuer, client_id, client_secret }: Found) {
  const client = { issuer, clientId: client_id, clientSecret: client_secret }
  const { ssoUrl = '', ssoPrivateHosts = [] } = settings
  return IdentityProvider.find(client, ssoUrl, ssoPrivateHosts).catch((error: unknown) => {
    throw failureOf(error)
  })
}

/** The person reads the message. The log keeps the cause of what an administrator has to look into. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const isDeclined = error.reason === 'declined'
  const failure = new AppError(isDeclined ? 403 : 503, isDeclined ? texts.sso.declined : texts.sso.unavailable)
  failure.cause = error
  return failure
}

const enter = ({ db, clock }: SignInDeps, { call, device }: Entrance, organizationId: number, email: string) =>
  db.transaction().execute(async (transaction): Promise<SignedIn | undefined> => {
    const now = clock()
    const account = await lockAccount(transaction, organizationId, email)
    if (!account) return undefined
    await sweepSessions(transaction, now)
    const after = { account: account.email.toLowerCase(), via: 'single sign-on' }
    const actor = { ...call, actorId: account.id }
    await recordAudit(transaction, actor, { action: 'signed in', subject: 'session', subjectId: account.id, after })
    return {
      token: await createSession(transaction, account.id, 'console', now, {
        address: call.address,
        device,
        isSingleSignOn: true,
      }),
      userCode: account.code,
      userType: account.user_type,
      firstName: account.first_name,
      lastName: account.last_name,
      isTesselMedAdmin: false,
      isViewScheduler: account.is_view_scheduler,
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
    }
  })
