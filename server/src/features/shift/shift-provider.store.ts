import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Recipient } from '../../lib/outbox/outbox.ts'
import type { Caller } from '../../lib/session.ts'
import { userInScope } from '../../lib/user-scope.ts'

/** Finds and locks providers, and reads the shifts they have. */

/** No shift is longer, so a shift that started earlier is over. This bound lets the query use the index on the start. */
const longestShift = sql`interval '2 days'`

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

/** Whether the code or number belongs to this provider. */
export async function isNamed(db: Connection, providerId: number, codeOrId: string | number): Promise<boolean> {
  const user = await db.selectFrom('users').select('code').where('id', '=', providerId).executeTakeFirst()
  return codeOrId === providerId || codeOrId === user?.code
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

export type Range = { from: Date; to: Date }

/** The shifts that people have, or those that they have been told of. */
export type ShiftSource = 'shifts' | 'published_shifts'

export type Taken = Awaited<ReturnType<typeof listTaken>>[number]

/** In ASCII, the signs that separate records and their fields. No value has them. */
const [betweenRows, betweenFields] = ['\x1e', '\x1f']

/**
 * The shifts of providers, at any facility, that overlap a time range. There may be thousands, and reading them out of one
 * text takes a third of the time that as many rows take.
 */
export async function listTaken(
  db: Connection,
  providerIds: number[],
  { from, to }: Range,
  source: ShiftSource = 'shifts',
) {
  const id = sql.ref(source === 'shifts' ? 'id' : 'shift_id')
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(concat_ws(${sql.lit(betweenFields)}, ${id}, provider_id, team_id, skill, date, start_time, end_time,
      date_part('epoch', starts_at), date_part('epoch', ends_at), is_on_call), ${sql.lit(betweenRows)}) as text
    from ${sql.table(source)}
    where provider_id = any(${providerIds}::bigint[])
      and starts_at > ${from}::timestamptz - ${longestShift} and starts_at < ${to} and ends_at > ${from}`.execute(db)
  const shifts = (rows[0]?.text?.split(betweenRows) ?? []).map((row) => shiftIn(row.split(betweenFields)))
  const teams = await findTeams(db, [...new Set(shifts.map(({ team_id }) => team_id))])
  return shifts
    .flatMap((shift) => {
      const team = teams.get(shift.team_id)
      return team ? [Object.assign(shift, team)] : []
    })
    .sort((one, other) => one.startsAt - other.startsAt || one.id - other.id)
}

const shiftIn = ([id, provider, team, skill = '', date = '', start = '', end = '', from, to, isOnCall]: string[]) => ({
  id: Number(id),
  provider_id: Number(provider),
  team_id: Number(team),
  skill,
  date,
  start_time: start,
  end_time: end,
  startsAt: Number(from) * 1000,
  endsAt: Number(to) * 1000,
  is_on_call: isOnCall === 't',
})

/** Shifts are many and their teams are few, so what is the same for a team is read once. */
async function findTeams(db: Connection, ids: number[]) {
  const teams = db
    .selectFrom('teams')
    .innerJoin('facilities', 'facilities.id', 'teams.facility_id')
    .select(['teams.id', 'teams.organization_id', 'teams.department_id', 'teams.name as team_name'])
    .select(['facilities.name as facility_name', 'facilities.time_zone'])
    .where(sql<boolean>`teams.id = any(${ids}::bigint[])`)
  const rows = ids.length > 0 ? await teams.execute() : []
  return new Map(rows.map(({ id, ...team }) => [id, team]))
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
