import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Recipient } from '../../lib/outbox/outbox.ts'
import type { Caller } from '../../lib/session.ts'
import { userInScope } from '../../lib/user-scope.ts'

/** Finds and locks providers. */

const providerAt = (db: Connection, facilityId: number, codeOrId: string | number) =>
  db
    .selectFrom('users')
    .innerJoin('facility_providers as mapping', 'mapping.provider_id', 'users.id')
    .select(['users.id', fullName().as('name')])
    .where('mapping.facility_id', '=', facilityId)
    .where(typeof codeOrId === 'string' ? 'users.code' : 'users.id', '=', codeOrId)
    .where('users.user_type', '=', 'provider')
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)

/** Everyone who assigns the provider takes this lock first, and reads what they have only after it. */
export async function findProviderAt(
  db: Connection,
  facilityId: number,
  codeOrId: string | number,
): Promise<{ id: number; name: string }> {
  const provider = await providerAt(db, facilityId, codeOrId).forNoKeyUpdate('users').executeTakeFirst()
  if (!provider) throw notFound('QHP')
  return provider
}

/** Without the lock, for callers who only read. */
export async function findProviderIdAt(db: Connection, facilityId: number, codeOrId: string | number): Promise<number> {
  const provider = await providerAt(db, facilityId, codeOrId).executeTakeFirst()
  if (!provider) throw notFound('QHP')
  return provider.id
}

export type PersonAt = Awaited<ReturnType<typeof listPeopleAt>>[number]

/** People by their ids or codes, their skills in the order of the list, and whether they can be scheduled at a facility. */
export function listPeopleAt(db: Connection, facilityId: number, which: { ids: number[] } | { codes: string[] }) {
  const isAsked =
    'ids' in which
      ? sql<boolean>`users.id = any(${which.ids}::bigint[])`
      : sql<boolean>`users.code = any(${which.codes}::text[])`
  return db
    .selectFrom('users')
    .leftJoin('facility_providers as mapping', (join) =>
      join.onRef('mapping.provider_id', '=', 'users.id').on('mapping.facility_id', '=', facilityId),
    )
    .select(['users.id', 'users.code', fullName().as('name'), 'mapping.labour_type as labourType'])
    .select(
      sql<string[]>`array(
        select skill from user_skills join skills on skills.name = user_skills.skill
        where user_id = users.id order by skills.position)`.as('skills'),
    )
    .select(
      sql<boolean>`(mapping.provider_id is not null and users.confirmed_at is not null
        and users.deactivated_at is null)`.as('isHere'),
    )
    .where(isAsked)
    .where('users.user_type', '=', 'provider')
    .orderBy('users.id')
    .execute()
}

/** A provider at any facility, if the caller may see them. */
export async function findProviderInSight(db: Connection, caller: Caller, codeOrId: string | number): Promise<number> {
  const provider = await db
    .selectFrom('users')
    .select('users.id')
    .where(typeof codeOrId === 'string' ? 'users.code' : 'users.id', '=', codeOrId)
    .where('users.user_type', '=', 'provider')
    .where(userInScope(caller))
    .executeTakeFirst()
  if (!provider) throw notFound('QHP')
  return provider.id
}

/** The number of the person who has this code or number. */
export async function findIdOf(db: Connection, codeOrId: string | number): Promise<number | undefined> {
  if (typeof codeOrId === 'number') return codeOrId
  return (await db.selectFrom('users').select('id').where('code', '=', codeOrId).executeTakeFirst())?.id
}

/** Locks providers whose shifts change, in order of id. They need not work at the facility any more. */
export async function lockProviders(db: Connection, ids: number[]) {
  await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function listRecipients(db: Connection, ids: number[]): Promise<Recipient[]> {
  return db
    .selectFrom('users')
    .select(['id', 'phone', 'email'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()
}
