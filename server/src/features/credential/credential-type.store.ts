import type { CredentialTypes, CredentialTypesForm } from '@shiftward/contract/credential.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** The types of credential that an organization keeps. Callers have checked that the organization is in scope. */

type StoredType = Omit<CredentialTypes['types'][number], 'peopleKeeping'>

export async function listTypes(db: Connection, organizationId: number): Promise<StoredType[]> {
  const { rows } = await sql<StoredType>`
    select id, name, exists (select from department_credentials where type_id = credential_types.id) as "isRequired"
    from credential_types where organization_id = ${organizationId} order by id`.execute(db)
  return rows
}

/**
 * Who begins to require types holds them as `kept`; who removes some holds those as `removed`, and asks who requires them
 * only then. So each waits for the other, and sees what it did.
 */
export async function lockTypes(db: Connection, organizationId: number, which: 'kept' | { removed: number[] }) {
  const types = db.selectFrom('credential_types').select('id').where('organization_id', '=', organizationId)
  const locked =
    which === 'kept' ? types.forKeyShare() : types.where(sql<boolean>`id = any(${which.removed}::bigint[])`).forUpdate()
  await locked.orderBy('id').execute()
}

/** The names of the departments that require a type. */
export async function listRequiring(db: Connection, typeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('department_credentials')
    .innerJoin('departments', 'departments.id', 'department_credentials.department_id')
    .select('departments.name')
    .distinct()
    .where('type_id', '=', typeId)
    .orderBy('departments.name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function deleteType(db: Connection, id: number) {
  await db.deleteFrom('credential_types').where('id', '=', id).execute()
}

export async function insertTypes(db: Connection, organizationId: number, types: CredentialTypesForm['types']) {
  if (types.length === 0) return
  await db
    .insertInto('credential_types')
    .values(types.map(({ name }) => ({ organization_id: organizationId, name })))
    .execute()
}

/** Two types may exchange their names: the index must not see both with one in between. */
export async function renameTypes(db: Connection, renamed: { id: number; name: string }[]) {
  for (const { id } of renamed) {
    await db
      .updateTable('credential_types')
      .set({ name: `(${id})` })
      .where('id', '=', id)
      .execute()
  }
  for (const { id, name } of renamed) {
    await db.updateTable('credential_types').set({ name }).where('id', '=', id).execute()
  }
}

type Renaming = { from: string; to: string }

/**
 * People's credentials name their type in words, so they follow, unless another organization of theirs knows the old
 * word: then it stays theirs.
 */
export async function renameInCredentials(db: Connection, organizationId: number, renamings: Renaming[]) {
  if (renamings.length === 0) return
  await sql`
    update credentials set type = renaming.to_name
    from unnest(${renamings.map(({ from }) => from)}::text[], ${renamings.map(({ to }) => to)}::text[])
      as renaming (from_name, to_name)
    where lower(credentials.type) = lower(renaming.from_name)
      and exists (select from facility_providers
        where provider_id = credentials.provider_id and organization_id = ${organizationId})
      and not ${isKeptElsewhere(organizationId, sql`renaming.from_name`)}`.execute(db)
}

/** A condition on `credentials`: another organization of the person knows this name of a type. */
const isKeptElsewhere = (organizationId: number, name: RawBuilder<unknown>) => sql<boolean>`
  exists (select from facility_providers
    join credential_types as other on other.organization_id = facility_providers.organization_id
    where facility_providers.provider_id = credentials.provider_id
      and facility_providers.organization_id <> ${organizationId} and lower(other.name) = lower(${name}))`

/** By the id of the type: how many people keep its name when it is renamed. Types that nobody keeps are left out. */
export async function countKeeping(db: Connection, organizationId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; people: number }>`
    select credential_types.id, count(distinct credentials.provider_id)::int as people
    from credential_types
    join credentials on lower(credentials.type) = lower(credential_types.name)
    where credential_types.organization_id = ${organizationId}
      and exists (select from facility_providers
        where provider_id = credentials.provider_id and organization_id = ${organizationId})
      and ${isKeptElsewhere(organizationId, sql`credential_types.name`)}
    group by credential_types.id`.execute(db)
  return new Map(rows.map(({ id, people }) => [id, people]))
}
