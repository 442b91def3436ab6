import { limits } from '@shiftward/contract/limits.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { hashToken } from '../../lib/token.ts'
import { belongsOnlyTo } from './sso.store.ts'

/** What is needed to speak with a provider that is switched on. The one place that reads the client secret. */
const activeProviders = (db: Connection) =>
  db
    .selectFrom('sso_providers')
    .innerJoin('sso_secrets', 'sso_secrets.organization_id', 'sso_providers.organization_id')
    .select(['sso_providers.organization_id', 'issuer', 'client_id', 'client_secret'])
    .where('is_on', '=', true)

export const findProviderFor = (db: Connection, email: string) =>
  activeProviders(db)
    .innerJoin('sso_domains', 'sso_domains.organization_id', 'sso_providers.organization_id')
    .where('domain', '=', domainOf(email))
    .executeTakeFirst()

export const findProviderOf = (db: Connection, organizationId: number) =>
  activeProviders(db).where('sso_providers.organization_id', '=', organizationId).executeTakeFirst()

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

type Started = { organizationId: number; state: string; secret: string; nonce: string; codeVerifier: string }

export async function insertSignIn(db: Connection, started: Started, now: Date) {
  await db.deleteFrom('sso_sign_ins').where('expires_at', '<', now).execute()
  await db
    .insertInto('sso_sign_ins')
    .values({
      state_hash: hashToken(started.state),
      organization_id: started.organizationId,
      secret_hash: hashToken(started.secret),
      nonce: started.nonce,
      code_verifier: started.codeVerifier,
      expires_at: new Date(now.getTime() + limits.sso.lifeMs),
    })
    .execute()
}

/** Whoever brings the state takes the sign-in, with the right secret or not: it cannot be tried twice. */
export async function takeSignIn(db: Connection, { state, secret }: { state: string; secret: string }, now: Date) {
  const taken = await db
    .deleteFrom('sso_sign_ins')
    .where('state_hash', '=', hashToken(state))
    .returning(['organization_id', 'secret_hash', 'nonce', 'code_verifier', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now && taken.secret_hash.equals(hashToken(secret)) ? taken : undefined
}

/**
 * The account that an organization's provider may open, locked until the transaction ends: one that signs in to the
 * console, whose address is at a domain of the organization and whose places all lie in it.
 */
export const lockAccount = (db: Connection, organizationId: number, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'code', 'email', 'first_name', 'last_name', 'is_view_scheduler'])
    .select(sql<UserType>`user_type`.as('user_type'))
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where('user_type', 'not in', ['', 'admin', 'provider'])
    .where(belongsOnlyTo(organizationId))
    .where((row) =>
      row.exists(
        row
          .selectFrom('sso_domains')
          .select('domain')
          .where('domain', '=', domainOf(email))
          .where('organization_id', '=', organizationId),
      ),
    )
    .forShare('users')
    .executeTakeFirst()
