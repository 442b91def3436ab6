import type { Duty } from '@shiftward/contract/endpoint.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { type Kind, kindOf, type UserType } from '@shiftward/contract/rules/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { recordAudit } from './audit.ts'
import { builtOnce } from './built-once.ts'
import type { Call } from './call.ts'
import type { Connection, Database } from './database.ts'
import type { DB } from './db-types.ts'
import { currentTokenFor } from './device-token.ts'
import { tellRightsChanged } from './live.ts'
import type { Scope } from './scope.ts'
import { together } from './together.ts'
import { hashToken, newToken } from './token.ts'

export type Audience = 'console' | 'mobile'

/** A provider who signed in with the mobile app. */
export type Provider = {
  userId: number
  userCode: string
  firstName: string
  lastName: string
  tokenHash: Buffer
  sessionId: number
  isPhone: boolean
  /** When they last typed their password in this session. */
  provedAt: Date
  /** What they have to do before anything else. */
  duty: Duty | undefined
}

/** An administrator or viewer who signed in to the console. */
export type Caller = Provider & { userType: UserType; isViewScheduler: boolean; kind: Kind; scope: Scope }

export type Authenticate = {
  console(request: FastifyRequest): Promise<Caller | undefined>
  provider(request: FastifyRequest): Promise<Provider | undefined>
  /** Whichever of the two the session belongs to. */
  self(request: FastifyRequest): Promise<Provider | undefined>
}

/** Polling and live connections send this header: they must not keep a forgotten tab signed in. */
export const backgroundHeader = 'x-shiftward-background'

type From = { address: string; device: string; isSingleSignOn?: boolean }

export async function createSession(
  db: Connection,
  userId: number,
  audience: Audience,
  now: Date,
  from: From = { address: '', device: '' },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      audience,
      address: from.address,
      device: from.device,
      is_single_sign_on: from.isSingleSignOn ?? false,
      created_at: now,
      last_active_at: now,
      proved_at: now,
      expires_at: endOf(audience, now),
    })
    .execute()
  return token
}

/** The app's sessions end after a time without use, the console's also after a time in all. */
const endOf = (audience: Audience, now: Date): Date =>
  new Date(now.getTime() + (audience === 'mobile' ? limits.session.deviceMs : limits.session.lifeMs))

export async function endSession(db: Connection, tokenHash: Buffer, call: Call) {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  if (call.actorId !== undefined) await tellRightsChanged(db, call.actorId)
  await recordAudit(db, call, { action: 'signed out', subject: 'session', subjectId: call.actorId })
}

/** Ends every session of a person at once, after a password change or a deactivation, except the one to keep. */
export async function endSessionsOf(db: Connection, userId: number, kept?: { tokenHash: Buffer }) {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('token_hash', '<>', kept?.tokenHash as Buffer))
    .execute()
  // A sign-in that waits for its code would become a session, and a new address that nobody has confirmed yet could be a
  // thief's.
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tellRightsChanged(db, userId)
}

/**
 * Whoever has seen the address of a person's calendar reads their shifts with it, without a session. It ends when the
 * person acts against that, and the screen says so. After a forgotten password it stays: a calendar that stops without a
 * word could cost them a shift.
 */
export const endFeedOf = (db: Connection, userId: number) =>
  db.deleteFrom('feeds').where('user_id', '=', userId).execute()

/** Expired sessions are deleted at each sign-in, so no job is needed. */
export async function sweepSessions(db: Connection, now: Date) {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute()
}

/** Whether an organization of this administrator requires two-factor sign-in. */
export const isTwoFactorRequired = sql<boolean>`(
  not users.is_view_scheduler
  and users.user_type in ('organization', 'facility', 'department')
  and exists (select from organizations where requires_two_factor and id in (
    select organization_id from organization_users where user_id = users.id
    union all select organization_id from facility_users where user_id = users.id
    union all select organization_id from department_users where user_id = users.id)))`

/** It is required and they have not set it up. */
export const lacksTwoFactor = sql<boolean>`(users.two_factor_at is null and ${isTwoFactorRequired})`

type Facts = { is_single_sign_on: boolean; password_is_temporary: boolean; lacks_two_factor: boolean }

const dutyOf = (found: Facts): Duty | undefined => {
  // They have used no password of ours, and their identity provider decides on a second factor.
  if (found.is_single_sign_on) return undefined
  if (found.password_is_temporary) return 'changePassword'
  return found.lacks_two_factor ? 'setUpTwoFactor' : undefined
}

const sessionFinder = (db: Database, clock: () => Date, within?: number) =>
  together(
    (hash: Buffer) => hash.toString('hex'),
    (hashes: Buffer[]) => findSessions(db, hashes, clock()),
    (found) => found.token_hash.toString('hex'),
    within,
  )

export function authenticator(db: Database, clock: () => Date): Authenticate {
  const findSession = sessionFinder(db, clock)
  async function find(request: FastifyRequest) {
    const bearer = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!bearer) return undefined
    const now = clock()
    const tokenHash = hashToken(bearer)
    // For a token of the app that is not the current one of its session: the next one, or one that was just replaced.
    const found =
      (await findSession(tokenHash)) ??
      (await currentTokenFor(db, tokenHash, now).then((hash) => hash && findSession(hash)))
    if (!found) return undefined
    const isBackground = request.headers[backgroundHeader] !== undefined && found.audience === 'console'
    if (!isBackground && now.getTime() - found.last_active_at.getTime() > limits.session.touchEveryMs) {
      const used = { last_active_at: now, ...(found.audience === 'mobile' && { expires_at: endOf('mobile', now) }) }
      await db.updateTable('sessions').set(used).where('token_hash', '=', found.token_hash).execute()
    }
    return found
  }

  return {
    async console(request) {
      const found = await find(request)
      return found && callerOf(found)
    },
    async provider(request) {
      const found = await find(request)
      return found && providerOf(found)
    },
    async self(request) {
      const found = await find(request)
      return found && (callerOf(found) ?? providerOf(found))
    },
  }
}

/**
 * Finds the current owner of a console session; undefined when they may no longer look. Asking does not keep the session
 * alive. `soon` waits up to a second, so that several sessions are read together.
 */
export function callerFinder(db: Database, clock: () => Date) {
  const finders = { atOnce: sessionFinder(db, clock), soon: sessionFinder(db, clock, 1_000) }
  return async (tokenHash: Buffer, when: keyof typeof finders): Promise<Caller | undefined> => {
    const found = await finders[when](tokenHash)
    const caller = found && callerOf(found)
    return caller?.duty ? undefined : caller
  }
}

type Found = Pick<
  Selectable<DB['sessions']>,
  'token_hash' | 'last_active_at' | 'proved_at' | 'audience' | 'is_single_sign_on'
> &
  Pick<Selectable<DB['users']>, 'id' | 'code' | 'first_name' | 'last_name' | 'is_view_scheduler'> &
  Facts & {
    session_id: number
    user_type: UserType
    organization_id: number | null
    facility_ids: number[]
    department_ids: number[]
  }

const findSessions = (db: Database, tokenHashes: Buffer[], now: Date): Promise<Found[]> =>
  sessionsFound(tokenHashes, now, new Date(now.getTime() - limits.session.idleMs)).execute(db)

/** By their tokens first: the expiry has an index too, for clearing up, by which PostgreSQL would look through all of them. */
const sessionsFound = builtOnce(
  (_, tokenHashes: Buffer[], now: Date, idleSince: Date) => sql<Found>`
    with asked as materialized (
      select token_hash, id, user_id, last_active_at, proved_at, expires_at, audience, is_single_sign_on
      from sessions where token_hash = any(${tokenHashes}::bytea[])
    )
    select asked.token_hash, asked.id as session_id, asked.last_active_at, asked.proved_at, asked.audience,
      asked.is_single_sign_on, users.id, users.code, users.first_name, users.last_name, users.user_type,
      users.is_view_scheduler, users.password_is_temporary, ${lacksTwoFactor} as lacks_two_factor,
      organization_users.organization_id,
      array(select facility_id from facility_users where user_id = users.id) as facility_ids,
      array(select department_id from department_users where user_id = users.id) as department_ids
    from asked join users on users.id = asked.user_id
    left join organization_users on organization_users.user_id = users.id
    where asked.expires_at > ${now} and users.deactivated_at is null
      and (asked.audience = 'mobile' or asked.last_active_at > ${idleSince})`,
)

function personOf(found: Found): Provider {
  return {
    userId: found.id,
    userCode: found.code,
    firstName: found.first_name,
    lastName: found.last_name,
    tokenHash: found.token_hash,
    sessionId: found.session_id,
    isPhone: found.audience === 'mobile',
    provedAt: found.proved_at,
    duty: dutyOf(found),
  }
}

const providerOf = (found: Found): Provider | undefined => (found.audience === 'mobile' ? personOf(found) : undefined)

function callerOf(found: Found): Caller | undefined {
  const user = { userType: found.user_type, isViewScheduler: found.is_view_scheduler }
  const kind = found.audience === 'console' ? kindOf(user) : undefined
  const scope = kind && scopeOf(kind, found)
  return scope && { ...personOf(found), ...user, kind, scope }
}

function scopeOf(kind: Kind, found: Found): Scope | undefined {
  switch (kind) {
    case 'admin':
      return { level: 'platform' }
    case 'organization':
      return found.organization_id === null
        ? undefined
        : { level: 'organization', organizationId: found.organization_id }
    case 'facility':
    case 'generic':
      return { level: 'facility', facilityIds: found.facility_ids }
    // A viewer is mapped to facilities too, but sees only the departments chosen for them.
    case 'department':
    case 'viewer':
      return { level: 'department', departmentIds: found.department_ids }
  }
}
