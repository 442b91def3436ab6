import { setImmediate as pause } from 'node:timers/promises'
import type { PolicyPreview } from '@shiftward/contract/policy.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { isBlocked, judge } from '@shiftward/contract/rules/assign/judge.ts'
import { defaultPolicy, policyOfDepartment, withOwn } from '@shiftward/contract/rules/assign/policy.ts'
import type { Finding, Person, Policy, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import { listRequirements, loadPeople } from './rule-fact.store.ts'
import { changed, findSettings, type PolicyInput, type PolicySettings } from './rule-policy.service.ts'
import { listDepartmentSettings, type PolicyOwner } from './rule-policy.store.ts'
import { type GivenShift, listDepartmentIds, listGiven } from './rule-preview.store.ts'

const days = 60
const dayMs = 24 * 3_600_000
/** More than that nobody reads. */
const mostShown = 50

/** What rules say about the shifts that people already have, changed or as they are stored. Changes nothing. */
export async function previewPolicy(
  db: Connection,
  owner: PolicyOwner,
  form: PolicyInput,
  now: Date,
): Promise<PolicyPreview> {
  const settings = changed(await findSettings(db, owner), form)
  const departmentIds = await listDepartmentIds(db, owner)
  const range = { from: now, to: new Date(now.getTime() + days * dayMs) }
  const given = await listGiven(db, departmentIds, range)
  const providerIds = given.map(({ providerId }) => providerId)
  const people = await loadPeople(db, providerIds, owner.organizationId, range)
  const policyOf = await policiesAfter(db, departmentIds, owner, settings)
  const requirements = await listRequirements(db, departmentIds)
  const found: Found[] = []
  for (const [providerId, theirs] of Map.groupBy(given, (one) => one.providerId)) {
    const person = people.get(providerId)
    const ask = ({ departmentId, skill }: GivenShift) => ({
      policy: policyOf(departmentId),
      requires: requirements.get(departmentId)?.[skill] ?? [],
    })
    if (person) found.push(...findingsOf(person, theirs, ask))
    // Judging a large organization takes a while, and other calls must not wait for it.
    await pause()
  }
  return summary(found)
}

/** The policy of each department, as it would be after the change. */
async function policiesAfter(
  db: Connection,
  departmentIds: number[],
  owner: PolicyOwner,
  { own, above, isLooserAllowed }: PolicySettings,
): Promise<(departmentId: number) => Policy> {
  if (owner.departmentId !== null) {
    const policy = policyOfDepartment(above, own, isLooserAllowed)
    return () => policy
  }
  const organization = withOwn(above, own)
  const departments = await listDepartmentSettings(db, departmentIds)
  const policies = new Map(
    departments.map((one) => [one.departmentId, policyOfDepartment(organization, one.own, isLooserAllowed)]),
  )
  return (departmentId) => policies.get(departmentId) ?? defaultPolicy
}

type Found = { shift: GivenShift; wanted: WantedDuty; findings: Finding[] }
type Terms = Pick<WantedDuty, 'policy' | 'requires'>

/** Judges each shift of a person against all others that the person has. */
function findingsOf(person: Person, shifts: GivenShift[], termsOf: (shift: GivenShift) => Terms): Found[] {
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const shiftOf = ({ shiftId }: { shiftId: number | null }) => byId.get(shiftId ?? 0)
  const wanted = person.duties.flatMap((duty) => {
    const shift = shiftOf(duty)
    return shift ? [{ ...duty, ...termsOf(shift), shift }] : []
  })
  const others = person.duties.filter((duty) => !shiftOf(duty))
  return judge({ ...person, duties: others }, wanted)
    .filter(({ findings }) => findings.length > 0)
    .map(({ wanted: one, findings }) => ({ shift: one.shift, wanted: one, findings }))
}

function summary(found: Found[]): PolicyPreview {
  const refused = found.filter(({ findings }) => isBlocked(findings))
  const warned = found.filter(({ findings }) => !isBlocked(findings))
  const inOrder = (all: Found[]) => all.toSorted((one, other) => one.wanted.startsAt - other.wanted.startsAt)
  return {
    days,
    warned: warned.length,
    refused: refused.length,
    shifts: [...inOrder(refused), ...inOrder(warned)].slice(0, mostShown).map(presentShift),
  }
}

const presentShift = ({ shift, wanted, findings }: Found): PolicyPreview['shifts'][number] => ({
  shiftId: shift.id,
  facilityCode: shift.facilityCode,
  departmentCode: shift.departmentCode,
  providerName: shift.providerName,
  date: toWireDate(wanted.date),
  teamName: wanted.place?.teamName ?? '',
  level: isBlocked(findings) ? 'block' : 'warn',
  text: findings.map(findingText).join('; '),
})
