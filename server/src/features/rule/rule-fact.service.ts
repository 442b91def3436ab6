import type { Person, Policy, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { spanOfLeave, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { findBlock, type Place } from '../block/block-place.store.ts'
import { findProviderIdAt, listPeopleAt } from '../shift/shift-provider.store.ts'
import { listRequirements, peopleIn, readPeople } from './rule-fact.store.ts'
import { findPolicies } from './rule-policy.store.ts'

/** What people have in and around a block, and what its department asks. A fixed number of queries. */
export async function readFacts(db: Connection, providerIds: readonly number[], place: Place) {
  const { departmentId, organizationId } = place
  const [policies, known, requirements] = await Promise.all([
    findPolicies(db, [departmentId]),
    readPeople(db, providerIds, organizationId, rangeOf(place)),
    listRequirements(db, [departmentId]),
  ])
  const policy = policies.get(departmentId)
  if (!policy) throw notFound('Department')
  return { known, policy, requires: requirements.get(departmentId) ?? {} }
}

export async function loadFacts(...which: Parameters<typeof readFacts>) {
  const { known, ...department } = await readFacts(...which)
  return { people: peopleIn(known), ...department }
}

/** One day more on each side: the last night ends a day later, and other facilities may be in other time zones. */
function rangeOf({ startDate, endDate, timeZone }: Place) {
  const days = { fromDate: addDays(startDate, -1), toDate: addDays(endDate, 1) }
  const { startsAt, endsAt } = spanOfLeave(days, timeZone)
  return { from: new Date(startsAt), to: new Date(endsAt) }
}

/** A shift with the team's hours that somebody could get in the block. */
export function teamShift(
  date: string,
  skill: string,
  place: Place,
  { policy, requires }: { policy: Policy; requires: Record<string, string[]> },
): WantedDuty {
  const { startTime, endTime, timeZone, teamId, teamName, facilityName } = place
  return {
    shiftId: null,
    date,
    startTime,
    endTime,
    ...spanOfShift({ date, startTime, endTime }, timeZone),
    timeZone,
    teamId,
    skill,
    isOnCall: false,
    place: { teamName, facilityName },
    policy,
    requires: requires[skill] ?? [],
  }
}

/** What the console needs to judge shifts of a provider in a block by itself. */
export async function findFacts(db: Connection, scope: Scope, input: { scheduleCode: string; providerCode: string }) {
  const place = await findBlock(db, scope, input.scheduleCode)
  const providerId = await findProviderIdAt(db, place.facilityId, input.providerCode)
  const { people, ...department } = await loadFacts(db, [providerId], place)
  const person = people.get(providerId)
  if (!person) throw notFound('QHP')
  const policies = policiesOf([person])
  return { person: inConfidence(person, policies), policies, teamId: place.teamId, ...department }
}

/** The same for several providers, by as many queries as for one. */
export async function findManyFacts(
  db: Connection,
  scope: Scope,
  { scheduleCode, providerCode }: { scheduleCode: string; providerCode: string[] },
) {
  const place = await findBlock(db, scope, scheduleCode)
  const staff = await listPeopleAt(db, place.facilityId, { codes: providerCode })
  if (staff.length < new Set(providerCode).size || staff.some(({ isHere }) => !isHere)) throw notFound('QHP')
  const ids = staff.map(({ id }) => id)
  const { people, ...department } = await loadFacts(db, ids, place)
  const policies = policiesOf([...people.values()])
  const found = staff.flatMap(({ id, code }) => {
    const person = people.get(id)
    return person ? [{ providerCode: code, person: inConfidence(person, policies) }] : []
  })
  return { people: found, policies, teamId: place.teamId, ...department }
}

const policiesOf = (people: Person[]): Policy[] => [
  ...new Set(people.flatMap(({ duties }) => duties.flatMap(({ policy }) => policy ?? []))),
]

/** Of a shift for another organization only the times are told. */
const inConfidence = (person: Person, policies: Policy[]) => ({
  skills: [...person.skills],
  duties: person.duties.map((duty) => ({
    ...duty,
    ...(duty.place === null && { shiftId: null, teamId: 0, skill: '' }),
    policy: duty.policy && policies.indexOf(duty.policy),
  })),
  leaves: person.leaves.map(({ fromDate, toDate, until = null }) => ({ fromDate, toDate, until })),
  credentials: person.credentials.map(({ type, issued, expires, isVerified }) => ({
    type,
    issued,
    expires,
    isVerified,
  })),
  availability: person.availability.map(({ kind, date, weekday, from, to }) => ({ kind, date, weekday, from, to })),
})
