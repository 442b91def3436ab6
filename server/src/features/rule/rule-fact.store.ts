import type { Availability, Credential, Duty, Person, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { listTaken, type Range, type ShiftSource, type Taken } from '../shift/shift-provider.store.ts'
import { findPolicies } from './rule-policy.store.ts'

/**
 * What the rules need to know, read by a fixed number of queries however many people are asked about. A caller who is
 * about to assign a shift has already locked the provider.
 */

/** Rules look at most this far from a shift: runs of up to 30 days, and four weekends. */
const reach = 35 * 24 * 3_600_000

const of = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

/**
 * What is known about people, for shifts of one organization within a time range. Their shifts for other organizations
 * count too, but their place is not told; their leaves there do not count.
 */
export async function loadPeople(
  db: Connection,
  providerIds: readonly number[],
  organizationId: number,
  range: Range,
  source: ShiftSource = 'shifts',
): Promise<Map<number, Person>> {
  const ids = [...new Set(providerIds)]
  const around = { from: new Date(range.from.getTime() - reach), to: new Date(range.to.getTime() + reach) }
  const [skills, duties, leaves, credentials, availability] = await Promise.all([
    listSkills(db, ids).then(byProvider),
    listDuties(db, ids, organizationId, around, source),
    listLeaves(db, ids, organizationId, range).then(byProvider),
    listCredentials(db, ids).then(byProvider),
    listAvailability(db, ids, range).then(byProvider),
  ])
  const personOf = (id: number): Person => ({
    skills: (skills.get(id) ?? []).map(({ skill }) => skill),
    duties: duties.get(id) ?? [],
    leaves: leaves.get(id) ?? [],
    credentials: credentials.get(id) ?? [],
    availability: availability.get(id) ?? [],
  })
  return new Map(ids.map((id) => [id, personOf(id)]))
}

const byProvider = <Row extends { provider_id: number | null }>(rows: Row[]) =>
  Map.groupBy(rows, ({ provider_id }) => provider_id)

async function listDuties(
  db: Connection,
  ids: number[],
  organizationId: number,
  around: Range,
  source: ShiftSource,
): Promise<Map<number, Duty[]>> {
  const taken = await listTaken(db, ids, around, source)
  const ours = taken.filter(({ organization_id }) => organization_id === organizationId)
  const policies = await findPolicies(db, [...new Set(ours.map(({ department_id }) => department_id))])
  const duties = new Map(ids.map((id): [number, Duty[]] => [id, []]))
  for (const one of taken) duties.get(one.provider_id)?.push(dutyOf(one, organizationId, policies))
  return duties
}

const dutyOf = (taken: Taken, organizationId: number, policies: ReadonlyMap<number, Policy>): Duty => ({
  shiftId: taken.id,
  date: taken.date,
  startTime: taken.start_time,
  endTime: taken.end_time,
  startsAt: taken.startsAt,
  endsAt: taken.endsAt,
  timeZone: taken.time_zone,
  teamId: taken.team_id,
  skill: taken.skill,
  isOnCall: taken.is_on_call,
  place:
    taken.organization_id === organizationId ? { teamName: taken.team_name, facilityName: taken.facility_name } : null,
  policy: policies.get(taken.department_id) ?? null,
})

const listSkills = (db: Connection, ids: number[]) =>
  db.selectFrom('user_skills').select(['user_id as provider_id', 'skill']).where(of('user_id', ids)).execute()

const listLeaves = (db: Connection, ids: number[], organizationId: number, range: Range) =>
  db
    .selectFrom('leaves')
    .select(['provider_id', 'from_date as fromDate', 'to_date as toDate'])
    .where(of('provider_id', ids))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'Approved')
    .where('from_date', '<=', dateAfter(range))
    .where('to_date', '>=', dateBefore(range))
    .execute()

/** One day more on each side, because the local date depends on the time zone. */
const dateBefore = ({ from }: Range) => sql<string>`(${from}::timestamptz)::date - 1`
const dateAfter = ({ to }: Range) => sql<string>`(${to}::timestamptz)::date + 1`

const listCredentials = (db: Connection, ids: number[]): Promise<(Credential & { provider_id: number })[]> =>
  db
    .selectFrom('credentials')
    .select(['provider_id', 'type', 'issued', 'expires', sql<boolean>`verified_at is not null`.as('isVerified')])
    .where(of('provider_id', ids))
    .execute()

const listAvailability = (
  db: Connection,
  ids: number[],
  range: Range,
): Promise<(Availability & { provider_id: number })[]> =>
  db
    .selectFrom('availability')
    .select(['provider_id', sql<Availability['kind']>`kind`.as('kind'), 'date', 'weekday'])
    .select(['from_time as from', 'to_time as to'])
    .where(of('provider_id', ids))
    // Hours that began on the day before may reach into a shift.
    .where((where) =>
      where.or([
        where('date', 'is', null),
        where.and([where('date', '>=', sql<string>`${dateBefore(range)} - 1`), where('date', '<=', dateAfter(range))]),
      ]),
    )
    .orderBy('id')
    .execute()

/** The types of credential that departments require, by skill. */
export async function listRequirements(
  db: Connection,
  departmentIds: readonly number[],
): Promise<Map<number, Record<string, string[]>>> {
  const rows = await db
    .selectFrom('department_credentials as requirement')
    .innerJoin('credential_types as type', 'type.id', 'requirement.type_id')
    .select(['requirement.department_id', 'requirement.skill', 'type.name'])
    .where(of('requirement.department_id', departmentIds))
    .orderBy('requirement.id')
    .execute()
  return new Map(
    departmentIds.map((id) => {
      const bySkill = Map.groupBy(
        rows.filter(({ department_id }) => department_id === id),
        ({ skill }) => skill,
      )
      return [id, Object.fromEntries([...bySkill].map(([skill, types]) => [skill, types.map(({ name }) => name)]))]
    }),
  )
}
