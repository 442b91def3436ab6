import type { SsoSetting } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusal } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { organizationInScope, type Scope } from '../../lib/scope.ts'
import { reachesOutside, worksElsewhere } from '../../lib/user-scope.ts'

/** The settings as they are shown: the client secret is not among them. */
const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('organizations')
    .leftJoin('sso_providers', 'sso_providers.organization_id', 'organizations.id')
    .select(['organizations.id', 'organizations.name', 'issuer', 'client_id', 'is_on'])
    .select(
      sql<string[]>`array(
      select domain from sso_domains where organization_id = organizations.id order by domain)`.as('domains'),
    )
    .select(
      sql<boolean>`exists (
      select from sso_secrets where organization_id = organizations.id)`.as('has_secret'),
    )
    .where(organizationInScope(scope, 'organizations.id'))

type Row = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>

const presentSetting = (row: Row): SsoSetting => ({
  organizationId: row.id,
  organizationName: row.name,
  issuer: row.issuer ?? '',
  clientId: row.client_id ?? '',
  domains: row.domains,
  isOn: row.is_on ?? false,
  hasSecret: row.has_secret,
})

export async function listSettings(db: Connection, scope: Scope): Promise<SsoSetting[]> {
  const rows = await inScope(db, scope).orderBy(inNameOrder('organizations.name')).orderBy('organizations.id').execute()
  return rows.map(presentSetting)
}

export async function findSetting(db: Connection, scope: Scope, organizationId: number): Promise<SsoSetting> {
  const row = await inScope(db, scope).where('organizations.id', '=', organizationId).executeTakeFirst()
  if (!row) throw notFound('Organization')
  return presentSetting(row)
}

type Provider = { issuer: string; clientId: string; isOn: boolean }

export async function saveProvider(db: Connection, organization_id: number, { issuer, clientId, isOn }: Provider) {
  const row = { issuer, client_id: clientId, is_on: isOn }
  await db
    .insertInto('sso_providers')
    .values({ organization_id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

export async function saveSecret(db: Connection, organization_id: number, client_secret: string, now: Date) {
  await db
    .insertInto('sso_secrets')
    .values({ organization_id, client_secret })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ client_secret }))
    .execute()
  await db
    .updateTable('sso_providers')
    .set({ client_secret_set_at: now })
    .where('organization_id', '=', organization_id)
    .execute()
}

export async function saveDomains(db: Connection, organization_id: number, domains: string[]) {
  await db
    .deleteFrom('sso_domains')
    .where('organization_id', '=', organization_id)
    .where('domain', 'not in', domains)
    .execute()
  // Of two organizations that add the same domain at once, the second one waits here and then finds it taken.
  await db
    .insertInto('sso_domains')
    .values(domains.toSorted().map((domain) => ({ domain, organization_id })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  const taken = await db
    .selectFrom('sso_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('organization_id', '<>', organization_id)
    .executeTakeFirst()
  if (taken) throw refusal(409, 'domains', texts.sso.domainTaken(taken.domain))
}

/** A condition on `users`: they have a place in this organization, and none outside it. */
export function belongsOnlyTo(organizationId: number) {
  const scope: Scope = { level: 'organization', organizationId }
  return sql<boolean>`(organization_of(users.id) is not distinct from ${organizationId}::bigint
    and not ${reachesOutside(scope)} and not ${worksElsewhere(scope)})`
}

/** One of these domains at which somebody has an address who does not belong to this organization alone. */
export async function findSharedDomain(db: Connection, organizationId: number, domains: string[]) {
  if (domains.length === 0) return undefined
  const domain = sql<string>`split_part(lower(email), '@', 2)`
  const found = await db
    .selectFrom('users')
    .select(domain.as('domain'))
    .where(domain, 'in', domains)
    .where('deactivated_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`not ${belongsOnlyTo(organizationId)}`)
    .executeTakeFirst()
  return found?.domain
}

/** The admins of the organization itself, not of its facilities and departments. */
export const listAdminsOf = (db: Connection, organizationId: number) =>
  db
    .selectFrom('organization_users')
    .innerJoin('users', 'users.id', 'organization_users.user_id')
    .select(['users.id', 'users.email'])
    .where('organization_users.organization_id', '=', organizationId)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.id')
    .execute()
