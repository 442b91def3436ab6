import { sql } from 'kysely'
import { builtOnce } from '../../lib/built-once.ts'
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

const isHere = sql<boolean>`(mapping.provider_id is not null and users.confirmed_at is not null
  and users.deactivated_at is null)`

/** Who was removed from which facility and when, with what the facility knew of them. Only the audit log remembers it. */
export const removals = sql`(
  select id, at, (before ->> 'facility_id')::bigint as facility_id, (before ->> 'provider_id')::bigint as provider_id,
    before ->> 'labour_type' as labour_type, before ->> 'employee_number' as employee_number
  from audit_log where action = 'deleted' and subject = 'facility_providers')`

/** When somebody was removed from the facility or deactivated. Null for those who work there, and who never did. */
const leftAt = (facilityId: number) => sql<Date | null>`(
  case when mapping.provider_id is not null then users.deactivated_at else (
    select max(at) from ${removals} as removal
    where removal.facility_id = ${facilityId} and removal.provider_id = users.id) end)`

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

/** The same for somebody who works at the facility or has left it. `canHave` says which shifts they can get. */
export async function findProviderOnceAt(db: Connection, facilityId: number, codeOrId: string | number) {
  const { locked, read } = typeof codeOrId === 'string' ? onceAtByCode : onceAtById
  // They leave together. The second sees who has left the facility while the first one waited for the lock.
  const [, [provider]] = await Promise.all([
    locked(facilityId, codeOrId).execute(db),
    read(facilityId, codeOrId).execute(db),
  ])
  if (!provider) throw notFound('QHP')
  return provider
}

const onceAt = (column: 'users.code' | 'users.id') => {
  const found = (db: Connection, facilityId: number, codeOrId: string | number) =>
    db
      .selectFrom('users')
      .leftJoin('facility_providers as mapping', (join) =>
        join.onRef('mapping.provider_id', '=', 'users.id').on('mapping.facility_id', '=', facilityId),
      )
      .select(['users.id', fullName().as('name'), isHere.as('isHere'), leftAt(facilityId).as('leftAt')])
      .where(column, '=', codeOrId)
      .where('users.user_type', '=', 'provider')
      .where('users.confirmed_at', 'is not', null)
      .where(sql<boolean>`(${isHere} or ${leftAt(facilityId)} is not null)`)
  return {
    locked: builtOnce((...given: Parameters<typeof found>) => found(...given).forNoKeyUpdate('users')),
    read: builtOnce(found),
  }
}
const onceAtByCode = onceAt('users.code')
const onceAtById = onceAt('users.id')

/** Whoever has left can only be entered for what they worked: a shift that is over and began before they left. */
export const canHave = (
  person: { isHere: boolean; leftAt: Date | null },
  shift: { starts_at: Date; ends_at: Date },
  now: Date,
): boolean => person.isHere || (person.leftAt !== null && shift.starts_at < person.leftAt && shift.ends_at <= now)

/** Without the lock, for callers who only read. */
export async function findProviderIdAt(db: Connection, facilityId: number, codeOrId: string | number): Promise<number> {
  const provider = await providerAt(db, facilityId, codeOrId).executeTakeFirst()
  if (!provider) throw notFound('QHP')
  return provider.id
}

export type PersonAt = Awaited<ReturnType<typeof listPeopleAt>>[number]

/** People by their ids or codes, their skills in the order of the list, and whether they work at a facility, or did. */
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
    .select([isHere.as('isHere'), leftAt(facilityId).as('leftAt')])
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
