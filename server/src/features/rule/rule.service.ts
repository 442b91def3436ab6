import { setImmediate } from 'node:timers/promises'
import { admit } from '@shiftward/contract/rules/assign/admit.ts'
import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import type { Duty, Finding, Person, Policy, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import { type Shift, spanOf } from '../shift/shift.store.ts'
import type { ShiftSource } from '../shift/shift-taken.store.ts'
import { listRequirements, loadPeople } from './rule-fact.store.ts'
import { presentOwn, type ToldFinding } from './rule-own.service.ts'
import { findPolicies } from './rule-policy.store.ts'

/**
 * Decides whether people can have shifts, by the rules of the contract. A caller who is about to assign a shift has
 * already locked the provider.
 */

/** A shift to judge: its columns, and the names and time zone of its place. The id is null while it is not stored. */
export type WantedShift = { id: number | null } & Pick<
  Shift,
  | 'organization_id'
  | 'department_id'
  | 'team_id'
  | 'skill'
  | 'date'
  | 'start_time'
  | 'end_time'
  | 'starts_at'
  | 'ends_at'
  | 'is_on_call'
> &
  Pick<Place, 'teamName' | 'facilityName' | 'timeZone'>

export type JudgedShift<Row> = { shift: Row; findings: Finding[] }

/** What speaks against giving all these shifts to a provider. They are one change: each is judged with the others. */
export async function judgeShifts<Row extends WantedShift>(
  db: Connection,
  providerId: number,
  shifts: readonly Row[],
): Promise<JudgedShift<Row>[]> {
  return judgeEach(db, new Map([[providerId, shifts]]))
}

/** The same for any number of people, each with the shifts that they would get, by a fixed number of queries. */
export async function judgeEach<Row extends WantedShift>(
  db: Connection,
  shiftsOf: ReadonlyMap<number, readonly Row[]>,
): Promise<JudgedShift<Row>[]> {
  const knownOf = await knowEach(db, shiftsOf)
  const judged: JudgedShift<Row>[] = []
  for (const providerId of shiftsOf.keys()) {
    const { person, wanted } = knownOf(providerId)
    judged.push(...judge(person, wanted).map(judgedRow))
    // Judging many people takes a while: let other calls in between.
    await setImmediate()
  }
  return judged
}

/** What speaks against giving one shift to a provider. */
export async function judgeShift(db: Connection, providerId: number, shift: WantedShift): Promise<Finding[]> {
  return (await judgeShifts(db, providerId, [shift])).flatMap(({ findings }) => findings)
}

/** Which of these shifts a provider can have: as many as the rules allow, the earliest first. */
export async function admitShifts<Row extends WantedShift>(
  db: Connection,
  providerId: number,
  shifts: readonly Row[],
  how: { isConfirmed: boolean },
): Promise<Admission<Row>> {
  const admissions = await admitPeople(db, new Map([[providerId, shifts]]), how)
  return admissions.get(providerId) ?? { admitted: [], refused: [] }
}

type PolicyOf = (policy: Policy) => Policy
type Admission<Row> = Record<'admitted' | 'refused', JudgedShift<Row>[]>

/** The same for any number of people. `policyOf` makes each department's policy stricter. */
export async function admitPeople<Row extends WantedShift>(
  db: Connection,
  shiftsOf: ReadonlyMap<number, readonly Row[]>,
  { policyOf, ...how }: { isConfirmed: boolean; policyOf?: PolicyOf },
): Promise<Map<number, Admission<Row>>> {
  const knownOf = await knowEach(db, shiftsOf, policyOf)
  const admissions = new Map<number, Admission<Row>>()
  for (const providerId of shiftsOf.keys()) {
    const { person, wanted } = knownOf(providerId)
    const { admitted, refused } = admit(person, wanted, how)
    admissions.set(providerId, { admitted: admitted.map(judgedRow), refused: refused.map(judgedRow) })
    await setImmediate()
  }
  return admissions
}

/** What is known about each of the people, and the shifts that they would get as the rules see them. */
async function knowEach<Row extends WantedShift>(
  db: Connection,
  shiftsOf: ReadonlyMap<number, readonly Row[]>,
  policyOf?: PolicyOf,
) {
  const shifts = [...shiftsOf.values()].flat()
  const [all, personOf] = await Promise.all([
    wantedOf(db, shifts, policyOf),
    peopleOf(db, [...shiftsOf.keys()], shifts),
  ])
  const wantedFor = new Map(all.map((one) => [one.shift, one]))
  return (providerId: number) => {
    const wanted = (shiftsOf.get(providerId) ?? []).flatMap((shift) => wantedFor.get(shift) ?? [])
    // A shift that goes from one of the people to another is nobody's until it is decided.
    return { wanted, person: personOf(providerId, wanted, all) }
  }
}

/**
 * Judges any number of people by a fixed number of queries. Returns a function that says what speaks against giving one
 * of the shifts, and none of the others, to one of the people. `without` are shifts that the person gives away for it.
 */
export async function judgePeople<Row extends WantedShift>(
  db: Connection,
  providerIds: readonly number[],
  shifts: readonly Row[],
  source: ShiftSource = 'shifts',
): Promise<(providerId: number, shift: Row, without?: readonly number[]) => Finding[]> {
  const [wanted, personOf] = await Promise.all([wantedOf(db, shifts), peopleOf(db, providerIds, shifts, source)])
  const wantedFor = new Map(wanted.map((one) => [one.shift, one]))
  return (providerId, shift, without = []) => {
    const one = wantedFor.get(shift)
    if (!one) return []
    const person = personOf(providerId, [one])
    const duties = person.duties.filter(({ shiftId }) => shiftId === null || !without.includes(shiftId))
    return judge({ ...person, duties }, [one]).flatMap(({ findings }) => findings)
  }
}

/** For callers who ask the judge themselves: what is known about a shift and about each of the people. */
export async function knowPeople(
  db: Connection,
  providerIds: readonly number[],
  shift: WantedShift,
): Promise<{ wanted: WantedDuty; personOf: (providerId: number) => Person }> {
  const [[wanted], personOf] = await Promise.all([wantedOf(db, [shift]), peopleOf(db, providerIds, [shift])])
  if (!wanted) throw new Error('A shift was asked about, and none is wanted')
  return { wanted, personOf: (providerId) => personOf(providerId, [wanted]) }
}

/**
 * The same for one provider's own eyes. Their shifts count as they are, also those that they have not been told of, but a
 * finding that does not follow from what they know keeps its facts to itself. Shifts that they still see as theirs count
 * for overlap: nobody should see two shifts of theirs at the same time.
 */
export async function judgeForProvider<Row extends WantedShift>(
  db: Connection,
  providerId: number,
  shifts: readonly Row[],
  without: readonly number[] = [],
): Promise<(shift: Row) => ToldFinding[]> {
  const findingsOf = await judgePeople(db, [providerId], shifts)
  const knownOf = await judgePeople(db, [providerId], shifts, 'published_shifts')
  const nameOf = (finding: Finding) => JSON.stringify(presentOwn(finding))
  return (shift) => {
    const known = knownOf(providerId, shift, without)
    const found = findingsOf(providerId, shift, without)
    const names = new Set(known.map(nameOf))
    const met = new Set(found.map(otherMet))
    const outdated = known.filter((finding) => finding.rule === 'overlap' && !met.has(otherMet(finding)))
    return [
      ...found.map((finding) => ({ ...finding, isSecret: !names.has(nameOf(finding)) })),
      ...outdated.map((finding) => ({ ...finding, isOutdated: true })),
    ]
  }
}

/** The shift that overlaps, 0 for one of another organization; undefined for other findings. */
const otherMet = (finding: Finding): number | undefined =>
  finding.rule === 'overlap' ? (finding.values.other?.shiftId ?? 0) : undefined

type RowDuty<Row> = WantedDuty & { shift: Row }

const judgedRow = <Row>({ wanted, findings }: { wanted: RowDuty<Row>; findings: Finding[] }) => ({
  shift: wanted.shift,
  findings,
})

/** The shifts as the rules see them, each with what its department asks. */
async function wantedOf<Row extends WantedShift>(
  db: Connection,
  shifts: readonly Row[],
  policyOf: PolicyOf = (policy) => policy,
): Promise<RowDuty<Row>[]> {
  const departmentIds = [...new Set(shifts.map(({ department_id }) => department_id))]
  const [found, requires] = await Promise.all([findPolicies(db, departmentIds), listRequirements(db, departmentIds)])
  const policies = new Map([...found].map(([departmentId, policy]) => [departmentId, policyOf(policy)]))
  return shifts.map((shift) => {
    const policy = policies.get(shift.department_id)
    if (!policy) throw new Error(`Department ${shift.department_id} has no policy`)
    return { ...dutyOf(shift), policy, requires: requires.get(shift.department_id)?.[shift.skill] ?? [], shift }
  })
}

/** A shift as the rules see it; its department's policy is read with others. */
export const dutyOf = (shift: WantedShift): Omit<Duty, 'policy'> => ({
  ...spanOf(shift),
  shiftId: shift.id,
  date: shift.date,
  startTime: shift.start_time,
  endTime: shift.end_time,
  timeZone: shift.timeZone,
  teamId: shift.team_id,
  skill: shift.skill,
  isOnCall: shift.is_on_call,
  place: { teamName: shift.teamName, facilityName: shift.facilityName },
})

/**
 * Reads what is known about the people, for each organization of the shifts. The wanted shifts themselves are left out
 * of what a person has: they may be about to change.
 */
async function peopleOf<Row extends WantedShift>(
  db: Connection,
  providerIds: readonly number[],
  shifts: readonly Row[],
  source: ShiftSource = 'shifts',
) {
  const known = new Map<number, Map<number, Person>>()
  for (const [organizationId, theirs] of Map.groupBy(shifts, ({ organization_id }) => organization_id)) {
    const range = {
      from: new Date(Math.min(...theirs.map(({ starts_at }) => starts_at.getTime()))),
      to: new Date(Math.max(...theirs.map(({ ends_at }) => ends_at.getTime()))),
    }
    known.set(organizationId, await loadPeople(db, providerIds, organizationId, range, source))
  }
  return (providerId: number, some: readonly RowDuty<Row>[], changing = some): Person => {
    const person = known.get(some[0]?.shift.organization_id ?? 0)?.get(providerId) ?? nobody
    const ids = new Set(changing.map(({ shiftId }) => shiftId))
    return { ...person, duties: person.duties.filter(({ shiftId }) => !ids.has(shiftId)) }
  }
}

/** No shift is wanted, so nothing is asked about anybody. */
const nobody: Person = { skills: [], duties: [], leaves: [], credentials: [], availability: [] }
