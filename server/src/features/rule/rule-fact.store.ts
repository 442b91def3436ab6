import type { Availability, Credential, Duty, Person, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import {
  listTakenTeams,
  type Range,
  readTaken,
  type ShiftSource,
  shiftsIn,
  type TakenTeam,
  type TakenText,
} from '../shift/shift-taken.store.ts'
import { findPoliciesOfTeams } from './rule-policy.store.ts'

/**
 * What the rules need to know, read by a fixed number of queries however many people are asked about. A caller who is
 * about to assign a shift has already locked the provider.
 */

/** Rules look at most this far from a shift: runs of up to 30 days, and four weekends. */
const reach = 35 * 24 * 3_600_000

const of = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

/** A person as read, built only when needed. Equal texts mean equal facts. */
export type KnownPerson = { text: string; person: () => Person }

/**
 * What is known about people, for shifts of one organization within a time range. Their shifts for other organizations
 * count too, but their place is not told; their leaves there do not count.
 */
export async function readPeople(
  db: Connection,
  providerIds: readonly number[],
  organizationId: number,
  range: Range,
  source: ShiftSource = 'shifts',
): Promise<Map<number, KnownPerson>> {
  const ids = [...new Set(providerIds)]
  const around = { from: new Date(range.from.getTime() - reach), to: new Date(range.to.getTime() + reach) }
  const [skills, [taken, teams], leaves, credentials, availability] = await Promise.all([
    listSkills(db, ids).then(byProvider),
    readShifts(db, ids, organizationId, around, source),
    listLeaves(db, ids, organizationId, range).then(byProvider),
    listCredentials(db, ids).then(byProvider),
    listAvailability(db, ids, range).then(byProvider),
  ])
  const knownOf = (id: number): KnownPerson => {
    const shifts = taken.get(id) ?? []
    const rest = {
      skills: (skills.get(id) ?? []).map(({ skill }) => skill),
      leaves: leaves.get(id) ?? [],
      credentials: credentials.get(id) ?? [],
      availability: availability.get(id) ?? [],
    }
    return {
      text: [JSON.stringify(rest), ...shifts.flatMap(({ team_id, text }) => [teams.get(team_id)?.text, text])].join(
        '\n',
      ),
      person: () => ({ ...rest, duties: dutiesIn(shifts, teams) }),
    }
  }
  return new Map(ids.map((id) => [id, knownOf(id)]))
}

export async function loadPeople(...which: Parameters<typeof readPeople>): Promise<Map<number, Person>> {
  return peopleIn(await readPeople(...which))
}

export const peopleIn = (known: ReadonlyMap<number, KnownPerson>): Map<number, Person> =>
  new Map([...known].map(([id, { person }]) => [id, person()]))

const byProvider = <Row extends { provider_id: number | null }>(rows: Row[]) =>
  Map.groupBy(rows, ({ provider_id }) => provider_id)

type Teams = ReadonlyMap<number, { place: Duty['place']; timeZone: string; policy: Policy | null; text: string }>

async function readShifts(
  db: Connection,
  ids: number[],
  organizationId: number,
  around: Range,
  source: ShiftSource,
): Promise<[Map<number | null, TakenText[]>, Teams]> {
  const taken = await readTaken(db, ids, around, source)
  const teamIds = [...new Set(taken.map(({ team_id }) => team_id))]
  const [teams, policies] = await Promise.all([
    listTakenTeams(db, teamIds),
    findPoliciesOfTeams(db, teamIds, organizationId),
  ])
  const teamOf = (team: TakenTeam) => ({
    place:
      team.organization_id === organizationId ? { teamName: team.team_name, facilityName: team.facility_name } : null,
    timeZone: team.time_zone,
    policy: policies.get(team.department_id) ?? null,
  })
  const known = teams.map((team) => [team.id, teamOf(team)] as const)
  return [byProvider(taken), new Map(known.map(([id, team]) => [id, { ...team, text: JSON.stringify([id, team]) }]))]
}

const dutiesIn = (taken: readonly TakenText[], teams: Teams): Duty[] =>
  shiftsIn(taken).flatMap((shift) => {
    const team = teams.get(shift.teamId)
    return team ? [{ ...shift, place: team.place, timeZone: team.timeZone, policy: team.policy }] : []
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
