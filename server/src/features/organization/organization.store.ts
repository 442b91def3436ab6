import { defaultCredentialTypes } from '@shiftward/contract/credential.ts'
import type { Organization, OrganizationForm } from '@shiftward/contract/organization.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { organizationInScope, type Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { selfOrInScope } from '../../lib/user-scope.ts'

const columns = ['id', 'code', 'name', 'npi', 'address_line1', 'city', 'state', 'zip', 'requires_two_factor'] as const

const inScope = (db: Connection, scope: Scope) =>
  db.selectFrom('organizations').select(columns).where(organizationInScope(scope, 'organizations.id'))

export async function listOrganizations(db: Connection, scope: Scope): Promise<Organization[]> {
  const rows = await inScope(db, scope).orderBy(inNameOrder('name')).orderBy('id').execute()
  return rows.map(presentOrganization)
}

export async function findOrganization(db: Connection, scope: Scope, id: number): Promise<Organization> {
  const row = await inScope(db, scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Organization')
  return presentOrganization(row)
}

export async function findOrganizationByCode(db: Connection, scope: Scope, code: string): Promise<Organization> {
  const row = await inScope(db, scope).where('code', '=', code).executeTakeFirst()
  if (!row) throw notFound('Organization')
  return presentOrganization(row)
}

/** The organization a user administers; undefined if the caller cannot see the user. */
export async function findOrganizationOf(
  db: Connection,
  caller: Caller,
  userCode: string,
): Promise<Organization | null> {
  const row = await inScope(db, caller.scope)
    .where('id', 'in', (query) =>
      query
        .selectFrom('organization_users')
        .innerJoin('users', 'users.id', 'organization_users.user_id')
        .select('organization_users.organization_id')
        .where('users.code', '=', userCode)
        .where(selfOrInScope(caller)),
    )
    .executeTakeFirst()
  return row ? presentOrganization(row) : null
}

const nameTaken = { organizations_name_key: { message: texts.organization.nameTaken, field: 'name' } }

/** With the usual types of credential, for the organization to change. */
export async function insertOrganization(db: Connection, form: OrganizationForm) {
  const organization = await refusing(nameTaken, () =>
    db.insertInto('organizations').values(stored(form)).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
  const types = defaultCredentialTypes.map((name) => ({ organization_id: organization.id, name }))
  await db.insertInto('credential_types').values(types).execute()
  return organization
}

/** Locked until the transaction ends, like `lockFacility`. */
export async function lockOrganization(db: Connection, scope: Scope, id: number) {
  const row = await inScope(db, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('Organization')
  return row
}

export function updateOrganization(db: Connection, id: number, form: OrganizationForm) {
  return refusing(nameTaken, () =>
    db
      .updateTable('organizations')
      .set(stored(form))
      .where('id', '=', id)
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow(),
  )
}

function stored({ name, extension: { address, npi }, requiresTwoFactor }: OrganizationForm) {
  const { addressline1, city, state, zip } = address
  const required = requiresTwoFactor === undefined ? {} : { requires_two_factor: requiresTwoFactor }
  return { name, npi: npi ?? '', address_line1: addressline1, city, state, zip, ...required }
}

type Row = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>

function presentOrganization(row: Row): Organization {
  const { id, code, name, npi, address_line1, city, state, zip } = row
  return {
    organizationId: id,
    organizationCode: code,
    organizationName: name,
    extension: { address: { addressline1: address_line1, city, state, zip }, npi },
    requiresTwoFactor: row.requires_two_factor,
  }
}
