import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import type { Duty, RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { listRequirements, loadPeople } from '../src/features/rule/rule-fact.store.ts'
import { findPolicies } from '../src/features/rule/rule-policy.store.ts'
import type { Connection } from '../src/lib/database.ts'

/**
 * The assigned shifts ahead for which the rules find something that nobody confirmed. A shift that was given in spite of
 * a rule is judged against everything, the others without such shifts: they were there first.
 */
export async function findingsAhead(db: Connection, now: Date) {
  const shifts = await db
    .selectFrom('shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .selectAll('shifts')
    .select('facilities.time_zone')
    .where('shifts.state', '=', 'assigned')
    .execute()
  const departmentIds = [...new Set(shifts.map(({ department_id }) => department_id))]
  const policies = await findPolicies(db, departmentIds)
  const requirements = await listRequirements(db, departmentIds)
  const dutyOf = (shift: (typeof shifts)[number]): Omit<Duty, 'policy'> => ({
    shiftId: shift.id,
    date: shift.date,
    startTime: shift.start_time,
    endTime: shift.end_time,
    startsAt: shift.starts_at.getTime(),
    endsAt: shift.ends_at.getTime(),
    timeZone: shift.time_zone,
    teamId: shift.team_id,
    skill: shift.skill,
    isOnCall: shift.is_on_call,
    place: null,
  })
  const inSpite = new Set(shifts.filter((one) => one.confirmed_rules.length > 0).map(({ id }) => id))
  const found: { shiftId: number; rules: RuleName[]; confirmed: string[] }[] = []
  const ahead = shifts.filter(({ starts_at }) => starts_at > now)
  for (const [organizationId, theirs] of Map.groupBy(ahead, ({ organization_id }) => organization_id)) {
    const ids = [...new Set(theirs.map(({ provider_id }) => provider_id ?? 0))]
    const ends = theirs.map(({ ends_at }) => ends_at.getTime())
    const people = await loadPeople(db, ids, organizationId, { from: now, to: new Date(Math.max(...ends)) })
    for (const shift of theirs) {
      const policy = policies.get(shift.department_id)
      const person = people.get(shift.provider_id ?? 0)
      if (!policy || !person) throw new Error(`Nothing is known about shift ${shift.id}`)
      const requires = requirements.get(shift.department_id)?.[shift.skill] ?? []
      const isCounted = ({ shiftId }: Duty) =>
        shiftId !== shift.id && (inSpite.has(shift.id) || !inSpite.has(shiftId ?? 0))
      const [judged] = judge({ ...person, duties: person.duties.filter(isCounted) }, [
        { ...dutyOf(shift), policy, requires },
      ])
      const rules = (judged?.findings ?? []).map(({ rule }) => rule)
      found.push({ shiftId: shift.id, rules, confirmed: shift.confirmed_rules })
    }
  }
  return {
    judged: found.length,
    unconfirmed: found.filter(({ rules, confirmed }) => rules.some((rule) => !confirmed.includes(rule))),
    confirmed: new Set(found.flatMap(({ rules }) => rules)),
  }
}
