import type { Credential, credentialEndpoints, NewCredential } from '@shiftward/contract/credential.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { changeAsRead } from '../../lib/version.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { findProvider, lockProvider, refuseIfOwned } from '../user/person-owner.service.ts'
import {
  type CredentialRow,
  deleteCredential,
  findCredential,
  findHolder,
  insertCredential,
  listCredentials,
  listTypesFor,
  presentCredential,
  updateCredential,
} from './credential.store.ts'

const text = texts.credential
const everywhere: Scope = { level: 'platform' }

type Input = z.output<typeof credentialEndpoints.saveMine.input>

export async function readCredentials(db: Connection, caller: Asker, code: string): Promise<Credential[]> {
  return listCredentials(db, (await findProvider(db, caller, { code })).id)
}

export async function readTypesFor(db: Connection, caller: Asker, code: string): Promise<string[]> {
  return listTypesFor(db, caller.scope, (await findProvider(db, caller, { code })).id)
}

/** Entered by an administrator, who has seen the document: it is verified. */
export function saveForProvider(
  db: Database,
  caller: Asker,
  { providerCode: code, ...input }: Input & { providerCode: string },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const provider = await lockProvider(transaction, caller, { code })
    refuseIfOwned(provider)
    const types = await listTypesFor(transaction, caller.scope, provider.id)
    return save(transaction, { providerId: provider.id, actorId: caller.userId, types, verifiedAt: now }, input)
  })
}

/** Entered by the person: an administrator has to verify it. */
export function saveOwn(db: Database, providerId: number, input: Input) {
  return db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [providerId])
    const types = await listTypesFor(transaction, everywhere, providerId)
    return save(transaction, { providerId, actorId: providerId, types, verifiedAt: null }, input)
  })
}

type Author = { providerId: number; actorId: number; types: string[]; verifiedAt: Date | null }

async function save(db: Connection, author: Author, { id, version, ...form }: Input): Promise<Credential[]> {
  const { providerId, actorId, verifiedAt } = author
  const verified = { verified_at: verifiedAt, verified_by: verifiedAt && actorId }
  if (id) {
    const kept = await findOf(db, providerId, id)
    const values = { ...form, type: knownType(author, form.type, kept.type) }
    const read = async () => withoutVersion(presentCredential(await findCredential(db, id)))
    await changeAsRead({ version, read }, () =>
      updateCredential(db, id, { ...values, ...(isKept(kept, values, verifiedAt) ? {} : verified) }),
    )
  } else {
    const there = await listCredentials(db, providerId)
    if (there.length >= limits.credential.perPerson) throw new AppError(409, text.tooMany(limits.credential.perPerson))
    const values = { ...form, type: knownType(author, form.type) }
    if (there.some((one) => isSame(one, values))) throw new AppError(409, text.twice)
    await insertCredential(db, providerId, actorId, { ...values, ...verified })
  }
  return listCredentials(db, providerId)
}

function isSame(one: Credential, { type, number, state, issued, expires }: NewCredential): boolean {
  const dates = [one.issued, one.expires]
  if ([issued, expires].some((date, index) => dates[index] !== (date && toWireDate(date)))) return false
  return one.type === type && one.number === number && one.state === state
}

const withoutVersion = ({ version: _, ...read }: Credential) => read

/** A verification stays where nothing has changed; an administrator also verifies what was not. */
function isKept(kept: CredentialRow, values: NewCredential, verifiedAt: Date | null): boolean {
  if (kept.verified_at === null && verifiedAt !== null) return false
  return (['type', 'number', 'state', 'issued', 'expires'] as const).every((field) => kept[field] === values[field])
}

/** As the list spells it. A type that the list no longer has stays valid where it is. */
function knownType({ types }: Author, name: string, kept?: string): string {
  if (name === kept) return kept
  const known = types.find((type) => type.toLowerCase() === name.toLowerCase())
  if (known === undefined) throw refusal(400, 'type', text.unknownType)
  return known
}

async function findOf(db: Connection, providerId: number, id: number): Promise<CredentialRow> {
  const row = await findCredential(db, id)
  if (row.provider_id !== providerId) throw notFound('Credential')
  return row
}

/** Finds the credential again once its person is locked: it may be gone by then. */
async function lockCredential(db: Connection, caller: Asker, id: number) {
  const provider = await lockProvider(db, caller, { id: await findHolder(db, caller, id) })
  return { provider, row: await findOf(db, provider.id, id) }
}

export function removeForProvider(db: Database, caller: Asker, id: number) {
  return db.transaction().execute(async (transaction) => {
    const { provider } = await lockCredential(transaction, caller, id)
    refuseIfOwned(provider)
    await deleteCredential(transaction, id)
    return listCredentials(transaction, provider.id)
  })
}

export function removeOwn(db: Database, providerId: number, id: number) {
  return db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [providerId])
    await findOf(transaction, providerId, id)
    await deleteCredential(transaction, id)
    return listCredentials(transaction, providerId)
  })
}

type Verification = z.output<typeof credentialEndpoints.verify.input>

/** Also for people who work elsewhere too: it says that somebody has seen the document, and changes nothing in it. */
export function verifyCredential(db: Database, caller: Asker, { id, isVerified, version }: Verification, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { provider, row } = await lockCredential(transaction, caller, id)
    const read = async () => withoutVersion(presentCredential(await findCredential(transaction, id)))
    await changeAsRead({ version, read }, async () => {
      if (isVerified === (row.verified_at !== null)) return
      const verified = isVerified ? { verified_at: now, verified_by: caller.userId } : null
      await updateCredential(transaction, id, verified ?? { verified_at: null, verified_by: null })
    })
    return listCredentials(transaction, provider.id)
  })
}
