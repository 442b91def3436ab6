import { hash } from 'node:crypto'
import type { Duty, Person, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import { sql } from 'kysely'
import { among } from '../../lib/among.ts'
import { builtOnce } from '../../lib/built-once.ts'
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

/** A person as read, built only when needed. Equal texts mean equal facts. */
type KnownPerson = { text: string; person: () => Person }

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
  const [facts, [taken, teams]] = await Promise.all([
    personalFacts(ids, organizationId, range.from, range.to).execute(db),
    readShifts(db, ids, organizationId, around, source),
  ])
  const knownOf = (id: number, personal: string): KnownPerson => {
    const shifts = taken.get(id) ?? []
    return {
      text: [
        personal,
        ...shifts.flatMap(({ team_id, bytes, skills }) => [teams.get(team_id)?.hash, bytes, skills]),
      ].join('\n'),
      person: () => ({ ...(JSON.parse(personal) as Omit<Person, 'duties'>), duties: dutiesIn(shifts, teams) }),
    }
  }
  return new Map(facts.map(({ provider_id, text }) => [provider_id, knownOf(provider_id, text)]))
}

export async function loadPeople(...which: Parameters<typeof readPeople>): Promise<Map<number, Person>> {
  return peopleIn(await readPeople(...which))
}

export const peopleIn = (known: ReadonlyMap<number, KnownPerson>): Map<number, Person> =>
  new Map([...known].map(([id, { person }]) => [id, person()]))

type Teams = ReadonlyMap<number, { place: Duty['place']; timeZone: string; policy: Policy | null; hash: string }>

async function readShifts(
  db: Connection,
  ids: number[],
  organizationId: number,
  around: Range,
  source: ShiftSource,
): Promise<[Map<number, TakenText[]>, Teams]> {
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
  const hashOf = (...facts: (typeof known)[number]) => hash('sha256', JSON.stringify(facts), 'base64url')
  return [
    Map.groupBy(taken, ({ provider_id }) => provider_id),
    new Map(known.map(([id, team]) => [id, { ...team, hash: hashOf(id, team) }])),
  ]
}

const dutiesIn = (taken: readonly TakenText[], teams: Teams): Duty[] =>
  shiftsIn(taken).flatMap((shift) => {
    const team = teams.get(shift.teamId)
    return team ? [{ ...shift, place: team.place, timeZone: team.timeZone, policy: team.policy }] : []
  })

/** When the last shift would have ended that the person left on the last day of a leave. The start is for the index. */
const leftUntil = sql`(
  select extract(epoch from max(rest.ends_at))::bigint * 1000
  from shifts as own join shifts as rest on rest.rest_of = coalesce(own.rest_of, own.id)
  where own.provider_id = leaves.provider_id and own.organization_id = leaves.organization_id
    and own.date = leaves.to_date and rest.starts_at >= own.ends_at
    and own.starts_at between leaves.to_date - interval '1 day' and leaves.to_date + interval '2 days')`

/** What a person has besides shifts, as JSON. One statement, because each of the lists is short and mostly empty. */
const personalFacts = builtOnce(
  (_, ids: number[], organizationId: number, from: Date, to: Date) => sql<{ provider_id: number; text: string }>`
    select person.id as provider_id, json_build_object(
      'skills', array(select skill from user_skills where user_id = person.id),
      'leaves', array(
        select json_build_object('fromDate', from_date, 'toDate', to_date, 'until', ${leftUntil}) from leaves
        where provider_id = person.id and organization_id = ${organizationId} and status = 'Approved'
          and from_date <= ${dateAfter(to)} and to_date >= ${dateBefore(from)}),
      'credentials', array(
        select json_build_object('type', type, 'issued', issued, 'expires', expires, 'isVerified', verified_at is not null)
        from credentials where provider_id = person.id),
      'availability', array(
        select json_build_object('kind', kind, 'date', date, 'weekday', weekday, 'from', from_time, 'to', to_time)
        from availability
        -- Hours that began on the day before may reach into a shift.
        where provider_id = person.id
          and (date is null or date between ${dateBefore(from)} - 1 and ${dateAfter(to)})
        order by availability.id))::text as text
    from unnest(${ids}::bigint[]) as person (id)`,
)

/** One day more on each side, because the local date depends on the time zone. */
const dateBefore = (from: Date) => sql`(${from}::timestamptz)::date - 1`
const dateAfter = (to: Date) => sql`(${to}::timestamptz)::date + 1`

const requirements = builtOnce((db, departmentIds: readonly number[]) =>
  db
    .selectFrom('department_credentials as requirement')
    .innerJoin('credential_types as type', 'type.id', 'requirement.type_id')
    .select(['requirement.department_id', 'requirement.skill', 'type.name'])
    .where(among('requirement.department_id', departmentIds))
    .orderBy('requirement.id'),
)

/** The types of credential that departments require, by skill. */
export async function listRequirements(
  db: Connection,
  departmentIds: readonly number[],
): Promise<Map<number, Record<string, string[]>>> {
  const rows = await requirements(departmentIds).execute(db)
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
