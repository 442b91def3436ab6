import type { CredentialTypes, credentialEndpoints } from '@shiftward/contract/credential.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { findOrganization, lockOrganization } from '../organization/organization.store.ts'
import {
  countKeeping,
  deleteType,
  insertTypes,
  listRequiring,
  listTypes,
  lockTypes,
  renameInCredentials,
  renameTypes,
} from './credential-type.store.ts'

export async function readTypes(db: Connection, scope: Scope, organizationId: number): Promise<CredentialTypes> {
  await findOrganization(db, scope, organizationId)
  return describe(db, organizationId)
}

async function describe(db: Connection, organizationId: number): Promise<CredentialTypes> {
  const stored = await listTypes(db, organizationId)
  const keeping = await countKeeping(db, organizationId)
  const types = stored.map((type) => ({ ...type, peopleKeeping: keeping.get(type.id) ?? 0 }))
  // People who come and go are no change of the list.
  return { organizationId, types, version: versionOf(stored) }
}

type Input = z.output<typeof credentialEndpoints.saveTypes.input>

export function saveTypes(db: Database, scope: Scope, { organizationId, version, types }: Input) {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, scope, organizationId)
    const read = () => listTypes(transaction, organizationId)
    await changeAsRead({ version, read }, () => replaceTypes(transaction, organizationId, types))
    return describe(transaction, organizationId)
  })
}

async function replaceTypes(db: Connection, organizationId: number, types: Input['types']) {
  const known = await listTypes(db, organizationId)
  const kept = types.flatMap(({ id, name }) => (id ? [{ id, name }] : []))
  for (const { id } of kept) if (!known.some((type) => type.id === id)) throw notFound('Type')
  const removed = known.filter(({ id }) => !kept.some((type) => type.id === id))
  await lockTypes(db, organizationId, { removed: removed.map(({ id }) => id) })
  for (const { id, name } of removed) {
    const departments = await listRequiring(db, id)
    if (departments.length > 0) throw new AppError(409, texts.credential.typeRequiredBy(name, departments.join(', ')))
    await deleteType(db, id)
  }
  const nameOf = new Map(known.map(({ id, name }) => [id, name]))
  const renamed = kept.filter(({ id, name }) => nameOf.get(id) !== name)
  await renameTypes(db, renamed)
  const renamings = renamed.map(({ id, name }) => ({ from: nameOf.get(id) ?? '', to: name }))
  await renameInCredentials(db, organizationId, renamings)
  await insertTypes(
    db,
    organizationId,
    types.filter(({ id }) => !id),
  )
}
