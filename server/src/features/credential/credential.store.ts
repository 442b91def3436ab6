import type { Credential, NewCredential } from '@shiftward/contract/credential.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { organizationInScope, type Scope } from '../../lib/scope.ts'
import { type Asker, userInScope } from '../../lib/user-scope.ts'
import { versionOf } from '../../lib/version.ts'

/** What people can show. Callers have checked that they may see or change the person. */

const all = (db: Connection) =>
  db
    .selectFrom('credentials')
    .select(['id', 'provider_id', 'type', 'number', 'state', 'issued', 'expires', 'verified_at'])

export type CredentialRow = Awaited<ReturnType<typeof findCredential>>

/** By type, the one that is valid for longest first. */
export async function listCredentials(db: Connection, providerId: number): Promise<Credential[]> {
  const rows = await all(db)
    .where('provider_id', '=', providerId)
    .orderBy(inNameOrder('type'))
    .orderBy(sql`expires desc nulls first`)
    .orderBy('id')
    .execute()
  return rows.map(presentCredential)
}

export async function findCredential(db: Connection, id: number) {
  const row = await all(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Credential')
  return row
}

/** Whose credential it is. Outside the caller's scope it does not exist. */
export async function findHolder(db: Connection, caller: Asker, id: number): Promise<number> {
  const row = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.provider_id')
    .select('users.id')
    .where('credentials.id', '=', id)
    .where(userInScope(caller))
    .executeTakeFirst()
  if (!row) throw notFound('Credential')
  return row.id
}

/** The types that the organizations of a person keep, as far as the caller sees them. */
export async function listTypesFor(db: Connection, scope: Scope, providerId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct on (lower(credential_types.name)) credential_types.name from credential_types
      where organization_id in (select organization_id from facility_providers where provider_id = ${providerId})
        and ${organizationInScope(scope, 'credential_types.organization_id')}
      order by lower(credential_types.name), credential_types.id
    ) as known order by name collate name_order`.execute(db)
  return rows.map(({ name }) => name)
}

type Verified = { verified_at: Date | null; verified_by: number | null }
type Written = NewCredential & Verified

export async function insertCredential(db: Connection, providerId: number, actorId: number, values: Written) {
  await db
    .insertInto('credentials')
    .values({ ...values, provider_id: providerId, created_by: actorId })
    .execute()
}

export async function updateCredential(db: Connection, id: number, values: Partial<Written>) {
  await db.updateTable('credentials').set(values).where('id', '=', id).execute()
}

export async function deleteCredential(db: Connection, id: number) {
  await db.deleteFrom('credentials').where('id', '=', id).execute()
}

export function presentCredential(row: CredentialRow): Credential {
  const { id, type, number, state, issued, expires, verified_at } = row
  const read = {
    id,
    type,
    number,
    state,
    issued: issued === null ? null : toWireDate(issued),
    expires: expires === null ? null : toWireDate(expires),
    isVerified: verified_at !== null,
    verifiedAt: verified_at?.toISOString() ?? null,
  }
  return { ...read, version: versionOf(read) }
}
